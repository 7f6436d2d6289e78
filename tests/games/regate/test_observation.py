"""Cards are written only where they have moved: these tests follow whole races, the laws few moments."""

from __future__ import annotations

import pytest

from embruns.core.contract import CHANCE, OVER
from embruns.core.numbers import Numbers, zeros
from embruns.core.observation import places
from embruns.core.seeds import rng_for
from embruns.games.regate import GAME
from embruns.games.regate.box import CARDS, KINDS
from embruns.games.regate.position import position_of
from embruns.games.regate.state import RegateState

TABLES = [("basic", 2), ("advanced", 2), ("2010", 2), ("2010", 4)]


def _assert_written(numbers: Numbers, state: RegateState, seat: int) -> None:
    numbers.begin()
    GAME.observer.write_seen(state, seat, numbers)
    assert list(numbers.memory) == list(GAME.observe(state.seen_by(seat), seat))


@pytest.mark.parametrize(("variant", "seats"), TABLES)
def test_what_is_written_over_other_moments_and_seats_is_what_is_written_anew(variant: str, seats: int) -> None:
    """Seats take turns by chance, and copies that were left behind come back, with another card on the discard."""
    rng = rng_for(7, variant, seats)
    for _ in range(3):
        state, left = GAME.new(GAME.setup(variant, seats)), GAME.new(GAME.setup(variant, seats))
        numbers = Numbers(zeros(GAME.observer.size(state)), 0)
        while state.to_act() != OVER:
            state.play(state.roll(rng) if state.to_act() == CHANCE else state.pick(rng))
            if rng.below(3):
                _assert_written(numbers, state, rng.below(seats))
            if rng.below(8) == 0:
                _assert_written(numbers, left, rng.below(seats))
                left = state.copy()
            elif left.to_act() != OVER:
                left.play(left.roll(rng) if left.to_act() == CHANCE else left.pick(rng))


@pytest.mark.parametrize(("variant", "seats"), TABLES)
def test_cards_are_counted_where_the_position_tells_them(variant: str, seats: int) -> None:
    rng = rng_for(11, variant, seats)
    setup = GAME.setup(variant, seats)
    state, where = GAME.new(setup), places(GAME.fields(setup))
    numbers = Numbers(zeros(GAME.observer.size(state)), 0)
    deck = list(state.course.deck)
    while state.to_act() != OVER:
        state.play(state.roll(rng) if state.to_act() == CHANCE else state.pick(rng))
        seat = rng.below(seats)
        numbers.begin()
        GAME.observer.write_seen(state, seat, numbers)
        told, written = position_of(state.seen_by(seat)), list(numbers.memory)
        hand = [told.players[seat].hand.count(card.name) for card in CARDS]
        discards = [told.discards.get(card.name, 0) for card in CARDS]
        suns = [sum(yacht.sun for yacht in told.players) if card.name == "SUN" else 0 for card in CARDS]
        unseen = [deck[k] - hand[k] - discards[k] - suns[k] for k in range(KINDS)]
        assert written[where["hands"]] == hand + [0] * (KINDS * (seats - 1))
        assert written[where["unseen"]] == unseen
        assert written[where["discards"]] == discards
