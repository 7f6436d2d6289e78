"""Hidden information: hands, deck, weather, production. Worlds are counted by hand."""

from __future__ import annotations

from collections import Counter
from itertools import permutations
from math import comb

import pytest

from embruns.core.contract import CHANCE
from embruns.core.seeds import rng_for
from embruns.games.bretagne import GAME
from embruns.games.bretagne.parts.goods import kinds_of
from embruns.games.bretagne.position import PHASES
from embruns.games.bretagne.state import BretagneState
from tests.games.bretagne.table import choices, go_on, outcomes, play, position, started, table

# All cards are in sight of seat 0 but two docks and a cableway: one is held by seat 1, two lie in the deck
FEW = {0: {"hand": "supplies 9, dock 6", "francs": 9}, 2: {}}


def few_cards(theirs: str) -> BretagneState:
    return table(2, players={0: FEW[0], 1: {"hand": theirs}}, discards="foghorn 7, cableway 5")


def guesses(view: BretagneState, times: int) -> Counter[tuple[int, ...]]:
    rng = rng_for(1, "worlds")
    return Counter(tuple(kinds_of(view.guess(rng).players[1].hand)) for _ in range(times))


@pytest.mark.rule("BRE-42")
def test_worlds_of_a_hand_are_counted_and_come_by_their_likelihood() -> None:
    """A dock in two of three worlds, the cableway in one."""
    view = few_cards("dock 1").seen_by(0)
    found = guesses(view, 3000)
    assert set(found) == {(0, 1, 0, 0), (0, 0, 0, 1)}
    assert 1850 < found[0, 1, 0, 0] < 2150


def test_worlds_of_two_cards() -> None:
    """Of two docks and a cableway two are held: both docks (1 of 3 deals), or one dock and the cableway (2 of 3)."""
    state = table(
        2, players={0: {"hand": "supplies 9, dock 6"}, 1: {"hand": "dock 2"}}, discards="foghorn 7, cableway 5"
    )
    found = guesses(state.seen_by(0), 3000)
    assert set(found) == {(0, 2, 0, 0), (0, 1, 0, 1)}
    assert 850 < found[0, 2, 0, 0] < 1150


def test_worlds_of_three_hands_and_a_deck() -> None:
    """Six unseen cards, two docks and four cableways: one each for three players, the rest is the deck."""
    hands = {1: {"hand": "dock 1"}, 2: {"hand": "cableway 1"}, 3: {"hand": "cableway 1"}}
    state = table(4, players={0: {"hand": "supplies 9, dock 6"}, **hands}, discards="foghorn 7, cableway 2")
    view, rng = state.seen_by(0), rng_for(2, "worlds")
    dealt = [view.guess(rng).players for _ in range(4000)]
    worlds = Counter(tuple(players[s].hand for s in (1, 2, 3)) for players in dealt)
    assert len(worlds) == 7, "every way to deal docks and cableways to three, but three docks"
    ways = dict.fromkeys(range(3), 0)
    for hands_dealt, times in worlds.items():
        ways[sum(1 for hand in hands_dealt if hand == 2**8)] += times
    for docks, times in ways.items():
        expected = 4000 * comb(2, docks) * comb(4, 3 - docks) / comb(6, 3)
        assert abs(times - expected) < 5 * expected**0.5


def test_a_spectator_knows_no_hand() -> None:
    state = few_cards("dock 1")
    view = position(state.seen_by(-1))
    assert [p.hand for p in view.players] == [None, None]
    assert (view.deck, view.deck_size, [p.cards for p in view.players]) == (None, 2, [15, 1])


def test_the_deck_is_hidden_since_it_would_tell_the_hands() -> None:
    one, other = few_cards("dock 1"), few_cards("cableway 1")
    assert one != other
    assert one.seen_by(0) == other.seen_by(0)
    assert position(one.seen_by(0)).deck is None
    assert outcomes(play(one, "enter lorient", "buy cards").seen_by(0)) == {"draw dock": 2, "draw cableway": 1}


def test_a_card_drawn_is_veiled_from_the_others() -> None:
    state = play(few_cards("dock 1"), "enter lorient", "buy cards")
    card = GAME.read("draw dock")
    assert state.veil(card, 0) is card
    assert [GAME.notation(state.veil(card, seat)) for seat in (1, -1)] == ["draw ?", "draw ?"]
    sale = GAME.read("sell supplies+supplies")
    assert state.veil(sale, 1) is sale, "what is sold is shown"


def test_choices_of_a_hidden_hand_are_those_that_some_hand_would_have() -> None:
    state = table(2, seat=1, players={0: FEW[0], 1: {"hand": "dock 1"}}, discards="foghorn 7, cableway 5")
    state = play(state, "enter lorient")
    assert choices(state, "swap") == [f"swap dock for {r}" for r in ("wood", "sand", "stone", "clay")]
    seen = choices(state.seen_by(0), "swap")
    assert {move.split()[1] for move in seen} == {"dock", "cableway"}
    assert choices(state.seen_by(1)) == choices(state)


def test_worlds_of_the_weather() -> None:
    """Sun, then rain seen: of one sun, one rain and two storms three come in rounds 2 to 4, twelve orders of kinds."""
    counted = {order[:3] for order in permutations(["sunny", "rain", "storm", "storm"])}
    assert len(counted) == 12
    assert set(orders_of_weather(table(round=2, weather="sunny", forecast="rain"), 3)) == counted


def orders_of_weather(state: BretagneState, cards: int) -> list[tuple[str, ...]]:
    """Every order in which so many weather cards can come up."""
    if cards == 0:
        return [()]
    found: list[tuple[str, ...]] = []
    turning = state.copy()
    turning.phase = PHASES.index("forecasting")
    for outcome in outcomes(turning):
        after = turning.copy()
        after.play(GAME.read(outcome))
        found += [(outcome.split()[1], *rest) for rest in orders_of_weather(after, cards - 1)]
    return found


def test_worlds_of_the_production() -> None:
    """Any of the six at first, then any but those seen: 720 orders, and the last card is never known."""
    state, worlds = go_on(table(phase="renting", round=1)), 1
    for seen in range(5):
        worlds *= len(outcomes(state))
        assert set(outcomes(state).values()) == {1}
        assert len(outcomes(state)) == 6 - seen
        after = play(state, f"[{next(iter(outcomes(state)))}]")
        state = go_on(table(phase="renting", round=seen + 1, production_seen=after.production_seen))
    assert worlds == 720
    assert len(position(state).production_left) == 1


def test_worlds_of_the_piles() -> None:
    """What is not in sight lies in the pile, every tile alike."""
    state = go_on(table(phase="renting", round=2, display="sand, sand, clay"))
    state = play(state, "[produce 1]")
    assert outcomes(state) == {"reveal sand": 2, "reveal stone": 4, "reveal clay": 3}
    assert outcomes(state.seen_by(1)) == outcomes(state)


def test_a_guess_can_be_played_on() -> None:
    state = started(3)
    rng = rng_for(3, "guess")
    for _ in range(80):
        if state.to_act() == CHANCE:
            state.play(state.roll(rng))
            continue
        world = state.seen_by(state.to_act()).guess(rng)
        assert world.legal() == state.legal(), "the seat to act knows its own hand"
        state.play(world.pick(rng))
