"""The state of Bretagne: what may be done, what happens, what is seen. The rules lie in the chapters beside it."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from embruns.core.contract import CHANCE, HIDDEN, OVER, Action, Outcome, Rng
from embruns.games.bretagne.box import BOX
from embruns.games.bretagne.components import (
    DRAW_UNSEEN,
    DRAWS,
    ENTERS,
    FORECASTS,
    PASS,
    PRODUCES,
    REVEALS,
    BuyCards,
    BuyResources,
    Decline,
    Draw,
    Enter,
    Forecast,
    HireEngineer,
    HirePair,
    HireWorker,
    Keep,
    Lay,
    Leave,
    Load,
    NoMoreCards,
    OpenPort,
    Pass,
    PickBarge,
    Place,
    PlayCard,
    Produce,
    Recall,
    Reveal,
    SellCards,
    SellResources,
    Send,
    Stand,
    StartBuilt,
    SwapCard,
    Take,
)
from embruns.games.bretagne.goods import CARD, cards_in, count_cards
from embruns.games.bretagne.rules import (
    barges,
    build,
    draws,
    ending,
    evaluation,
    forbids,
    passing,
    round_setup,
    setup,
    trade,
)
from embruns.games.bretagne.rules.board import (
    ACTING,
    AHEAD,
    ALL_BUILT,
    BIT,
    CARDS_STEP,
    DRAWING,
    ENDED,
    EVALUATING,
    FIRST_DECISION,
    FORECASTING,
    KEEPING,
    LAST_DECISION,
    LAYING,
    LOADING,
    OPENING_PORTS,
    PICKING,
    PLACING,
    PRODUCING,
    RECALLING,
    RENTING,
    REVEALING,
    ROUND_SETUP,
    STANDING,
    TRADING,
    UNLAID,
    Board,
)

_NOTHING: Final[list[Action]] = []


@final
class Brittany(Board):
    """A position. A decision with a single answer plays itself, but for cards: to skip it would tell a hand (R-50)."""

    def __init__(self, seats: int, like: Brittany | None = None) -> None:
        super().__init__(seats, like)
        self.options: list[Action] = _NOTHING if like is None else like.options  # never changed in place

    def to_act(self) -> i64:
        if FIRST_DECISION <= self.phase <= LAST_DECISION:
            return self.seat
        return OVER if self.phase == ENDED else CHANCE

    # What may be done

    def legal(self) -> list[Action]:
        return self.options

    def forbids(self, action: Action) -> str:
        return forbids.forbids(self, action)

    def find_options(self) -> list[Action]:
        """The choices of the seat to act; none at chance and at the end."""
        phase = self.phase
        if phase == ACTING:
            found = build.takes(self)
            for city in range(2):
                if trade.may_enter(self, city):
                    found.append(ENTERS[city])
            found.append(PASS)
            return found
        if phase == TRADING:
            return trade.trades(self)
        if phase == PLACING:
            return build.places(self)
        if phase == RECALLING:
            return build.recalls(self)
        if phase == LOADING:
            return barges.loads(self)
        if phase == KEEPING:
            return passing.keeps(self)
        if phase == CARDS_STEP:
            return evaluation.card_plays(self)
        if phase == PICKING:
            return round_setup.barges_left(self)
        return evaluation.sends(self) if self.to_act() >= 0 else _NOTHING

    # Chance

    def chances(self) -> list[tuple[Action, int]]:
        phase = self.phase
        if phase == REVEALING:
            row = setup.row_to_fill(self)
            kinds = range(BOX.row_start[row], BOX.row_start[row + 1])
            return [(REVEALS[kind], self.piles[kind]) for kind in kinds if self.piles[kind]]
        if phase == DRAWING:
            unseen = draws.unseen(self)
            return [(DRAWS[card], cards_in(unseen, card)) for card in range(4) if cards_in(unseen, card)]
        if phase == FORECASTING:
            left = [(w, setup.weather_left(self, w)) for w in range(3)]
            return [(FORECASTS[w], n) for w, n in left if n]
        if phase == PRODUCING:
            return [(PRODUCES[c], 1) for c in range(len(PRODUCES)) if not self.production_seen & BIT[c]]
        return [(outcome, 1) for outcome in self._lots()]

    def _lots(self) -> list[Action]:
        """While the board is set up: outcomes that are all alike."""
        if self.phase == STANDING:
            return setup.stands(self)
        if self.phase == LAYING:
            return setup.lays(self)
        if self.phase == AHEAD:
            return setup.builds_ahead(self)
        return setup.port_openings(self) if self.phase == OPENING_PORTS else _NOTHING

    def roll(self, rng: Rng) -> Action:
        """Without a list of weights: a third of all plies are tiles and cards."""
        if self.phase == REVEALING:
            return self._roll_tile(rng)
        if self.phase == DRAWING:
            unseen = draws.unseen(self)
            left = rng.below(count_cards(unseen))
            card: i64 = 0
            while left >= cards_in(unseen, card):
                left -= cards_in(unseen, card)
                card += 1
            return DRAWS[card]
        if self.phase == FORECASTING or self.phase == PRODUCING:
            return super().roll(rng)
        lots = self._lots()
        return lots[rng.below(len(lots))]

    def _roll_tile(self, rng: Rng) -> Action:
        row = setup.row_to_fill(self)
        kind = BOX.row_start[row]
        tiles: i64 = 0
        for other in range(kind, BOX.row_start[row + 1]):
            tiles += self.piles[other]
        left = rng.below(tiles)
        while left >= self.piles[kind]:
            left -= self.piles[kind]
            kind += 1
        return REVEALS[kind]

    # What happens

    def play(self, action: Action) -> None:
        self._carry_out(action)
        self.go_on()

    def go_on(self) -> None:
        """Until somebody has a choice, chance is due or the game is over."""
        while True:
            phase = self.phase
            if phase == ROUND_SETUP:
                round_setup.open_round(self)
            elif phase == RENTING:
                round_setup.pay_rents(self)
            elif phase == EVALUATING:
                evaluation.evaluate_next(self)
            else:
                self.options = self.find_options()
                if len(self.options) != 1 or phase == CARDS_STEP:
                    return
                self._carry_out(self.options[0])

    def _carry_out(self, action: Action) -> None:
        if isinstance(action, Reveal):
            round_setup.reveal(self, action.kind)
        elif isinstance(action, Take):
            build.take(self, action.kind)
        elif isinstance(action, Place):
            build.place(self, action.slot)
        elif isinstance(action, Recall):
            build.recall(self, action.workers)
        elif isinstance(action, Load):
            barges.load(self, action.resource)
        elif isinstance(action, PickBarge):
            round_setup.pick_barge(self, action.barge)
        elif isinstance(action, Draw):
            draws.draw(self, action.card)
        elif isinstance(action, Pass):
            passing.pass_round(self)
        elif isinstance(action, Keep):
            passing.keep(self, action.resource, action.count)
        elif not self._carry_out_trade(action) and not self._carry_out_evaluation(action):
            self._set_up(action)

    def _carry_out_trade(self, action: Action) -> bool:
        if isinstance(action, Enter):
            trade.enter(self, action.city)
        elif isinstance(action, Leave):
            trade.leave(self)
        elif isinstance(action, BuyResources):
            trade.buy_resources(self, action.city, action.first, action.second)
        elif isinstance(action, SellResources):
            trade.sell_resources(self, action.first, action.second)
        elif isinstance(action, SwapCard):
            trade.swap_card(self, action.card, action.resource)
        elif isinstance(action, SellCards):
            trade.sell_cards(self, action.first, action.second)
        elif isinstance(action, BuyCards):
            trade.buy_cards(self)
        elif isinstance(action, HireWorker):
            trade.hire_worker(self)
        elif isinstance(action, HireEngineer):
            trade.hire_engineer(self)
        elif isinstance(action, HirePair):
            trade.hire_pair(self)
        else:
            return False
        return True

    def _carry_out_evaluation(self, action: Action) -> bool:
        if isinstance(action, PlayCard):
            evaluation.play_card(self, action.card)
        elif isinstance(action, NoMoreCards):
            evaluation.no_more_cards(self)
        elif isinstance(action, Send):
            evaluation.send(self, action.port)
        elif isinstance(action, Decline):
            evaluation.decline(self)
        else:
            return False
        return True

    def _set_up(self, action: Action) -> None:
        if isinstance(action, Produce):
            round_setup.produce(self, action.card)
        elif isinstance(action, Forecast):
            round_setup.turn_up(self, action.weather)
        elif isinstance(action, OpenPort):
            setup.open_port(self, action.tile)
        elif isinstance(action, StartBuilt):
            setup.build_ahead(self, action.slot)
        elif isinstance(action, Lay):
            setup.lay(self, action.lighthouse)
        elif isinstance(action, Stand):
            setup.stand(self, action.seat)

    # The end

    def scores(self) -> list[int]:
        return [player.score for player in self.players]

    def outcome(self) -> Outcome:
        """BRE-104, BRE-109 There is no shared victory."""
        reason = "all-built" if self.built == ALL_BUILT else "five-rounds"
        return Outcome([ending.winner(self)], reason, "BRE-104")

    # Views: hands are hidden from the others, and the deck, which would tell them

    def seen_by(self, seat: int) -> Brittany:
        view = self.copy()
        view.deck = HIDDEN
        for other in range(len(view.players)):
            if other != seat:
                view.players[other].hand = HIDDEN
        if view.phase == TRADING or view.phase == CARDS_STEP:  # these choices tell a hand
            view.options = view.find_options()
        return view

    def guess(self, rng: Rng) -> Brittany:
        """The unseen cards are dealt to the hidden hands, every deal alike; the rest is the deck.

        A view remembers no history: that a hand is older than the last shuffle of the discards (R-29) is not weighed.
        """
        world = self.copy()
        if not self.is_view():
            return world
        left = draws.unseen(self)
        for player in world.players:
            if player.hand == HIDDEN:
                player.hand = _deal(left, player.cards, rng)
                left -= player.hand
        world.deck = left
        if world.phase == TRADING or world.phase == CARDS_STEP:
            world.options = world.find_options()
        return world

    def veil(self, action: Action, seat: int) -> Action:
        """BRE-42 A card drawn is seen by its owner only."""
        return DRAW_UNSEEN if isinstance(action, Draw) and seat != self.drawer else action

    def copy(self) -> Brittany:
        return Brittany(len(self.players), self)


def _deal(cards: i64, number: i64, rng: Rng) -> i64:
    """So many of the cards, one after the other."""
    hand: i64 = 0
    for _ in range(number):
        left = rng.below(count_cards(cards))
        card: i64 = 0
        while left >= cards_in(cards, card):
            left -= cards_in(cards, card)
            card += 1
        hand += CARD[card]
        cards -= CARD[card]
    return hand


def new_brittany(seats: int, historical: bool) -> Brittany:
    """BRE-01 to BRE-03, BRE-06 Before the first chance."""
    state = Brittany(seats)
    if not historical:
        state.laid = UNLAID
    setup.go_on(state)
    return state
