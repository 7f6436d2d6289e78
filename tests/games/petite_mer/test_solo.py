"""Alone at sea."""

from __future__ import annotations

import pytest

from embruns.core.contract import OVER
from embruns.games.petite_mer import GAME
from embruns.games.petite_mer.facts import Previews, layout_of, previews_of
from embruns.games.petite_mer.rules.end import turns_left
from embruns.games.petite_mer.state import PetiteMerState
from tests.games.petite_mer.sea import clause, draw_rest, hand, names, play, sea


@pytest.mark.rule("PM-49")
def test_three_tiles_four_tokens_one_boat() -> None:
    position = GAME.position(draw_rest(GAME.new(GAME.setup("base", 1))))
    assert [(len(player.hand), player.tokens) for player in position.players] == [(3, 4)]
    assert layout_of(GAME.setup("base", 1)).most_placed == 3


@pytest.mark.rule("PM-50", "PM-51")
def test_x23_solo_keep() -> None:
    state = play(sea("TC*", "A1 B2 D3", players=1), "B2 N", "keep D3")
    assert (hand(state), names(state.discards()), state.to_draw) == ("D3", "A1", 2)
    play(state, "O1", "O2")
    assert (hand(state), state.to_act()) == ("O1 O2 D3", 0)


@pytest.mark.rule("PM-50")
def test_keeping_is_a_choice_and_only_for_who_plays_alone() -> None:
    state = sea("TC*", "A1 A2", players=1)
    assert [clause(state, text) for text in ("keep A1", "keep A2", "end turn")] == [""] * 3
    assert clause(state, "keep A3") == "PM-50"
    assert play(state, "end turn").to_draw == 3
    assert clause(sea("TC*", "A1 A2", "B1"), "keep A1") == "PM-50"


@pytest.mark.rule("PM-50", "PM-46")
def test_the_next_turn_begins_with_blue_tokens_and_no_tile_placed() -> None:
    state = play(sea("TC*", "O1 A2", players=1), "O1 N", "token S", "keep A2", "O2", "O3")
    assert (state.tokens, state.placed) == (4, 0)


@pytest.mark.rule("PM-51")
def test_at_most_one_tile_is_kept() -> None:
    state = play(sea("TC*", "A1 A2 A3", players=1), "keep A2")
    assert (hand(state), names(state.discards())) == ("A2", "A1 A3")


@pytest.mark.rule("PM-52")
def test_r8_no_keeping_with_an_empty_pile() -> None:
    state = sea("TC*", "A1 A2", players=1, pile="")
    assert clause(state, "keep A1") == "PM-52"
    assert previews_of(state) == Previews([], False)
    assert play(state, "end turn").to_act() == OVER
    state = sea("TC*", "A1 A2", players=1, pile="D1")
    assert previews_of(state) == Previews([], True)
    assert hand(play(state, "keep A1", "D1")) == "A1 D1"


def test_r9_the_tile_is_chosen_before_new_ones_are_drawn() -> None:
    state = play(sea("TC*", "A1 A2 A3", players=1), "keep A1")
    assert state.legal() == []
    assert state.forbids(GAME.read("keep A2")) == "PM-44"


def turns_played(state: PetiteMerState, keeps: bool) -> int:
    """Play to the end without placing anything; a tile is kept in every turn, where possible, or in none."""
    turns = 0
    while state.to_act() != OVER:
        kept = [action for action in state.legal() if GAME.notation(action).startswith("keep")]
        state.play(kept[0] if kept and keeps else GAME.read("end turn"))
        draw_rest(state)
        turns += 1
    return turns


@pytest.mark.rule("PM-55")
@pytest.mark.parametrize(
    ("variant", "least", "most"), [("base", 18, 27), ("turbines", 20, 29), ("pontoons", 20, 29), ("both", 21, 31)]
)
def test_turns_with_and_without_keeping(variant: str, least: int, most: int) -> None:
    state = draw_rest(GAME.new(GAME.setup(variant, 1)))
    assert turns_left(state) == (least, most)
    assert (turns_played(state.copy(), False), turns_played(state, True)) == (least, most)


@pytest.mark.rule("PM-50", "PM-55")
@pytest.mark.parametrize("pile", range(1, 9))
@pytest.mark.parametrize("held", ["", "A1"])
def test_turns_left_when_this_turn_has_a_tile_to_keep_and_when_it_has_none(held: str, pile: int) -> None:
    """With an empty hand nothing can be kept, so the next hand is drawn whole."""
    state = sea("TC*", held, players=1, pile=" ".join(f"O{n + 1}" for n in range(pile)))
    assert turns_left(state) == (turns_played(state.copy(), False), turns_played(state, True))
