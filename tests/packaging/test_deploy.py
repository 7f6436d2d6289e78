"""The files of a deployment: the commands in them are real, and a server that is started so answers."""

from __future__ import annotations

import json
import os
import re
import shlex
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
import psycopg
import pytest
import yaml  # type: ignore[import-untyped]  # it comes with the tools of the tests

from tests.cli.shell import COMMAND, embruns, environment
from tests.server import postgres

ROOT = Path(__file__).resolve().parents[2]
DEPLOY = ROOT / "deploy"


def of_compose() -> dict[str, Any]:
    """The containers, networks and volumes of the compose file."""
    found: dict[str, Any] = yaml.safe_load((DEPLOY / "compose.yaml").read_text(encoding="utf-8"))
    return found


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
    services = of_compose()["services"]
    told = embruns("serve", "--help").stdout
    for word in services["embruns"]["command"]:
        assert not word.startswith("--") or word in told
    for build in (services["embruns"]["build"], services["worker"]["build"]):
        assert (DEPLOY / build["context"] / build["dockerfile"]).is_file()
    caddyfile = (DEPLOY / "Caddyfile").read_text(encoding="utf-8")
    assert set(re.findall(r"\{\$(\w+):", caddyfile)) == set(services["caddy"]["environment"])
    for volume in services["caddy"]["volumes"]:
        source = volume.split(":")[0]
        assert not source.startswith(".") or (DEPLOY / source).is_file()
    assert services["caddy"]["environment"]["EMBRUNS_UPSTREAM"].endswith(":4747")


def test_the_containers_keep_their_tables_in_a_postgresql_that_outlives_them() -> None:
    told = of_compose()
    services = told["services"]
    database = services["database"]
    assert database["healthcheck"]["test"][:2] == ["CMD", "pg_isready"]
    kept = database["volumes"][0].split(":")
    assert kept[0] in told["volumes"]
    assert kept[1] == "/var/lib/postgresql/data"
    user, name = database["environment"]["POSTGRES_USER"], database["environment"]["POSTGRES_DB"]
    for service in ("embruns", "worker"):
        assert services[service]["depends_on"] == {"database": {"condition": "service_healthy"}}
        assert services[service]["environment"]["EMBRUNS_DATABASE"] == f"postgresql://{user}@database/{name}"
        assert services[service]["environment"]["PGPASSWORD"] == "${POSTGRES_PASSWORD}"
    assert services["worker"]["profiles"] == ["worker"], "it is started where it is asked for"
    assert "ports" not in database, "nobody outside reaches it"


def test_what_the_containers_want_to_know_is_asked_for_in_the_example() -> None:
    """The words for .env; the password is in no file that is shared."""
    wanted = set(re.findall(r"\$\{(\w+)", (DEPLOY / "compose.yaml").read_text(encoding="utf-8")))
    example = (DEPLOY / "env.example").read_text(encoding="utf-8")
    assert set(re.findall(r"^(\w+)=$", example, re.MULTILINE)) == wanted
    ignored = subprocess.run(
        ["git", "check-ignore", "deploy/.env"], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert ignored.stdout.strip() == "deploy/.env" or "not a git repository" in ignored.stderr


@contextmanager
def program(words: list[str], expected: str, **settings: str) -> Iterator[str]:
    """This command of Embruns, once it has printed the expected words; and the rest of that line."""
    with subprocess.Popen(
        [*COMMAND, *words], env={**environment(), **settings}, stdout=subprocess.PIPE, text=True
    ) as running_one:
        try:
            assert running_one.stdout
            line = ""
            while expected not in line:
                line = running_one.stdout.readline()
                assert line, f"{words} ended"
            yield line.partition(expected)[2].strip()
        finally:
            running_one.terminate()


def test_server_and_worker_start_on_postgresql_as_the_containers_do(tmp_path: Path) -> None:
    """Both with the words of the compose file, and the address of the database as it gives it to them."""
    services = of_compose()["services"]
    entry = re.search(r"^ENTRYPOINT (\[.*\])$", (ROOT / "Containerfile").read_text(encoding="utf-8"), re.MULTILINE)
    assert entry
    words = [*json.loads(entry[1]), *services["embruns"]["command"]][1:]
    words = [re.sub(r"\$\{EMBRUNS_HOST[^}]*\}", "club.example", word) for word in words]
    changed = {"/data": str(tmp_path / "data"), "4747": "0", "0.0.0.0": "127.0.0.1"}
    with postgres.running() as cluster:
        there = services["embruns"]["environment"]["EMBRUNS_DATABASE"]
        psycopg.connect(cluster.url("postgres"), autocommit=True).execute("CREATE DATABASE embruns").connection.close()
        given = {
            "EMBRUNS_DATABASE": there.replace("@database/", f"@127.0.0.1:{cluster.port}/"),
            "PGPASSWORD": "never asked for here",
        }
        with (
            program([changed.get(word, word) for word in words], "Embruns: ", **given) as base,
            program(services["worker"]["entrypoint"][1:], "bots think for", **given) as database,
        ):
            assert database == f"postgresql://127.0.0.1:{cluster.port}/embruns"
            assert httpx.get(base.rstrip("/") + "/readyz", timeout=60).json() == {"status": "ok"}
            assert not (tmp_path / "data" / "tables.sqlite").exists()
