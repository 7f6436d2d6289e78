"""Le Maître des Mers: set-up, turn, dice, goods, cargo, attack, end. Clauses: docs/rules/maitre-des-mers.md."""

from __future__ import annotations

from typing import final

from mypy_extensions import i64

from embruns.core.contract import CHANCE, OVER, Action, Outcome, Rng
from embruns.games.maitre_des_mers.cards import (
    ADVANTAGE,
    BOX,
    FIRST_GOODS,
    FIRST_TREASURE,
    GOODS,
    KEEP_ALL,
    MAPS,
    OPEN,
    PLACES,
    PREY,
    SHIP_BIT,
    SHIPS,
    TREASURES,
    WITHIN,
)
from embruns.games.maitre_des_mers.components import (
    ARM,
    ATTACKS,
    BUY,
    DISCARDS,
    FIRSTS,
    HUNT,
    PLACE_OR_THROW,
    PLACEMENTS,
    PLUNDERS,
    REVEALS,
    ROLLS,
    SPARE,
    STOWS,
    USES,
    Attack,
    Buy,
    Discard,
    First,
    Hunt,
    KeepAll,
    Place,
    Plunder,
    Rethrow,
    Reveal,
    Roll,
    Spare,
    Stow,
    Throw,
    TurnDie,
)
from embruns.games.maitre_des_mers.dice import (
    FACES,
    FIRST,
    HANDFULS,
    LESS,
    MORE,
    NO_DICE,
    SIZE,
    THROWS,
    THROWS_FROM,
    THROWS_OF,
    WAYS,
)
from embruns.games.maitre_des_mers.fleets import NOTHING, count
from embruns.games.maitre_des_mers.refusals import refusal
from embruns.games.maitre_des_mers.waters import (
    ARMING,
    ATTACKING,
    BUYING,
    CHOOSING,
    ENDED,
    HUNTING,
    NO_ACTION,
    NO_CARD,
    PARRYING,
    PLACING,
    PLUNDERING,
    REVEALING,
    STARTING,
    STOWING,
    STRIKING,
    THROWING,
    THROWN,
    Waters,
)


@final
class Harbour(Waters):
    """The rules: what may be done in a position, and what comes of it."""

    def to_act(self) -> i64:
        phase = self.phase
        if phase == CHOOSING or phase == THROWN or phase == PLACING or phase == STOWING:
            return self.seat
        if phase == ENDED:
            return OVER
        return self.victor() if phase == PLUNDERING else CHANCE

    # What may be done

    def legal(self) -> list[Action]:
        if self.phase == PLACING:
            return PLACE_OR_THROW[self.target][OPEN[HANDFULS * self.target + self.placed] & FACES[self.thrown]]
        if self.phase == THROWN:
            return self._after_throw()
        if self.phase == CHOOSING:
            return self._choices()
        if self.phase == STOWING:
            return _each(self.fleets.free(self.seat), STOWS)
        if self.phase == PLUNDERING:
            return [*_each(self.fleets.free(self.victor()), PLUNDERS), SPARE]  # MDM-56, MDM-57
        return []

    def _choices(self) -> list[Action]:
        """MDM-10 to MDM-12 Arming is always possible; the others have their conditions."""
        choices: list[Action] = [ARM]
        fleets, seat = self.fleets, self.seat
        if fleets.free(seat):
            if fleets.ships[seat] & MAPS and self.treasures_taken < TREASURES:
                choices.append(HUNT)
            if self.goods_taken < GOODS:
                choices.append(BUY)
        enemies = fleets.others(seat)
        own = fleets.ships[seat]
        ship: i64 = 0
        while own:
            if own & 1 and PREY[ship] & enemies:
                choices += _each(PREY[ship] & enemies, ATTACKS[ship])
            own >>= 1
            ship += 1
        return choices

    def _after_throw(self) -> list[Action]:
        """MDM-18, MDM-19, MDM-43 Place if a die is placeable, else discard; or use goods before."""
        faces = FACES[self.thrown]
        actions: list[Action] = []
        if self.target != NO_CARD:
            actions += PLACEMENTS[self.target][OPEN[HANDFULS * self.target + self.placed] & faces]
        else:
            self._add_first_dice(actions, faces)
        stuck = not actions
        if stuck:
            actions += DISCARDS[faces]
        goods = self.goods
        number: i64 = 0
        while goods:
            if goods & 1 and (stuck or ADVANTAGE[number] != KEEP_ALL):  # MDM-44
                actions += USES[number][faces]
            goods >>= 1
            number += 1
        return actions

    def _add_first_dice(self, actions: list[Action], faces: i64) -> None:
        """MDM-22 While no ship is fixed, a die may go on any ship of the port that the dice can still fill."""
        ships = self.port & WITHIN[self.dice_left()]
        ship: i64 = 0
        while ships:
            if ships & 1:
                actions += PLACEMENTS[ship][OPEN[HANDFULS * ship] & faces]
            ships >>= 1
            ship += 1

    def chances(self) -> list[tuple[Action, int]]:
        if self.phase == THROWING:
            n = self._dice_to_throw()
            return [(ROLLS[number], WAYS[number]) for number in range(FIRST[n], FIRST[n + 1])]
        if self.phase == STRIKING or self.phase == PARRYING:
            return [(ROLLS[number], 1) for number in range(FIRST[1], FIRST[2])]
        if self.phase == STARTING:
            return [(FIRSTS[seat], 1) for seat in range(self.players)]
        if self.phase == REVEALING:
            if self.unseen:
                return [(reveal, 1) for reveal in _each(self.unseen, REVEALS)]
            return [(REVEALS[self.returned[0]], 1)]
        return []

    def _dice_to_throw(self) -> i64:
        """MDM-17 All that are left; but where one die is thrown again (MDM-42), the others of the throw lie still."""
        return self.dice_left() - SIZE[self.thrown]

    def roll(self, rng: Rng) -> Action:
        if self.phase == THROWING:
            n = self._dice_to_throw()
            return ROLLS[THROWS[THROWS_FROM[n] + rng.below(THROWS_OF[n])]]
        if self.phase == STRIKING or self.phase == PARRYING:
            return ROLLS[FIRST[1] + rng.below(6)]
        outcomes = self.chances()
        return outcomes[rng.below(len(outcomes))][0]

    def forbids(self, action: Action) -> str:
        return refusal(self, action)

    # What happens

    def play(self, action: Action) -> None:
        if isinstance(action, Roll):
            self._roll(action.handful)
        elif isinstance(action, Place):
            self._place(action.card, action.face)
        elif isinstance(action, Throw):
            self._throw_again()
        elif isinstance(action, Discard):
            self._discard(action.face)
        elif isinstance(action, TurnDie):
            self._use(action.goods)
            self.thrown = MORE[7 * LESS[7 * self.thrown + action.face] + action.to]
        elif isinstance(action, Rethrow):
            self._rethrow(action.goods, action.face)
        elif isinstance(action, KeepAll):
            self._rethrow(action.goods, 0)
        elif isinstance(action, Reveal):
            self._reveal(action.ship)
        elif isinstance(action, Attack):
            self._attack(action.ship, action.prey)
        elif isinstance(action, Stow):
            self._stow(action.ship)
        elif isinstance(action, Plunder):
            self._plunder(action.ship)
        elif isinstance(action, First):
            self._first(action.seat)
        elif isinstance(action, Spare):
            self._end_turn()
        else:
            self._begin(action)

    # Set-up

    def _reveal(self, ship: i64) -> None:
        """MDM-03, MDM-28 Unseen ships lie above those sent back."""
        if self.unseen:
            self.unseen ^= SHIP_BIT[ship]
        else:
            self.returned = self.returned[1:]
        self.port |= SHIP_BIT[ship]
        if self.action == ARMING:
            self._end_turn()
        elif count(self.port) == BOX.port:
            self.phase = STARTING if self.draws_first else CHOOSING

    def _first(self, seat: i64) -> None:
        """MDM-07"""
        self.draws_first = False
        self.seat = seat
        self.phase = CHOOSING

    # The turn

    def _begin(self, action: Action) -> None:
        """MDM-14, MDM-23 The action is chosen: all five dice are thrown for it."""
        if isinstance(action, Hunt):
            self.action = HUNTING
            self.target = FIRST_TREASURE + self.treasures_taken
        elif isinstance(action, Buy):
            self.action = BUYING
            self.target = FIRST_GOODS + self.goods_taken
        else:
            self.action = ARMING
        self.phase = THROWING

    def _end_turn(self) -> None:
        """MDM-09, MDM-13 The dice go to the next player; MDM-72 unless the guard stops the game."""
        self._clear_turn()
        self.turns += 1
        if self.turns == BOX.guard_turns:
            self.phase = ENDED
            return
        self.seat = self.seat + 1 if self.seat + 1 < self.players else 0
        self.goods = self.fleets.goods(self.seat)  # MDM-42, MDM-48
        self.phase = CHOOSING

    def _clear_turn(self) -> None:
        self.action = NO_ACTION
        self.goods = 0
        self.target = self.ship = self.prey = NO_CARD
        self.placed = self.thrown = self.discarded = NO_DICE
        self.blow = self.parry = 0

    # Dice

    def _roll(self, thrown: i64) -> None:
        """MDM-14, MDM-17 A throw of the turn; or MDM-52 a die of the fight."""
        if self.phase == THROWING:
            lying = self.thrown
            self.thrown = thrown if lying == NO_DICE else MORE[7 * lying + _one_face(thrown)]
            self.phase = THROWN
        elif self.phase == STRIKING:
            self.blow = _one_face(thrown)
            self.phase = PARRYING
        else:
            self.parry = _one_face(thrown)
            self._settle_fight()

    def _place(self, card: i64, face: i64) -> None:
        """MDM-15, MDM-16, MDM-22 The first die fixes the ship; MDM-24 the last one wins the card."""
        self.target = card
        self.placed = MORE[7 * self.placed + face]
        self.thrown = LESS[7 * self.thrown + face]
        if SIZE[self.placed] == PLACES[card]:
            self.win(card)
        elif OPEN[HANDFULS * card + self.placed] & FACES[self.thrown]:
            self.phase = PLACING
        else:
            self._throw_again()

    def _throw_again(self) -> None:
        """MDM-17"""
        self.thrown = NO_DICE
        self.phase = THROWING

    def _discard(self, face: i64) -> None:
        """MDM-19, MDM-25 The attempt is over as soon as too few dice are left."""
        self.discarded = MORE[7 * self.discarded + face]
        left = self.dice_left()
        if self.target == NO_CARD:
            hopeful = self.port & WITHIN[left] != 0
        else:
            hopeful = left >= PLACES[self.target] - SIZE[self.placed]
        if hopeful:
            self._throw_again()
        else:
            self._end_turn()  # MDM-29, MDM-35, MDM-38 nothing moves

    def win(self, card: i64) -> None:
        """MDM-24 The dice have done their work; the card is won."""
        if card < SHIPS:
            self._arm(card)
            return
        if card < FIRST_TREASURE:
            self.goods_taken += 1
        else:
            self.treasures_taken += 1
        free = self.fleets.free(self.seat)
        if free & (free - 1):
            self.placed = self.thrown = self.discarded = NO_DICE
            self.goods = 0
            self.phase = STOWING
        else:
            self._stow(_one_ship(free))

    def _arm(self, ship: i64) -> None:
        """MDM-27, MDM-28, MDM-63"""
        self.fleets.join(self.seat, ship)
        self.port ^= SHIP_BIT[ship]
        if self.unseen or self.returned:
            self._clear_turn()
            self.action = ARMING
            self.phase = REVEALING
        elif self.port:
            self._end_turn()
        else:
            self._clear_turn()
            self.turns += 1
            self.phase = ENDED

    def _stow(self, ship: i64) -> None:
        """MDM-34, MDM-37"""
        self.fleets.stow(ship, self.target)
        self._end_turn()

    # Goods

    def _use(self, goods: i64) -> None:
        """MDM-42 Once per turn."""
        self.goods &= ~SHIP_BIT[goods]

    def _rethrow(self, goods: i64, face: i64) -> None:
        """MDM-42 One die of this face, or all of the throw (face 0)."""
        self._use(goods)
        self.thrown = LESS[7 * self.thrown + face] if face else NO_DICE
        self.phase = THROWING

    # Attack

    def _attack(self, ship: i64, prey: i64) -> None:
        """MDM-49, MDM-52"""
        self.action = ATTACKING
        self.goods = 0  # MDM-47
        self.ship = ship
        self.prey = prey
        self.phase = STRIKING

    def _settle_fight(self) -> None:
        """MDM-55 to MDM-61 Cargo may be plundered; a ship without cargo is sent back under the pile."""
        loser = self.loser()
        if self.fleets.cargo[loser] == NOTHING:
            self.fleets.leave(self.fleets.owner(loser), loser)
            self.returned = (*self.returned, loser)
            self._end_turn()
        elif self.fleets.free(self.victor()):
            self.phase = PLUNDERING
        else:
            self._end_turn()

    def _plunder(self, ship: i64) -> None:
        """MDM-55, MDM-56, MDM-58"""
        self.fleets.stow(ship, self.fleets.unload(self.loser()))
        self._end_turn()

    # The end

    def scores(self) -> list[int]:
        return [self.fleets.points(seat) for seat in range(self.players)]

    def outcome(self) -> Outcome:
        """MDM-63, MDM-72 Why the game stopped; MDM-68 to MDM-71 who won, and by what."""
        how, clause = ("guard", "MDM-72") if self.port else ("empty-port", "MDM-63")
        best = list(range(int(self.players)))
        for by in ("points", "fleet", "power"):
            most = max([self._counts(seat, by) for seat in best])
            best = [seat for seat in best if self._counts(seat, by) == most]
            if len(best) == 1:
                return Outcome(best, f"{how}-{by}", clause)
        return Outcome(best, f"{how}-shared", clause)

    def _counts(self, seat: i64, by: str) -> i64:
        if by == "points":
            return self.fleets.points(seat)
        return self.fleets.size(seat) if by == "fleet" else self.fleets.power(seat)

    # Views and copies: nothing is hidden but the order of the pile, and that is not drawn before it is seen

    def seen_by(self, seat: int) -> Harbour:
        return self.copy()

    def guess(self, rng: Rng) -> Harbour:
        return self.copy()

    def copy(self) -> Harbour:
        new = Harbour(self.players, self.fleets)
        new.unseen = self.unseen
        new.returned = self.returned
        new.port = self.port
        new.goods_taken = self.goods_taken
        new.treasures_taken = self.treasures_taken
        new.draws_first = self.draws_first
        new.phase = self.phase
        new.seat = self.seat
        new.turns = self.turns
        new.action = self.action
        new.goods = self.goods
        new.target = self.target
        new.placed = self.placed
        new.thrown = self.thrown
        new.discarded = self.discarded
        new.ship = self.ship
        new.prey = self.prey
        new.blow = self.blow
        new.parry = self.parry
        return new


def new_harbour(players: i64, draws_first: bool) -> Harbour:
    """MDM-01 to MDM-08 Before the first ship is turned up; without a draw seat 0 begins."""
    harbour = Harbour(players)
    harbour.draws_first = draws_first
    return harbour


def _each(ships: i64, actions: list[Action]) -> list[Action]:
    """The actions with these ships."""
    found: list[Action] = []
    ship: i64 = 0
    while ships:
        if ships & 1:
            found.append(actions[ship])
        ships >>= 1
        ship += 1
    return found


def _one_ship(ships: i64) -> i64:
    """The ship of a set of one."""
    ship: i64 = 0
    while ships > 1:
        ships >>= 1
        ship += 1
    return ship


def _one_face(thrown: i64) -> i64:
    """What a single die shows."""
    return thrown - FIRST[1] + 1
