"""What an operator sees: whether the server lives and is ready, what it counts, and a log without secrets."""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import httpx
import msgspec
import pytest
from prometheus_client.parser import text_string_to_metric_families

from embruns.server.logs import scrub
from embruns.server.measures import Histogram
from embruns.server.security import BadLimit, Limits, read_limits
from tests.server.client import ROOT, Browser, Server, start

Serve = Callable[..., Server]
Browse = Callable[[Server], Browser]


def metrics_of(server: Server) -> dict[str, float]:
    """Every sample, by its name and labels."""
    token = (server.data / "metrics-token").read_text(encoding="ascii")
    answer = httpx.get(server.base + "/metrics", headers={"Authorization": f"Bearer {token}"}, timeout=60)
    assert answer.status_code == 200
    found = {}
    for family in text_string_to_metric_families(answer.text):
        for sample in family.samples:
            found[" ".join([sample.name, *(f"{k}={v}" for k, v in sorted(sample.labels.items()))])] = sample.value
    return found


def test_the_metrics_tell_what_happened(new_server: Serve, browse: Browse) -> None:
    server = new_server(metrics=True)
    host = browse(server)
    line = host.line(host.table(seats=("me", "mousse")))
    start(line)
    for _ in range(3):
        line.play()
    line.at_ply(6)
    line.refused("stale", line.send("move", ply=0, undos=0, seat=0, action=0))
    host.get("/api/tables/nothing", 404)
    found = metrics_of(server)
    assert found["embruns_moves_total by=person game=little-big-fish"] == 3
    assert found["embruns_moves_total by=bot game=little-big-fish"] == 3
    assert found["embruns_move_seconds_count"] == 6
    assert found["embruns_move_seconds_bucket le=5.0"] == 6
    assert found["embruns_bot_seconds_count level=mousse"] == 3
    assert found["embruns_refusals_total code=stale"] == 1
    assert found["embruns_refusals_total code=unknown-table"] == 1
    assert found["embruns_requests_total method=POST status=201"] == 1
    assert found["embruns_requests_total method=GET status=404"] == 1
    assert found["embruns_sockets"] == 1
    assert found["embruns_tables"] == 1
    assert found["embruns_bot_queue"] == 0


def test_strangers_find_no_metrics(new_server: Serve) -> None:
    server = new_server(metrics=True)
    token = server.data / "metrics-token"
    assert token.stat().st_mode & 0o077 == 0
    for headers in ({}, {"Authorization": "Bearer x"}, {"Authorization": token.read_text(encoding="ascii")}):
        answer = httpx.get(server.base + "/metrics", headers=headers, timeout=60)
        assert (answer.status_code, b"embruns_moves" in answer.content) == (404, False)
    secret = token.read_text(encoding="ascii")
    server.stop()
    server.start()
    assert token.read_text(encoding="ascii") == secret, "Prometheus keeps its settings over a restart"


def test_without_the_option_there_are_none(shared_server: Server) -> None:
    assert not (shared_server.data / "metrics-token").exists()
    assert httpx.get(shared_server.base + "/metrics", timeout=60).status_code == 404


@pytest.mark.parametrize("path", ["/healthz", "/readyz"])
def test_the_server_says_that_it_is_well(shared_server: Server, path: str) -> None:
    """Also to a program that asks by an address of its own, as those that watch over containers do."""
    answer = httpx.get(shared_server.base + path, headers={"Host": "203.0.113.5:4747"}, timeout=60)
    assert (answer.status_code, answer.json()) == (200, {"status": "ok"})
    assert "default-src 'none'" in answer.headers["content-security-policy"]


def test_without_its_database_the_server_lives_but_is_not_ready(new_server: Serve) -> None:
    server = new_server()
    assert httpx.get(server.base + "/readyz", timeout=60).status_code == 200
    _execute(server.data / "tables.sqlite", "DROP TABLE reviews")  # somebody's mistake
    assert httpx.get(server.base + "/readyz", timeout=60).status_code == 503
    assert httpx.get(server.base + "/healthz", timeout=60).status_code == 200


def test_a_json_log_has_the_request_and_the_table_and_no_secret(new_server: Serve, browse: Browse) -> None:
    server = new_server(log="json", log_level="info")
    host = browse(server)
    table = host.table()
    link = host.get("/api/me")["link"].removeprefix("/resume#")
    host.get(f"/api/tables/{table['id']}")
    host.post("/api/me", {"token": link})
    server.kill()
    _execute(server.data / "tables.sqlite", "UPDATE log SET entry = 'x'")
    server.start()
    host.http.get(f"/api/tables/{table['id']}")
    lines = [msgspec.json.decode(line, type=dict[str, str]) for line in server.errors().splitlines()]
    asked = next(line for line in lines if line["message"].startswith("GET /api/me: 200"))
    assert re.fullmatch(r"[0-9a-f]{6}-\d+", asked["request"])
    assert (asked["level"], asked["logger"]) == ("info", "embruns.server")
    assert any(line["message"].startswith(f"GET /api/tables/{table['id'][:6]}…: 200") for line in lines)
    broken = next(line for line in lines if "cannot be understood" in line["message"])
    assert broken["level"] == "warning"
    assert "Traceback" in broken["error"]
    for secret in (table["id"], link, link.partition(".")[0], *host.http.cookies.values()):
        assert secret not in server.errors()


def _execute(path: Path, statement: str) -> None:
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute(statement)


def test_what_looks_like_a_secret_is_cut_and_the_rest_stays() -> None:
    person, signature = "Zq3-xT9aB_c7dE1fG2hI4j", "A" * 10 + "b-" + "C9" * 10
    assert scrub(f"table {person} failed") == "table Zq3-xT… failed"
    assert scrub(f"GET /api/tables/{'a' * 22}/seats/0: 200") == "GET /api/tables/aaaaaa…/seats/0: 200"
    assert scrub(f"cookie {person}.{signature}!") == "cookie Zq3-xT…!"
    plain = 'File "src/embruns/server/websockets_sansio_implementation.py", line 3, in test_something_with_a_long_name'
    assert scrub(plain) == plain


def test_a_histogram_counts_each_value_once() -> None:
    found = Histogram((1.0, 2.0))
    for value in (0.5, 1.0, 1.5, 9.0):
        found.observe(value)
    assert found.cumulative() == [("1.0", 2.0), ("2.0", 3.0), ("+Inf", 4.0)]
    assert found.total == 12.0


def test_limits_are_changed_by_name() -> None:
    limits = read_limits(["requests=40/200", "sockets-at-once=80", "silence=12.5"])
    assert limits == Limits(requests=(40, 200), sockets_at_once=80, silence=12.5)
    assert read_limits([]) == Limits()


@pytest.mark.parametrize(
    ("word", "told"),
    [
        ("speed=3", "there is no limit 'speed'; there are body, box, frame, requests"),
        ("requests=40", "write it like requests=20/100"),
        ("requests=a/b", "write it like requests=20/100"),
        ("sockets-at-once=1.5", "write it like sockets-at-once=40"),
        ("silence=0", "write it like silence=60"),
        ("silence=nan", "write it like silence=60"),
        ("silence", "write it like silence=60"),
    ],
)
def test_a_limit_that_cannot_be_is_refused_with_an_example(word: str, told: str) -> None:
    with pytest.raises(BadLimit, match=re.escape(told)):
        read_limits([word])


def test_every_limit_is_told_to_operators() -> None:
    told = (ROOT / "docs" / "operating.md").read_text(encoding="utf-8")
    for name in Limits.__dataclass_fields__:
        assert f"`{name.replace('_', '-')}`" in told, name


def test_a_stop_lets_moves_be_stored_and_tells_the_sockets(new_server: Serve, browse: Browse) -> None:
    server = new_server()
    host = browse(server)
    line = host.line(host.table(seats=("me", "here")))
    start(line)
    line.move()
    server.stop()
    assert line.closed() == 1012
    acknowledged = line.scene["ply"]
    server.start()
    assert host.line(line.table).scene["ply"] >= acknowledged
    assert "Traceback" not in server.errors()
