"""Ratings: a game that is to count does so once, in the order of the ends, whatever dies and whoever asks."""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import Callable, Sequence
from types import SimpleNamespace
from typing import Any, cast

import msgspec
import pytest

from embruns.core.contract import Outcome, Rng
from embruns.server.entries import Terms
from embruns.server.occupants import Occupant
from embruns.server.people.ratings import KIND, Counted, Rated, RatingBook, Side, rated, skills
from embruns.server.table import Table
from embruns.server.upkeep import forget
from tests.server.client import PATIENCE, Browser, Json, Line, Server, play_on, start
from tests.server.places import KINDS, Place

Browse = Callable[[Server], Browser]
ANNE, BEN, BOT = Side("anne", "Anne"), Side("ben", "Ben"), Side(level="mousse")


# The numbers


def counted(*games: tuple[tuple[Side, ...], tuple[int, ...]]) -> list[Counted]:
    return [Counted(100 + n, f"t{n}", sides, places) for n, (sides, places) in enumerate(games)]


def test_who_wins_rises_and_everybody_becomes_better_known() -> None:
    found = skills(counted(((ANNE, BEN, BOT), (0, 1, 1))))
    assert found["anne"].mu > 25 > found["ben"].mu
    assert found["ben"] == found["bot mousse"]  # they share the second place
    assert all(one.sigma < 25 / 3 and one.games == 1 for one in found.values())


def test_several_bots_of_one_level_are_one() -> None:
    found = skills(counted(((ANNE, BOT, BOT, BOT), (3, 0, 1, 2))))
    assert set(found) == {"anne", "bot mousse"}
    assert found["bot mousse"].games == 1
    assert found["bot mousse"].mu > 25 > found["anne"].mu


def test_the_same_games_give_the_same_numbers() -> None:
    games = counted(((ANNE, BEN), (0, 1)), ((BEN, BOT), (0, 1)), ((ANNE, BOT), (1, 0)))
    assert skills(games) == skills(games)
    assert skills(games) != skills(games[::-1])  # the order counts


# What counts


def over(people: Sequence[str], winners: list[int], points: list[int]) -> Table:
    """What is asked of a table whose game is over."""
    state = SimpleNamespace(outcome=lambda: Outcome(winners, "", ""), scores=lambda: points)
    made = SimpleNamespace(agreed=Terms(rated=True))
    occupants = [Occupant(person, person.title()) for person in people]
    return cast(Table, SimpleNamespace(occupants=occupants, made=made, state=state, waiting_since=7))


@pytest.mark.parametrize(
    ("winners", "points", "places"),
    [
        ([0, 1], [5, 3, 4], (0, 0, 2)),  # who shares the win shares the first place
        ([1], [5, 5, 2], (1, 0, 2)),  # a tie was broken
        ([2], [1, 1, 0], (1, 1, 0)),
    ],
)
def test_winners_come_before_the_others_whatever_their_points(
    winners: list[int], points: list[int], places: tuple[int, ...]
) -> None:
    found = rated(over(("anne", "ben", "carol"), winners, points))
    assert found is not None
    assert found.places == places


def test_who_has_sat_down_twice_plays_for_no_rating() -> None:
    """The second seat was open when the table was made: nobody wins points from themselves."""
    assert rated(over(("anne", "anne"), [0], [1, 0])) is None
    assert rated(over(("anne", "ben"), [0], [1, 0])) is not None


# Tables


def finish(person: Browser, *seats: str, opponent: Browser | None = None, **wish: Any) -> Json:
    """Play a game to its end at random; the table."""
    table = person.table(seats=seats or ("me", "mousse"), options={"trophies": "1"}, **{"rated": True, **wish})
    if opponent:
        opponent.post(f"/api/tables/{table['id']}/seats/1", {"name": "Yann"})
    lines = [one.line(table) for one in (person, opponent) if one]
    play_out(lines)
    for line in lines:
        line.close()
    return table


def play_out(lines: list[Line]) -> None:
    """Play at random, two people or one against a bot."""
    if len(lines) > 1:
        start(*lines)
        play_on(lines, Rng(3))
        return
    (line,), chance = lines, random.Random(8)
    line.ready()
    while not line.scene or not line.scene["ending"]:
        if line.scene and line.scene["legal"]:
            line.play(chance.choice(line.scene["legal"])["index"])
        else:
            line.recv()


def ratings(person: Browser, games: int) -> list[Json]:
    """My ratings in the only game, once so many games count: they are noted right after the last move is told."""
    give_up = time.monotonic() + PATIENCE
    while True:
        found = person.get("/api/me/results")["ratings"]
        mine = [row for one in found for row in one["ratings"] if row["mine"]]
        if [row["games"] for row in mine] == [games]:
            rows: list[Json] = found[0]["ratings"]
            return rows
        assert time.monotonic() < give_up, found
        assert all(row["games"] <= games for row in mine), found
        time.sleep(0.02)


@pytest.fixture(params=KINDS)
def server(request: pytest.FixtureRequest, new_server: Callable[..., Server]) -> Server:
    """A server on each kind of database."""
    on_postgres = request.param == "postgresql"
    database = {"database": request.getfixturevalue("cluster").new_database()} if on_postgres else {}
    return new_server(simulations=2, tick=0.2, **database)


def test_a_killed_server_counts_each_game_once(server: Server, browse: Browse) -> None:
    me = browse(server)
    for games in (1, 2, 3):  # killed at the moment at which the last move is told
        finish(me)
        server.kill()
        server.start()
        told = ratings(me, games)
    assert [row["level"] for row in told if not row["mine"]] == ["mousse"]
    kept = rated_notes(server.place)
    assert len(kept) == 3

    # It died right before the game was noted, or right after: one note says that a table was being closed.
    server.kill()
    place = server.place
    table_id = kept[-1][0].partition("/")[2]
    being_closed(place, table_id)
    server.start()
    assert ratings(me, 3) == told
    server.kill()
    place.execute("DELETE FROM notes WHERE kind IN ('rated', 'result') AND key LIKE ?", (f"%/{table_id}",))
    being_closed(place, table_id)
    server.start()
    assert ratings(me, 3) == told
    assert [key for key, _ in rated_notes(place)] == [key for key, _ in kept]
    assert me.get("/api/me/results")["games"][0]["games"] == 3
    assert place.rows("SELECT key FROM notes WHERE kind = 'ending'") == []


def being_closed(place: Place, table_id: str) -> None:
    """Note that a process began to close this table long ago."""
    place.execute("DELETE FROM notes WHERE kind = 'ending' AND key = ?", (table_id,))
    place.execute("INSERT INTO notes (kind, key, at, value) VALUES ('ending', ?, 1, ?)", (table_id, b""))


def rated_notes(place: Place) -> list[tuple[Any, ...]]:
    return sorted(place.rows("SELECT key, value FROM notes WHERE kind = 'rated'"))


def test_two_processes_tell_the_same(cluster: Any, new_server: Callable[..., Server], browse: Browse) -> None:
    database = cluster.new_database()
    here, there = (new_server(database=database, simulations=2, tick=0.2) for _ in range(2))
    me = browse(here)
    finish(me)
    first = ratings(me, 1)
    elsewhere = browse(there)
    elsewhere.http.headers["cookie"] = me.cookie()
    assert ratings(elsewhere, 1) == first
    # This process dies after the last move: another one, which lives on, closes the table.
    table_id = finish(me)["id"]
    here.kill()
    place = there.place
    place.execute("DELETE FROM notes WHERE kind = 'rated' AND key LIKE ?", (f"%/{table_id}",))
    being_closed(place, table_id)
    assert len(ratings(elsewhere, 2)) == 2


def test_people_see_those_they_met_and_only_games_that_were_to_count(server: Server, browse: Browse) -> None:
    anne, ben, other = browse(server), browse(server), browse(server)
    table = finish(anne, "me", "open", opponent=ben)
    assert anne.get(f"/api/tables/{table['id']}")["rated"]
    rows = ratings(anne, 1)
    assert sorted((row["name"], row["mine"]) for row in rows) == [("Nolwenn", True), ("Yann", False)]
    assert sum(row["rating"] for row in rows) == 2000
    finish(other)
    assert {row["name"] for row in ratings(other, 1)} == {"Nolwenn", ""}  # the bot and herself, not Yann
    finish(anne, rated=False)
    assert ratings(anne, 1)[0]["rating"] == rows[0]["rating"]
    # Somebody is forgotten: the others keep what they won.
    person = next(row[0] for row in server.place.rows("SELECT person FROM people WHERE table_id = ?", (table["id"],)))
    server.kill()
    database = server.place.database()
    forget(database, person)
    database.close()
    server.start()
    told = [one.get("/api/me/results")["ratings"] for one in (anne, ben)]
    left = next(found for found in told if found)
    assert sorted(row["rating"] for row in left[0]["ratings"] if not row["level"]) == sorted(r["rating"] for r in rows)
    assert sum(bool(found) for found in told) == 1


def test_what_cannot_count_is_refused(person: Callable[[], Browser]) -> None:
    host = person()
    me, here = {"kind": "me", "name": "Nolwenn"}, {"kind": "here", "name": "Yann"}
    for wish in (
        {"game": "petite-mer", "seats": [me, {"kind": "open"}]},
        {"game": "little-big-fish", "seats": [me, {"kind": "bot", "level": "mousse"}], "practice": True},
        {"game": "little-big-fish", "seats": [me, here]},
    ):
        assert host.post("/api/tables", {**wish, "rated": True}, 400)["code"] == "bad-setup"
    offered = {game["slug"]: game["rated"] for game in host.get("/api/games")}
    assert offered["little-big-fish"]
    assert not offered["petite-mer"]


def test_a_game_that_is_noted_late_takes_its_place_in_the_order(place: Place) -> None:
    """All books end with the same numbers, in whatever order they heard of the games."""
    games = counted(((ANNE, BEN), (0, 1)), ((BEN, BOT), (0, 1)), ((ANNE, BOT), (1, 0)), ((BEN, ANNE), (0, 1)))

    async def told() -> list[Any]:
        store = place.store()
        early, late = RatingBook(store), RatingBook(store)
        for n, game in enumerate([games[0], games[2], games[3], games[1]]):
            await note(store, game, 1000 + n)
            await early.of("anne")
        found = [await early.of("anne"), await late.of("anne"), await early.of("anne")]
        store.close()
        return found

    first, second, third = asyncio.run(told())
    assert first == second == third
    expected = {key: round(40 * skill.mu) for key, skill in skills(games).items()}
    assert {row.name or "bot " + row.level: row.rating for row in first[0].ratings} == {
        "Anne": expected["anne"],
        "Ben": expected["ben"],
        "bot mousse": expected["bot mousse"],
    }


async def note(store: Any, game: Counted, at: int) -> None:
    value = msgspec.json.encode(Rated(game.ended, game.sides, game.places))
    await store.keep_note(KIND, f"little-big-fish/{game.table_id}", at, value)
