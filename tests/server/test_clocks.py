"""Clocks at one sitting: whose time passes, what is left after a restart, and what happens when it is up."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

import httpx
import pytest

from embruns.games import find_game
from embruns.server.entries import Clock, Made, Pausing, Played, Seating, Spent, Terms, Undone
from embruns.server.table import Named, Table
from embruns.server.timekeeping import BACK_MS
from tests.server.client import PATIENCE, Browser, Json, Line, Server, start
from tests.server.places import KINDS

Browse = Callable[[Server], Browser]
MINUTE = 60_000


# The log


def table(**clock: Any) -> Table:
    """A table of two people whose game has begun."""
    game = find_game("little-big-fish")
    seatings = (Seating("anne", "Anne"), Seating("ben", "Ben"))
    made = Made(
        game.slug, game.version, "random", {}, False, seatings, "00" * 32, "anne", terms=Terms(clock=Clock(**clock))
    )
    found = Table("t", made, 0)
    for person in ("anne", "ben"):
        for entry in found.be_ready(person, "salt"):
            found.apply(entry, 0)
    return found


def move(found: Table, took: int) -> Played:
    """The first decision that may be undone, with its time."""
    seat = found.to_act()
    assert seat is not None
    legal = list(found.state.legal())
    reasons = found.undo_reasons(legal)
    action = legal[reasons.index("")] if "" in reasons else legal[0]
    decision = found.decide(seat, action, found.named)
    return Played(seat, decision.entry.action, decision.entry.drawn, f"m{found.ply}", took)


def test_a_decision_costs_its_time_and_brings_the_increment() -> None:
    found = table(minutes=5, increment=10)
    assert found.left == [5 * MINUTE, 5 * MINUTE]
    found.apply(move(found, 42_000), 1)
    assert found.left == [5 * MINUTE - 32_000, 5 * MINUTE]


def test_an_undone_decision_leaves_no_increment() -> None:
    found = table(minutes=5, increment=10)
    before = found.ply
    found.apply(move(found, 42_000), 1)
    found.apply(Undone(before, "anne", "u"), 2)
    assert found.left == [5 * MINUTE - 42_000, 5 * MINUTE]


def test_when_time_is_up_a_bot_steps_in_and_who_comes_back_has_a_little_time() -> None:
    found = table(minutes=1, level="mousse")
    assert found.time_up(0, found.named, MINUTE - 1) == []
    assert found.time_up(0, Named(1, 0), MINUTE) == []  # the game has gone on
    assert found.time_up(1, found.named, MINUTE) == []  # another seat is to act
    for entry in found.time_up(0, found.named, MINUTE + 3):
        found.apply(entry, 60)
    assert (found.left, found.occupants[0].level, found.occupants[0].lapsed) == ([0, MINUTE], "mousse", True)
    assert found.time_up(0, found.named, MINUTE + 3) == []
    for back in found.come_back("anne"):
        found.apply(back, 61)
    assert found.left == [BACK_MS, MINUTE]
    assert found.occupants[0].is_person


def test_without_a_bot_the_time_is_up_and_nothing_else_happens() -> None:
    found = table(minutes=1)
    entries = found.time_up(0, found.named, MINUTE)
    assert entries == [Spent(0, MINUTE)]
    found.apply(entries[0], 60)
    assert found.is_late(0)
    assert not found.is_late(1)
    assert found.time_up(0, found.named, MINUTE) == []
    found.apply(move(found, 0), 61)
    assert found.left == [0, MINUTE]


def test_a_pause_begins_when_all_want_it_or_the_host() -> None:
    pause = table(minutes=5).pause
    assert pause.ask("ben", {"anne", "ben"}, is_host=False) == [Pausing("ben", "asked")]
    pause.apply(Pausing("ben", "asked"))
    assert pause.ask("ben", {"anne", "ben"}, is_host=False) == []  # one word each
    assert pause.ask("ben", {"ben"}, is_host=False) == [Pausing("ben", "begun")]  # the other has gone meanwhile
    assert pause.ask("anne", {"anne", "ben"}, is_host=False) == [Pausing("anne", "asked"), Pausing("anne", "begun")]
    assert table(minutes=5).pause.ask("anne", {"anne", "ben"}, is_host=True)[-1] == Pausing("anne", "begun")
    assert not pause.is_on
    pause.apply(Pausing("ben", "begun"))
    assert pause.is_on
    assert pause.ask("anne", set(), is_host=True) == []
    pause.apply(*pause.end("ben"))
    assert (pause.is_on, pause.wanted, pause.end("ben")) == (False, [], [])


# The server


@pytest.fixture(params=KINDS)
def server(request: pytest.FixtureRequest, new_server: Callable[..., Server]) -> Server:
    """A server on each kind of database."""
    on_postgres = request.param == "postgresql"
    database = {"database": request.getfixturevalue("cluster").new_database()} if on_postgres else {}
    return new_server(simulations=2, away_after=30, **database)


def pass_time(server: Server, milliseconds: int) -> None:
    httpx.get(f"{server.base}/pendulum/{milliseconds}").raise_for_status()


def two(
    server: Server, browse: Browse, game: str = "little-big-fish", **clock: Any
) -> tuple[Json, list[Browser], list[Line]]:
    """Two people who play with clocks."""
    people = [browse(server), browse(server)]
    made = people[0].table(game, clock=clock)
    people[1].post(f"/api/tables/{made['id']}/seats/1", {"name": "Yann"})
    lines = [person.line(made) for person in people]
    start(*lines)
    lines[0].expect("clock")
    return made, people, lines


def clock(person: Browser, made: Json) -> Json:
    told: Json = person.get(f"/api/tables/{made['id']}")["clock"]
    return told


def until_running(person: Browser, made: Json, seat: int | None) -> None:
    """Wait until the clock of this seat runs, or none."""
    give_up = time.monotonic() + PATIENCE
    while clock(person, made)["running"] != seat:
        assert time.monotonic() < give_up, f"the clock of {seat} does not run alone"
        time.sleep(0.02)


def is_near(found: int, expected: int, least: int = 5000) -> bool:
    """Whether so much time is left, less what the test itself took."""
    return expected - least <= found <= expected


def turn(line: Line) -> None:
    seat = line.scene["to_act"]
    while line.scene["to_act"] == seat:
        line.play()


def test_time_passes_for_who_is_to_act_and_here(server: Server, browse: Browse) -> None:
    made, people, lines = two(server, browse, minutes=10, increment=5)
    pass_time(server, 2 * MINUTE)
    told = clock(people[1], made)
    assert (told["running"], told["left"][1]) == (0, 10 * MINUTE)
    assert is_near(told["left"][0], 8 * MINUTE)

    # A lost line stops the clock; the way back starts it
    lines[0].close()
    until_running(people[1], made, None)
    pass_time(server, 3 * MINUTE)
    assert is_near(clock(people[1], made)["left"][0], 8 * MINUTE)
    lines[0] = people[0].line(made)
    assert is_near(lines[0].hello["table"]["clock"]["left"][0], 8 * MINUTE)
    lines[0].expect("clock")

    # A killed server costs nobody time, and forgets a few seconds at most
    pass_time(server, MINUTE)
    server.kill()
    time.sleep(0.5)
    server.start()
    httpx.get(f"{server.base}/slow/300").raise_for_status()  # no clock runs before it is known what had passed
    lines = [person.line(made) for person in people]
    until_running(people[1], made, 0)
    assert is_near(clock(people[1], made)["left"][0], 7 * MINUTE)

    # A turn brings the increment; the other's time passes now, and is told
    decisions = lines[0].scene["ply"]
    turn(lines[0])
    decisions = lines[0].scene["ply"] - decisions
    told = lines[0].until(lambda m: m["type"] == "clock" and m["clock"]["running"] == 1)["clock"]
    assert is_near(told["left"][0], 7 * MINUTE + 5000 * decisions)
    server.kill()
    server.start()
    assert is_near(clock(people[1], made)["left"][0], 7 * MINUTE + 5000 * decisions)


def test_a_bot_steps_in_when_time_is_up_and_the_person_takes_the_seat_again(server: Server, browse: Browse) -> None:
    made, people, lines = two(server, browse, minutes=1, level="mousse")
    pass_time(server, MINUTE)
    found = lines[1].until(lambda m: m["type"] == "hello" and m["table"]["seats"][0]["kind"] == "bot")["table"]
    assert found["clock"]["left"] == [0, MINUTE]
    lines[1].until(lambda m: m["type"] == "update" and m["scene"]["to_act"] == 1)  # a bot's thinking costs nobody time
    assert is_near(clock(people[1], made)["left"][1], MINUTE)
    back = people[0].post(f"/api/tables/{made['id']}/seats/0", {"name": "Nolwenn"})
    assert back["clock"]["left"][0] == BACK_MS
    assert people[0].get(f"/api/tables/{made['id']}")["seats"][0]["kind"] == "person"


def test_the_others_decide_when_time_is_up(server: Server, browse: Browse) -> None:
    made, people, lines = two(server, browse, minutes=1)
    path = f"/api/tables/{made['id']}/seats/0/bot"
    assert people[1].post(path, {"level": "mousse"}, 409)["code"] == "not-away"
    pass_time(server, MINUTE)
    found = lines[1].until(lambda m: m["type"] == "hello" and m["table"]["seats"][0]["away"])["table"]
    assert (found["clock"]["left"], found["seats"][0]["kind"]) == ([0, MINUTE], "person")
    lines[0].at_ply(0)
    assert lines[0].scene["legal"]  # nobody is put out: the person may still decide
    assert people[1].post(path, {"level": "mousse"})["seats"][0]["level"] == "mousse"


def test_a_proposal_stops_the_clock(server: Server, browse: Browse) -> None:
    made, people, lines = two(server, browse, "petite-mer", minutes=10)
    swap = next(action for action in lines[0].scene["legal"] if action["text"].startswith("swap"))
    lines[0].move(swap["index"])
    proposal = lines[1].expect("proposal")["proposal"]
    assert clock(people[0], made)["running"] is None
    pass_time(server, 5 * MINUTE)
    lines[1].send("answer", ply=proposal["ply"], undos=proposal["undos"], yes=True)
    lines[0].expect("update")
    assert is_near(clock(people[0], made)["left"][0], 10 * MINUTE)


def test_a_pause_that_all_want_stops_the_clock_and_outlives_the_server(server: Server, browse: Browse) -> None:
    made, people, lines = two(server, browse, minutes=10)
    path = f"/api/tables/{made['id']}/pause"
    pass_time(server, MINUTE)

    # The guest asks; the host's no ends the question, and the clock has run on
    asked = people[1].post(path, {"wanted": True})["clock"]
    assert asked["pause"] == {"seat": 1, "agreed": [1], "on": False}
    told = lines[0].until(lambda m: m["type"] == "table" and m["table"]["clock"]["pause"])
    assert told["table"]["clock"]["running"] == 0
    assert people[0].post(path, {"wanted": False})["clock"]["pause"] is None

    # The guest asks again, and the host agrees: nobody's time passes, and nobody plays
    people[1].post(path, {"wanted": True})
    paused = people[0].post(path, {"wanted": True})["clock"]
    assert (paused["pause"], paused["running"]) == ({"seat": 1, "agreed": [0, 1], "on": True}, None)
    lines[1].until(lambda m: m["type"] == "clock" and m["clock"]["pause"] and m["clock"]["pause"]["on"])
    pass_time(server, 5 * MINUTE)
    assert is_near(clock(people[1], made)["left"][0], 9 * MINUTE)
    lines[0].move(lines[0].scene["legal"][0]["index"])
    assert lines[0].until(lambda m: m["type"] == "error")["code"] == "on-pause"
    assert people[0].get(f"/api/tables/{made['id']}")["ply"] == 0

    # A killed server goes on with the pause
    server.kill()
    server.start()
    lines = [person.line(made) for person in people]
    assert lines[0].hello["table"]["clock"]["pause"]["on"]
    pass_time(server, 5 * MINUTE)
    assert is_near(clock(people[1], made)["left"][0], 9 * MINUTE)

    # Whoever asked for the pause ends it
    assert people[1].post(path, {"wanted": False})["clock"]["pause"] is None
    until_running(people[1], made, 0)
    turn(lines[0])
    assert is_near(clock(people[1], made)["left"][0], 9 * MINUTE)


def test_the_host_pauses_alone_and_nobody_else_ends_it(person: Callable[[], Browser]) -> None:
    host, guest, stranger = person(), person(), person()
    made = host.table(clock={"minutes": 10})
    path = f"/api/tables/{made['id']}/pause"
    guest.post(f"/api/tables/{made['id']}/seats/1", {"name": "Yann"})
    assert host.post(path, {"wanted": True}, 400)["code"] == "bad-request"  # no clock runs yet
    start(host.line(made), guest.line(made))
    assert host.post(path, {"wanted": True})["clock"]["pause"]["on"]
    assert stranger.post(path, {"wanted": False}, 403)["code"] == "not-your-seat"
    assert guest.post(path, {"wanted": False}, 403)["code"] == "not-host"
    assert host.post(path, {"wanted": False})["clock"]["pause"] is None
    without = host.table(seats=("me", "mousse"))
    start(host.line(without))
    assert host.post(f"/api/tables/{without['id']}/pause", {"wanted": True}, 400)["code"] == "bad-request"


def test_two_processes_count_one_clock(cluster: Any, new_server: Callable[..., Server], browse: Browse) -> None:
    database = cluster.new_database()
    here, there = (new_server(database=database, simulations=2, beat=0.2) for _ in range(2))
    anne, ben = browse(here), browse(there)
    made = anne.table(clock={"minutes": 10, "level": "mousse"})
    ben.post(f"/api/tables/{made['id']}/seats/1", {"name": "Yann"})
    lines = [anne.line(made), ben.line(made)]
    start(*lines)
    lines[1].until(lambda m: m["type"] == "clock" and m["clock"]["running"] == 0)
    for server in (here, there):
        pass_time(server, 4 * MINUTE)
    turn(lines[0])
    lines[1].at_ply(lines[0].scene["ply"])
    told = [clock(person, made)["left"][0] for person in (anne, ben)]
    assert told[0] == told[1]
    assert is_near(told[0], 6 * MINUTE)
    path = f"/api/tables/{made['id']}/pause"
    ben.post(path, {"wanted": True})
    lines[0].until(lambda m: m["type"] == "table" and m["table"]["clock"]["pause"])  # who is at the other one is asked
    assert anne.post(path, {"wanted": True})["clock"]["pause"]["on"]
    until_running(ben, made, None)
    anne.post(path, {"wanted": False})
    until_running(ben, made, 1)
    here.kill()  # the other one goes on with the clock of its own person
    until_running(ben, made, 1)
    pass_time(there, 10 * MINUTE)
    found = lines[1].until(lambda m: m["type"] == "hello" and m["table"]["seats"][1]["kind"] == "bot")["table"]
    assert found["clock"]["left"][1] == 0


def test_a_clock_has_limits(person: Callable[[], Browser]) -> None:
    host = person()
    seats = [{"kind": "me", "name": "Nolwenn"}, {"kind": "bot", "level": "mousse"}]
    for wish, code in (
        ({"clock": {"minutes": 0}}, "bad-request"),
        ({"clock": {"minutes": 181}}, "bad-request"),
        ({"clock": {"minutes": 5, "increment": 301}}, "bad-request"),
        ({"clock": {"minutes": 5, "level": "x"}}, "unknown-bot"),
        ({"clock": {"minutes": 5}, "pace": {"days": 2}}, "bad-setup"),
        ({"clock": {"minutes": 5}, "practice": True}, "bad-setup"),
    ):
        assert host.post("/api/tables", {"game": "little-big-fish", "seats": seats, **wish}, 400)["code"] == code
