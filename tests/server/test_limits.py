"""Who may ask, how much and how often; what every answer carries."""

from __future__ import annotations

import socket
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import ConnectionClosed

from embruns.server.security import Bucket
from tests.server.client import PATIENCE, ROOT, Browser, Json, Line, Server, start

NewPerson = Callable[[], Browser]
Serve = Callable[..., Server]
Browse = Callable[[Server], Browser]


def test_a_flood_on_a_socket_is_slowed_and_then_cut(new_server: Serve, browse: Browse) -> None:
    server = new_server(limits={"messages": [0.01, 20], "patience": 30})
    host = browse(server)
    line = host.line(host.table())
    line.ready()
    with suppress(ConnectionClosed):  # cut before all is said, where the sender is slow
        for _ in range(100):
            line.send("ping")
    codes: list[str] = []
    end = line.closed()
    for frame in line.frames:
        codes += ["slow-down"] if '"slow-down"' in frame else []
    assert end == 4429
    assert 30 <= len(codes) <= 90
    assert host.line(line.table).hello["you"]["ready"]


def test_show_costs_by_the_events_it_tells(new_server: Serve, browse: Browse) -> None:
    """Each takes one token, as every message, and one more for 50 plies; one that asks for nothing gives none back."""
    server = new_server(limits={"messages": [0.001, 400]})
    host = browse(server)
    line = host.line(host.table("petite-mer", seats=("me", "here")))
    start(line)
    for _ in range(100):
        line.play()
    assert shown(line, since=1_000_000) == "hello"
    told = [shown(line, since=0) for _ in range(110)]
    first = told.index("error")
    assert told == ["hello"] * first + ["error"] * (110 - first)
    assert abs(first - 298 / (1 + line.scene["ply"] / 50)) < 2, "298 tokens were left"


def shown(line: Line, since: int) -> str:
    line.send("show", seat=0, since=since)
    return str(line.until(lambda m: m["type"] in ("hello", "error"))["type"])


def test_dear_requests_take_more_tokens(new_server: Serve, browse: Browse) -> None:
    """A replay takes five, a table one; the first frame of a socket takes one more for 200 events."""
    server = new_server(limits={"requests": [0.001, 30], "sockets": [0.001, 10]})
    host = browse(server)
    table = host.table()
    path = f"/api/tables/{table['id']}"
    statuses = [host.http.get(path + "/replay").status_code for _ in range(7)]
    assert statuses == [200] * 5 + [429] * 2
    assert host.http.get(path).status_code == 200, "one token was left"
    server = new_server(limits={"sockets": [0.001, 11]})
    host = browse(server)
    line = host.line(host.table("petite-mer", seats=("me", "here")))
    start(line)
    while line.scene["ply"] < 100:
        line.play()
    kinds = [host.line(line.table).hello["type"] for _ in range(8)]
    assert kinds == ["hello"] * 6 + ["error"] * 2, "ten tokens were left, and each socket takes one and a half"


def test_a_bucket_lends_no_more_than_it_holds() -> None:
    bucket = Bucket((0.0, 10.0))
    assert bucket.take(8)
    assert not bucket.take(3)
    assert bucket.take(2)
    assert Bucket((0.0, 10.0)).take(1000), "the dearest request of all is possible with a full bucket"


def test_too_many_requests_are_refused(new_server: Serve, browse: Browse) -> None:
    server = new_server(limits={"requests": [0.01, 20], "changes": [0.01, 5], "sockets": [0.01, 3]})
    host = browse(server)
    table = host.table()
    made = [host.http.post("/api/tables", json={}).status_code for _ in range(8)]
    assert set(made) == {400, 429}
    seen = [host.http.get("/api/games") for _ in range(20)]
    assert seen[-1].status_code == 429
    assert seen[-1].json()["code"] == "slow-down"
    lines = [Line(host, table["id"]) for _ in range(5)]
    assert lines[-1].hello["code"] == "slow-down"
    assert lines[-1].closed() == 4429
    for line in lines:
        line.close()


def test_one_person_has_so_many_sockets(new_server: Serve, browse: Browse) -> None:
    server = new_server(limits={"sockets_at_once": 3})
    host = browse(server)
    table = host.table()
    lines = [host.line(table) for _ in range(4)]
    assert lines[-1].hello["code"] == "too-many"
    assert lines[-1].closed() == 4430
    assert browse(server).line(table).hello["type"] == "hello"


def test_so_many_sockets_of_one_address_have_no_person(new_server: Serve, browse: Browse) -> None:
    server = new_server(limits={"sockets_at_once": 3})
    host = browse(server)
    table = host.table()
    nobody = browse(server)
    lines = [nobody.line(table) for _ in range(4)]
    assert [line.hello["type"] for line in lines] == ["hello"] * 3 + ["error"]
    assert lines[-1].closed() == 4430
    assert host.line(table).hello["type"] == "hello"
    lines[0].close()
    deadline = time.monotonic() + PATIENCE
    while nobody.line(table).hello["type"] != "hello":  # the server notices a moment later
        assert time.monotonic() < deadline


HEAD = "POST /api/me HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 100\r\n"


PARTS = ["", "GET / HT", HEAD, HEAD + "\r\n", HEAD + '\r\n{"token": ']


def test_a_request_that_does_not_come_whole_is_cut(new_server: Serve, browse: Browse) -> None:
    """Also if a little more comes now and then; a whole request and an open socket are not touched."""
    server = new_server(limits={"request": 0.5})
    host = browse(server)
    line = host.line(host.table())
    with ExitStack() as stack:
        open_ones = {said: stack.enter_context(socket.create_connection(("127.0.0.1", server.port))) for said in PARTS}
        started = time.monotonic()
        for said, half in open_ones.items():
            half.settimeout(0.02)
            half.sendall(said.encode())
        while open_ones:
            assert time.monotonic() < started + 20, f"the connections stay open: {[*open_ones]}"
            for said, half in [*open_ones.items()]:
                if _is_cut(half):
                    assert time.monotonic() >= started + 0.4, said
                    del open_ones[said]
                with suppress(OSError):
                    half.sendall(b"a" if said else b"")
    line.send("ping")
    line.expect("pong")
    assert host.get("/api/games")
    time.sleep(1)
    assert host.get("/api/games"), "the timeout of the request before is over"


def _is_cut(connection: socket.socket) -> bool:
    try:
        return not connection.recv(1 << 16)
    except TimeoutError:
        return False
    except OSError:
        return True


def test_idle_connections_of_one_address_make_room_for_its_next(new_server: Serve, browse: Browse) -> None:
    """An open socket keeps its place; the connection that has waited longest for a request is closed."""
    server = new_server(limits={"connections_at_once": 12})
    host = browse(server)
    line = host.line(host.table())
    idle = [socket.create_connection(("127.0.0.1", server.port)) for _ in range(40)]
    try:
        assert browse(server).get("/api/games"), "a whole request is answered, however many idle ones there are"
        deadline = time.monotonic() + PATIENCE
        while _connections(server) > 12:
            assert time.monotonic() < deadline
            time.sleep(0.02)
        line.send("ping")
        line.expect("pong")
    finally:
        for each in idle:
            each.close()
    assert "has 12 connections" in server.errors()
    assert server.errors().count("has 12 connections") == 1


def test_a_socket_takes_a_place_until_it_is_closed(new_server: Serve, browse: Browse) -> None:
    server = new_server(limits={"connections_at_once": 3})
    host = browse(server)
    table = host.table()
    host.http.close()
    for _ in range(5):  # each gives its place back
        line = Line(host, table["id"])
        line.close()
    lines = [Line(host, table["id"]) for _ in range(3)]
    with socket.create_connection(("127.0.0.1", server.port)) as refused:
        refused.settimeout(PATIENCE)
        assert _is_cut(refused), "nobody waits who could make room"
    for line in lines:
        line.close()


def test_the_file_descriptors_do_not_run_out(new_server: Serve, browse: Browse) -> None:
    """The server of this test may have few; idle connections take those that are left, and a log line says so."""
    server = new_server(files=120)
    host = browse(server)
    line = host.line(host.table())
    idle = [socket.create_connection(("127.0.0.1", server.port)) for _ in range(200)]
    try:
        assert browse(server).get("/api/games")
        line.send("ping")
        line.expect("pong")
    finally:
        for each in idle:
            each.close()
    assert "as many as the file descriptors allow" in server.errors()


def test_an_answer_that_nobody_reads_is_cut(new_server: Serve) -> None:
    server = new_server(send_buffer=4096, limits={"request": 0.5})
    with socket.socket() as deaf:
        deaf.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
        deaf.connect(("127.0.0.1", server.port))
        deaf.sendall(b"GET /api/openapi.json HTTP/1.1\r\nHost: localhost\r\n\r\n" * 40)
        deadline = time.monotonic() + 20
        while _connections(server):
            assert time.monotonic() < deadline, "the connection stays open"
            time.sleep(0.05)


def _connections(server: Server) -> int:
    """How many connections the server holds."""
    rows = Path("/proc/net/tcp").read_text(encoding="ascii").splitlines()[1:]
    mine = [row.split() for row in rows]
    return sum(row[1] == f"0100007F:{server.port:04X}" and row[3] == "01" for row in mine)


def test_a_silent_socket_is_let_go_and_a_ping_keeps_it(new_server: Serve, browse: Browse) -> None:
    """The one that says something was there first, and is still there when the other is let go."""
    server = new_server(limits={"silence": 4})
    host = browse(server)
    other = host.line(host.table())
    line = host.line(other.table)
    deadline = time.monotonic() + PATIENCE
    while not closed_within(line, 0.5):
        other.send("ping")
        other.expect("pong")
        assert time.monotonic() < deadline
    assert line.closed() == 4408
    other.send("ping")
    other.expect("pong")


def closed_within(line: Line, seconds: float) -> bool:
    """Whether the server hangs up in that time; what it says before is not looked at."""
    try:
        line.socket.recv(timeout=seconds)
    except TimeoutError:
        return False
    except ConnectionClosed:
        return True
    return False


def frame(text: str) -> bytes:
    """A text frame as a browser sends it, masked with zeros."""
    return bytes([0x81, 0x80 | len(text), 0, 0, 0, 0]) + text.encode()


@contextmanager
def deaf_line(host: Browser, table: Json) -> Iterator[socket.socket]:
    """A socket at the table that asks for much and reads nothing: its line and its outbox get full. Then it points."""
    with socket.socket() as deaf:
        deaf.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
        deaf.connect(("127.0.0.1", host.server.port))
        deaf.sendall(
            f"GET /ws/tables/{table['id']} HTTP/1.1\r\nHost: localhost\r\nCookie: {host.cookie()}\r\n"
            "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
            "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n".encode()
        )
        deaf.settimeout(PATIENCE)
        assert b"101 Switching" in deaf.recv(100)
        deaf.sendall(frame('{"type":"show"}') * 2_000 + frame('{"type":"point","where":"c4"}'))
        yield deaf


@pytest.mark.parametrize("bound", [{"outbox": 8}, {"outbox": 100_000, "outbox_bytes": 20_000}], ids=["frames", "bytes"])
def test_a_browser_that_does_not_read_is_let_go_and_catches_up(
    new_server: Serve, browse: Browse, bound: dict[str, int]
) -> None:
    server = new_server(send_buffer=8192, limits={**bound, "farewell": 60})
    host = browse(server)
    line = host.line(host.table(seats=("me", "here")))
    start(line)
    for _ in range(6):
        line.play()
    with deaf_line(host, line.table) as deaf:
        line.expect("pointed")  # whatever was asked before has been answered, to nobody's ears
        heard = b""
        while not heard.endswith(b"\x88\x02" + (1013).to_bytes(2, "big")):  # a closing frame: try again later
            piece = deaf.recv(1 << 20)
            assert piece, heard
            heard = heard[-100:] + piece
    assert host.line(line.table).scene["ply"] == 6
    line.play()


def test_a_browser_that_stopped_for_good_is_cut_off(new_server: Serve, browse: Browse) -> None:
    """It does not even read the farewell: still its person counts as gone."""
    server = new_server(send_buffer=8192, limits={"outbox": 8, "farewell": 0.3})
    host, guest = browse(server), browse(server)
    table = host.table()
    guest.post(f"/api/tables/{table['id']}/seats/1", {"name": "Yann"})
    line = host.line(table)
    with deaf_line(guest, table):
        line.until(lambda m: m["type"] == "table" and m["table"]["seats"][1]["present"])
        line.until(lambda m: m["type"] == "table" and not m["table"]["seats"][1]["present"])


@pytest.mark.parametrize("origin", ["http://evil.example", "null", "http://127.0.0.1:1", "https://127.0.0.1"])
def test_pages_of_other_sites_are_refused(person: NewPerson, origin: str) -> None:
    host = person()
    table = host.table()
    answer = host.http.post("/api/tables", json={}, headers={"Origin": origin})
    assert (answer.status_code, answer.json()["code"]) == (403, "forbidden-origin")
    answer = host.http.delete(f"/api/tables/{table['id']}/seats/0", headers={"Origin": origin})
    assert answer.status_code == 403
    line = Line(host, table["id"], Origin=origin)
    assert line.hello["code"] == "forbidden-origin"
    assert line.closed() == 4403
    line.close()


def test_our_own_pages_are_not(person: NewPerson) -> None:
    host = person()
    own = host.server.base
    assert host.http.post("/api/tables", json={}, headers={"Origin": own}).status_code == 400
    line = Line(host, host.table()["id"], Origin=own)
    assert line.hello["type"] == "hello"
    line.close()


def test_a_server_for_this_machine_answers_to_no_other_name(person: NewPerson) -> None:
    host = person()
    answer = host.http.get("/api/games", headers={"Host": "evil.example"})
    assert (answer.status_code, answer.json()["code"]) == (421, "unknown-host")
    assert host.http.get("/api/games", headers={"Host": f"localhost:{host.server.port}"}).status_code == 200


@pytest.mark.parametrize("path", ["/api/games", "/api/nothing", "/", "/nothing.js", "/t/some-table"])
def test_every_answer_has_the_headers(person: NewPerson, path: str) -> None:
    headers = person().http.get(path).headers
    policy = headers["content-security-policy"]
    assert "default-src 'none'" in policy
    assert "script-src 'self';" in policy
    assert "unsafe-eval" not in policy
    assert "frame-ancestors 'none'" in policy
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "no-referrer"
    assert headers["cross-origin-opener-policy"] == "same-origin"
    assert "server" not in headers
    assert "strict-transport-security" not in headers, "this machine is not reached by TLS"
    if path.startswith("/api"):
        assert headers["cache-control"] == "no-store"


def asset(ending: str) -> str:
    """Return the path of a part of the built client, such as a script."""
    built = sorted((ROOT / "src/embruns/server/static/assets").glob(f"*.{ending}"))
    assert built, "build the client first: python tools/building/pages.py"
    return f"/assets/{built[0].name}"


def test_a_part_of_a_page_says_only_what_concerns_it(person: NewPerson) -> None:
    found = person().http.get(asset("js"))
    again = person().http.get(asset("js"), headers={"If-None-Match": found.headers["etag"]})
    assert (found.status_code, again.status_code) == (200, 304)
    for headers in (found.headers, again.headers):
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["cross-origin-resource-policy"] == "same-origin"
        assert "content-security-policy" not in headers


@pytest.mark.parametrize("base", ["", "/embruns"])
def test_a_refusal_where_a_part_of_a_page_is_has_all_headers(new_server: Serve, base: str) -> None:
    server = new_server(public_url=f"https://club.example{base}")
    path = base + asset("js")
    assert "content-security-policy" not in httpx.get(server.base + path).headers
    for refused in (
        httpx.get(server.base + path, headers={"Host": "evil.example"}),  # in words, as HTML
        httpx.get(f"{server.base}{base}/assets/nothing-AAAAAAAA.js"),
        httpx.get(f"{server.base}{base}/t{asset('js')}"),
        httpx.post(server.base + path),
    ):
        assert refused.status_code in (404, 421)
        assert "frame-ancestors 'none'" in refused.headers["content-security-policy"]


def test_a_picture_has_all_headers_since_it_can_be_opened(person: NewPerson) -> None:
    found = person().http.get(asset("svg"))
    assert found.status_code == 200
    assert "content-security-policy" in found.headers


def test_the_cookie_is_signed_http_only_and_same_site(person: NewPerson) -> None:
    host = person()
    assert "set-cookie" not in host.http.get("/api/games").headers
    cookie = host.http.get("/api/me").headers["set-cookie"]
    assert cookie.startswith("embruns-")
    assert "; HttpOnly" in cookie
    assert "; SameSite=Strict" in cookie
    assert "; Path=/" in cookie
    assert "set-cookie" not in host.http.get("/api/me").headers


def test_the_secret_and_the_log_are_readable_by_their_owner_alone(shared_server: Server) -> None:
    for name in ("secret", "tables.sqlite"):
        assert (shared_server.data / name).stat().st_mode & 0o077 == 0
    assert shared_server.data.stat().st_mode & 0o077 == 0


def test_ids_of_tables_cannot_be_guessed(person: NewPerson) -> None:
    ids = {person().table()["id"] for _ in range(5)}
    assert len(ids) == 5
    assert all(len(each) == 22 for each in ids)


def test_a_huge_frame_is_refused_and_a_monstrous_one_cut(person: NewPerson) -> None:
    host = person()
    line = host.line(host.table())
    line.socket.send('{"type": "ping", "x": "' + "a" * 5000 + '"}')
    assert line.expect("error")["code"] == "too-large"
    with suppress(ConnectionClosed):  # cut before the end of it
        line.socket.send("a" * 100_000)
    assert line.closed() == 1009
    assert host.line(line.table).hello["type"] == "hello"
