"""The state of a race: its fields, its lookups, the dispatch of actions to the chapters of the rules, copy and key."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from embruns.core.contract import CHANCE, OVER, Action, Outcome, Rng, State
from embruns.core.numbers import Mask, new_version
from embruns.games.regate.actions import (
    DRAWS,
    FIRSTS,
    SHUFFLE,
    Change,
    Draw,
    DrawUnseen,
    EndTurn,
    First,
    ForcedStop,
    HeaveTo,
    LaySun,
    Pivot,
    PlaceHeading,
    PlaceX,
    PlaceY,
    Sail,
    SitOut,
    Spin,
)
from embruns.games.regate.box import KINDS, SUN_CARD
from embruns.games.regate.parts.boat import Boat
from embruns.games.regate.parts.course import Course
from embruns.games.regate.parts.hand import UNSEEN
from embruns.games.regate.phases import (
    BY_CHANCE,
    CHANGING,
    CLOSING,
    DEALING,
    DRAWING,
    ENDED,
    HEAVING_TO,
    NOBODY,
    PIVOTING,
    PLACING_HEADING,
    PLACING_X,
    PLACING_Y,
    SAILING,
    STARTING,
)
from embruns.games.regate.refusals import refusal
from embruns.games.regate.rules.end import outcome, scores
from embruns.games.regate.rules.helm_and_sun import closings, lay_sun, mark_closings, sit_out
from embruns.games.regate.rules.movement import sail, spin
from embruns.games.regate.rules.passage import Passage
from embruns.games.regate.rules.setup import (
    deal,
    headings,
    name_first,
    pick_x,
    place_heading,
    place_x,
    place_y,
    places_x,
    places_y,
)
from embruns.games.regate.rules.stopping import (
    cards,
    change,
    changes,
    changing,
    forced_stop,
    heave_to,
    heaving_to,
    mark_cards,
    mark_heaving_to,
    mark_pivots,
    pick_card,
    pick_pivot,
    pivot,
    pivots,
)
from embruns.games.regate.rules.turn import draw, end_turn, shuffle, unseen_card
from embruns.games.regate.secrets import guess, seen_by, veil

_DRAWS: Final = vec[Action](DRAWS)  # unlike a list, a vector tells that nothing but actions is in it


@final
class RegateState(State):
    """A position: the boats with their hands, the cards nobody has seen, and where in the turn the race is."""

    def __init__(self, course: Course, boats: list[Boat], unseen: vec[i64]) -> None:
        self.course: Final = course
        self.boats: Final = boats
        self.unseen: vec[i64] = unseen  # by kind: the draw pile, and in a view the hidden hands with it
        self.pile: i64 = 0  # cards left to draw
        self.phase: i64 = DEALING
        self.seat: i64 = 0
        self.turns: i64 = 0  # had by all seats together
        self.at_x: i64 = 0  # of the boat that is being placed: bow, or stern if advanced
        self.at_y: i64 = 0
        self.replays: i64 = 0  # this turn
        self.may_replay: bool = False
        self.suns: i64 = 0  # played this turn
        self.idle: bool = False  # a forced stop or heaving-to: no Sun follows (REG-A26, REG-G16)
        self.changed: i64 = 0  # cards put away while hove to
        self.winner: i64 = NOBODY
        self.reason: str = ""
        self.looked: bool = False  # `mark` has looked round the boat, and nothing has been played since
        self.discard_version: i64 = new_version()  # equal versions mean equal discards and equal Suns before boats
        self.version_before: i64 = 0  # of which this one has one more discarded card, `last_discarded`; or 0
        self.last_discarded: i64 = 0
        self._passage: Passage | None = None

    def discard(self, kind: i64) -> None:
        """Note that one more card, of this kind, lies on the discard."""
        self.last_discarded = kind
        self.version_before = self.discard_version
        self.discard_version = new_version()

    def rearrange(self) -> None:
        """Note that the discard or the Suns in front of boats have changed in another way than by one more card."""
        self.version_before = 0
        self.discard_version = new_version()

    def passage(self) -> Passage:
        """Return the passage of the boat to move: one object, which begins where it was left."""
        passage = self._passage
        if passage is None:
            self._passage = passage = Passage(self.course, self.boats, self.seat)
        passage.seat = self.seat
        return passage

    def to_act(self) -> i64:
        phase = self.phase
        if BY_CHANCE >> phase & 1:
            return CHANCE
        return self.seat if phase != ENDED else i64(OVER)

    def discards(self) -> vec[i64]:
        """REG-B16 Return the discard by kind: what is neither unseen nor in a hand nor lying in front of a boat."""
        left, unseen = self.course.deck[:], self.unseen
        for kind in self.course.kinds:
            left[kind] -= unseen[kind]
        for boat in self.boats:
            hand = boat.hand
            while hand and hand & 31 != UNSEEN:
                left[(hand & 31) - 1] -= 1
                hand >>= 5
            left[SUN_CARD] -= 1 if boat.sun else 0
        return left

    # What may be done

    def legal(self) -> list[Action]:
        if self.phase == SAILING:
            return cards(self)
        if self.phase == CLOSING:
            return closings(self)
        if self.phase == PIVOTING:
            return pivots(self)
        if self.phase == HEAVING_TO:
            return heaving_to(self)
        if self.phase == CHANGING:
            return changing(self)
        if self.phase == PLACING_X:
            return places_x(self)
        if self.phase == PLACING_Y:
            return places_y(self)
        if self.phase == PLACING_HEADING:
            return headings(self)
        return []

    def mark(self, mask: Mask) -> None:
        """Mark without making a list where most decisions are made."""
        if self.phase == SAILING:
            mark_cards(self, mask)
        elif self.phase == PIVOTING:
            mark_pivots(self, mask)
        elif self.phase == CLOSING:
            mark_closings(self, mask)
        elif self.phase == HEAVING_TO:
            mark_heaving_to(self, mask)
        else:
            mask.mark_all(self.legal())

    def pick(self, rng: Rng) -> Action:
        """Pick without listing every card or place: several times the speed of random play."""
        if self.phase == SAILING and not self.course.contact_penalty:
            return pick_card(self, rng)
        if self.phase == PLACING_X:
            return pick_x(self, rng)
        if self.phase == PIVOTING:
            return pick_pivot(self, [], rng)
        if self.phase == HEAVING_TO:
            return pick_pivot(self, changes(self), rng)
        actions = self.legal()
        return actions[rng.below(len(actions))]

    def chances(self) -> list[tuple[Action, int]]:
        if self.phase == STARTING:
            return [(FIRSTS[seat], 1) for seat in range(len(self.boats))]
        if self.phase == DRAWING and self.pile == 0:
            return [(SHUFFLE, 1)]
        if self.phase == DEALING or self.phase == DRAWING:
            return [(DRAWS[k], int(self.unseen[k])) for k in range(KINDS) if self.unseen[k]]
        return []

    def roll(self, rng: Rng) -> Action:
        if self.phase == STARTING:
            return FIRSTS[rng.below(len(self.boats))]
        return _DRAWS[unseen_card(self, rng)] if self.pile else SHUFFLE

    def forbids(self, action: Action) -> str:
        return refusal(self, action)

    # What happens

    def play(self, action: Action) -> None:
        if type(action) is Sail:
            sail(self, action)
        elif type(action) is Draw:
            self.unseen[action.kind] -= 1
            self._take(action.kind + 1)
        elif BY_CHANCE >> self.phase & 1:
            self._happen(action)
        elif type(action) is ForcedStop:
            forced_stop(self, action.kind)
        elif type(action) is Pivot:
            pivot(self, action.heading)
        elif type(action) is EndTurn:
            end_turn(self, False)
        elif type(action) is LaySun:
            lay_sun(self, action.seat)
        elif type(action) is HeaveTo:
            heave_to(self)
        elif type(action) is Change:
            change(self, action.kind)
        elif type(action) is SitOut:
            sit_out(self)
        elif type(action) is Spin:
            spin(self)
        elif type(action) is PlaceX:
            place_x(self, action.x)
        elif type(action) is PlaceY:
            place_y(self, action.y)
        elif type(action) is PlaceHeading:
            place_heading(self, action.heading)
        else:
            pivot(self, self.boats[self.seat].heading)
        self.looked = False

    def _happen(self, action: Action) -> None:
        """Chance names the first player, draws a card that this view does not show, or shuffles."""
        if type(action) is First:
            name_first(self, action.seat)
        elif type(action) is DrawUnseen:
            self._take(UNSEEN)
        else:
            shuffle(self)

    def _take(self, code: i64) -> None:
        """Put a card into the hand of the seat: one of the deal, or one of its draw."""
        if self.phase == DRAWING:
            draw(self, code)
        else:
            deal(self, code)

    def scores(self) -> list[int]:
        return scores(self)

    def outcome(self) -> Outcome:
        return outcome(self)

    # Views and copies

    def seen_by(self, seat: int) -> RegateState:
        return seen_by(self, seat)

    def guess(self, rng: Rng) -> RegateState:
        return guess(self, rng)

    def veil(self, action: Action, seat: int) -> Action:
        return veil(self, action, seat)

    def copy(self) -> RegateState:
        new = RegateState(self.course, [Boat(boat) for boat in self.boats], self.unseen[:])
        new.pile = self.pile
        new.phase = self.phase
        new.seat = self.seat
        new.turns = self.turns
        new.at_x = self.at_x
        new.at_y = self.at_y
        new.replays = self.replays
        new.may_replay = self.may_replay
        new.suns = self.suns
        new.idle = self.idle
        new.changed = self.changed
        new.winner = self.winner
        new.reason = self.reason
        new.discard_version = self.discard_version
        new.version_before = self.version_before
        new.last_discarded = self.last_discarded
        return new

    def key(self) -> tuple[object, ...]:
        return (
            self.course.options,
            tuple([boat.key() for boat in self.boats]),
            tuple([int(n) for n in self.unseen]),
            self.pile,
            self.phase,
            self.seat,
            self.turns,
            self.at_x,
            self.at_y,
            self.replays,
            self.may_replay,
            self.suns,
            self.idle,
            self.changed,
            self.winner,
            self.reason,
        )


def new_state(course: Course, players: int, first: i64) -> RegateState:
    """REG-B06, REG-A02, REG-G03 Return a race before the deal; with `NOBODY` chance names the first player."""
    boats = [Boat() for _ in range(players)]
    for boat in boats:
        boat.target = course.hand
    state = RegateState(course, boats, course.deck[:])
    state.pile = sum([int(n) for n in course.deck])
    if first == NOBODY:
        state.phase = STARTING
    else:
        state.seat = first
    return state
