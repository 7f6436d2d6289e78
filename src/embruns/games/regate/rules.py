"""La Petite Régate: set-up, the turn, movement, zones, symbols, Suns, end. Clauses: docs/rules/regate.md."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from embruns.core.contract import CHANCE, OVER, Action, Outcome, Rng, State
from embruns.games.regate.actions import (
    DRAW_UNSEEN,
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
    Shuffle,
    SitOut,
    Spin,
)
from embruns.games.regate.boat import UNSEEN, Boat, count_of, size_of, with_card, without_card
from embruns.games.regate.choices import SUN_CODE, legal, pick
from embruns.games.regate.components import ADVANCED, BASIC, BOX, CARDS, EDITION_2010, HELM, SUN_CARD
from embruns.games.regate.course import Course
from embruns.games.regate.geometry import BOWS, CENTRES
from embruns.games.regate.passage import BLOCKED, FREE, HOME, Passage
from embruns.games.regate.phases import (
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
from embruns.games.regate.placing import row_of
from embruns.games.regate.refusals import forbidden

KINDS: Final = len(CARDS)
SYMBOL: Final = vec[i64]([i64(card.symbol) for card in CARDS])


@final
class Regatta(State):
    """A position: the boats with their hands, the cards nobody has seen, and where in the turn we are."""

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

    def to_act(self) -> i64:
        if self.phase == DRAWING or self.phase == DEALING or self.phase == STARTING:
            return CHANCE
        return OVER if self.phase == ENDED else self.seat

    # What may be done

    def legal(self) -> list[Action]:
        return legal(self)

    def pick(self, rng: Rng) -> Action:
        """Without looking at every card or place: several times the speed of random play."""
        return pick(self, rng)

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
        return DRAWS[self._unseen_card(rng)] if self.pile else SHUFFLE

    # What is forbidden, and why: a second statement, by the referee

    def forbids(self, action: Action) -> str:
        return forbidden(self, action)

    # What happens

    def play(self, action: Action) -> None:
        if isinstance(action, Sail):
            self._sail(action)
        elif isinstance(action, Draw):
            self._draw(action.kind)
        elif isinstance(action, EndTurn):
            self._end_turn(False)
        elif isinstance(action, LaySun):
            self._lay_sun(action.seat)
        elif isinstance(action, Pivot):
            self._pivot(action.heading)
        elif isinstance(action, HeaveTo):
            self._heave_to()
        elif isinstance(action, Change):
            self._change(action.kind)
        elif isinstance(action, ForcedStop):
            self._forced_stop(action.kind)
        elif isinstance(action, SitOut):
            self._sit_out()
        elif isinstance(action, Spin):
            self._spin()
        elif isinstance(action, PlaceX):
            self._place_x(action.x)
        elif isinstance(action, PlaceY):
            self._place_y(action.y)
        elif isinstance(action, PlaceHeading):
            self._place_heading(action.heading)
        elif isinstance(action, First):
            self._first(action.seat)
        elif isinstance(action, DrawUnseen):
            self._take(UNSEEN)
        elif isinstance(action, Shuffle):
            self._shuffle()
        else:
            self._pivot(self.boats[self.seat].heading)

    # Set-up

    def _first(self, seat: i64) -> None:
        """REG-B07, REG-A04, REG-A05, REG-G04"""
        self.seat = seat
        self.phase = DEALING

    def _begin_placing(self) -> None:
        """REG-B08, REG-A05, REG-G05 One boat after the other, from the first player on."""
        self.phase = PLACING_X
        self.at_x = 0
        self.at_y = row_of(self.course, self.boats)

    def _place_x(self, x: i64) -> None:
        """REG-B09, REG-A08, REG-G06"""
        self.at_x = x
        self.phase = PLACING_Y if self.course.rules == ADVANCED else PLACING_HEADING

    def _place_y(self, y: i64) -> None:
        """REG-A08"""
        self.at_y = y
        self.phase = PLACING_HEADING

    def _place_heading(self, heading: i64) -> None:
        """REG-B09, REG-A08, REG-G06 The boat lies; in the basic game it has started."""
        boat = self.boats[self.seat]
        boat.x, boat.y, boat.heading = self.at_x, self.at_y, heading
        if self.course.rules != ADVANCED:
            boat.x -= BOWS[2 * heading]
            boat.y -= BOWS[2 * heading + 1]
        boat.placed = True
        boat.started = self.course.rules == BASIC
        self.seat = (self.seat + 1) % len(self.boats)
        if self.boats[self.seat].placed:
            self.at_x = self.at_y = 0
            self.phase = SAILING  # REG-B10, REG-G07
        else:
            self._begin_placing()

    # Movement

    def _sail(self, sail: Sail) -> None:
        """REG-B12 to REG-B16 Follow the arrow, and put the card on the discard."""
        if self.phase == CLOSING:
            self.replays += 1
        self._lay_card(sail.kind)
        boat = self.boats[self.seat]
        passage = Passage(self.course, self.boats, self.seat)
        end = passage.sail(sail.first, sail.second)
        if end == BLOCKED or (end == FREE and passage.ends_in_zone()):
            passage.stop_at_entry(sail.first, sail.second)  # REG-B27, REG-A32
        early = passage.started and not boat.started and self._is_early()
        boat.x, boat.y, boat.heading = passage.x, passage.y, passage.heading
        boat.started = passage.started
        boat.marks = passage.marks
        if end == HOME:
            self._finish(self.seat, "home")  # REG-B43
        elif early or end == BLOCKED:
            boat.spin = True  # REG-A15, REG-A18
            self._end_turn(False)  # REG-A17
        else:
            self.may_replay = SYMBOL[sail.kind] == HELM and self.replays < self.course.replays  # REG-B33, REG-G19
            self._close()

    def _lay_card(self, kind: i64) -> None:
        """REG-B16 The card leaves the hand, face up; REG-A12 before the start it is counted."""
        boat = self.boats[self.seat]
        hand = boat.hand
        boat.hand = without_card(hand, kind + 1)
        if not count_of(hand, kind + 1):
            self.unseen[kind] -= 1  # a card of a hidden hand is seen now
        if self.course.rules == ADVANCED and boat.laid < BOX.cards_before_start:
            boat.laid += 1

    def _is_early(self) -> bool:
        """REG-A11, REG-A13, REG-A14 Nobody has laid a fourth card yet."""
        if self.course.rules != ADVANCED:
            return False
        return all(boat.laid < BOX.cards_before_start for boat in self.boats)

    def _close(self) -> None:
        """REG-B32, REG-A20, REG-G21 Ask for a replay or a Sun wherever, for all that everybody knows, one may come."""
        if self.boats[self.seat].hand and (self.may_replay or self._sun_may_come()):
            self.phase = CLOSING
        else:
            self._end_turn(False)

    def _sun_may_come(self) -> bool:
        """By what all can see: the hand itself must not show in whether its player is asked."""
        if self.boats[self.seat].streak >= 2:
            return False
        hidden = self.unseen[SUN_CARD]
        becalmed: i64 = 0
        for boat in self.boats:
            hidden += count_of(boat.hand, SUN_CODE)
            if boat.sun:
                becalmed += 1
        return hidden > 0 and becalmed < len(self.boats) - 1

    # Stopping, pivoting, heaving-to

    def _forced_stop(self, kind: i64) -> None:
        """REG-B31"""
        self._lay_card(kind)
        self.idle = True
        self.phase = PIVOTING

    def _pivot(self, heading: i64) -> None:
        """The centre stays; nothing is started, rounded or won."""
        boat = self.boats[self.seat]
        boat.x, boat.y = boat.centre_x() - CENTRES[2 * heading], boat.centre_y() - CENTRES[2 * heading + 1]
        boat.heading = heading
        if self.idle:
            self._end_turn(False)
        else:
            self._close()

    def _heave_to(self) -> None:
        """REG-G14, REG-G16"""
        self.idle = True
        self.phase = HEAVING_TO

    def _change(self, kind: i64) -> None:
        """REG-G15, REG-G17 The chosen cards first, then as many are drawn."""
        self._lay_card(kind)
        self.changed += 1
        if self.changed < BOX.change_at_most and self.boats[self.seat].hand:
            self.phase = CHANGING
        else:
            self._end_turn(False)

    # Suns

    def _lay_sun(self, seat: i64) -> None:
        """REG-A19 On one's own boat it is the card of the turn, REG-A20, REG-G21 on another's it ends the turn."""
        if seat == self.seat and self.phase == CLOSING:
            self.replays += 1
        self._lay_card(SUN_CARD)
        self.suns += 1
        self.may_replay = False
        if self.course.rules == ADVANCED:
            self.boats[self.seat].streak += 1  # REG-A25
        if seat == self.seat:
            self.phase = PIVOTING
        else:
            self.boats[seat].sun = True
            self._end_turn(True)

    def _sit_out(self) -> None:
        """REG-A21, REG-A31, REG-G24 The Sun goes to the discard; nothing else happens in this turn."""
        self.boats[self.seat].sun = False
        self._next_turn()

    def _spin(self) -> None:
        """REG-A16, REG-A31 A turn without a card, a Sun or a draw."""
        boat = self.boats[self.seat]
        boat.spin = False
        boat.streak = 0
        boat.target = self.course.hand
        self._next_turn()

    # The end of a turn

    def _end_turn(self, sun_laid: bool) -> None:
        """REG-B17, REG-B18, REG-A24, REG-A25, REG-G23 Once all is played, draw."""
        boat = self.boats[self.seat]
        if self.course.rules == ADVANCED:
            if self.suns == 0:
                boat.streak = 0
            boat.target = boat.target - 1 if sun_laid else self.course.hand
        self.may_replay = False
        self._draw_up()

    def _draw_up(self) -> None:
        """REG-B17, REG-B19 As long as cards are missing and there are any to draw or to shuffle."""
        boat = self.boats[self.seat]
        if size_of(boat.hand) < boat.target and (self.pile or max(self.discards())):
            self.phase = DRAWING
        else:
            self._next_turn()

    def _shuffle(self) -> None:
        """REG-B19, REG-G18 The discard becomes the draw pile."""
        discards = self.discards()
        fresh = self.unseen[:]
        for k in range(KINDS):
            fresh[k] += discards[k]
            self.pile += discards[k]
        self.unseen = fresh

    def discards(self) -> list[int]:
        """REG-B16 By kind: what is neither unseen nor in a hand nor lying in front of a boat."""
        left = [int(self.course.deck[k] - self.unseen[k]) for k in range(KINDS)]
        for boat in self.boats:
            hand = boat.hand
            while hand and hand & 31 != UNSEEN:
                left[(hand & 31) - 1] -= 1
                hand >>= 5
            left[SUN_CARD] -= 1 if boat.sun else 0
        return left

    def _draw(self, kind: i64) -> None:
        """REG-B06, REG-B17"""
        self.unseen[kind] -= 1
        self._take(kind + 1)

    def _take(self, code: i64) -> None:
        boat = self.boats[self.seat]
        boat.hand = with_card(boat.hand, code)
        self.pile -= 1
        if self.phase == DRAWING:
            self._draw_up()
        elif size_of(boat.hand) == boat.target:
            self.seat = (self.seat + 1) % len(self.boats)
            if size_of(self.boats[self.seat].hand) == boat.target:
                self._begin_placing()

    def _next_turn(self) -> None:
        """REG-B10, REG-G07 Round the table; REG-B44, REG-G29 but not for ever."""
        self.turns += 1
        self.seat = (self.seat + 1) % len(self.boats)
        self.replays = self.suns = self.changed = 0
        self.idle = False
        self.phase = SAILING
        if self.turns == BOX.guard_turns * len(self.boats):
            self._finish(NOBODY, "guard" if len(self._furthest()) == 1 else "guard-draw")

    # The end

    def _finish(self, seat: i64, reason: str) -> None:
        self.phase = ENDED
        self.may_replay = False
        self.replays = self.suns = 0
        self.winner = seat
        self.reason = reason

    def _furthest(self) -> list[int]:
        """REG-B44 The seats that are furthest along."""
        best = max([self.progress(seat) for seat in range(len(self.boats))])
        return [seat for seat in range(len(self.boats)) if self.progress(seat) == best]

    def progress(self, seat: int) -> tuple[bool, int, int]:
        """REG-B44 Started before not started, then marks rounded, then the squared distance still to go, negated."""
        boat = self.boats[seat]
        x, y = self.course.next_mark(boat.marks)
        dx, dy = int(boat.bow_x()) - x, int(boat.bow_y()) - y
        return boat.started, int(boat.marks), -dx * dx - dy * dy

    def scores(self) -> list[int]:
        """A point for each mark rounded, and one for the finish."""
        return [int(self.boats[seat].marks) + (seat == self.winner) for seat in range(len(self.boats))]

    def outcome(self) -> Outcome:
        edition = self.course.rules == EDITION_2010
        if self.reason == "home":
            return Outcome([int(self.winner)], self.reason, "REG-G27" if edition else "REG-B41")
        return Outcome(self._furthest(), self.reason, "REG-G29" if edition else "REG-B44")

    # Views and copies: hands are hidden, and the order of the draw pile is not drawn before it is seen

    def seen_by(self, seat: int) -> Regatta:
        view = self.copy()
        for other in range(len(view.boats)):
            if other != seat:
                boat = view.boats[other]
                hand, hidden = boat.hand, i64(0)
                while hand:
                    if hand & 31 != UNSEEN:
                        view.unseen[(hand & 31) - 1] += 1
                    hidden = 32 * hidden + UNSEEN
                    hand >>= 5
                boat.hand = hidden
        return view

    def guess(self, rng: Rng) -> Regatta:
        """The hidden hands, dealt from all that is unseen."""
        world = self.copy()
        for boat in world.boats:
            while count_of(boat.hand, UNSEEN):
                kind = world._unseen_card(rng)
                world.unseen[kind] -= 1
                boat.hand = with_card(without_card(boat.hand, UNSEEN), kind + 1)
        return world

    def _unseen_card(self, rng: Rng) -> i64:
        """One of the unseen cards, all alike."""
        unseen = self.unseen
        total: i64 = 0
        for k in range(KINDS):
            total += unseen[k]
        left = rng.below(total) - unseen[0]
        kind: i64 = 0
        while left >= 0:
            kind += 1
            left -= unseen[kind]
        return kind

    def veil(self, action: Action, seat: int) -> Action:
        """Only the player who draws sees the card."""
        return DRAW_UNSEEN if isinstance(action, Draw) and seat != self.seat else action

    def copy(self) -> Regatta:
        new = Regatta(self.course, [Boat(boat) for boat in self.boats], self.unseen[:])
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


def new_regatta(course: Course, players: int, first: i64) -> Regatta:
    """REG-B06, REG-A02, REG-G03 Before the first card is dealt; with `NOBODY` chance draws the first player."""
    boats = [Boat() for _ in range(players)]
    for boat in boats:
        boat.target = course.hand
    regatta = Regatta(course, boats, course.deck[:])
    regatta.pile = sum([int(n) for n in course.deck])
    if first == NOBODY:
        regatta.phase = STARTING
    else:
        regatta.seat = first
    return regatta
