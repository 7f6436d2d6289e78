"""The game of the day: the same draws for everybody, once for each person, listed, and nothing known beforehand."""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

import pytest

from embruns.core.errors import BadRecord
from embruns.core.fairness import verify
from embruns.core.record import Record, parse_record
from embruns.games import find_game
from embruns.server.dates import DAY, date_of
from embruns.server.people.days import KINDS as NOTES
from embruns.server.upkeep import forget
from tests.server.client import PATIENCE, Browser, Json, Line, Server
from tests.server.places import KINDS

Browse = Callable[[Server], Browser]
SEA = "/api/games/petite-mer/day"


def move_clock(server: Server, seconds: int) -> None:
    """Move the server's wall clock."""
    with Browser(server).http as http:
        assert http.get(f"/clock/{seconds}").status_code == 204


def at_noon(server: Server) -> None:
    """Set the server's clock to noon, so that no day ends in the middle of a test."""
    move_clock(server, int(DAY / 2 - time.time() % DAY))


def set_sail(person: Browser, name: str) -> Line:
    """Begin the game of the day."""
    line = person.line(person.post(SEA, {"name": name}))
    line.ready(f"salt{name}")
    while not line.scene:
        line.recv()
    return line


def play_out(line: Line, seed: int) -> Record:
    """Play to the end at random; the record."""
    chance = random.Random(seed)
    while not line.scene["ending"]:
        line.play(chance.choice(line.scene["legal"])["index"])
    return record_of(line.browser, line.table["id"])


def record_of(person: Browser, table_id: str) -> Record:
    return parse_record(person.http.get(f"/api/tables/{table_id}/record").text, find_game)


def draws(record: Record) -> list[str]:
    """The tiles in the order in which they were drawn."""
    return [record.game.texts[action.index] for action in record.actions if type(action).__name__ == "Draw"]


def listed(person: Browser, played: int) -> Json:
    """The list of the day, once so many have come home: a result is noted right after the last move is told."""
    give_up = time.monotonic() + PATIENCE
    while True:
        found: Json = person.get(SEA)
        if found["played"] == played:
            return found
        assert time.monotonic() < give_up, found
        time.sleep(0.02)


@pytest.fixture(params=KINDS)
def server(request: pytest.FixtureRequest, new_server: Callable[..., Server]) -> Server:
    """A server on each kind of database."""
    on_postgres = request.param == "postgresql"
    made = new_server(**({"database": request.getfixturevalue("cluster").new_database()} if on_postgres else {}))
    at_noon(made)
    return made


def test_everybody_draws_the_same_and_is_listed_once(server: Server, browse: Browse) -> None:
    anne, ben = browse(server), browse(server)
    first = play_out(set_sail(anne, "Anne"), 1)
    line = set_sail(ben, "Ben")
    assert line.table["day"] == date_of(time.time())
    second = play_out(line, 2)
    assert [type(one).__name__ for one in first.actions] != [type(one).__name__ for one in second.actions]
    assert draws(first) == draws(second)  # whatever they decided

    # A game a day: whoever asks again finds the same table
    found = listed(anne, 2)
    assert anne.post(SEA, {"name": "Annick"})["id"] == found["table"]
    assert found["over"]
    scores = [(one["score"], one["name"], one["mine"]) for one in found["best"]]
    assert [score for score, _, _ in scores] == sorted((score for score, _, _ in scores), reverse=True)
    assert {(name, mine) for _, name, mine in scores} == {("Anne", True), ("Ben", False)}

    # It survives a restart, and whoever wants to be forgotten is
    server.kill()
    server.start()
    at_noon(server)
    assert listed(anne, 2)["best"] == found["best"]
    person = anne.get("/api/me")["link"].partition("#")[2].partition(".")[0]
    server.stop()
    database = server.place.database()
    forget(database, person)
    kept = [note for note in database.notes() if note[0] in NOTES]
    database.close()
    assert not any(person in key for _, key, _, _ in kept)
    server.start()
    at_noon(server)
    assert [one["name"] for one in listed(ben, 1)["best"]] == ["Ben"]


def test_nothing_is_known_before_the_day_is_over(new_server: Callable[..., Server], browse: Browse) -> None:
    server = new_server()
    at_noon(server)
    anne, ben = browse(server), browse(server)
    line = set_sail(anne, "Anne")
    seed = server.place.rows("SELECT value FROM notes WHERE kind = 'day-seed'")[0][0].decode()
    record, path = play_out(line, 3), f"/api/tables/{line.table['id']}"
    told = "".join([*line.frames, anne.http.get(path).text, anne.http.get(f"{path}/replay").text])
    assert seed not in told + anne.http.get(f"{path}/record").text
    with pytest.raises(BadRecord, match="no header 'seed'"):
        verify(record)
    for what in ("record", "replay", "review"):  # others may still play it
        ben.get(f"{path}/{what}", 403)
    ben.post(f"{path}/play-on", {"ply": 3, "seat": 0, "name": "Ben", "level": "mousse"}, 403)
    assert ben.line(line.table).closed() == 4403
    again = anne.post(f"{path}/rematch")
    assert again["day"] == ""
    assert again["fairness"]["commitment"] != line.table["fairness"]["commitment"]

    # Tomorrow everybody may look, the draws are proven, and another sea is there
    move_clock(server, DAY)
    assert verify(record_of(ben, line.table["id"])) == len([1 for one in record.actions if one.BY_CHANCE])
    assert ben.get(path)["fairness"]["seed"] == seed
    tomorrow = set_sail(ben, "Ben")
    assert tomorrow.table["fairness"]["commitment"] != line.table["fairness"]["commitment"]
    assert anne.get(SEA)["table"] == ""


def test_a_game_that_ends_on_another_day_is_not_listed(new_server: Callable[..., Server], browse: Browse) -> None:
    server = new_server()
    at_noon(server)
    late = set_sail(browse(server), "Anne")
    move_clock(server, DAY)
    play_out(late, 4)
    play_out(set_sail(browse(server), "Ben"), 4)
    assert [one["name"] for one in listed(late.browser, 1)["best"]] == ["Ben"]
    assert server.place.rows("SELECT count(*) FROM notes WHERE kind = 'day-result'") == [(1,)]


def test_who_asks_many_times_at_once_has_one_table(new_server: Callable[..., Server], browse: Browse) -> None:
    server = new_server()
    at_noon(server)
    anne = browse(server)
    anne.get("/api/me")  # the cookie
    with ThreadPoolExecutor(8) as hands:
        made = list(hands.map(lambda _: anne.post(SEA, {"name": "Anne"})["id"], range(16)))
    assert len(set(made)) == 1
    assert [one["id"] for one in anne.get("/api/tables")] == made[:1]


def test_only_a_game_whose_draws_do_not_depend_on_decisions_has_one(person: Callable[[], Browser]) -> None:
    person().get("/api/games/little-big-fish/day", 400)
    person().post("/api/games/little-big-fish/day", {"name": "Anne"}, 400)
