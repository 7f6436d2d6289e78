"""The studio: studies in the browser, in a process of their own, bounded, stopped when asked, shut where one likes."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest

from embruns.core.boxes import box_of
from embruns.core.editions import package_of, shipped_box
from embruns.games import find_game
from embruns.server.boxes import keeper
from embruns.server.boxes.editions import Editions
from embruns.server.errors import NotYourStudy, TooMany, UnknownStudy
from embruns.server.sqlite_store import SqliteStore
from embruns.server.studio import shelf
from embruns.server.studio.messages import StudyStatus, StudyWish
from embruns.server.studio.studies import Studies
from tests.server.client import PATIENCE, Browser, Json, Server, children_of
from tests.server.postgres import Cluster
from tests.server.test_boxes import GAME, bring, count_files, pipes_closed

NewPerson = Callable[[], Browser]
Serve = Callable[..., Server]
Browse = Callable[[Server], Browser]

WISH = {"variant": "first-game", "players": 2, "games": 20, "level": "mousse"}


def begin(browser: Browser, status: int = 201, **changed: object) -> Json:
    told: Json = browser.post(f"/api/games/{GAME}/studies", {**WISH, **changed}, status)
    return told


def until(browser: Browser, study: Json, *stages: str) -> Json:
    deadline = time.monotonic() + PATIENCE
    while time.monotonic() < deadline:
        status: Json = browser.get(f"/api/studies/{study['id']}")
        if status["stage"] in stages:
            return status
        time.sleep(0.05)
    raise AssertionError(f"still {status}")


def ended(browser: Browser, study: Json) -> Json:
    return until(browser, study, "done", "failed", "cancelled")


def page_of(browser: Browser, study: Json, file: str = "study.en.html") -> bytes:
    answer = browser.http.get(f"/api/studies/{study['id']}/{file}")
    assert answer.status_code == 200
    return answer.content


def test_a_study_of_a_changed_box_is_read_as_a_page(person: NewPerson) -> None:
    host, other = person(), person()
    study = begin(host, box=bring(host)["sha256"])
    assert (study["box"], study["total"]) == ("short", 40)
    assert host.get(f"/api/studies/{study['id']}/study.en.html", 404)["code"] == "not-found"
    status = ended(host, study)
    assert (status["stage"], status["done"], status["error"]) == ("done", 40, "")
    page = other.http.get(f"/api/studies/{study['id']}/study.en.html")  # whoever has the link
    assert page.headers["content-type"].startswith("text/html")
    assert "script-src" not in page.headers["content-security-policy"]
    assert "style-src 'unsafe-inline'" in page.headers["content-security-policy"]
    assert "trophies_to_win" in page.text
    assert "--against short.toml" in page.text
    assert other.http.get(f"/api/studies/{study['id']}/games.csv").text.startswith("box,game,")
    assert other.get(f"/api/studies/{study['id']}/first.jsonl", 404)["code"] == "not-found"
    assert other.delete(f"/api/studies/{study['id']}", 403)["code"] == "not-your-study"


def test_a_study_is_stopped_with_its_processes_and_another_may_begin(new_server: Serve, browse: Browse) -> None:
    server = new_server()
    host, other = browse(server), browse(server)
    study = begin(host, games=500, level="capitaine")
    assert begin(host, 429)["code"] == "too-many"
    while host.get(f"/api/studies/{study['id']}")["stage"] == "waiting" or not server.children():
        time.sleep(0.05)
    child = server.children()[0]
    waits = begin(other)
    assert other.get(f"/api/studies/{waits['id']}")["stage"] == "waiting"
    assert other.delete(f"/api/studies/{study['id']}", 403)["code"] == "not-your-study"
    assert host.delete(f"/api/studies/{study['id']}")["stage"] == "cancelled"
    assert child not in server.children()
    assert children_of(child) == []
    assert ended(other, waits)["stage"] == "done"
    assert begin(host)["stage"] in ("waiting", "running")


def test_so_many_studies_wait(new_server: Serve, browse: Browse) -> None:
    server = new_server()
    for _ in range(5):
        begin(browse(server), games=500, level="capitaine")
    assert begin(browse(server), 503)["code"] == "busy"


@pytest.mark.parametrize(
    ("changed", "status", "code"),
    [
        ({"games": 10}, 400, "bad-request"),
        ({"games": 501}, 400, "bad-request"),
        ({"level": "nobody"}, 400, "unknown-bot"),
        ({"level": "os:system"}, 400, "unknown-bot"),
        ({"players": 9}, 400, "bad-setup"),
        ({"variant": "none"}, 400, "bad-setup"),
        ({"box": "0" * 64}, 404, "unknown-box"),
    ],
)
def test_what_cannot_be_studied_is_refused(person: NewPerson, changed: Json, status: int, code: str) -> None:
    assert begin(person(), status, **changed)["code"] == code


def test_paths_and_strangers_find_nothing(person: NewPerson) -> None:
    host = person()
    assert host.get("/api/studies/none", 404)["code"] == "unknown-study"
    assert host.delete("/api/studies/none", 404)["code"] == "unknown-study"
    assert host.http.get("/api/studies/none/..%2f..%2fetc").status_code == 404


def test_an_operator_shuts_the_studio(new_server: Serve, browse: Browse) -> None:
    host = browse(new_server(studio=False))
    assert begin(host, 403)["code"] == "no-uploads"


def test_a_restart_loses_no_page_and_says_what_became_of_a_study(new_server: Serve, browse: Browse) -> None:
    server = new_server()
    host = browse(server)
    study = begin(host)
    done = ended(host, study)
    pages = [page_of(host, study, file) for file in shelf.PAGES]
    cut = begin(host, games=500, level="capitaine")
    until(host, cut, "running")
    time.sleep(1.2)  # a beat of the study
    server.stop()
    server.start()
    assert host.get(f"/api/studies/{study['id']}") == done
    assert [page_of(host, study, file) for file in shelf.PAGES] == pages
    status = host.get(f"/api/studies/{cut['id']}")
    assert (status["stage"], status["error"]) == ("failed", "the server was stopped: try again")
    server.kill()
    server.start()
    assert page_of(host, study) == pages[1]


def test_an_end_is_told_when_it_is_kept_and_another_study_may_begin(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The database is slow: who hears of the end may begin another study, and a killed server does not forget it."""
    keep = shelf.StudyShelf.keep

    async def keep_slowly(kept: shelf.StudyShelf, status: StudyStatus, person: str) -> None:
        await asyncio.sleep(0.2 if status.stage == "failed" else 0)
        await keep(kept, status, person)

    async def fail(*_: object) -> None:
        raise OSError

    monkeypatch.setattr(shelf.StudyShelf, "keep", keep_slowly)
    monkeypatch.setattr(Studies, "_run", fail)

    async def look() -> None:
        store = SqliteStore(tmp_path / "tables.sqlite", durable=False)
        kept = shelf.StudyShelf(store)
        studies = Studies(keeper.Boxes(store, Editions()), kept)
        wish = msgspec.convert(WISH, StudyWish)
        study = await studies.ask(GAME, wish, "nolwenn")
        while (status := await studies.status(study.id)).stage in shelf.UNDER_WAY:
            await asyncio.sleep(0)
        assert await kept.status(study.id) == status
        again = await studies.ask(GAME, wish, "nolwenn")
        with pytest.raises(TooMany):
            await studies.ask(GAME, wish, "nolwenn")
        await studies.status(again.id)
        await studies.close()
        store.close()

    asyncio.run(look())


def test_another_process_follows_reads_and_stops_a_study(cluster: Cluster, new_server: Serve, browse: Browse) -> None:
    url = cluster.new_database()
    one, two = new_server(database=url), new_server(database=url)
    host, stranger = browse(one), browse(two)
    elsewhere = browse(two)
    study = begin(host)
    elsewhere.http.cookies = host.http.cookies
    deadline = time.monotonic() + PATIENCE
    while elsewhere.http.get(f"/api/studies/{study['id']}").status_code == 404 and time.monotonic() < deadline:
        time.sleep(0.05)
    assert ended(elsewhere, study)["stage"] == "done"
    assert page_of(stranger, study) == page_of(host, study)
    long = begin(host, games=500, level="capitaine")
    until(host, long, "running")
    time.sleep(1.2)
    assert elsewhere.get(f"/api/studies/{long['id']}")["stage"] == "running"
    assert stranger.delete(f"/api/studies/{long['id']}", 403)["code"] == "not-your-study"
    elsewhere.delete(f"/api/studies/{long['id']}")
    assert ended(elsewhere, long)["stage"] == "cancelled"
    assert ended(host, long)["stage"] == "cancelled"


def test_the_oldest_studies_are_forgotten_and_silent_ones_have_failed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for file in shelf.PAGES:
        (tmp_path / file).write_text(f"<{file}>", encoding="utf-8")
    now = [1_000_000]
    monkeypatch.setattr(time, "time", lambda: now[0])

    async def look() -> None:
        store = SqliteStore(tmp_path / "tables.sqlite", durable=False)
        kept = shelf.StudyShelf(store)
        for n in range(shelf.KEPT + 2):
            now[0] += 1
            status = StudyStatus(f"s{n}", GAME, "", "done", 40, 40, 3, "")
            await kept.keep(status, "nolwenn")
            await kept.keep_pages(status.id, tmp_path)
        for n in (0, 1):
            with pytest.raises(UnknownStudy):
                await kept.status(f"s{n}")
            assert await store.note(shelf.PAGE, f"s{n}/games.csv") is None
        assert await kept.page(await kept.status("s2"), "games.csv") == (b"<games.csv>", "text/csv")
        note = await store.note(shelf.KIND, "s2")
        assert note
        assert b"nolwenn" not in note.value
        running = msgspec.structs.replace(status, id="r", stage="running")
        await kept.keep(running, "nolwenn")
        with pytest.raises(NotYourStudy):
            await kept.ask_to_stop("r", "yann")
        assert not await kept.is_to_stop("r")
        assert await kept.ask_to_stop("r", "nolwenn") == running
        assert await kept.is_to_stop("r")
        now[0] += shelf.SILENCE
        assert (await kept.status("r")).stage == "running"
        now[0] += 1
        assert (await kept.status("r")).error == "its server ended: try again"
        store.close()

    asyncio.run(look())


def test_a_study_that_takes_too_long_or_whose_box_cannot_be_played_says_why(tmp_path: Path) -> None:
    """The processes are real; the box lies among the uploads as if an older server had let it in."""
    bad = box_of("bad", {**shipped_box(package_of(find_game(GAME))).table(), "trophies_to_win": 99})
    wish = StudyWish("first-game", 2, 500, "capitaine")

    async def end(studies: Studies, asked: StudyWish) -> StudyStatus:
        status = await studies.ask(GAME, asked, "nolwenn")
        async with asyncio.timeout(PATIENCE):
            while status.stage in shelf.UNDER_WAY:
                await asyncio.sleep(0.05)
                status = await studies.status(status.id)
        await studies.close()
        return status

    async def look() -> None:
        store = SqliteStore(tmp_path / "tables.sqlite", durable=False)
        boxes, kept, open_files = keeper.Boxes(store, Editions()), shelf.StudyShelf(store), count_files()
        slow = await end(Studies(boxes, kept, seconds=0.4), wish)
        assert (slow.stage, slow.error) == ("failed", "it took longer than 0 seconds: play fewer games")
        note = msgspec.json.encode({"name": bad.name, "components": bad.components})
        await store.keep_note(keeper.KIND, f"{GAME}/{bad.digest[: keeper.SHELVES]}", int(time.time()) + 60, note)
        broken = await end(Studies(boxes, kept), msgspec.structs.replace(wish, box=bad.digest))
        assert broken.stage == "failed"
        assert "trophies_to_win must be a whole number from 1 to 15, not 99" in broken.error
        await pipes_closed(open_files)
        store.close()

    asyncio.run(look())
