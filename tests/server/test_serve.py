"""Starting and stopping: the port, the folder, the notes on the way."""

from __future__ import annotations

import socket
import sys
from collections.abc import Callable
from pathlib import Path
from signal import SIGTERM

import pytest

from embruns.server.run import NoPort, bind, data_folder
from tests.server.client import Browser, Server, start

Serve = Callable[..., Server]


def test_a_taken_port_is_said_and_the_next_one_used(new_server: Serve) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        server = new_server(port=port)
        assert server.port > port
        assert server.said[0] == f"port {port} is taken: using {server.port}"
        assert server.said[1] == f"Embruns: http://localhost:{server.port}/"


def test_nothing_to_listen_on_is_one_clear_error() -> None:
    with pytest.raises(NoPort, match=r"192\.0\.2\.1"):
        bind("192.0.2.1", 4747)


def test_the_folder_follows_the_platform(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(Path, "home", lambda: tmp_path)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "xdg"))
    monkeypatch.setenv("LOCALAPPDATA", str(tmp_path / "local"))
    for platform, folder in (("linux", "xdg/embruns"), ("win32", "local/Embruns")):
        monkeypatch.setattr(sys, "platform", platform)
        assert data_folder() == tmp_path / folder
    monkeypatch.delenv("XDG_DATA_HOME")
    for platform, folder in (("linux", ".local/share/embruns"), ("darwin", "Library/Application Support/Embruns")):
        monkeypatch.setattr(sys, "platform", platform)
        assert data_folder() == tmp_path / folder


def test_a_clean_stop_tells_everybody_to_come_back(new_server: Serve, browse: Callable[[Server], Browser]) -> None:
    server = new_server()
    host = browse(server)
    line = host.line(host.table(seats=("me", "here")))
    start(line)
    line.play()
    assert server.stop() == -SIGTERM
    assert line.closed() == 1012
    assert server.errors() == ""
    server.start()
    assert host.line(line.table).scene == line.scene


def test_a_second_server_on_the_same_folder_does_no_harm(
    new_server: Serve, browse: Callable[[Server], Browser], tmp_path: Path
) -> None:
    """Both have the table in memory; the log takes a ply once, and the slower one reads it again."""
    first = new_server()
    host = browse(first)
    line = host.line(host.table(seats=("me", "here")))
    start(line)
    second = Server(first.data)
    try:
        twin = Browser(second)
        twin.http.cookies = host.http.cookies
        there = twin.line(line.table)
        line.play()
        there.refused("stale", there.move())
        assert there.at_ply(1)["view"] == line.scene["view"]
        there.play()
        line.refused("stale", line.move())
        assert line.at_ply(2)["view"] == there.scene["view"]
        twin.close()
    finally:
        second.kill()
