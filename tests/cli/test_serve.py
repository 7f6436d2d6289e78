"""`embruns serve` and `embruns` alone answer requests, print the address and stop on a signal."""

from __future__ import annotations

import os
import re
import shutil
import signal
import subprocess
from dataclasses import dataclass
from pathlib import Path
from urllib.request import urlopen

import pytest

from embruns.server.pages import HOW_TO_GET_THEM
from tests.cli.shell import COMMAND, PATIENCE, ROOT, environment, refusal
from tests.server.client import Browser


@dataclass
class At:
    """A server that runs already."""

    port: int

    @property
    def base(self) -> str:
        return f"http://127.0.0.1:{self.port}"


@pytest.mark.parametrize("arguments", [(), ("serve", "--port", "0", "--no-browser")], ids=["alone", "serve"])
def test_the_table_is_served_until_ctrl_c(arguments: tuple[str, ...], tmp_path: Path) -> None:
    """BROWSER names what a browser is here: something that does nothing."""
    env = environment(HOME=str(tmp_path), XDG_DATA_HOME=str(tmp_path / "data"), BROWSER="true")
    with subprocess.Popen(
        [*COMMAND, *arguments], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=env
    ) as process:
        assert process.stdout
        line = process.stdout.readline()
        while line and not (address := re.search(r"http://\S+", line)):
            line = process.stdout.readline()
        assert address
        try:
            with urlopen(address[0], timeout=30) as page:
                assert page.status == 200
                assert b"Embruns" in page.read()
        finally:
            process.send_signal(signal.SIGINT)
        _, errors = process.communicate(timeout=60)
    assert "Traceback" not in errors
    assert process.returncode in (0, 130)
    assert (tmp_path / "data" / "embruns").is_dir()


def test_a_second_server_on_one_folder_is_refused(tmp_path: Path) -> None:
    """In one line that names the folder; the first goes on, and once it is killed the folder is free."""
    serve = ("serve", "--port", "0", "--no-browser", "--data", str(tmp_path / "data"))
    for _ in range(2):
        with subprocess.Popen([*COMMAND, *serve], stdout=subprocess.PIPE, text=True, env=environment()) as first:
            assert first.stdout
            address = first.stdout.readline().removeprefix("Embruns: ").strip()
            try:
                assert f"another server uses {tmp_path / 'data'}" in refusal(*serve)
                with urlopen(f"{address}api/games", timeout=30) as answer:
                    assert answer.status == 200
            finally:
                first.kill()


def test_ctrl_c_reaches_the_bots_through_the_server_alone(tmp_path: Path) -> None:
    """At a terminal it goes to every process of the group; a bot that thinks or waits says nothing."""
    with subprocess.Popen(
        [*COMMAND, "serve", "--port", "0", "--no-browser", "--data", str(tmp_path)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=environment(),
        start_new_session=True,
    ) as process:
        assert process.stdout
        address = re.search(r"http://\S+:(\d+)", process.stdout.readline())
        assert address
        browser = Browser(At(int(address[1])))  # type: ignore[arg-type]  # it needs the port and the address alone
        line = browser.line(browser.table(seats=("mousse", "me")))
        line.ready()
        while not (line.scene and line.scene["legal"]):  # the bot has played
            line.recv()
        browser.close()
        os.killpg(process.pid, signal.SIGINT)
        _, errors = process.communicate(timeout=PATIENCE)
    assert "Traceback" not in errors
    assert process.returncode in (0, 130)


def test_a_place_where_nothing_can_listen_or_be_kept(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("no folder")
    assert "nothing can listen on 203.0.113.1" in refusal("serve", "--host", "203.0.113.1", "--no-browser")
    assert "file" in refusal("serve", "--no-browser", "--port", "0", "--data", str(tmp_path / "file"))
    assert "embruns serve: Invalid value for '--port'" in refusal("serve", "--port", "99999")


def test_a_server_without_pages_says_so_before_it_starts(tmp_path: Path) -> None:
    shutil.copytree(
        ROOT / "src" / "embruns", tmp_path / "embruns", ignore=shutil.ignore_patterns("static", "__pycache__")
    )
    with subprocess.Popen(
        [*COMMAND, "serve", "--port", "0", "--no-browser", "--data", str(tmp_path / "data")],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={**environment(), "PYTHONPATH": str(tmp_path)},
    ) as process:
        assert process.stdout
        served = process.stdout.readline()
        try:
            with urlopen(served.split()[1] + "api/games", timeout=30) as answer:
                assert answer.status == 200
        finally:
            process.send_signal(signal.SIGINT)
        _, errors = process.communicate(timeout=PATIENCE)
    assert errors.splitlines() == [HOW_TO_GET_THEM]
