"""The end of a turn: discard, draw, tokens, next."""

from __future__ import annotations

import pytest

from embruns.core.contract import CHANCE, OVER, Rng
from embruns.games.petite_mer import GAME
from embruns.games.petite_mer.rules.end import turns_left
from tests.games.petite_mer.sea import draw_rest, hand, names, play, sea, tokens, under_boat


@pytest.mark.rule("PM-43")
def test_every_tile_left_in_hand_is_discarded() -> None:
    state = play(sea("TC*", "O1 A2 D3", "B1"), "O1 N", "end turn")
    assert (hand(state), names(state.discards())) == ("", "A2 D3")


@pytest.mark.rule("PM-44")
@pytest.mark.parametrize(("players", "tiles"), [(1, 3), (2, 3), (3, 3), (4, 2)])
def test_new_tiles_are_drawn(players: int, tiles: int) -> None:
    state = play(sea("TC*", "O1", players=players), "end turn")
    assert (state.to_act(), state.to_draw) == (CHANCE, tiles)
    assert state.legal() == []
    assert state.forbids(GAME.read("end turn")) == "PM-44"
    play(state, *[f"B{n + 1}" for n in range(tiles)])
    assert hand(state, 0) == " ".join(f"B{n + 1}" for n in range(tiles))


@pytest.mark.rule("PM-45")
@pytest.mark.parametrize("pile", ["", "D1", "D1 D2"])
def test_from_a_short_pile_what_is_left_is_drawn(pile: str) -> None:
    state = draw_rest(play(sea("TC*", "O1", "A1", pile=pile), "end turn"))
    assert (hand(state, 0), state.to_act()) == (pile, 1)


@pytest.mark.rule("PM-46")
def test_all_tokens_turn_back_to_blue() -> None:
    state = play(sea("TC* O1", "O5", "A1"), "token E", "token W", "end turn")
    assert tokens(draw_rest(state)) == [(3, 0), (3, 0)]
    draw_rest(play(state, "end turn"))
    assert (state.to_act(), state.tokens) == (0, 3)


@pytest.mark.rule("PM-47")
def test_the_next_player_is_active() -> None:
    state = sea("TC*", "O1", "O2", "O3", players=3, turn=2)
    assert draw_rest(play(state, "end turn")).to_act() == 0


@pytest.mark.rule("PM-48")
def test_the_hands_of_the_others_are_not_touched() -> None:
    state = draw_rest(play(sea("TC*", "O1 O2 O3", "A1 A2 A3", "B1 B2", players=3), "end turn"))
    assert (hand(state, 1), hand(state, 2)) == ("A1 A2 A3", "B1 B2")
    assert [under_boat(state, seat) for seat in range(3)] == ["TC"] * 3


def idle_turns(players: int, variant: str) -> list[int]:
    """Who has the turns of a game in which nobody does anything."""
    state = GAME.new(GAME.setup(variant, players))
    turns = []
    while draw_rest(state).to_act() != OVER:
        turns.append(int(state.to_act()))
        play(state, "end turn")
    return turns


@pytest.mark.rule("PM-45", "PM-55")
def test_x19_short_pile() -> None:
    state = draw_rest(GAME.new(GAME.setup("turbines", 2)))
    assert state.in_pile == 53
    drawn = []
    while state.to_act() != OVER:
        before = state.in_pile
        draw_rest(play(state, "end turn"))
        drawn.append(before - state.in_pile)
    assert drawn == [3] * 17 + [2, 0, 0]
    assert idle_turns(2, "turbines")[-3:] == [1, 0, 1]


@pytest.mark.rule("PM-55")
def test_x20_four_players() -> None:
    turns = idle_turns(4, "base")
    assert [turns.count(seat) for seat in range(4)] == [7, 7, 7, 6]


@pytest.mark.rule("PM-55")
@pytest.mark.parametrize(
    ("variant", "three", "two"), [("base", 18, 27), ("turbines", 20, 30), ("pontoons", 20, 29), ("both", 21, 32)]
)
def test_the_number_of_turns_is_fixed(variant: str, three: int, two: int) -> None:
    assert [len(idle_turns(players, variant)) for players in (2, 3, 4)] == [three, three, two]


@pytest.mark.rule("PM-55")
@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_the_number_of_turns_is_known_from_the_first_tile_that_is_dealt_to_the_last(players: int) -> None:
    """While a seat draws, the turn that it has ended counts no more."""
    state = GAME.new(GAME.setup("base", players, {"first": "random"}))
    left = len(idle_turns(players, "base"))
    while state.to_act() != OVER:
        assert turns_left(state)[0] == left
        left -= state.to_act() >= 0
        state.play(state.chances()[0][0] if state.to_act() == CHANCE else GAME.read("end turn"))
    assert (left, turns_left(state)) == (0, (0, 0))


def test_r10_a_player_without_tiles_never_gets_another_turn() -> None:
    for seed in range(12):
        variant = ("base", "turbines", "pontoons", "both")[seed % 4]
        state = GAME.new(GAME.setup(variant, 2 + seed % 3))
        rng, fresh = Rng(seed), True
        while state.to_act() != OVER:
            chance, seat = state.to_act() == CHANCE, state.seat
            assert chance or not fresh or state.hands[seat], f"seed {seed}"
            state.play(state.roll(rng) if chance else state.pick(rng))
            fresh = state.seat != seat
