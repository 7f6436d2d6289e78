"""A line between two processes: messages arrive whole and in order, however long their reader has waited."""

from __future__ import annotations

import os
import threading
import time
from collections.abc import Iterator

import pytest

from embruns.research import line
from embruns.research.line import Line


@pytest.fixture
def ends() -> Iterator[tuple[Line, Line]]:
    """Two lines that are connected."""
    (first_in, second_out), (second_in, first_out) = os.pipe(), os.pipe()
    yield Line(first_in, first_out), Line(second_in, second_out)
    for end in (first_in, first_out, second_in, second_out):
        os.close(end)


def test_messages_arrive_in_order_in_both_directions(ends: tuple[Line, Line]) -> None:
    here, there = ends
    here.send(b"one")
    here.send(b"")
    here.send(b"three")
    assert [there.receive() for _ in range(3)] == [b"one", b"", b"three"]
    there.send(b"four")
    assert here.receive() == b"four"


def test_a_message_longer_than_a_pipe_arrives_whole(ends: tuple[Line, Line]) -> None:
    here, there = ends
    message = b"0123456789" * 100_000
    sender = threading.Thread(target=here.send, args=(message,))
    sender.start()
    assert there.receive() == message
    sender.join()


@pytest.mark.parametrize(("looks", "naps"), [(10**9, 0), (0, 10**9), (0, 0)])
def test_a_reader_hears_a_message_that_comes_while_it_looks_naps_or_sleeps(
    ends: tuple[Line, Line], monkeypatch: pytest.MonkeyPatch, looks: int, naps: int
) -> None:
    monkeypatch.setattr(line, "_LOOKS", looks)
    monkeypatch.setattr(line, "_NAPS", naps)
    here, there = ends
    heard: list[bytes | None] = []
    reader = threading.Thread(target=lambda: heard.append(there.receive()))
    reader.start()
    time.sleep(0.01)
    here.send(b"now")
    reader.join(10)
    assert heard == [b"now"]


def test_a_closed_end_is_told_at_once() -> None:
    (reading, writing), (unread, unwritten) = os.pipe(), os.pipe()
    there = Line(reading, unwritten)
    os.write(writing, b"half a mess")
    os.close(writing)
    assert there.receive() is None
    os.close(unread)
    with pytest.raises(BrokenPipeError):
        there.send(b"anybody?")
    os.close(reading)
    os.close(unwritten)
