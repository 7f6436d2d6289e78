"""The browser's own board: pictures that change with the game, and a page that follows it."""

from __future__ import annotations

import pickle
from typing import Any

import numpy as np
import pytest

from embruns.research import live
from embruns.research.gymnasium import SeatEnv
from embruns.research.live import NoBoard
from embruns.research.pettingzoo import TableEnv, env
from embruns.server.broadcast import table_info
from embruns.server.pages import Pages
from embruns.server.shown import ShownTable
from tests.research.cases import NEEDS_CHROMIUM


def step(table: TableEnv) -> None:
    table.step(int(np.flatnonzero(table.observe(table.agent_selection)["action_mask"])[0]))


def differ(one: Any, other: Any) -> int:
    """How many points of the field differ for an eye."""
    field = np.s_[110:700, 340:870]
    return int((np.abs(one[field].astype(int) - other[field].astype(int)) > 24).any(axis=2).sum())


@NEEDS_CHROMIUM
def test_pictures_are_drawn_by_the_board_and_follow_the_game() -> None:
    table = env("little-big-fish", render_mode="rgb_array")
    table.reset(seed=1)
    first = table.render()
    assert (first.shape, first.dtype) == ((live.HEIGHT, live.WIDTH, 3), np.uint8)
    step(table)
    second = table.render()
    assert differ(first, second) > 300, "a fish has been placed"
    table.reset(seed=1)
    assert differ(first, table.render()) < 100, "the next game looks like the first"
    again = pickle.loads(pickle.dumps(table))
    assert differ(first, again.render()) < 100, "a copy has a table of its own"
    again.close()
    table.close()


class Viewer:
    """Somebody who looks at a table: hears what is sent."""

    person, name, shown, merges, told = "", "", None, False, None

    def __init__(self) -> None:
        self.frames: list[bytes] = []

    def push(self, frame: bytes) -> None:
        self.frames.append(frame)


def test_the_page_follows_the_game_and_starts_afresh_with_the_next_one(
    windows: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    table = SeatEnv("regate", render_mode="human", bots="greedy")
    table.reset(seed=3)
    assert len(windows) == 1
    assert windows[0].startswith("http://127.0.0.1:")
    assert capsys.readouterr().out == f"Watch at {windows[0]}\n"
    assert table._renderer._screen is not None
    shown = table._renderer._screen._table
    assert isinstance(shown, ShownTable)
    room = shown._room
    assert room is not None
    assert room.table.state == table.episode.state
    assert [seat.present for seat in table_info(room, "").seats] == [True, True], "a seat of a learner is not left"
    viewer: Any = Viewer()
    room.presence.enter(viewer)
    over, rng = False, np.random.default_rng(1)
    while not over:
        mask = table.episode.observe(0)["action_mask"]
        _, _, over, *_ = table.step(int(rng.choice(np.flatnonzero(mask))))
        assert room.table.state == table.episode.state
    assert room.table.stage == "over"
    assert all(frame.startswith((b'{"type":"update"', b'{"type":"table"')) for frame in viewer.frames)
    viewer.frames.clear()
    table.reset()
    assert viewer.frames[0].startswith(b'{"type":"hello"')
    assert len(windows) == 1
    assert room.table.state == table.episode.state


def test_where_the_board_cannot_be_drawn_one_line_says_why(monkeypatch: pytest.MonkeyPatch) -> None:
    table = env("little-big-fish", render_mode="rgb_array")
    table.reset(seed=1)
    monkeypatch.setenv("CHROMIUM", "no-such-browser")
    monkeypatch.setattr(live.local_server(), "_browser", None)
    with pytest.raises(NoBoard, match=r"there is none: pip install 'embruns\[render\]'"):
        table.render()
    monkeypatch.setattr(Pages, "are_built", False)
    with pytest.raises(NoBoard, match="The pages of the games are not built"):
        live.LocalServer()
