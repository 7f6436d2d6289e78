"""The state of Le Maître des Mers: port and piles, fleets, the turn that is on, and which chapter handles what."""

from __future__ import annotations

from typing import final

from mypy_extensions import i64

from embruns.core.contract import CHANCE, OVER, Action, Outcome, Rng, State
from embruns.core.numbers import Mask
from embruns.games.maitre_des_mers.actions import (
    ACTIONS,
    ROLLS,
    Arm,
    Attack,
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
from embruns.games.maitre_des_mers.box import ALL_SHIPS, FLEETS, NO_CARD, SHIPS
from embruns.games.maitre_des_mers.parts.dice import DICE, FIRST, NO_DICE, SIZE
from embruns.games.maitre_des_mers.parts.fleets import Fleets
from embruns.games.maitre_des_mers.phases import (
    ARMING,
    CHOOSING,
    ENDED,
    NO_ACTION,
    PARRYING,
    PLACING,
    PLUNDERING,
    REVEALING,
    STARTING,
    STOWING,
    STRIKING,
    THROWING,
    THROWN,
)
from embruns.games.maitre_des_mers.refusals import refusal
from embruns.games.maitre_des_mers.rules import arming, attack, cargo, dice, end, goods, setup, turn


@final
class MaitreDesMersState(State):
    """A position: port and piles, fleets, and the turn that is on."""

    def __init__(self, players: i64, fleets: Fleets | None = None) -> None:
        self.players: i64 = players
        self.fleets: Fleets = Fleets(players, fleets)
        self.unseen: i64 = ALL_SHIPS  # face down; which of them lies on top is drawn when it is turned up
        self.returned: tuple[int, ...] = ()  # under them, face down, the first to be sent back on top
        self.port: i64 = 0
        self.goods_taken: i64 = 0  # so many letters are gone from the top of the pile
        self.treasures_taken: i64 = 0
        self.draws_first: bool = True  # chance is still to say who begins
        self.phase: i64 = REVEALING
        self.seat: i64 = 0  # whose turn it is
        self.turns: i64 = 0  # finished by all together
        # The turn that is on
        self.action: i64 = NO_ACTION
        self.goods: i64 = 0  # of the seat, not used in this turn
        self.target: i64 = NO_CARD  # the card that takes the dice
        self.placed: i64 = NO_DICE
        self.thrown: i64 = NO_DICE  # dice of the current throw that are not placed
        self.discarded: i64 = NO_DICE
        self.ship: i64 = NO_CARD  # attacks
        self.prey: i64 = NO_CARD  # is attacked
        self.blow: i64 = 0  # the attacker's die
        self.parry: i64 = 0  # the defender's die

    def dice_left(self) -> i64:
        """Return how many dice are neither placed nor discarded."""
        return DICE - SIZE[self.placed] - SIZE[self.discarded]

    # Who acts, and what may be done

    def to_act(self) -> i64:
        phase = self.phase
        if phase == CHOOSING or phase == THROWN or phase == PLACING or phase == STOWING:
            return self.seat
        if phase == PLUNDERING:
            return attack.victor(self)
        if phase == ENDED:
            return OVER
        return CHANCE  # in an `if` of its own: `x if … else CHANCE` would box the number

    def legal(self) -> list[Action]:
        if self.phase == PLACING:
            return dice.placements(self)
        if self.phase == THROWN:
            return dice.choices(self)
        if self.phase == CHOOSING:
            return turn.choices(self)
        if self.phase == STOWING:
            return cargo.berths(self)
        return attack.spoils(self) if self.phase == PLUNDERING else []

    def mark(self, mask: Mask) -> None:
        """Mark without listing, in the phases that come most often."""
        marked, n = mask.room(len(ACTIONS)), mask.count
        if self.phase == PLACING:
            mask.mark_until(dice.put_placements(self, marked, n))
        elif self.phase == THROWN:
            mask.mark_until(dice.put_choices(self, marked, n))
        elif self.phase == CHOOSING:
            mask.mark_until(turn.put_choices(self, marked, n))
        else:
            mask.mark_all(self.legal())

    def forbids(self, action: Action) -> str:
        return refusal(self, action)

    def chances(self) -> list[tuple[Action, int]]:
        if self.phase == THROWING:
            return dice.throws(self)
        if self.phase == STRIKING or self.phase == PARRYING:
            return attack.die_throws()
        if self.phase == STARTING:
            return setup.first_players(self)
        return setup.ships_to_turn_up(self) if self.phase == REVEALING else []

    def roll(self, rng: Rng) -> Action:
        if self.phase == THROWING:
            return dice.random_throw(self, rng)
        if self.phase == STRIKING or self.phase == PARRYING:
            return ROLLS[FIRST[1] + rng.below(6)]
        outcomes = self.chances()
        return outcomes[rng.below(len(outcomes))][0]

    # What happens: the most frequent actions first

    def play(self, action: Action) -> None:
        """Hand the action to its chapter. All classes of actions are final: `type` is faster than `isinstance`."""
        if type(action) is Roll:
            if self.phase == THROWING:
                dice.show(self, action.handful)
            else:
                attack.throw_die(self, action.handful)
        elif type(action) is Place:
            dice.place(self, action.card, action.face)
        elif type(action) is Discard:
            dice.discard(self, action.face)
        elif type(action) is Arm:
            arming.arm(self)
        elif type(action) is Throw:
            dice.throw_again(self)
        elif type(action) is Attack:
            attack.attack(self, action.ship, action.prey)
        elif type(action) is Rethrow:
            goods.rethrow(self, action.goods, action.face)
        elif type(action) is TurnDie:
            goods.turn_die(self, action.goods, action.face, action.to)
        elif type(action) is KeepAll:
            goods.rethrow(self, action.goods, 0)
        elif type(action) is Reveal:
            self._reveal(action.ship)
        else:
            self._play_other(action)

    def _reveal(self, ship: i64) -> None:
        if self.action == ARMING:
            arming.refill(self, ship)
        else:
            setup.open_port(self, ship)

    def _play_other(self, action: Action) -> None:
        if type(action) is Stow:
            cargo.stow(self, action.ship)
        elif type(action) is Plunder:
            attack.plunder(self, action.ship)
        elif type(action) is First:
            setup.begin(self, action.seat)
        elif type(action) is Spare:
            attack.spare(self)
        elif type(action) is Hunt:
            cargo.hunt(self)
        else:
            cargo.buy(self)

    def end_turn(self) -> None:
        """Every chapter's action ends here: the next player's turn begins, or the game is over."""
        turn.end_turn(self)

    def clear_turn(self) -> None:
        """Take the turn's dice, target, goods and fight off the table."""
        self.action = NO_ACTION
        self.goods = 0
        self.target = self.ship = self.prey = NO_CARD
        self.placed = self.thrown = self.discarded = NO_DICE
        self.blow = self.parry = 0

    # The end

    def scores(self) -> list[int]:
        return end.scores(self)

    def outcome(self) -> Outcome:
        return end.outcome(self)

    # Views and copies: nothing is hidden but the order of the pile, and that is not drawn before it is seen

    def seen_by(self, seat: int) -> MaitreDesMersState:
        return self.copy()

    def guess(self, rng: Rng) -> MaitreDesMersState:
        return self.copy()

    def copy(self) -> MaitreDesMersState:
        new = MaitreDesMersState(self.players, self.fleets)
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

    def key(self) -> tuple[object, ...]:
        return (
            self.fleets.key(),
            self.unseen,
            self.returned,
            self.port,
            self.goods_taken,
            self.treasures_taken,
            self.draws_first,
            self.phase,
            self.seat,
            self.turns,
            self.action,
            self.goods,
            self.target,
            self.placed,
            self.thrown,
            self.discarded,
            self.ship,
            self.prey,
            self.blow,
            self.parry,
        )


def new_state(players: i64, draws_first: bool, ships: int = SHIPS) -> MaitreDesMersState:
    """MDM-01 to MDM-08 Return the table before the first ship is turned up; without a draw seat 0 begins."""
    state = MaitreDesMersState(players)
    state.unseen = FLEETS[ships]
    state.draws_first = draws_first
    return state
