"""What a seat may do, as a set of places in the list of all actions of its phase: no list is made at each play."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from embruns.core.bits import count, member_of
from embruns.core.contract import Action, Rng
from embruns.games.bretagne.actions import (
    BREST,
    BUY_AT_BREST,
    BUY_AT_LORIENT,
    BUY_CARDS,
    DECLINE,
    ENTERS,
    HIRE_ENGINEER,
    HIRE_PAIR,
    HIRE_WORKER,
    KEEP_NOTHING,
    KEEPS,
    LAYS,
    LEAVE,
    LOADS,
    LORIENT,
    NO_MORE_CARDS,
    OPEN_PORTS,
    PAIRS,
    PASS,
    PICK_BARGES,
    PLACES,
    PLAY_CARDS,
    PRODUCES,
    RECALLS,
    SELL_CARDS,
    SELL_RESOURCES,
    SENDS,
    STANDS,
    START_BUILTS,
    SWAP_CARDS,
    TAKES,
)
from embruns.games.bretagne.parts.bits import BIT


@final
class Menu:
    """The actions of a phase in the order of `State.legal()`, at most 63; the choices of a seat are a set of places."""

    def __init__(self, actions: list[Action]) -> None:
        self.actions: Final = vec[Action](actions)  # unlike a list, a vector tells that nothing else is in it
        self.indices: Final = vec[i64]([i64(action.index) for action in actions])

    def place(self, action: Action) -> i64:
        """Return the place of an action."""
        return list(self.actions).index(action)

    def only(self, place: i64) -> Action:
        """Return the action of a set of one place."""
        return self.actions[member_of(place)]

    def listed(self, places: i64) -> list[Action]:
        """Return the actions of a set of places."""
        found: list[Action] = []
        while places:
            one = places & -places
            places ^= one
            found.append(self.actions[member_of(one)])
        return found

    def even(self, places: i64) -> list[tuple[Action, int]]:
        """Return the actions of a set of places as outcomes of chance that are equally likely."""
        return [(action, 1) for action in self.listed(places)]

    def drawn(self, places: i64, rng: Rng) -> Action:
        """Return the action of one of the places, each equally likely."""
        passed = rng.below(count(places))
        while passed:
            places &= places - 1
            passed -= 1
        return self.only(places & -places)


NOTHING: Final = Menu([])  # at chance and at the end
BARGES: Final = Menu(PICK_BARGES)
RESOURCES: Final = Menu(LOADS)
ACTIONS: Final = Menu([*TAKES, *ENTERS, PASS])
LIGHTHOUSES: Final = Menu(PLACES)
WORKERS: Final = Menu(RECALLS)
AT_BREST: Final = Menu([HIRE_ENGINEER, *BUY_AT_BREST, *SELL_RESOURCES, HIRE_PAIR, ENTERS[LORIENT], LEAVE])
AT_LORIENT: Final = Menu([*BUY_AT_LORIENT, BUY_CARDS, *SELL_CARDS, HIRE_WORKER, *SWAP_CARDS, ENTERS[BREST], LEAVE])
DISCS: Final = Menu([KEEP_NOTHING, *KEEPS])
CARDS: Final = Menu([*PLAY_CARDS, NO_MORE_CARDS])
PORTS: Final = Menu([*SENDS, DECLINE])
# Outcomes of chance that are equally likely
ORDER: Final = Menu([*STANDS])
LIGHTHOUSES_LAID: Final = Menu([*LAYS])
BUILT_AHEAD: Final = Menu([*START_BUILTS])
PORT_TILES: Final = Menu([*OPEN_PORTS])
PRODUCTIONS: Final = Menu([*PRODUCES])


def _pairs(alike: bool) -> vec[i64]:
    """Return for each set of four kinds the places in PAIRS of the pairs of these kinds."""
    found = vec[i64]([i64(0) for _ in range(16)])
    for kinds in range(16):
        for place, (first, second) in enumerate(PAIRS):
            if kinds & BIT[first] and kinds & BIT[second] and (first == second) == alike:
                found[kinds] |= BIT[place]
    return found


_ALIKE: Final = _pairs(True)
_UNLIKE: Final = _pairs(False)


def pairs(once: i64, twice: i64) -> i64:
    """Return the places in PAIRS of what can be taken from these kinds, of which so many are there at least."""
    return _UNLIKE[once] | _ALIKE[twice]
