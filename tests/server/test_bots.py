"""The bots' processes: what they get, and that a table goes on when they are slow or die."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
import time
from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest

from embruns.core.codec import encode_state
from embruns.core.contract import Rng
from embruns.core.match import Match
from embruns.core.seeds import rng_for
from embruns.games import find_game
from embruns.server.bot_pool import BotPool
from embruns.server.errors import Busy
from embruns.server.seeds import Seeds
from embruns.server.worker import Task, choose
from tests.games_for_tests.bottle import GAME as BOTTLE
from tests.server.client import Browser, Line, Server, start
from tests.server.places import KINDS
from tests.server.test_operations import metrics_of

Serve = Callable[..., Server]
Browse = Callable[[Server], Browser]


def against_a_bot(server: Server, browse: Browse) -> Line:
    """After the first answer of the bot, so that its process runs."""
    host = browse(server)
    line = host.line(host.table(seats=("me", "mousse")))
    start(line)
    for _ in range(3):
        line.play()
    line.at_ply(6)
    return line


def end_turn(line: Line) -> None:
    """A turn of one's own without chance, which could end the game: the bot is asked next."""
    while line.scene["to_act"] == 0:
        calm = [action for action in line.scene["legal"] if action["final"] in ("", "turn")]
        line.play(calm[0]["index"])
    assert line.scene["to_act"] == 1


def next_bot_move(line: Line) -> None:
    """The bot must answer."""
    seen = len([event for event in line.events if event["seat"] == 1])
    while len([event for event in line.events if event["seat"] == 1]) == seen and not line.scene["ending"]:
        line.recv()


@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGSTOP])
def test_a_bot_that_dies_or_hangs_in_mid_thought_is_replaced(
    new_server: Serve, browse: Browse, how: signal.Signals
) -> None:
    """Stopped before it is asked, so that it is hit while it thinks: killed then, or left hanging."""
    server = new_server(grace=600.0 if how == signal.SIGKILL else 5.0)
    line = against_a_bot(server, browse)
    (pid,) = server.children()
    os.kill(pid, signal.SIGSTOP)
    end_turn(line)
    for _ in range(3):  # a process that has died before it is asked would be replaced without a word
        line.send("ping")
        line.expect("pong")
    if how == signal.SIGKILL:
        os.kill(pid, signal.SIGKILL)
    next_bot_move(line)
    deadline = time.monotonic() + 60
    while pid in server.children() and time.monotonic() < deadline:
        time.sleep(0.05)
    assert pid not in server.children()
    assert "started again" in server.errors()


def test_bots_pause_where_nobody_is_connected(new_server: Serve, browse: Browse) -> None:
    """Two seats of one person, both given to bots: they play on only while somebody looks."""
    server = new_server(away_after=0.0, pause_after=0.0)
    host = browse(server)
    line = host.line(host.table(seats=("me", "here")))
    start(line)
    line.close()
    path = f"/api/tables/{line.table['id']}"
    deadline = time.monotonic() + 60
    while not host.get(path)["seats"][0]["away"]:
        assert time.monotonic() < deadline
    for seat in (0, 1):
        host.post(f"{path}/seats/{seat}/bot", {"level": "mousse"})
    time.sleep(1)
    assert host.get(path)["ply"] == line.scene["ply"]
    assert server.children() == [], "no process was started to think"
    again = browse(server).line(line.table)
    again.at_ply(again.scene["ply"] + 3)


@pytest.mark.parametrize("kind", KINDS)
def test_one_person_s_tables_use_so_many_bots_at_once(
    new_server: Serve, browse: Browse, kind: str, request: pytest.FixtureRequest
) -> None:
    """Of five bots that never come to an end two think, and the queue has three; somebody else gets a process."""
    url = request.getfixturevalue("cluster").new_database() if kind == "postgresql" else ""
    server = new_server(bots=4, grace=600.0, limits={"thinking": 2}, metrics=True, database=url)

    def ask(person: Browser, tables: int) -> None:
        for _ in range(tables):
            line = person.line(person.table("brood", seats=("me", "mousse")))
            start(line)
            while not line.scene["legal"]:
                line.recv()
            while line.scene["to_act"] == 0:
                line.play()

    def wait_for(children: int, queue: int) -> None:
        deadline = time.monotonic() + 60
        while (len(server.children()), metrics_of(server)["embruns_bot_queue"]) != (children, queue):
            assert time.monotonic() < deadline, (server.children(), metrics_of(server)["embruns_bot_queue"])
            time.sleep(0.1)

    ask(browse(server), 5)
    wait_for(2, 3)
    ask(browse(server), 1)
    wait_for(3, 3)
    time.sleep(3)  # longer than between two looks for jobs
    wait_for(3, 3)


def test_where_every_level_overruns_the_table_goes_on_by_chance(new_server: Serve, browse: Browse) -> None:
    """Matelot and mousse ask the same judge, who never answers: each is tried twice, then any move is played."""
    server = new_server(grace=0.2)
    host = browse(server)
    line = host.line(host.table("brood", seats=("me", "matelot")))
    start(line)
    while not line.scene["legal"]:
        line.recv()
    line.play()
    next_bot_move(line)
    said = server.errors()
    assert said.count("a bot’s process is started again: TimeoutError") >= 4
    assert "the matelot of brood did not answer; the mousse plays in its place" in said
    assert "the mousse of brood did not answer; chance decides in its place" in said
    assert "Traceback" not in said


def test_people_move_while_a_bot_hangs_elsewhere(new_server: Serve, browse: Browse) -> None:
    server = new_server(grace=120.0)
    line = against_a_bot(server, browse)
    (pid,) = server.children()
    os.kill(pid, signal.SIGSTOP)
    end_turn(line)
    host, guest = browse(server), browse(server)
    table = host.table()
    guest.post(f"/api/tables/{table['id']}/seats/1", {"name": "Yann"})
    south, north = host.line(table), guest.line(table)
    start(south, north)
    for _ in range(3):
        south.play()
    assert line.browser.line(line.table).scene["ply"] == line.scene["ply"]  # the bot has not moved yet
    os.kill(pid, signal.SIGCONT)
    while line.scene["to_act"] == 1 and not line.scene["ending"]:
        line.recv()


def test_a_quick_bot_answers_while_others_think_for_long(new_server: Serve, browse: Browse) -> None:
    """Whatever the only process for bots thinks about: here an admiral that never comes to an end."""
    server = new_server(bots=1, simulations=10**9)
    greedy, present = browse(server), browse(server)
    slow = greedy.line(greedy.table(seats=("amiral", "me")))
    start(slow)
    against_a_bot(server, lambda _: present)
    slow.send("ping")
    slow.expect("pong")
    assert slow.scene["ply"] == 0
    thinking = server.children()
    assert thinking
    server.kill()
    wait_for_the_end(thinking)  # also of the one that would think for ever


def test_bots_end_with_the_server(new_server: Serve, browse: Browse) -> None:
    for end in (Server.stop, Server.kill):
        server = new_server()
        against_a_bot(server, browse)
        (pid,) = server.children()
        end(server)
        wait_for_the_end([pid])


def wait_for_the_end(pids: list[int]) -> None:
    deadline = time.monotonic() + 60
    while any("zombie" not in _status(pid) for pid in pids):
        assert time.monotonic() < deadline, f"of {pids}, some still run"
        time.sleep(0.05)


def _status(pid: int) -> str:
    try:
        return Path(f"/proc/{pid}/status").read_text(encoding="utf-8")
    except OSError:
        return "zombie"


def test_a_bot_gets_the_view_and_nothing_else() -> None:
    """The task has the encoded view: two worlds that look the same to the seat give the same task and choice."""
    match = Match(BOTTLE)
    match.settle(Rng(1))
    view = match.state.seen_by(match.state.to_act())
    world = view.guess(rng_for(2, "other world"))
    assert world.key() != match.state.key()
    coded = [encode_state(BOTTLE, state.seen_by(state.to_act())) for state in (match.state, world)]
    assert coded[0] == coded[1]
    told = {"game", "level", "view", "seed", "seconds", "simulations", "barred"}
    assert set(Task.__struct_fields__) == told


@pytest.mark.parametrize("level", ["matelot", "capitaine", "amiral", "legende"])
def test_the_worker_chooses_a_legal_action(level: str) -> None:
    game = find_game("little-big-fish")
    state = game.new(game.setup())
    task = Task(game.slug, level, msgspec.Raw(encode_state(game, state)), 7, 0.3)
    choice = choose(task)
    assert game.actions[choice.index] in state.legal()


def test_a_legend_may_think_for_five_seconds_and_the_others_for_one() -> None:
    """At a real first decision of Bretagne, through the processes of the server."""
    match = Match(find_game("bretagne"))
    match.settle(Rng(1))
    view = match.state.seen_by(match.state.to_act())

    async def times() -> list[float]:
        pool, taken = BotPool(1, Seeds()), list[float]()
        try:
            for level in ("mousse", "amiral", "legende"):  # the first one waits for the process to start
                start = time.perf_counter()
                action = await pool.choose(match.game, view, level)
                taken.append(time.perf_counter() - start)
                assert action in view.legal()
        finally:
            await pool.close()
        return taken

    _, admiral, legend = asyncio.run(times())
    assert admiral < min(4, legend)
    assert 2 < legend < 9  # it ends earlier where the machine reaches the most simulations of a search before


def test_no_answer_at_all_is_said_to_be_busy(monkeypatch: pytest.MonkeyPatch) -> None:
    """A process that cannot even start: it is tried again, then the caller decides."""
    monkeypatch.setattr(sys, "executable", "/bin/false")
    game = find_game("little-big-fish")

    async def ask() -> None:
        pool = BotPool(1, Seeds(), grace=0.2)
        try:
            with pytest.raises(Busy):
                await pool.choose(game, game.new(game.setup()), "mousse")
        finally:
            await pool.close()

    asyncio.run(ask())
