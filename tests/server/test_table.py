"""A table and its log: what was stored before is read, and going on by a decision is the same as reading its entry."""

from __future__ import annotations

import json
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from typing import Any

import msgspec
import pytest

from embruns.core.contract import OVER, Action, Rng, State
from embruns.core.errors import StaleMatch
from embruns.server import table as server_table
from embruns.server.entries import Entry, Made, Readied, Seating, decode, encode
from embruns.server.table import Named, Table
from embruns.server.views import steps_since
from tests.conformance.cases import all_games

# The first was written by the server of version 0.1.0, when the classes and attributes still had other names.
LOGS = ("stored_log.json", "stored_lobby.json")
STORED: list[dict[str, Any]] = [
    stored for name in LOGS for stored in json.loads(Path(__file__).with_name(name).read_text(encoding="utf-8"))
]
GAMES = ["little-big-fish", "petite-mer", "maitre-des-mers", "bretagne", "regate"]


@pytest.mark.parametrize("stored", STORED, ids=lambda stored: str(stored["about"]))
def test_a_table_that_was_stored_before_is_read(stored: dict[str, Any]) -> None:
    rows = [(at, decode(json.dumps(entry))) for at, entry in stored["rows"]]
    table, expected = Table.load(stored["id"], rows), stored["expected"]
    assert [[one.person, one.name, one.level, one.left] for one in table.occupants] == expected["seats"]
    assert (table.ply, table.undos, table.stage, table.to_act(), table.rematch) == (
        expected["ply"],
        expected["undos"],
        expected["stage"],
        expected["to_act"],
        expected["rematch"],
    )
    assert table.actors == expected["actors"]
    assert table.state.scores() == expected["scores"]
    assert sha256(repr(table.state.key()).encode()).hexdigest()[:16] == expected["key"]
    for person, message_id, *named in expected["answered"][-server_table.ANSWERS :]:
        assert table.answered(person, message_id) == Named(*named)


@pytest.mark.parametrize("stored", STORED, ids=lambda stored: str(stored["about"]))
def test_entries_are_written_as_they_were_read(stored: dict[str, Any]) -> None:
    for _, entry in stored["rows"]:
        assert json.loads(encode(decode(json.dumps(entry)))) == entry


def test_every_entry_is_among_the_stored_ones() -> None:
    kinds = {str(kind.__struct_config__.tag) for kind in Entry.__args__}
    assert {entry["type"] for stored in STORED for _, entry in stored["rows"]} == kinds


def begun(slug: str, **made: Any) -> tuple[Table, list[tuple[int, Entry]]]:
    """A table of two people in a game that has begun, and its log."""
    game = all_games()[slug]
    setup = game.setup(players=2)
    seatings = (Seating("a", "Nolwenn"), Seating("b", "Yann"))
    first = Made(slug, game.version, setup.variant, dict(setup.options), False, seatings, "07" * 32, "a")
    rows: list[tuple[int, Entry]] = [(1, msgspec.structs.replace(first, **made))]
    table = Table.load("t", rows)
    for person in ("a", "b"):
        for entry in table.be_ready(person, "salt"):
            assert isinstance(entry, Readied) or person == "b"
            rows.append((2, entry))
            table.apply(entry, 2)
    return table, rows


@pytest.mark.parametrize("slug", GAMES)
def test_to_commit_a_decision_is_to_apply_its_entry(slug: str) -> None:
    """Every field but those that only save work is the same, move after move."""
    table, rows = begun(slug)
    again, rng = Table.load("t", rows), Rng(3)
    for number in range(60):
        seat = table.to_act()
        if seat is None:
            break
        action = table.state.pick(rng)
        before = table.state.copy()
        decision = table.decide(seat, action, table.named, f"m{number}")
        assert table.state == before, "deciding changes nothing"
        table.commit(decision, 3)
        again.apply(decode(encode(decision.entry)), 3)
        assert (table.state, table.match.plies, table.actors) == (again.state, again.match.plies, again.actors)
        assert (table.named, table.entries, table.changed) == (again.named, again.entries, again.changed)
        assert table.answered("ab"[seat], f"m{number}") == again.answered("ab"[seat], f"m{number}") == table.named
        assert decision.before == before
        assert [table.undo_for(person) for person in "ab"] == [again.undo_for(person) for person in "ab"]


def test_a_long_game_remembers_the_latest_messages(monkeypatch: pytest.MonkeyPatch) -> None:
    """They are acknowledged if they come again; an older one is refused, since it names a position that is gone."""
    monkeypatch.setattr(server_table, "ANSWERS", 10)
    table, _ = begun("little-big-fish")
    rng, sent = Rng(3), list[tuple[int, Action, Named]]()
    while len(sent) < 25 and (seat := table.to_act()) is not None:
        sent.append((seat, table.state.pick(rng), table.named))
        table.commit(table.decide(*sent[-1], f"m{len(sent) - 1}"), 3)
    answered = [table.answered("ab"[seat], f"m{number}") for number, (seat, _, _) in enumerate(sent)]
    assert [found is not None for found in answered] == [number >= len(sent) - 10 for number in range(len(sent))]
    with pytest.raises(StaleMatch):
        table.decide(*sent[0])


@pytest.mark.parametrize("slug", GAMES)
def test_a_decision_tells_every_step_that_a_replay_would(slug: str) -> None:
    table, _ = begun(slug)
    rng = Rng(4)
    for _ in range(40):
        seat = table.to_act()
        if seat is None:
            break
        since = table.ply
        table.commit(table.decide(seat, table.state.pick(rng), table.named), 3)
        first, kept = steps_since(table, since)
        assert table.last
        assert kept is table.last.steps
        table.last = None
        start, replayed = steps_since(table, since)
        assert (first, list(kept)) == (start, list(replayed))


def test_a_decision_names_its_position() -> None:
    table, _ = begun("little-big-fish")
    seat, action = table.to_act(), table.state.legal()[0]
    assert seat is not None
    for named in (Named(table.ply + 1, 0), Named(table.ply, 1)):
        with pytest.raises(StaleMatch):
            table.decide(seat, action, named)
    late = table.decide(seat, action, table.named)
    table.commit(table.decide(seat, action, table.named), 3)
    with pytest.raises(AssertionError, match="gone on"):
        table.commit(late, 3)


def test_a_decision_steps_the_state_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each ply is played once: to decide it. Neither going on by it nor telling it plays anything again."""
    monkeypatch.setattr("embruns.server.boxes.editions.find_game", lambda slug: all_games()[slug])
    table, _ = begun("bottle")
    kind, plays = type(table.state), list[object]()

    def counted(state: State, action: Action, play: Callable[[State, Action], None] = kind.play) -> None:
        plays.append(action)
        play(state, action)

    monkeypatch.setattr(kind, "play", counted)
    rng = Rng(5)
    while table.state.to_act() != OVER:
        seat, since = table.to_act(), table.ply
        assert seat is not None
        plays.clear()
        table.commit(table.decide(seat, table.state.pick(rng), table.named), 3)
        list(steps_since(table, since)[1])
        assert plays == table.match.plies[since:]
