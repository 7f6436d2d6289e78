"""The exact probability of completing a combination under best play, and the play that reaches it.

Dynamic programming over handfuls of dice. A probability is a whole number of ways over a power of six: with n dice to
throw and goods at hand, no line of play throws more than `sixes(n, goods)` single dice, so all probabilities of that
moment have the same denominator and are compared as whole numbers.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from embruns.games.maitre_des_mers.actions import turns_of
from embruns.games.maitre_des_mers.box import ADVANTAGE, BOX, COPY, GOODS, KEEP_ALL, RETHROW_ALL, RETHROW_DIE
from embruns.games.maitre_des_mers.parts.bits import BIT
from embruns.games.maitre_des_mers.parts.combinations import Combination
from embruns.games.maitre_des_mers.parts.dice import DICE, FACES, FIRST, HANDFULS, LESS, MORE, NO_DICE, SIZE, WAYS
from embruns.games.maitre_des_mers.phases import PLACING, THROWN
from embruns.games.maitre_des_mers.state import MaitreDesMersState

SIX: Final[list[int]] = [6**n for n in range(64)]
KEPT: Final = 1_500_000  # results that all targets together remember before they forget them all
FACE_BIT: Final = vec[i64]([i64(0), i64(1), i64(2), i64(4), i64(8), i64(16), i64(32)])


def _long_rethrows(goods: int) -> int:
    """How many of these goods can throw all dice once more."""
    return len([g for g in range(GOODS) if goods & 2**g and ADVANTAGE[g] in (KEEP_ALL, RETHROW_ALL)])


def _short_rethrows(goods: int) -> int:
    """How many of these goods can throw one die once more."""
    return len([g for g in range(GOODS) if goods & 2**g and ADVANTAGE[g] == RETHROW_DIE])


LONG: Final = vec[i64]([i64(_long_rethrows(goods)) for goods in range(2**GOODS)])
SHORT: Final = vec[i64]([i64(_short_rethrows(goods)) for goods in range(2**GOODS)])


def _turns(goods: int) -> list[i64]:
    """The faces to which these goods can turn a die, by its face."""
    if ADVANTAGE[goods] in (RETHROW_DIE, KEEP_ALL, RETHROW_ALL):
        return [i64(0)] * 7
    advantage = int(ADVANTAGE[goods])
    return [i64(0)] + [i64(sum([2 ** (to - 1) for to in turns_of(advantage, face)])) for face in range(1, 7)]


def _all_turns() -> list[i64]:
    turns: list[i64] = []
    for goods in range(GOODS):
        turns.extend(_turns(goods))
    return turns


TURNS: Final = vec[i64](_all_turns())  # by 7 * goods + face


def sixes(dice: i64, goods: i64) -> i64:
    """Return how many single dice can be thrown at most with so many in hand: each throw leaves one die less."""
    return dice * (dice + 1) // 2 + dice * LONG[goods] + SHORT[goods]


@final
class Memory:
    """Counts the results that all targets remember."""

    def __init__(self) -> None:
        self.kept: i64 = 0

    def make_room(self) -> None:
        """Count one more, and forget all where there are too many, so that a long-running server does not grow."""
        self.kept += 1
        if self.kept > KEPT:
            self.kept = 0
            for target in TARGETS:
                target.forget()


_MEMORY: Final = Memory()


@final
class Probability:
    """A probability: `ways` out of 6**`sixes`."""

    def __init__(self, ways: int, exponent: int) -> None:
        self.ways: Final = ways
        self.sixes: Final = exponent

    def per(self, scale: int) -> int:
        """Return the probability in parts of `scale`, rounded: per(1000) is per mille."""
        return (2 * self.ways * scale + SIX[self.sixes]) // (2 * SIX[self.sixes])


class Target(ABC):
    """What the dice of a turn are thrown for.

    The methods return ways: the numerator over a power of six that follows from dice and goods.
    """

    def __init__(self) -> None:
        self._before: dict[int, int] = {}
        self._after: dict[int, int] = {}
        self._openings: dict[int, list[int]] = {}

    def forget(self) -> None:
        """Drop all remembered results; they can be worked out again."""
        self._before.clear()
        self._after.clear()
        self._openings.clear()

    @abstractmethod
    def _hopeless(self, placed: i64, dice: i64) -> bool:
        """MDM-25 Return whether so few dice cannot fill the missing places."""

    @abstractmethod
    def _placeable(self, placed: i64, thrown: i64) -> bool:
        """MDM-18 Return whether some die of the throw fits."""

    @abstractmethod
    def _lay(self, placed: i64, thrown: i64, goods: i64) -> int:
        """Return the ways after the best placement of one or more of these dice, over 6**sixes(dice - 1, goods)."""

    def before_throw(self, placed: i64, dice: i64, goods: i64) -> int:
        """Return the ways with so many dice in hand, over 6**sixes(dice, goods)."""
        if self._hopeless(placed, dice):
            return 0
        key = (goods * 8 + dice) * HANDFULS + placed
        known = self._before.get(key)
        if known is not None:
            return known
        total = 0
        for thrown in range(FIRST[dice], FIRST[dice + 1]):
            total += int(WAYS[thrown]) * self.after_throw(placed, thrown, goods)
        self._before[key] = total
        return total

    def after_throw(self, placed: i64, thrown: i64, goods: i64) -> int:
        """Return the ways with these dice thrown and none of them placed, over 6**(sixes(dice, goods) - dice)."""
        key = (goods * HANDFULS + placed) * HANDFULS + thrown
        known = self._after.get(key)
        if known is not None:
            return known
        best = self._place_or_discard(placed, thrown, goods)
        certain = SIX[sixes(SIZE[thrown], goods) - SIZE[thrown]]
        for number in range(i64(GOODS)):
            if goods & BIT[number] and best < certain:
                best = max(best, self._use(placed, thrown, goods ^ BIT[number], number, best))
        _MEMORY.make_room()
        self._after[key] = best
        return best

    def openings(self, goods: i64) -> list[int]:
        """Return the ways after each first throw of five dice, in the order of the handfuls."""
        known = self._openings.get(goods)
        if known is None:
            known = [self.after_throw(NO_DICE, thrown, goods) for thrown in range(FIRST[DICE], FIRST[DICE + 1])]
            self._openings[goods] = known
        return known

    def _place_or_discard(self, placed: i64, thrown: i64, goods: i64) -> int:
        """MDM-18, MDM-19 Place if a die fits; else discard one, or use the goods that replace a discard (MDM-44)."""
        dice = SIZE[thrown]
        if self._placeable(placed, thrown):
            return self._lay(placed, thrown, goods) * SIX[LONG[goods]]
        best = self.before_throw(placed, dice - 1, goods) * SIX[LONG[goods]]
        for number in range(i64(GOODS)):
            if goods & BIT[number] and ADVANTAGE[number] == KEEP_ALL:
                best = max(best, self.before_throw(placed, dice, goods ^ BIT[number]))
        return best

    def _use(self, placed: i64, thrown: i64, left: i64, number: i64, least: int) -> int:
        """Return the ways after the best use of these goods on this throw; `least` if there is none."""
        if ADVANTAGE[number] == RETHROW_ALL:
            return self.before_throw(placed, SIZE[thrown], left)
        if ADVANTAGE[number] == KEEP_ALL:
            return least
        best = least
        faces = FACES[thrown]
        for face in range(i64(1), i64(7)):
            if not faces & FACE_BIT[face]:
                continue
            others = LESS[7 * thrown + face]
            if ADVANTAGE[number] == RETHROW_DIE:
                best = max(best, self.with_one_more(placed, others, left))
                continue
            turns = TURNS[7 * number + face]
            if ADVANTAGE[number] == COPY:
                turns &= faces
            for to in range(i64(1), i64(7)):
                if turns & FACE_BIT[to]:
                    best = max(best, self.after_throw(placed, MORE[7 * others + to], left))
        return best

    def with_one_more(self, placed: i64, lying: i64, goods: i64) -> int:
        """Return the ways where one die is thrown and the others lie still, over 6**(1 + sixes(dice, goods) - dice)."""
        total = 0
        for face in range(i64(1), i64(7)):
            total += self.after_throw(placed, MORE[7 * lying + face], goods)
        return total


@final
class CardTarget(Target):
    """One card: the dice are thrown for its combination."""

    def __init__(self, combination: Combination) -> None:
        super().__init__()
        self.combination: Final = combination
        self.open: vec[i64] = combination.open
        self.dice: i64 = combination.dice
        self._placing: dict[int, int] = {}

    def forget(self) -> None:
        super().forget()
        self._placing.clear()

    def _hopeless(self, placed: i64, dice: i64) -> bool:
        return dice < self.dice - SIZE[placed]

    def _placeable(self, placed: i64, thrown: i64) -> bool:
        return self.open[placed] & FACES[thrown] != 0

    def _lay(self, placed: i64, thrown: i64, goods: i64) -> int:
        best = 0
        faces = self.open[placed] & FACES[thrown]
        for face in range(i64(1), i64(7)):
            if faces & FACE_BIT[face]:
                best = max(best, self.while_placing(MORE[7 * placed + face], LESS[7 * thrown + face], goods))
        return best

    def while_placing(self, placed: i64, thrown: i64, goods: i64) -> int:
        """Return the ways with these dice left of the throw after some were placed, over 6**sixes(dice, goods)."""
        dice = SIZE[thrown]
        if SIZE[placed] == self.dice:
            return SIX[sixes(dice, goods)]  # MDM-24
        key = (goods * HANDFULS + placed) * HANDFULS + thrown
        known = self._placing.get(key)
        if known is not None:
            return known
        best = self.before_throw(placed, dice, goods)
        if self._placeable(placed, thrown):
            best = max(best, self._lay(placed, thrown, goods) * SIX[dice + LONG[goods]])
        _MEMORY.make_room()
        self._placing[key] = best
        return best

    def best_placement(self, placed: i64, thrown: i64, goods: i64) -> i64:
        """Return the dice of the throw that are best placed now, as a handful; of equally good groups the smallest.

        None (the empty handful) where no die is placeable.
        """
        best, group = -1, i64(NO_DICE)
        top = SIZE[thrown]
        for some in range(i64(1), i64(HANDFULS)):
            together, left = _pour(placed, thrown, some)
            if left < 0 or together < 0 or not self.combination.fits(together):
                continue
            done = SIZE[together] == self.dice
            ways = SIX[sixes(SIZE[left], goods)] if done else self.before_throw(together, SIZE[left], goods)
            ways *= SIX[sixes(top, goods) - sixes(SIZE[left], goods)]
            if ways > best:
                best, group = ways, some
        return group


def _pour(placed: i64, thrown: i64, some: i64) -> tuple[i64, i64]:
    """Return what is placed and what is left of the throw once those dice are placed; -1 where they cannot be."""
    together, left = placed, thrown
    while some != NO_DICE and left >= 0 and together >= 0:
        face = lowest_face(some)
        some = LESS[7 * some + face]
        left = LESS[7 * left + face]
        together = MORE[7 * together + face]
    return together, left


def lowest_face(handful: i64) -> i64:
    """Return the lowest face that these dice show."""
    face: i64 = 1
    while not FACES[handful] & FACE_BIT[face]:
        face += 1
    return face


@final
class PortTarget(Target):
    """MDM-22 Any of several ships, until the first die fixes one."""

    def __init__(self, targets: list[CardTarget]) -> None:
        super().__init__()
        self.targets: Final = targets

    def _hopeless(self, placed: i64, dice: i64) -> bool:
        return all(target._hopeless(placed, dice) for target in self.targets)

    def _placeable(self, placed: i64, thrown: i64) -> bool:
        for target in self.targets:
            if target._placeable(placed, thrown) and not target._hopeless(placed, SIZE[thrown]):
                return True
        return False

    def _lay(self, placed: i64, thrown: i64, goods: i64) -> int:
        best = 0
        for target in self.targets:
            if not target._hopeless(placed, SIZE[thrown]):
                best = max(best, target._lay(placed, thrown, goods))
        return best


TARGETS: Final = [CardTarget(card.combination) for card in BOX.cards]  # by card


def probability_of(card: int, goods: int = 0) -> Probability:
    """Return the probability of completing this card from a first throw of five dice (sections 2.4 to 2.6)."""
    return Probability(TARGETS[card].before_throw(NO_DICE, DICE, goods), int(sixes(DICE, goods)))


def probability_of_some(ships: list[int], goods: int = 0) -> Probability:
    """Return the probability of arming some ship of such a port."""
    port = PortTarget([TARGETS[ship] for ship in ships])
    return Probability(port.before_throw(NO_DICE, DICE, goods), int(sixes(DICE, goods)))


def outlook(state: MaitreDesMersState, target: Target) -> Probability:
    """Return the probability that an attempt on this target succeeds, at any moment of the turn."""
    placed, thrown, goods, dice = state.placed, state.thrown, state.goods, state.dice_left()
    if state.phase == PLACING:
        assert isinstance(target, CardTarget)
        return Probability(target.while_placing(placed, thrown, goods), int(sixes(dice, goods)))
    if state.phase == THROWN:
        return Probability(target.after_throw(placed, thrown, goods), int(sixes(dice, goods) - dice))
    if thrown == NO_DICE:
        return Probability(target.before_throw(placed, dice, goods), int(sixes(dice, goods)))
    return Probability(target.with_one_more(placed, thrown, goods), int(1 + sixes(dice, goods) - dice))


def winning_throws(edge: int) -> int:
    """Return how many of 36 throws the attacker wins where the defender is stronger by `edge` (section 2.7)."""
    return len([1 for blow in range(1, 7) for parry in range(1, 7) if blow >= parry + edge])
