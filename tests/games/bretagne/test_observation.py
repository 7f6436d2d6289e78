"""An observation is written only where something has changed: these tests follow whole games, the laws few moments."""

from __future__ import annotations

import pytest

from embruns.core.contract import CHANCE, HIDDEN, OVER
from embruns.core.numbers import Numbers, zeros
from embruns.core.seeds import rng_for
from embruns.games.bretagne import GAME
from embruns.games.bretagne.box import BOX, PORTS, SLOTS
from embruns.games.bretagne.parts.goods import amounts_of, kinds_of
from embruns.games.bretagne.state import BretagneState


def _plain(view: BretagneState, seat: int) -> list[int]:
    """What a view looks like from a seat, field by field, without a thought of what has changed."""
    seats = len(view.players)
    players = [view.players[(seat + k) % seats] for k in range(seats)]
    numbers = [view.phase, _from(view, seat, view.seat), seat, view.round, view.serving]
    for player in players:
        numbers += [player.score, player.workers, player.reserve, player.brest, player.lorient, player.francs]
        numbers += [player.engineers, player.barge, player.numeral, player.next_numeral, player.cards]
    for player in players:
        numbers += amounts_of(player.goods)
    for player in players:
        numbers += [HIDDEN] * 4 if player.hand == HIDDEN else kinds_of(player.hand)
    numbers += [*view.laid, *_members(view.built, SLOTS), *view.floors, *view.tiles]
    numbers += [*[_from(view, seat, builder) for builder in view.builders], *view.crew]
    numbers += [*view.site_engineers, *view.site_francs, *view.port_tiles]
    for there in view.port_seats:
        numbers += [there >> (seat + k) % seats & 1 for k in range(seats)]
    assert len(view.port_seats) == PORTS
    numbers += [*_members(view.improved, 3), *amounts_of(view.quimper), *amounts_of(view.market)]
    numbers += [view.singles, view.pairs, view.stock_engineers, *view.display, *view.piles]
    numbers += [view.weather, view.forecast, *[view.weather_seen >> 4 * weather & 15 for weather in range(3)]]
    numbers += [view.production, *_members(view.production_seen, len(BOX.production))]
    numbers += [view.deck_size, *kinds_of(view.discards), view.due, _from(view, seat, view.drawer), view.after]
    numbers += [view.rents_paid, view.row, view.tile, view.site, view.placed, view.city]
    numbers += [*_members(view.visited, 2), *_members(view.traded, 9)]
    numbers += [_from(view, seat, (view.queue >> 3 * place & 7) - 1) for place in range(4)]
    return numbers + kinds_of(view.shown_cards)


def _from(view: BretagneState, seat: int, other: int) -> int:
    return other if other < 0 else (other - seat) % len(view.players)


def _members(members: int, size: int) -> list[int]:
    return [members >> member & 1 for member in range(size)]


def _assert_written(numbers: Numbers, state: BretagneState, seat: int) -> None:
    numbers.begin()
    GAME.observer.write_seen(state, seat, numbers)
    assert list(numbers.memory) == _plain(state.seen_by(seat), seat)
    assert list(numbers.memory) == list(GAME.observe(state.seen_by(seat), seat))


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("variant", ["historical", "random"])
def test_what_is_written_over_other_moments_and_seats_is_what_the_view_says(variant: str, seats: int) -> None:
    """Seats take turns by chance, and copies that were left behind come back."""
    rng = rng_for(7, variant, seats)
    state, left = GAME.new(GAME.setup(variant, seats)), GAME.new(GAME.setup(variant, seats))
    numbers = Numbers(zeros(GAME.observer.size(state)), 0)
    while state.to_act() != OVER:
        state.play(state.roll(rng) if state.to_act() == CHANCE else state.pick(rng))
        _assert_written(numbers, state, rng.below(seats))
        _assert_written(numbers, state, rng.below(seats))
        if rng.below(8) == 0:
            _assert_written(numbers, left, rng.below(seats))
            left = state.copy()
        elif left.to_act() >= 0:
            left.play(left.pick(rng))


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_what_is_written_after_several_changes_is_what_the_view_says(seats: int) -> None:
    """One seat looks again after a few plays, or at a game that went on from a copy: other slots have changed there."""
    rng = rng_for(8, "seldom", seats)
    state = GAME.new(GAME.setup("random", seats))
    other, seat = state.copy(), 0
    numbers = Numbers(zeros(GAME.observer.size(state)), 0)
    while state.to_act() != OVER:
        for game in (state, other):
            for _ in range(1 + rng.below(4)):
                if game.to_act() != OVER:
                    game.play(game.roll(rng) if game.to_act() == CHANCE else game.pick(rng))
            _assert_written(numbers, game.copy(), seat)
        if rng.below(6) == 0:
            other, seat = state.copy(), rng.below(seats)
