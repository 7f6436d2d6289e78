"""Table talk: phrases for all, free words for the people at the table, both kept; and tables without spectators."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

from tests.server.client import Browser, Json, Line, Server, start

Browse = Callable[[Server], Browser]


def table_of_two(people: list[Browser], **wish: Any) -> tuple[Json, list[Line]]:
    table = people[0].table(**wish)
    people[1].post(f"/api/tables/{table['id']}/seats/1", {"name": "Yann"})
    lines = [person.line(table) for person in people]
    start(*lines)
    return table, lines


def said(line: Line) -> list[tuple[int, str, str, str]]:
    """What the next `talk` frame tells."""
    return [(one["seat"], one["name"], one["phrase"], one["text"]) for one in line.expect("talk")["said"]]


def test_a_phrase_is_read_by_all_and_kept_over_a_restart(new_server: Callable[..., Server], browse: Browse) -> None:
    server = new_server()
    people = [browse(server), browse(server)]
    table, lines = table_of_two(people)
    spectator = browse(server).line(table)
    lines[1].send("say", id="a", phrase="thank-you")
    for line in (*lines, spectator):
        assert said(line) == [(1, "Yann", "thank-you", "")]
    spectator.send("say", id="b", phrase="thank-you")
    spectator.refused("not-your-seat", "b")
    server.kill()
    server.start()
    people[0].http.base_url = server.base
    late = people[0].line(table)
    told = late.expect("talk")
    assert (told["whole"], [one["phrase"] for one in told["said"]]) == (True, ["thank-you"])


def test_free_words_are_for_the_people_of_a_table_that_allows_them(person: Callable[[], Browser]) -> None:
    table, lines = table_of_two([person(), person()], chat=True)
    assert lines[0].table["chat"]
    spectator = person().line(table)
    lines[0].send("say", id="a", text="  <b>Bonjour</b>\n\u202eà   tous  ")
    assert said(lines[1]) == [(0, "Nolwenn", "", "<b>Bonjour</b> à tous")]
    lines[0].send("say", id="b", phrase="one-moment")
    assert said(spectator) == [(0, "Nolwenn", "one-moment", "")]  # and nothing before it
    late = person().line(table)
    assert [one["phrase"] for one in late.expect("talk")["said"]] == ["one-moment"]
    for n, wrong in enumerate(({"text": "x" * 201}, {"phrase": "No Such"}, {}, {"text": "\u200b"})):
        lines[0].send("say", id=f"w{n}", **wrong)
        lines[0].until(lambda m: m["type"] == "error" and m["code"] == "bad-request")

    plain, others = table_of_two([person(), person()])
    assert not plain["chat"]
    others[0].send("say", id="c", text="Bonjour")
    others[0].refused("bad-request", "c")


def test_talk_is_limited(person: Callable[[], Browser]) -> None:
    _, lines = table_of_two([person(), person()])
    for n in range(8):
        lines[0].send("say", id=f"n{n}", phrase="thank-you")
    assert lines[0].expect("error")["code"] == "slow-down"


def test_only_the_latest_lines_are_kept(new_server: Callable[..., Server], browse: Browse) -> None:
    server = new_server(limits={"talk": [1e6, 1e6]})
    people = [browse(server), browse(server)]
    table, lines = table_of_two(people)
    for n in range(45):
        lines[0].send("say", id=f"n{n}", phrase=f"phrase-{n}")
        lines[0].expect("talk")
    deadline = time.monotonic() + 30
    kept: list[str] = []
    while time.monotonic() < deadline and kept[:1] != ["phrase-5"]:
        kept = [one["phrase"] for one in people[1].line(table).expect("talk")["said"]]
    assert kept == [f"phrase-{n}" for n in range(5, 45)]


def test_a_table_without_spectators(person: Callable[[], Browser]) -> None:
    people = [person(), person()]
    stranger = person()
    table = people[0].table(closed=True)
    assert stranger.line(table).hello["type"] == "hello"  # whoever has the link may come and sit down
    people[1].post(f"/api/tables/{table['id']}/seats/1", {"name": "Yann"})
    lines = [one.line(table) for one in people]
    start(*lines)
    late = stranger.line(table)
    assert late.hello["code"] == "closed-table"
    assert late.closed() == 4403
    for what in ("replay", "record"):
        assert stranger.get(f"/api/tables/{table['id']}/{what}", 403)["code"] == "closed-table"
    assert people[1].line(table).hello["type"] == "hello"
