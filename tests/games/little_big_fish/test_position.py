"""The saved form: what is written, what is refused, and the form that was written before."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import msgspec
import pytest

from embruns.core.codec import decode_state, encode_state
from embruns.core.contract import CHANCE, OVER, Rng
from embruns.core.errors import BadData
from embruns.games.little_big_fish import GAME
from embruns.games.little_big_fish.parts.stack import FULL
from embruns.games.little_big_fish.state import LittleBigFishState
from tests.games.little_big_fish.drawing import START, play, sea

OLDER: dict[str, Any] = json.loads(Path(__file__).with_name("older_positions.json").read_text(encoding="utf-8"))


def test_whole_games_are_read_back_as_they_were_written() -> None:
    phases = set()
    for seed in range(12):
        rng, state = Rng(seed), GAME.new(GAME.setup("random", 2, {"first": "random"}))
        while True:
            text = encode_state(GAME, state)
            again = decode_state(GAME, text)
            assert (again.key(), encode_state(GAME, again)) == (state.key(), text)
            phases.add(GAME.position(state).phase)
            if state.to_act() == OVER:
                break
            state.play(state.roll(rng) if state.to_act() == CHANCE else state.pick(rng))
    assert len(phases) == 10


# Contradictions


def read(state: LittleBigFishState, **changes: Any) -> LittleBigFishState:
    """Read a position back after some of its fields were changed."""
    return GAME.state(msgspec.structs.replace(GAME.position(state), **changes))


def with_fish(state: LittleBigFishState, seat: int, **changes: Any) -> LittleBigFishState:
    """Read a position back after the fish, reserve or plankton of a seat were changed."""
    players = list(GAME.position(state).players)
    players[seat] = msgspec.structs.replace(players[seat], **changes)
    return read(state, players=players)


def small(*squares: int) -> dict[str, list[int]]:
    return {"small": list(squares), "medium": [], "large": []}


@pytest.mark.rule("LBF-44")
def test_a_fish_on_a_wreck_is_refused() -> None:
    with pytest.raises(BadData, match="fish on wrecks: 1, not 0"):
        with_fish(sea(START), 0, fish=small(0, 2, 6))


@pytest.mark.rule("LBF-19", "LBF-20")
def test_two_fish_on_a_square_are_refused() -> None:
    with pytest.raises(BadData, match="squares shared: 1, not 0"):
        with_fish(sea(START), 0, fish=small(0, 2, 30))
    with pytest.raises(BadData, match="two fish on a1"):
        with_fish(sea(START), 0, fish=small(0, 0, 2))


@pytest.mark.rule("LBF-02", "LBF-34")
def test_more_fish_than_the_box_has_are_refused() -> None:
    with pytest.raises(BadData, match="fish of seat 0 eaten by size"):
        with_fish(sea(START), 0, fish=small(0, 2, 3, 5, 12, 14, 15), reserve={"small": 0, "medium": 4, "large": 2})
    with pytest.raises(BadData, match="reserve of large fish must be from 0 to 2"):
        with_fish(sea(START), 0, reserve={"small": 3, "medium": 4, "large": 3})
    with pytest.raises(BadData, match="reserve of large fish"):
        with_fish(sea(START), 0, reserve={"small": 3, "medium": 4})


@pytest.mark.rule("LBF-69")
def test_five_trophies_and_play_going_on_are_refused() -> None:
    four = sea(START, trophies=("smml", ""))
    with pytest.raises(BadData, match="goes on after its end: fifth-fish"):
        with_fish(four, 1, reserve={"small": 2, "medium": 1, "large": 1})
    with pytest.raises(BadData, match="not the one that ate last"):
        with_fish(read(four, seat=1), 1, reserve={"small": 2, "medium": 1, "large": 1})


@pytest.mark.rule("LBF-70")
def test_a_lone_fish_and_play_going_on_are_refused() -> None:
    for seat in (0, 1):
        with pytest.raises(BadData, match="goes on after its end: lone-fish"):
            with_fish(sea(START), seat, fish=small(30 * seat), reserve={"small": 5, "medium": 4, "large": 2})


@pytest.mark.rule("LBF-72")
def test_fifty_quiet_turns_and_play_going_on_are_refused() -> None:
    with pytest.raises(BadData, match="goes on after its end: quiet"):
        sea(START, quiet_turns=50)
    with pytest.raises(BadData, match="quiet_turns must be from -1 to 50, not 51"):
        sea(START, quiet_turns=51)


@pytest.mark.rule("LBF-69", "LBF-70", "LBF-72")
def test_an_end_without_a_reason_is_refused() -> None:
    with pytest.raises(BadData, match="ended for no reason"):
        sea(START, phase="ended")


@pytest.mark.rule("LBF-57")
def test_an_empty_stack_is_refused() -> None:
    """Nothing could be drawn from it: `roll` would not come back."""
    drawing: dict[str, Any] = {"phase": "drawing", "steps_left": 1, "mover": 1, "next_step": "other"}
    for phase in ({}, drawing):
        with pytest.raises(BadData, match="the stack is empty"):
            sea(START.replace("1  S ? S", "1  . S S"), stack={}, **phase)
    with pytest.raises(BadData, match="fisher must be from 0 to 2, not 3"):
        sea(START, stack={"fisher": 3})


@pytest.mark.rule("LBF-56", "LBF-57")
def test_a_full_stack_while_a_token_is_applied_is_refused() -> None:
    state = play(sea(START), "a1-b1", "stop", "[whirlpool]")
    with pytest.raises(BadData, match="full while a token is being applied"):
        read(state, stack={"fisher": 2, "plankton": 2, "birth": 2, "whirlpool": 2})


@pytest.mark.rule("LBF-04", "LBF-08", "LBF-09")
@pytest.mark.parametrize(
    ("changes", "says"),
    [
        ({"boards": []}, "fish are placed before the boards are laid"),
        ({"phase": "laying"}, "a fish is placed too early"),
        ({"phase": "starting"}, "a fish is placed too early"),
        ({"seat": 1}, "another seat is to place"),
        ({"steps_left": 1}, "a turn has begun"),
        ({"quiet_turns": 3}, "a turn has begun"),
    ],
)
def test_a_setup_out_of_order_is_refused(changes: dict[str, Any], says: str) -> None:
    state = play(GAME.new(GAME.setup("first-game")), "place a1")
    assert read(state) == state
    with pytest.raises(BadData, match=says):
        read(state, **changes)


@pytest.mark.rule("LBF-08")
def test_a_fish_placed_elsewhere_is_refused() -> None:
    state = play(GAME.new(GAME.setup("first-game")), "place a1")
    with pytest.raises(BadData, match="not in an ocean of its first row"):
        with_fish(state, 0, fish=small(1))
    grown = {"small": [], "medium": [0], "large": []}
    with pytest.raises(BadData, match="has grown before the first turn"):
        with_fish(state, 0, fish=grown, reserve={"small": 6, "medium": 3, "large": 2})


@pytest.mark.rule("LBF-16", "LBF-23")
@pytest.mark.parametrize(
    ("changes", "says"),
    [
        ({"mover": 30}, "no fish of the seat"),
        ({"mover": 2}, "before the first step"),
        ({"steps_left": 0}, "more than two steps"),
        ({"steps_left": 1, "next_step": "same"}, "bound to a fish that did not move"),
        ({"steps_left": 1, "mover": 2, "phase": "declaring"}, "not on a square that asks for this"),
        ({"steps_left": 1, "mover": 2, "phase": "turning", "next_step": "other"}, "not on a square that asks"),
        ({"steps_left": 1, "phase": "fishing", "quarter": "NE"}, "the Fisher leaves a choice only"),
        ({"steps_left": 3}, "steps_left must be from 0 to 2"),
        ({"mover": 36}, "a square must be from 0 to 35"),
        ({"seat": 2}, "the turn is of seat 0 or 1"),
    ],
)
def test_a_turn_out_of_order_is_refused(changes: dict[str, Any], says: str) -> None:
    with pytest.raises(BadData, match=says):
        read(sea(START), **changes)


@pytest.mark.rule("LBF-23", "LBF-51", "LBF-54")
@pytest.mark.parametrize(
    ("changes", "says"),
    [
        ({"next_step": "any"}, "may not take the second step"),
        ({"quarter": "NW"}, "the board of the mover"),
        ({"stack": {"fisher": 0, "plankton": 0, "birth": 0, "whirlpool": 0}}, "the stack is empty"),
    ],
)
def test_a_birth_out_of_order_is_refused(changes: dict[str, Any], says: str) -> None:
    state = play(sea(START), "a1-a3", "a3-b3")
    bearing = play(sea(START.replace("3  . B", "3  S B").replace("1  S ? S S", "1  S ? S .")), "a3-b3", "stop")
    assert read(state) == state
    with pytest.raises(BadData, match=says):
        read(bearing, **changes)


def test_a_board_that_lies_twice_is_refused() -> None:
    boards = GAME.position(sea(START)).boards
    with pytest.raises(BadData, match="each board lies in one place"):
        read(sea(START), boards=[boards[0], boards[0]])


@pytest.mark.parametrize(
    "changes",
    [{"quarter": "NW"}, {"players": [{"fish": {"small": [2, 0, 3]}}]}, {"players": [{"plankton": ["blue", "red"]}]}],
)
def test_a_state_is_written_in_one_way_only(changes: dict[str, Any]) -> None:
    """Bots and digests go by the bytes, so the same state in other words is refused."""
    position = msgspec.to_builtins(GAME.position(sea(START, plankton=("RU", ""))))
    position["players"][0].update(*changes.pop("players", [{}]))
    with pytest.raises(BadData, match="missing, doubled, out of order or of no use"):
        decode_state(GAME, json.dumps({**position, **changes}))


# The older form


@pytest.mark.parametrize("name", OLDER)
def test_a_position_of_the_older_form_is_read(name: str) -> None:
    """The keys were recorded with the engine that wrote these positions."""
    state = decode_state(GAME, json.dumps(OLDER[name]["position"]))
    assert repr(state.key()) == OLDER[name]["key"]
    assert decode_state(GAME, encode_state(GAME, state)) == state


def test_the_older_form_told_a_full_stack_while_the_eighth_token_was_applied() -> None:
    eighth = [name for name in OLDER if name.endswith("with the eighth token")]
    assert len(eighth) == 3
    for name in eighth:
        state = decode_state(GAME, json.dumps(OLDER[name]["position"]))
        assert isinstance(state, LittleBigFishState)
        assert (state.stack, state.key()[4]) == (0, FULL)


def test_a_contradiction_in_the_older_form_is_refused() -> None:
    data = {**OLDER["declaring"]["position"], "mover": None}
    with pytest.raises(BadData, match="not on a square that asks for this"):
        decode_state(GAME, json.dumps(data))
