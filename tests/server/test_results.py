"""What a person has played: wins, best scores and levels by game, and with whom."""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from typing import Any

from tests.server.client import PATIENCE, Browser, Json, start

NewPerson = Callable[[], Browser]


def finish(person: Browser, **wish: Any) -> list[int]:
    """Play a game against a bot to its end at random; the winners."""
    line = person.line(person.table(seats=("me", "mousse"), options={"trophies": "1"}, **wish))
    line.ready()
    chance = random.Random(8)
    while not line.scene or not line.scene["ending"]:
        if line.scene and line.scene["legal"]:
            line.play(chance.choice(line.scene["legal"])["index"])
        else:
            line.recv()
    winners: list[int] = line.scene["ending"]["winners"]
    return winners


def results(person: Browser) -> Json:
    """The results once there are some: they are noted right after the last move is told."""
    give_up = time.monotonic() + PATIENCE
    while not (found := person.get("/api/me/results"))["games"]:
        assert time.monotonic() < give_up, "no game was noted"
        time.sleep(0.02)
    told: Json = found
    return told


def test_games_count_by_game_and_level(person: NewPerson) -> None:
    me = person()
    assert me.get("/api/me/results") == {"games": [], "companions": [], "ratings": []}
    won = 0 in finish(me)
    finish(me, practice=True)  # does not count
    found = results(me)["games"]
    assert [(one["game"], one["games"], one["wins"]) for one in found] == [("little-big-fish", 1, int(won))]
    assert found[0]["levels"] == [{"level": "mousse", "games": 1, "wins": int(won)}]
    assert found[0]["rank"] is None


def test_people_and_ranks(person: NewPerson) -> None:
    people = [person(), person()]
    table = people[0].table("petite-mer", options={"pile": "6"})
    people[1].post(f"/api/tables/{table['id']}/seats/1", {"name": "Yann"})
    lines = [one.line(table) for one in people]
    start(*lines)
    while not lines[0].scene["ending"]:
        for line in lines:
            line.at_ply(max(one.scene["ply"] for one in lines))
        mover = next((line for line in lines if line.scene["legal"]), lines[0])
        if mover.scene["legal"]:  # an exchange would wait for the other person's consent
            mover.play(next(one["index"] for one in mover.scene["legal"] if not one["text"].startswith("swap")))
    mine, theirs = map(results, people)
    assert mine["companions"] == [{"name": "Yann", "games": 1}]
    assert theirs["companions"] == [{"name": "Nolwenn", "games": 1}]
    assert mine["games"][0]["best"] == lines[0].scene["scores"][0]
    assert mine["games"][0]["levels"][0]["level"] == ""
    assert set(mine["games"][0]["rank"] or {"fr", "en"}) == {"fr", "en"}


def test_several_seats_of_one_person_do_not_count(person: NewPerson) -> None:
    me = person()
    line = me.line(me.table(seats=("me", "here"), options={"trophies": "1"}))
    start(line)
    while not line.scene["ending"]:
        line.play()
    assert me.get("/api/me/results")["games"] == []
