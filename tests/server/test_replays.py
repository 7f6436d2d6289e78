"""A replay is worked out in slices: others are served in between, and the game may go on."""

from __future__ import annotations

import asyncio

import msgspec
import pytest

from embruns.core.contract import Rng
from embruns.server import replays
from embruns.server.replays import Replays
from embruns.server.room import Room
from embruns.server.table import Table
from embruns.server.views import frames_of
from tests.server.test_table import begun


def played(slug: str, moves: int) -> Table:
    table, rng = begun(slug)[0], Rng(5)
    for _ in range(moves):
        play(table, rng)
    return table


def play(table: Table, rng: Rng) -> None:
    seat = table.to_act()
    if seat is not None:
        table.commit(table.decide(seat, table.state.pick(rng), table.named), 3)


@pytest.mark.parametrize("slug", ["little-big-fish", "bretagne"])
def test_others_are_served_between_two_slices(slug: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """With slices of no length after every position; meanwhile the game goes on, and the replay tells what was."""
    monkeypatch.setattr(replays, "SLICE_SECONDS", -1.0)
    table, rng = played(slug, 40), Rng(6)
    expected = [msgspec.json.encode(frame) for frame in frames_of(table, 0)]
    turns = 0

    async def others() -> None:
        nonlocal turns
        while True:
            turns += 1
            play(table, rng)
            await asyncio.sleep(0)

    async def ask() -> list[bytes]:
        busy = asyncio.create_task(others())
        both = Replays()
        room = Room(table, 60.0)
        found = await both.make(room, 0, "a")
        busy.cancel()
        return [bytes(frame) for frame in found.frames]  # type: ignore[call-overload]  # encoded already

    assert asyncio.run(ask()) == expected
    assert turns >= len(expected) - 1
