"""Where a turn may lead, asked before it is played: right, harmless, and silent about what nobody may know."""

from __future__ import annotations

from collections.abc import Callable

from embruns.core.codec import action_data
from embruns.games import find_game
from tests.server.client import Browser, Json, Line
from tests.server.test_play import two_at_a_table

NewPerson = Callable[[], Browser]
GAME = find_game("little-big-fish")


def ahead(line: Line, *lines: list[str]) -> list[list[str]]:
    """The notations of what could follow each line."""
    indices = [[GAME.read(text).index for text in one] for one in lines]
    line.send("ahead", id="look", lines=indices)
    answer: Json = line.expect("ahead", id="look")
    assert answer["ply"] == line.scene["ply"]
    for after in answer["after"]:
        assert all(foreseen["action"] == action_data(GAME.actions[foreseen["index"]]) for foreseen in after)
    return [[GAME.texts[foreseen["index"]] for foreseen in after] for after in answer["after"]]


def swimming(person: NewPerson) -> tuple[Line, Line]:
    """South on a1, c1, d1 is to swim; North stands opposite."""
    _, south, north = two_at_a_table(person)
    for line, row in ((south, 1), (north, 6)):
        line.at_ply(0 if row == 1 else 3)
        for column in "acd":
            line.play(f"place {column}{row}")
    south.at_ply(6)
    return south, north


def test_the_second_step_is_foreseen(person: NewPerson) -> None:
    south, _ = swimming(person)
    grown, declared, gone_on = ahead(south, ["d1-d2"], ["d1-e1"], ["d1-e1", "swim on"])
    assert [step for step in grown if step.startswith("d2")] == ["d2-d1", "d2-d3"]  # X8: as a medium fish
    assert declared == ["stop", "swim on"]
    assert {step.split("-")[0] for step in gone_on} == {"e1"}


def test_chance_the_end_of_a_turn_and_nonsense_show_nothing(person: NewPerson) -> None:
    south, _ = swimming(person)
    assert ahead(south, ["d1-e1", "stop"], ["d1-d2", "d2-d3"], ["d1-a6"], ["stop"]) == [[], [], [], []]
    south.send("ahead", id="far", lines=[[9_999_999]])
    assert south.expect("ahead", id="far")["after"] == [[]]


def test_looking_ahead_changes_nothing_and_is_the_actors_alone(person: NewPerson) -> None:
    south, north = swimming(person)
    before = south.scene
    ahead(south, ["d1-d2"])
    south.send("ahead", id="none", lines=[])
    south.expect("error", code="bad-request")
    assert south.play("d1-d2")["scene"]["ply"] == before["ply"] + 1
    assert ahead(north, ["a6-a5"]) == [[]]
    watcher = person().line(south.table)
    watcher.send("ahead", id="peep", lines=[[0]])
    watcher.refused("not-your-seat", "peep")
