"""Playing on from a position of a finished game: a table of its own, with what its seat could not see dealt anew."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from embruns.core.contract import CHANCE, HIDDEN
from embruns.core.fairness import verify
from embruns.core.game import Game
from embruns.core.match import Match
from embruns.core.record import Record, parse_record
from embruns.server.undo import UndoCheck
from tests.conformance.cases import all_games
from tests.server.client import Browser, Json, Line, Server, start
from tests.server.test_review import awaited, finished

NewPerson = Callable[[], Browser]
Serve = Callable[..., Server]
Browse = Callable[[Server], Browser]


def find(slug: str) -> Game:
    return all_games()[slug]


def record_of(browser: Browser, path: str) -> Record:
    return parse_record(browser.http.get(f"{path}/record").text, find)


def table_from(browser: Browser, path: str, ply: int, seat: int = 0, **wish: object) -> Json:
    body = {"ply": ply, "seat": seat, "name": "Nolwenn", "level": "mousse", **wish}
    made: Json = browser.post(f"{path}/play-on", body, 201)
    return made


def some_decision(browser: Browser, path: str) -> tuple[int, Json]:
    """A ply after the fish are placed where somebody decides, and its frame."""
    frames = browser.get(f"{path}/replay")["frames"]
    return next((ply, frame) for ply, frame in enumerate(frames) if ply > 6 and frame["to_act"] is not None)


def begun(browser: Browser, table: Json) -> Line:
    line = browser.line(table)
    start(line)
    return line


def to_the_end(line: Line) -> None:
    """My first legal action whenever I am asked; the bots play the rest."""
    while not line.scene["ending"]:
        if line.scene["legal"]:
            line.play()
        else:
            line.recv()


def test_a_game_goes_on_from_a_position_to_its_end_and_is_proved(person: NewPerson) -> None:
    """The whole way: new table, the same position, bots answer, record, proof, replay, review, my tables."""
    host, other = person(), person()
    path = finished(host, "little-big-fish")
    ply, frame = some_decision(host, path)
    table = table_from(other, path, ply, 1)
    assert table["origin"] == {"table": path.rsplit("/", 1)[1], "ply": ply, "seat": 1}
    assert [seat["kind"] for seat in table["seats"]] == ["bot", "person"]
    assert (table["stage"], table["practice"], table["seats"][0]["level"]) == ("gathering", False, "mousse")
    line = other.line(table)
    line.ready()
    first = line.until(lambda m: m["type"] == "hello" and m["scene"] is not None)["scene"]
    assert (first["ply"], first["view"], first["to_act"]) == (0, frame["view"], frame["to_act"])
    to_the_end(line)
    mine = f"/api/tables/{table['id']}"
    record = record_of(other, mine)
    assert record.start == Match.replay(record_of(host, path)).at(ply)
    verify(record)
    assert Match.replay(record).state.scores() == line.scene["scores"]
    replay = person().get(f"{mine}/replay")
    assert replay["frames"][0]["view"] == frame["view"]
    assert [one["id"] for one in other.get("/api/tables")] == [table["id"]]
    other.post(f"{mine}/review")
    assert len(awaited(other, mine, "done", "failed")["review"]["curve"]) == len(replay["frames"])


def test_hints_undos_and_their_reasons_are_as_at_any_table(person: NewPerson) -> None:
    host = person()
    path = finished(host, "little-big-fish")
    ply, frame = some_decision(host, path)
    seat, state = frame["to_act"], Match.replay(record_of(host, path)).at(ply)
    line = begun(host, table_from(host, path, ply, seat, practice=True))
    assert line.scene["undo"]["reason"] == "nothing"
    before = line.scene["view"]
    line.expect("hint", id=line.send("hint"))
    line.play()
    while not line.scene["legal"] and not line.scene["ending"]:
        line.recv()
    back = line.expect("update", ack=line.send("undo", ply=line.scene["ply"], undos=line.scene["undos"]))
    assert (back["scene"]["ply"], back["scene"]["view"], back["undone"]) == (0, before, 0)
    strict = begun(host, table_from(host, path, ply, seat))
    final = UndoCheck(find("little-big-fish"), state).reason
    assert [a["final"] for a in strict.scene["legal"]] == [final(action) for action in state.legal()]
    assert {action["final"] for action in line.scene["legal"]} == {""}, "practice: everything can be taken back"


def test_where_chance_is_due_it_is_drawn_when_the_game_begins(person: NewPerson) -> None:
    host = person()
    path = finished(host, "bottle")
    truth = Match.replay(record_of(host, path))
    due = next(ply for ply in range(1, truth.ply) if truth.at(ply).to_act() == CHANCE)
    line = begun(host, table_from(host, path, due))
    assert line.scene["ply"] > 0
    assert line.events[0]["seat"] is None


def test_a_rematch_is_the_same_position_dealt_anew(person: NewPerson) -> None:
    host = person()
    path = finished(host, "bottle")
    table = table_from(host, path, 5)
    to_the_end(begun(host, table))
    again = host.post(f"/api/tables/{table['id']}/rematch")
    assert again["origin"] == table["origin"]
    assert again["fairness"]["commitment"] != table["fairness"]["commitment"]
    to_the_end(begun(host, again))
    one, two = (record_of(host, f"/api/tables/{each['id']}").start for each in (table, again))
    assert one is not None
    assert two is not None
    assert one.seen_by(0) == two.seen_by(0) == Match.replay(record_of(host, path)).at(5).seen_by(0)


# Secrets


def test_what_the_seat_could_not_see_is_never_told_and_not_what_it_was(person: NewPerson) -> None:
    """Eight tables from one moment: the seat's own view is as it was, the rest dealt anew and hidden to the end."""
    host = person()
    path = finished(host, "bottle")
    truth = Match.replay(record_of(host, path)).at(4)
    starts = []
    for seat in (0, 1) * 4:
        line = begun(host, table_from(host, path, 4, seat))
        mine = f"/api/tables/{line.table['id']}"
        assert host.get(f"{mine}/record", 409)["code"] == "not-over"
        assert person().get(f"{mine}/record", 409)["code"] == "not-over"
        for browser, eyes in ((host, seat), (person(), None)):
            for frame in browser.get(f"{mine}/replay")["frames"]:
                assert hidden_from(frame["view"], eyes)
        to_the_end(line)
        assert all(hidden_from(scene["view"], seat) for scene in line.scenes if not scene["ending"])
        dealt = record_of(host, mine).start
        assert dealt is not None
        assert dealt.seen_by(seat) == truth.seen_by(seat)
        starts.append((seat, dealt.key()))
    assert len(set(starts)) > 2, "not the same each time"
    assert any(key != truth.key() for _, key in starts), "and not what it was"


def hidden_from(view: Json, seat: int | None) -> bool:
    others = [player["hand"] for other, player in enumerate(view["players"]) if other != seat]
    return set(view["sea"]) == {HIDDEN} and all(number == HIDDEN for hand in others for number in hand)


def test_a_spectator_of_the_new_table_sees_nobodys_hand(person: NewPerson) -> None:
    host = person()
    table = table_from(host, finished(host, "bottle"), 4)
    begun(host, table)
    assert hidden_from(person().line(table).scene["view"], None)


# After a restart


def test_a_table_that_was_played_on_is_there_after_kill_9(new_server: Serve, browse: Browse) -> None:
    server = new_server()
    host = browse(server)
    path = finished(host, "bottle")
    waiting, table = table_from(host, path, 4), table_from(host, path, 4)
    line = begun(host, table)
    server.kill()
    assert line.closed() == 1006
    server.start()
    again = host.line(table)
    assert again.scene == line.scene
    assert again.table["origin"] == table["origin"]
    if again.scene["legal"]:
        again.play()
    server.kill()
    server.start()
    last = host.line(table)
    assert last.scene["ply"] >= again.scene["ply"]
    to_the_end(last)
    verify(record_of(host, f"/api/tables/{table['id']}"))
    assert begun(host, waiting).scene["view"]["players"][0]["hand"] == line.scene["view"]["players"][0]["hand"]


# What is refused


@pytest.mark.parametrize(
    ("change", "status", "code"),
    [
        ({"ply": 99_999}, 400, "bad-request"),
        ({"ply": -1}, 400, "bad-request"),
        ({"seat": 2}, 404, "unknown-seat"),
        ({"seat": -1}, 400, "bad-request"),
        ({"level": "shark"}, 400, "unknown-bot"),
        ({"name": ""}, 400, "bad-request"),
        ({"name": "\u200b"}, 400, "bad-request"),
        ({"start": {}}, 400, "bad-request"),
        ({"ply": "end"}, 409, "game-over"),
    ],
)
def test_what_cannot_be_played_on_is_refused_and_makes_nothing(
    person: NewPerson, change: Json, status: int, code: str
) -> None:
    host, other = person(), person()
    path = finished(host, "bottle")
    body = {"ply": 4, "seat": 0, "name": "Nolwenn", "level": "mousse", **change}
    if change.get("ply") == "end":
        body["ply"] = len(host.get(f"{path}/replay")["frames"]) - 1
    assert other.post(f"{path}/play-on", body, status)["code"] == code
    assert other.get("/api/tables") == []


def test_nobody_plays_on_from_a_game_that_goes_on(person: NewPerson) -> None:
    host = person()
    table = host.table("bottle", ("me", "here"))
    body = {"ply": 0, "seat": 0, "name": "Nolwenn", "level": "mousse"}
    assert host.post(f"/api/tables/{table['id']}/play-on", body, 409)["code"] == "not-over"
    begun(host, table)
    assert host.post(f"/api/tables/{table['id']}/play-on", body, 409)["code"] == "not-over"
    assert host.post("/api/tables/none/play-on", body, 404)["code"] == "unknown-table"


def test_playing_on_counts_as_a_change(new_server: Serve, browse: Browse) -> None:
    host = browse(new_server(limits={"changes": [0.01, 20]}))
    path = finished(host, "bottle")
    body = {"ply": 4, "seat": 0, "name": "Nolwenn", "level": "mousse"}
    codes = [host.http.post(f"{path}/play-on", json=body).status_code for _ in range(25)]
    assert set(codes) == {201, 429}
