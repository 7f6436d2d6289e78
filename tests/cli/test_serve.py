"""`embruns serve` and `embruns` alone: they answer, say where, and stop when told to."""

from __future__ import annotations

import re
import signal
import subprocess
from pathlib import Path
from urllib.request import urlopen

import pytest

from tests.cli.shell import COMMAND, environment, refusal


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
        with urlopen(address[0], timeout=30) as page:
            assert page.status == 200
            assert b"Embruns" in page.read()
        process.send_signal(signal.SIGINT)
        _, errors = process.communicate(timeout=60)
    assert "Traceback" not in errors
    assert process.returncode in (0, 130)
    assert (tmp_path / "data" / "embruns").is_dir()


def test_a_place_where_nothing_can_listen_or_be_kept(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("no folder")
    assert "nothing can listen on 203.0.113.1" in refusal("serve", "--host", "203.0.113.1", "--no-browser")
    assert "file" in refusal("serve", "--no-browser", "--port", "0", "--data", str(tmp_path / "file"))
    assert "embruns serve: Invalid value for '--port'" in refusal("serve", "--port", "99999")
