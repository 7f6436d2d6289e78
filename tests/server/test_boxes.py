"""Boxes at the table: chosen from a folder or uploaded, kept with the table, and refused with one clear sentence."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from pathlib import Path

import pytest

from embruns.core.editions import forget_editions, loaded_editions, package_of, read_box
from embruns.core.errors import BadComponents
from embruns.core.fairness import verify
from embruns.core.record import parse_record
from embruns.core.seeds import rng_for
from embruns.games import find_game
from embruns.server.boxes import checker, editions, keeper
from embruns.server.boxes.checker import Checked, CheckTask
from embruns.server.boxes.keeper import read_file, read_folder, read_offer
from embruns.server.errors import Busy, UnknownBox
from embruns.server.sqlite_store import SqliteStore
from tests.core.test_boxes import BROKEN
from tests.server.client import PATIENCE, Browser, Json, Server, children_of, play_on, start
from tests.server.test_review import awaited

NewPerson = Callable[[], Browser]
Serve = Callable[..., Server]
Browse = Callable[[Server], Browser]

GAME = "little-big-fish"
SHORT = "trophies_to_win = 1\n"  # instead of five


def bring(browser: Browser, toml: str = SHORT, name: str = "short", game: str = GAME) -> Json:
    told: Json = browser.post(f"/api/games/{game}/boxes", {"name": name, "toml": toml}, 201)
    return told


def refused(browser: Browser, toml: str, name: str = "mine", game: str = GAME) -> str:
    """One clear sentence."""
    problem = browser.post(f"/api/games/{game}/boxes", {"name": name, "toml": toml}, 400)
    assert problem["code"] == "bad-components"
    assert len(problem["detail"].splitlines()) == 1
    return str(problem["detail"])


def short_game(host: Browser, digest: str) -> tuple[Json, str]:
    """A finished game for one trophy at one screen; the table and its path. Now and then one ends without a trophy."""
    for _ in range(10):
        table = host.table(GAME, ("me", "here"), box=digest)
        line = host.line(table)
        start(line)
        line.send("show", seat=line.scene["to_act"]) if line.scene["covered"] else None
        play_on([line], rng_for(1))
        assert max(line.scene["scores"]) <= 1
        if max(line.scene["scores"]) == 1:
            return table, f"/api/tables/{table['id']}"
    pytest.fail("ten games ended without a trophy")


def test_a_table_plays_with_an_uploaded_box_and_says_so_everywhere(person: NewPerson) -> None:
    host = person()
    box = bring(host)
    assert box["changes"] == [{"part": "trophies_to_win", "before": "5", "after": "1"}]
    named = {"name": "short", "sha256": box["sha256"]}
    assert host.get(f"/api/games/{GAME}/boxes/{box['sha256']}") == box
    table, path = short_game(host, box["sha256"])
    assert table["box"] == named
    assert host.get(path)["box"] == named
    assert host.get(f"{path}/replay")["table"]["box"] == named
    shown = host.get(f"{path}/box")
    assert shown["drawn"]["TROPHIES_TO_WIN"] == 1
    assert shown["changes"] == box["changes"]
    assert host.get(f"/api/tables/{host.table(GAME)['id']}/box") is None


def test_the_record_has_the_box_and_is_proved_without_the_server(person: NewPerson) -> None:
    host = person()
    box = bring(host)
    _, path = short_game(host, box["sha256"])
    text = host.http.get(f"{path}/record").text
    assert f"box: short {box['sha256']}\n" in text
    record = parse_record(text, find_game)
    assert record.game.box is not None
    assert record.game.box.digest == box["sha256"]
    verify(record)


def test_replay_review_rematch_and_playing_on_keep_the_box(person: NewPerson) -> None:
    host = person()
    box = bring(host)
    _, path = short_game(host, box["sha256"])
    frames = host.get(f"{path}/replay")["frames"]
    assert max(frames[-1]["scores"]) == 1
    host.post(f"{path}/review")
    assert len(awaited(host, path, "done", "failed")["review"]["curve"]) == len(frames)
    again = host.post(f"{path}/rematch")
    assert again["box"]["sha256"] == box["sha256"]
    ply = next(ply for ply, frame in enumerate(frames) if ply > 6 and frame["to_act"] is not None)
    body = {"ply": ply, "seat": frames[ply]["to_act"], "name": "Nolwenn", "level": "mousse"}
    onward = host.post(f"{path}/play-on", body, 201)
    assert onward["box"]["sha256"] == box["sha256"]


def test_bots_and_the_coach_play_with_the_box(new_server: Serve, browse: Browse) -> None:
    server = new_server(seed=3, simulations=4)
    host = browse(server)
    box = bring(host)
    line = host.line(host.table(GAME, ("me", "capitaine"), box=box["sha256"]))
    start(line)
    while not line.scene["legal"]:
        line.recv()
    asked = line.send("hint")
    hint = line.until(lambda m: m.get("id") == asked)
    assert hint["type"] == "hint", hint
    while not line.scene["ending"]:
        if line.scene["legal"]:
            line.play()
        else:
            line.recv()
    assert max(line.scene["scores"]) == 1
    with_box = [Path(f"/proc/{pid}/environ").read_bytes() for pid in server.children()]
    assert any(b"EMBRUNS_BOXES=" in each and b"/short.json" in each for each in with_box)  # its bots were started so


def test_a_table_with_a_box_survives_the_server_and_its_uploads(new_server: Serve, browse: Browse) -> None:
    server = new_server()
    host = browse(server)
    box = bring(host)
    table = host.table(GAME, ("me", "here"), box=box["sha256"])
    line = host.line(table)
    start(line)
    play_on([line], rng_for(1), moves=8)
    server.kill()
    server.place.execute("DELETE FROM notes WHERE kind = 'box'")
    server.start()
    assert host.get(f"/api/games/{GAME}/boxes/{box['sha256']}", 404)["code"] == "unknown-box"
    line = host.line(table)
    assert line.table["box"]["sha256"] == box["sha256"]
    play_on([line], rng_for(2))
    assert max(line.scene["scores"]) == 1
    assert max(host.get(f"/api/tables/{table['id']}/replay")["frames"][-1]["scores"]) == 1


def test_every_game_goes_to_its_table_with_a_changed_box(person: NewPerson) -> None:
    host = person()
    changed = {
        "petite-mer": ("[points]\nhouse = 5", "points.house"),
        "maitre-des-mers": ("family_bonus = 60", "family_bonus"),
        "bretagne": ("[prices]\nlorient_worker = 1", "prices.lorient_worker"),
        "regate": ("guard_turns = 2", "guard_turns"),
    }
    for game, (toml, part) in changed.items():
        box = bring(host, toml, "mine", game)
        assert [change["part"] for change in box["changes"]] == [part]
        table = host.table(game, ("me", "mousse"), box=box["sha256"])
        line = host.line(table)
        start(line)
        while not line.scene["legal"]:
            line.recv()
        line.play()
        assert host.get(f"/api/tables/{table['id']}/box")["name"] == "mine"


@pytest.mark.parametrize("number", range(0, len(BROKEN), 9))
def test_a_broken_box_is_refused_with_part_field_and_value(person: NewPerson, number: int) -> None:
    slug, toml, said = BROKEN[number]
    assert said in refused(person(), toml, game=slug)


def test_hostile_boxes_cost_nobody_else_their_turn(new_server: Serve, browse: Browse) -> None:
    server = new_server()
    host, rude = browse(server), browse(server)
    line = host.line(host.table(GAME, ("me", "here")))
    start(line)
    assert rude.post(f"/api/games/{GAME}/boxes", {"name": "big", "toml": "#" * 70_000}, 413)["code"] == "too-large"
    assert "named with small letters" in refused(rude, SHORT, "../up")
    assert refused(rude, "a = " + "[" * 5_000)
    assert refused(rude, "\n".join(f"a{n} = {{ b = {n} }}" for n in range(3_000)))
    slowest = 0.0
    for name in ("one", "two"):
        bring(rude, SHORT, name)
        began = time.monotonic()
        play_on([line], rng_for(5), moves=2)
        slowest = max(slowest, time.monotonic() - began)
    assert slowest < 5
    wish = {"game": GAME, "seats": [{"kind": "me", "name": "Nolwenn"}, {"kind": "open"}], "box": "0" * 64}
    assert host.post("/api/tables", wish, 404)["code"] == "unknown-box"
    for word in ("x", "../../etc", "%00"):
        assert host.http.get(f"/api/games/{GAME}/boxes/{word}").status_code in (400, 404)
    assert host.post("/api/games/chess/boxes", {"name": "a", "toml": ""}, 404)["code"] == "unknown-game"
    assert server.stop() == -signal.SIGTERM
    assert "Traceback" not in server.errors()


def test_a_folder_of_boxes_is_offered_and_the_studio_can_be_shut(
    new_server: Serve, browse: Browse, tmp_path: Path
) -> None:
    folder = tmp_path / "boxes"
    (folder / GAME).mkdir(parents=True)
    (folder / GAME / "quick.toml").write_text(SHORT)
    host = browse(new_server(boxes=str(folder), studio=False))
    shelf = host.get(f"/api/games/{GAME}/boxes")
    assert [box["name"] for box in shelf["boxes"]] == ["quick"]
    assert not shelf["uploads"]
    assert host.get("/api/games/bretagne/boxes")["boxes"] == []
    table = host.table(GAME, ("me", "here"), box=shelf["boxes"][0]["sha256"])
    assert table["box"]["name"] == "quick"
    assert host.post(f"/api/games/{GAME}/boxes", {"name": "mine", "toml": SHORT}, 403)["code"] == "no-uploads"


def test_a_box_of_the_command_line_is_offered_first_and_chosen(
    new_server: Serve, browse: Browse, tmp_path: Path
) -> None:
    (tmp_path / "boxes" / GAME).mkdir(parents=True)
    (tmp_path / "boxes" / GAME / "a.toml").write_text("guard_turns = 30")
    (tmp_path / "mine.toml").write_text(SHORT)
    host = browse(new_server(boxes=str(tmp_path / "boxes"), box_files=[str(tmp_path / "mine.toml")]))
    shelf = host.get(f"/api/games/{GAME}/boxes")
    assert [box["name"] for box in shelf["boxes"]] == ["mine", "a"]
    assert shelf["first"] == shelf["boxes"][0]["sha256"]
    assert host.get("/api/games/bretagne/boxes")["first"] == ""
    assert host.table(GAME, ("me", "here"), box=shelf["first"])["box"]["name"] == "mine"


def test_the_game_of_a_box_follows_from_its_parts(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text("rounds = 4\nweather = [{ name = 'storm', cards = 1 }]")
    assert read_file(str(path))[0].slug == "bretagne"
    path.write_text("guard_turns = 30")
    with pytest.raises(BadComponents, match=r"fits several games \(little-big-fish, .*write --box GAME="):
        read_file(str(path))
    game, box = read_file(f"{GAME}={path}")
    assert (game.slug, box.name, box.table()["guard_turns"]) == (GAME, "mine", 30)
    with pytest.raises(BadComponents, match="little-big-fish has one already"):
        read_offer(None, [f"{GAME}={path}"] * 2)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("sails = 3", "no game has all of these parts: sails"),
        ("rounds = 'many'", "rounds must be a whole number"),
        ("trophies_to_win = 2\n[fish]\nsmall = 1", "small must be at least fish_at_start"),
        ("= 3", "this is not TOML"),
    ],
)
def test_a_box_of_the_command_line_that_cannot_be_played_is_refused(tmp_path: Path, text: str, said: str) -> None:
    (tmp_path / "mine.toml").write_text(text)
    with pytest.raises(BadComponents, match=said):
        read_file(str(tmp_path / "mine.toml"))
    with pytest.raises(BadComponents, match="No such file"):
        read_file(str(tmp_path / "none.toml"))


def test_a_folder_that_cannot_be_offered_is_refused_at_the_start(tmp_path: Path) -> None:
    with pytest.raises(BadComponents, match="there is no such folder"):
        read_folder(tmp_path / "nowhere")
    (tmp_path / "chess").mkdir()
    with pytest.raises(BadComponents, match="chess is not a game; there are bretagne"):
        read_folder(tmp_path)
    (tmp_path / "chess").rename(tmp_path / GAME)
    (tmp_path / GAME / "mine.toml").write_text("trophies_to_lose = 3")
    with pytest.raises(BadComponents, match="trophies_to_lose: there is no such part"):
        read_folder(tmp_path)
    (tmp_path / GAME / "mine.toml").write_bytes(b"\xff")
    with pytest.raises(BadComponents, match="not text"):
        read_folder(tmp_path)


def test_a_game_with_another_box_is_not_rated(person: NewPerson) -> None:
    host = person()
    wish = {"game": GAME, "seats": [{"kind": "me", "name": "Nolwenn"}, {"kind": "open"}], "rated": True}
    host.post("/api/tables", wish, 201)
    problem = host.post("/api/tables", {**wish, "box": bring(host)["sha256"]}, 400)
    assert problem["detail"] == "a game with another box is not rated: short"


def test_uploads_of_one_address_are_limited(new_server: Serve, browse: Browse) -> None:
    host = browse(new_server(limits={"boxes": [0.001, 2]}))
    for _ in range(2):
        bring(host)
    assert host.post(f"/api/games/{GAME}/boxes", {"name": "mine", "toml": SHORT}, 429)["code"] == "slow-down"


def test_a_game_without_a_table_of_components_takes_no_boxes(person: NewPerson) -> None:
    host = person()
    assert host.get("/api/games/tell-all/boxes") == {"boxes": [], "uploads": False, "first": ""}
    assert host.get("/api/games/tell-all/box", 404)["code"] == "unknown-box"
    assert "reconstructed" in "".join(host.get(f"/api/games/{GAME}/box")["reconstructed"])


# What is bounded, and who may look


def test_so_many_boxes_are_played_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(editions, "MOST", 1)
    package = package_of(find_game(GAME))
    first, second = (read_box(package, f"guard_turns = {n}", "mine") for n in (30, 31))

    async def look() -> None:
        played = editions.Editions()
        game = await played.prepare(GAME, first)
        played.used = lambda: [game]
        assert await played.prepare(GAME, first) is game
        with pytest.raises(Busy, match="1 other boxes are played here"):
            await played.prepare(GAME, second)
        played.used = tuple
        await played.prepare(GAME, second)

    asyncio.run(look())
    forget_editions((), 0)


def test_so_many_boxes_wait_to_be_checked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(keeper, "WAITING", 2)
    begun = asyncio.Event()

    async def slow(_: CheckTask) -> Checked:
        await begun.wait()
        return Checked("{}")

    async def look() -> None:
        store = SqliteStore(tmp_path / "tables.sqlite", durable=False)
        boxes = keeper.Boxes(store, editions.Editions())
        monkeypatch.setattr(boxes, "_ask", slow)
        waiting = [asyncio.create_task(boxes.upload(GAME, f"box-{n}", SHORT)) for n in range(2)]
        await asyncio.sleep(0)
        with pytest.raises(Busy, match="too many boxes are waiting"):
            await asyncio.wait_for(boxes.upload(GAME, "third", SHORT), 5)
        begun.set()
        await asyncio.gather(*waiting)
        await boxes.upload(GAME, "third", SHORT)
        store.close()

    asyncio.run(look())


def test_an_upload_whose_place_another_has_taken_is_unknown(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Uploads share 4096 places for each game; a digest finds its own box or none."""
    monkeypatch.setattr(keeper, "SHELVES", 0)  # one place for all
    package = package_of(find_game(GAME))

    async def look() -> None:
        store = SqliteStore(tmp_path / "tables.sqlite", durable=False)
        boxes = keeper.Boxes(store, editions.Editions())
        made = []
        for n in (30, 31):
            checked = Checked(read_box(package, f"guard_turns = {n}", "mine").components)
            monkeypatch.setattr(boxes, "_ask", partial(_answered, checked))
            made.append((await boxes.upload(GAME, "mine", SHORT))[0])
        assert (await boxes.find(GAME, made[1].digest)).table()["guard_turns"] == 31
        with pytest.raises(UnknownBox):
            await boxes.find(GAME, made[0].digest)
        store.close()

    asyncio.run(look())


async def _answered(checked: Checked, _: CheckTask) -> Checked:
    return checked


def test_the_box_of_a_closed_table_is_for_those_who_sit_there(person: NewPerson) -> None:
    host, stranger = person(), person()
    table = host.table(GAME, ("me", "here"), box=bring(host)["sha256"], closed=True)
    start(host.line(table))
    path = f"/api/tables/{table['id']}/box"
    assert host.get(path)["name"] == "short"
    assert stranger.get(path, 403)["code"] == "closed-table"


def _store(tmp_path: Path) -> SqliteStore:
    return SqliteStore(tmp_path / "tables.sqlite", durable=False)


def test_an_upload_is_for_its_game_and_for_some_weeks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    components = read_box(package_of(find_game(GAME)), SHORT, "mine").components

    async def look() -> None:
        store = _store(tmp_path)
        boxes = keeper.Boxes(store, editions.Editions())
        monkeypatch.setattr(boxes, "_ask", partial(_answered, Checked(components)))
        box, _ = await boxes.upload(GAME, "mine", SHORT)
        with pytest.raises(UnknownBox, match="for regate"):
            await boxes.find("regate", box.digest)
        now = time.time()
        monkeypatch.setattr(time, "time", lambda: now + keeper.KEPT_SECONDS - 60)
        assert await boxes.find(GAME, box.digest) == box
        monkeypatch.setattr(time, "time", lambda: now + keeper.KEPT_SECONDS + 60)
        with pytest.raises(UnknownBox, match="upload it again"):
            await boxes.find(GAME, box.digest)
        store.close()

    asyncio.run(look())


def test_an_offered_box_is_tried_once_before_it_is_played(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "mine.toml").write_text(SHORT)
    asked = list[CheckTask]()

    async def answer(task: CheckTask) -> Checked:
        asked.append(task)
        return Checked(error="mine: nobody can win") if len(asked) == 1 else Checked("{}")

    async def look() -> None:
        store = _store(tmp_path)
        offer = read_offer(None, [f"{GAME}={tmp_path / 'mine.toml'}"])
        boxes = keeper.Boxes(store, editions.Editions(), offer)
        monkeypatch.setattr(boxes, "_ask", answer)
        with pytest.raises(BadComponents, match="nobody can win"):
            await boxes.find(GAME, boxes.first(GAME))
        for _ in range(2):
            assert (await boxes.find(GAME, boxes.first(GAME))).name == "mine"
        assert [task.toml for task in asked] == [SHORT, SHORT]
        store.close()

    asyncio.run(look())


def test_a_box_that_is_slow_to_set_up_or_to_play_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    task = CheckTask(GAME, "mine", "trophies_to_win = 2\nguard_turns = 30\n")
    monkeypatch.setattr(checker, "MOST_CHANGES", 1)
    assert [change.part for change in checker.check(task).changes] == ["trophies_to_win"]
    with monkeypatch.context() as patch:
        patch.setattr(checker, "STEP_SECONDS", 0.0)
        with pytest.raises(BadComponents, match=r"mine: a decision of .* takes \d+ ms with this box; allowed are 0 ms"):
            checker.check(task)
    forget_editions((), 0)
    monkeypatch.setattr(checker, "IMPORT_SECONDS", 0.0)
    with pytest.raises(BadComponents, match=r"mine: this box takes .* s to set up; allowed are 0.0 s"):
        checker.check(task)
    forget_editions((), 0)


def test_a_check_that_does_not_end_is_ended(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(keeper, "LIMIT_SECONDS", 0.01)  # a process takes longer to begin

    async def look() -> None:
        store, open_files = _store(tmp_path), count_files()
        with pytest.raises(BadComponents, match="mine: this box takes more time or memory than a game may"):
            await keeper.Boxes(store, editions.Editions()).upload(GAME, "mine", SHORT)
        await pipes_closed(open_files)
        store.close()

    asyncio.run(look())
    assert not [line for line in map(_command_of, children_of(os.getpid())) if b"boxes.checker" in line]


def count_files() -> int:
    """How many files and pipes this process has open."""
    return len(os.listdir("/proc/self/fd"))


async def pipes_closed(before: int) -> None:
    """Wait until the pipes to processes that have ended are closed, so that the event loop may end."""
    async with asyncio.timeout(PATIENCE):
        while count_files() > before:
            await asyncio.sleep(0.02)


def _command_of(pid: int) -> bytes:
    with suppress(OSError):
        return Path(f"/proc/{pid}/cmdline").read_bytes()
    return b""


@pytest.mark.parametrize(
    ("code", "said"),
    [
        ("bytearray(2 << 30)", "MemoryError"),
        ("while True: pass", ""),
    ],
)
def test_the_process_of_a_check_has_little_memory_and_time(code: str, said: str) -> None:
    begin = "from embruns.server.boxes import checker; checker.CPU_SECONDS = 1; checker._be_modest()"
    done = subprocess.run(
        [sys.executable, "-c", f"{begin}\n{code}"], capture_output=True, encoding="utf-8", timeout=60, check=False
    )
    assert done.returncode != 0
    assert said in done.stderr


def test_boxes_that_nobody_plays_are_unloaded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(editions, "KEPT", 1)
    package = package_of(find_game(GAME))

    async def look() -> None:
        forget_editions((), 0)
        played = editions.Editions()
        for turns in range(30, 34):
            await played.prepare(GAME, read_box(package, f"guard_turns = {turns}", "mine"))
        assert [game.box.table()["guard_turns"] for game in loaded_editions() if game.box] == [32, 33]

    asyncio.run(look())
    forget_editions((), 0)
