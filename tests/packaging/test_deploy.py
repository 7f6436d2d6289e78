"""The files of a deployment: the commands in them are real, and a server that is started so answers."""

from __future__ import annotations

import os
import re
import shlex
import shutil
import signal
import subprocess
import sys
from pathlib import Path

import httpx
import pytest
import yaml  # type: ignore[import-untyped]  # it comes with the tools of the tests

from tests.cli.shell import COMMAND, embruns, environment

ROOT = Path(__file__).resolve().parents[2]
DEPLOY = ROOT / "deploy"


def of_the_unit() -> list[str]:
    """The words of the command that the systemd unit starts."""
    found = re.search(r"^ExecStart=(.*)$", (DEPLOY / "embruns.service").read_text(encoding="utf-8"), re.MULTILINE)
    assert found
    return shlex.split(found[1])


def test_a_server_started_as_the_unit_says_is_ready_and_stops_cleanly(tmp_path: Path) -> None:
    program, *words = of_the_unit()
    assert Path(program).name == "embruns"
    changed = {"/var/lib/embruns": str(tmp_path / "data"), "4747": "0"}
    command = [*COMMAND, *(changed.get(word, word) for word in words), "--limit", "changes=0.001/1"]
    with subprocess.Popen(
        command, env=environment(), stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as server:
        assert server.stdout
        line = ""
        while not line.startswith("Embruns: "):
            line = server.stdout.readline()
            assert line, server.stderr.read() if server.stderr else ""
        base = line.removeprefix("Embruns: ").strip().rstrip("/")
        assert httpx.get(base + "/readyz", timeout=60).json() == {"status": "ok"}
        token = (tmp_path / "data" / "metrics-token").read_text(encoding="ascii")
        metrics = httpx.get(base + "/metrics", headers={"Authorization": f"Bearer {token}"}, timeout=60).text
        assert "embruns_moves_total" in metrics
        assert "strict-transport-security" in httpx.get(base + "/", timeout=60).headers
        assert [httpx.post(base + "/api/tables", json={}, timeout=60).status_code for _ in range(2)] == [400, 429], (
            "a limit is kept"
        )
        server.send_signal(signal.SIGTERM)
        assert server.wait(30) in (0, -signal.SIGTERM)
        assert server.stderr
        assert "Traceback" not in server.stderr.read()


@pytest.mark.skipif(not shutil.which("systemd-analyze"), reason="this machine has no systemd")
def test_systemd_understands_the_unit(tmp_path: Path) -> None:
    unit = (
        (DEPLOY / "embruns.service")
        .read_text(encoding="utf-8")
        .replace("/opt/embruns/bin/embruns", f'"{sys.executable}"')
    )
    (tmp_path / "embruns.service").write_text(unit, encoding="utf-8")
    command = ["systemd-analyze", "verify", "--man=no", str(tmp_path / "embruns.service")]
    told = subprocess.run(command, capture_output=True, text=True, check=False, env={**os.environ, "LANG": "C"})
    ours = [line for line in told.stderr.splitlines() if "embruns.service" in line]
    assert ours == [], told.stderr


def test_the_containers_are_started_with_options_and_files_that_there_are() -> None:
    services = yaml.safe_load((DEPLOY / "compose.yaml").read_text(encoding="utf-8"))["services"]
    told = embruns("serve", "--help").stdout
    for word in services["embruns"]["command"]:
        assert not word.startswith("--") or word in told
    build = services["embruns"]["build"]
    assert (DEPLOY / build["context"] / build["dockerfile"]).is_file()
    caddyfile = (DEPLOY / "Caddyfile").read_text(encoding="utf-8")
    assert set(re.findall(r"\{\$(\w+):", caddyfile)) == set(services["caddy"]["environment"])
    for volume in services["caddy"]["volumes"]:
        source = volume.split(":")[0]
        assert not source.startswith(".") or (DEPLOY / source).is_file()
    assert services["caddy"]["environment"]["EMBRUNS_UPSTREAM"].endswith(":4747")
