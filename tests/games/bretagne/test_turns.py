"""BRE-39 and BRE-40: turns in the action phase."""

from __future__ import annotations

import pytest

from embruns.core.contract import CHANCE, OVER
from embruns.core.seeds import rng_for
from embruns.games.bretagne import GAME
from embruns.games.bretagne.box import BARGES, BOX, NOBODY, NONE
from embruns.games.bretagne.state import BretagneState
from tests.games.bretagne.table import choices, drawn, go_on, play, position, refused, started, table

BUSY = {"francs": 9, "goods": "sand 3, stone 3, wood 3", "engineers": 2}


@pytest.mark.rule("BRE-39")
def test_one_action_each_in_turn_until_all_have_passed() -> None:
    state = table(players=dict.fromkeys(range(4), BUSY))
    assert {move.split()[0] for move in choices(state)} == {"take", "enter", "pass"}
    state = play(state, "take sand", "place 5", "recall 1")
    assert state.to_act() == 1
    state = play(state, "enter brest", "hire engineer", "leave")
    assert state.to_act() == 2
    state = play(state, "pass", "keep nothing", "pass", "keep nothing")
    assert state.to_act() == 0, "around again"
    state = play(state, "take stone", "place 10", "recall 1")
    assert state.to_act() == 1, "who has passed is left out"
    state = play(state, "pass", "keep nothing", "enter brest", "hire engineer", "leave")
    assert state.to_act() == 0, "the last one goes on alone"
    state = play(state, "pass", "keep nothing")
    assert (state.round, [p.numeral for p in position(state).players]) == (2, [4, 3, 1, 2])


@pytest.mark.rule("BRE-39")
def test_an_action_is_finished_before_another_begins() -> None:
    state = play(table(players={0: BUSY}), "enter brest")
    assert refused(state, "pass") == refused(state, "take sand") == "BRE-58"
    state = play(table(players={0: BUSY}), "take sand")
    assert refused(state, "pass") == refused(state, "enter brest") == "BRE-43"


@pytest.mark.rule("BRE-40")
def test_as_many_actions_as_one_can_but_never_an_idle_one() -> None:
    """Each builds a storey or puts a worker into a city; with neither possible one has to pass."""
    state = table(2, players={0: {**BUSY, "francs": 30}, 1: {}})
    trades = 0
    while "enter lorient" in choices(state):
        state = play(state, "enter lorient", "lorient buy wood+wood", "leave")
        trades += 1
    assert (trades, state.players[0].lorient, state.players[0].workers) == (8, 8, 0), "the other seat passed by itself"
    assert refused(state, "hire engineer") == "BRE-59"


@pytest.mark.rule("BRE-39", "BRE-40")
def test_a_pass_without_another_choice_plays_itself() -> None:
    state = play(table(players={0: BUSY, 2: BUSY}), "take sand", "place 5", "recall 1")
    assert (state.to_act(), position(state).players[1].next_numeral) == (2, 1)


@pytest.mark.rule("BRE-39", "BRE-104")
def test_ruling_44_with_all_complete_players_go_on_until_they_pass() -> None:
    names = [name for name in BOX.names if name != "Eckmühl"]
    floors = {"Eckmühl": {"floors": [("clay", 1, 1), ("clay", 1, 1)]}}
    state = table(players={0: BUSY, 1: BUSY}, built=names, sites=floors)
    assert refused(state, "take sand") == "BRE-57"
    state = play(state, "enter brest", "hire engineer", "leave")
    assert state.to_act() == 1
    state = play(state, "pass", "keep nothing", "pass", "keep nothing")
    assert position(state).phase == "port", "then it is evaluated"


@pytest.mark.rule("BRE-39")
def test_ruling_49_all_trades_stay_open_in_round_five() -> None:
    state = table(round=5, forecast=None, players={0: {**BUSY, "hand": "dock 2"}})
    state = play(
        state, "enter lorient", "sell dock+dock", "lorient buy clay+clay", "buy cards", "[draw dock]", "[draw dock]"
    )
    assert "hire worker" in choices(state)


def test_a_turn_never_waits_for_chance_or_a_single_answer() -> None:
    """Only where a hand would be told is a single answer asked for (R-50)."""
    state = drawn(started(3))
    for _ in range(60):
        assert len(state.legal()) > 1 or position(state).phase == "cards"
        state.play(state.legal()[0])
        state = drawn(state)
        if state.to_act() < 0:
            break
    assert state.to_act() != CHANCE
    assert go_on(state) == state


def _assert_held(state: BretagneState) -> None:
    """Who holds a barge card is kept twice: with the player, and in one number."""
    seats = {player.barge: seat for seat, player in enumerate(state.players) if player.barge != NONE}
    assert [state.holder(barge) for barge in range(BARGES)] == [seats.get(barge, NOBODY) for barge in range(BARGES)]
    for barge in range(NONE, BARGES):
        assert state.next_held(barge) == min([held for held in seats if held > barge], default=NONE)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_next_barge_is_found_in_whole_games_in_copies_and_in_positions_that_are_read(seats: int) -> None:
    rng = rng_for(6, "barges", seats)
    state = GAME.new(GAME.setup("historical", seats))
    while state.to_act() != OVER:
        state.play(state.roll(rng) if state.to_act() == CHANCE else state.pick(rng))
        _assert_held(state)
        _assert_held(state.copy())
        if rng.below(8) == 0:
            _assert_held(GAME.state(GAME.position(state)))
