"""Alone at sea."""

from __future__ import annotations

from typing import cast

import pytest

from embruns.core.contract import OVER
from embruns.games.petite_mer import GAME
from embruns.games.petite_mer.rules import Gulf
from tests.games.petite_mer.sea import clause, draw_rest, hand, names, play, sea


@pytest.mark.rule("PM-49")
def test_three_tiles_four_tokens_one_boat() -> None:
    position = GAME.position(draw_rest(cast(Gulf, GAME.new(GAME.setup("base", 1)))))
    assert [(len(seat.hand), seat.tokens) for seat in position.seats] == [(3, 4)]
    assert position.most_placed == 3


@pytest.mark.rule("PM-50", "PM-51")
def test_x23_solo_keep() -> None:
    gulf = play(sea("TC*", "A1 B2 D3", players=1), "B2 N", "keep D3")
    assert (hand(gulf), names(gulf.discards()), gulf.to_draw) == ("D3", "A1", 2)
    play(gulf, "O1", "O2")
    assert (hand(gulf), gulf.to_act()) == ("O1 O2 D3", 0)


@pytest.mark.rule("PM-50")
def test_keeping_is_a_choice_and_only_for_who_plays_alone() -> None:
    gulf = sea("TC*", "A1 A2", players=1)
    assert [clause(gulf, text) for text in ("keep A1", "keep A2", "end turn")] == [""] * 3
    assert clause(gulf, "keep A3") == "PM-50"
    assert play(gulf, "end turn").to_draw == 3
    assert clause(sea("TC*", "A1 A2", "B1"), "keep A1") == "PM-50"


@pytest.mark.rule("PM-50", "PM-46")
def test_the_next_turn_begins_with_blue_tokens_and_no_tile_placed() -> None:
    gulf = play(sea("TC*", "O1 A2", players=1), "O1 N", "token S", "keep A2", "O2", "O3")
    assert (gulf.tokens, gulf.placed) == (4, 0)


@pytest.mark.rule("PM-51")
def test_at_most_one_tile_is_kept() -> None:
    gulf = play(sea("TC*", "A1 A2 A3", players=1), "keep A2")
    assert (hand(gulf), names(gulf.discards())) == ("A2", "A1 A3")


@pytest.mark.rule("PM-52")
def test_r8_no_keeping_with_an_empty_pile() -> None:
    gulf = sea("TC*", "A1 A2", players=1, pile="")
    assert clause(gulf, "keep A1") == "PM-52"
    assert not GAME.position(gulf).may_keep
    assert play(gulf, "end turn").to_act() == OVER
    gulf = sea("TC*", "A1 A2", players=1, pile="D1")
    assert GAME.position(gulf).may_keep
    assert hand(play(gulf, "keep A1", "D1")) == "A1 D1"


def test_r9_the_tile_is_chosen_before_new_ones_are_drawn() -> None:
    gulf = play(sea("TC*", "A1 A2 A3", players=1), "keep A1")
    assert gulf.legal() == []
    assert gulf.forbids(GAME.read("keep A2")) == "PM-44"


@pytest.mark.rule("PM-55")
@pytest.mark.parametrize(
    ("variant", "least", "most"), [("base", 18, 27), ("turbines", 20, 29), ("pontoons", 20, 29), ("both", 21, 31)]
)
def test_turns_with_and_without_keeping(variant: str, least: int, most: int) -> None:
    counts = []
    for keeps in (False, True):
        gulf = draw_rest(cast(Gulf, GAME.new(GAME.setup(variant, 1))))
        assert gulf.turns_left() == (least, most)
        turns = 0
        while gulf.to_act() != OVER:
            kept = [action for action in gulf.legal() if GAME.notation(action).startswith("keep")]
            gulf.play(kept[0] if kept and keeps else GAME.read("end turn"))
            draw_rest(gulf)
            turns += 1
        counts.append(turns)
    assert counts == [least, most]
