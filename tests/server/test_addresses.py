"""What the server announces is what it answers to: on this machine, in the network, and behind a proxy."""

from __future__ import annotations

import socket
from collections.abc import Callable

import httpx
import pytest
from websockets.sync.client import connect

from embruns.server import addresses
from embruns.server.addresses import Addresses, BadAddress, network_addresses, read_public_url
from embruns.server.errors import ForbiddenOrigin, UnknownHost
from embruns.server.run import check_networks
from tests.server.client import NO_TLS, PATIENCE, Server
from tests.server.proxy import Proxy

Serve = Callable[..., Server]
LAN = "192.168.1.24"
CLUB = "https://club.example"


def headers(host: str, origin: str = "") -> list[tuple[bytes, bytes]]:
    return [(b"host", host.encode()), *([(b"origin", origin.encode())] if origin else [])]


@pytest.mark.parametrize(
    ("text", "origin", "base"),
    [
        ("https://club.example", "https://club.example", ""),
        ("https://Club.Example:443/", "https://club.example", ""),
        ("https://club.example/embruns/", "https://club.example", "/embruns"),
        ("http://192.168.1.24:8080/jeux/embruns", "http://192.168.1.24:8080", "/jeux/embruns"),
        ("https://[2001:db8::7]:8443", "https://[2001:db8::7]:8443", ""),
        ("https://maëlle.example", "https://xn--malle-osa.example", ""),
    ],
)
def test_a_public_address_is_read_as_a_browser_writes_it(text: str, origin: str, base: str) -> None:
    found = read_public_url(text)
    assert (found.origin, found.base) == (origin, base)


@pytest.mark.parametrize(
    "text",
    [
        "club.example",
        "ftp://club.example",
        "https://",
        "https://club.example/?a=1",
        "https://club.example/#x",
        "https://me@club.example",
        "https://club.example:99999",
        'https://club.example/"><script>',
        "https://club.example/../x",
        "https://club.example/a b",
    ],
)
def test_anything_else_is_refused_with_an_example(text: str) -> None:
    with pytest.raises(BadAddress, match=r"https://club\.example/embruns"):
        read_public_url(text)


def test_links_in_messages_have_the_public_address_if_there_is_one() -> None:
    for url in ("https://club.example/embruns", "https://localhost:8443/embruns"):
        assert Addresses(url, "127.0.0.1", 4747).in_messages() == url
    assert Addresses("", "0.0.0.0", 4747, lambda: ("192.0.2.24",)).in_messages() == "http://192.0.2.24:4747"
    assert Addresses("", "127.0.0.1", 4747).in_messages() == "http://localhost:4747"


def test_a_server_for_this_machine_offers_nothing_to_others() -> None:
    found = Addresses(port=4747, networks=lambda: (LAN,))
    assert found.for_others() == ()
    assert found.for_this_machine() == "http://localhost:4747/"
    with pytest.raises(UnknownHost, match="--public-url"):
        found.check(headers(f"{LAN}:4747"))


def test_a_server_for_the_network_answers_to_the_addresses_that_it_announces_and_no_other() -> None:
    found = Addresses(host="0.0.0.0", port=4747, networks=lambda: (LAN, "10.0.0.2"))
    assert found.for_others() == (f"http://{LAN}:4747", "http://10.0.0.2:4747")
    for address in (*found.for_others(), found.for_this_machine()):
        host = address.removeprefix("http://").rstrip("/")
        found.check(headers(host))
        found.check_origin(headers(host, f"http://{host}"))
    for host in ("evil.example:4747", "192.168.1.25:4747", "192.168.1.24.evil.example", ""):
        with pytest.raises(UnknownHost):
            found.check(headers(host))
    with pytest.raises(ForbiddenOrigin):
        found.check_origin(headers(f"{LAN}:4747", f"http://{LAN}:9999"))


def test_one_address_to_listen_on_is_the_one_that_is_announced() -> None:
    found = Addresses(host=LAN, port=4747, networks=lambda: ("10.0.0.2",))
    assert found.for_others() == (f"http://{LAN}:4747",)
    assert found.for_this_machine() == f"http://{LAN}:4747/"
    with pytest.raises(UnknownHost):
        found.check(headers("10.0.0.2:4747"))


def test_a_change_of_network_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 100.0
    monkeypatch.setattr(addresses, "monotonic", lambda: now)
    names = [LAN]
    found = Addresses(host="0.0.0.0", port=4747, networks=lambda: tuple(names))
    assert found.for_others() == (f"http://{LAN}:4747",)
    names[0] = "10.0.0.2"
    now += addresses.LOOK_AGAIN_SECONDS + 1
    assert found.for_others() == ("http://10.0.0.2:4747",)


def test_a_public_address_that_is_this_machine_is_no_invitation() -> None:
    assert Addresses("http://localhost:8080", port=4747).for_others() == ()


def test_the_addresses_of_this_machine_can_be_listened_on() -> None:
    for address in network_addresses():
        assert not address.startswith("127.")
        with socket.create_server((address, 0)):
            pass


@pytest.mark.parametrize("word", ["proxy.example", "10.0.0.0/40", "10.0.0.1/8", "*"])
def test_only_addresses_and_networks_can_be_trusted(word: str) -> None:
    check_networks(["127.0.0.1", "10.0.0.0/8", "fd00::/8"])
    with pytest.raises(BadAddress, match="--trust-proxy"):
        check_networks([word])


def test_the_lobby_is_told_what_to_show(new_server: Serve) -> None:
    alone = new_server(command="embruns serve --host 0.0.0.0")
    assert httpx.get(alone.base + "/api/reach").json() == {"addresses": [], "command": "embruns serve --host 0.0.0.0"}
    shared = new_server(command="embruns serve --host 0.0.0.0", host="0.0.0.0", networks=[LAN])
    assert f"For others: http://{LAN}:{shared.port}/" in shared.said
    told = httpx.get(shared.base + "/api/reach", headers={"Host": f"{LAN}:{shared.port}"}).json()
    assert told == {"addresses": [f"http://{LAN}:{shared.port}"], "command": ""}


def test_a_person_at_an_unknown_address_reads_a_page_and_a_program_gets_the_code(new_server: Serve) -> None:
    server = new_server()
    page = httpx.get(server.base + "/t/abc", headers={"Host": "club.example"})
    assert page.status_code == 421
    assert page.headers["content-type"] == "text/html; charset=utf-8"
    assert "--public-url" in page.text
    assert "default-src 'none'" in page.headers["content-security-policy"]
    answer = httpx.get(server.base + "/api/games", headers={"Host": "club.example"})
    assert (answer.status_code, answer.json()["code"]) == (421, "unknown-host")


@pytest.mark.parametrize("base", ["", "/embruns"])
@pytest.mark.parametrize(
    ("strip", "host"),
    [(False, "club.example"), (True, "club.example"), (False, ""), (True, "")],
    ids=["host kept", "host kept, path removed", "own host", "own host, path removed"],
)
def test_a_table_is_played_behind_a_proxy(new_server: Serve, base: str, strip: bool, host: str) -> None:
    server = new_server(public_url=CLUB + base, trusted=["127.0.0.1"])
    own = {"Origin": CLUB}
    with Proxy(server.port, base, strip, host or f"127.0.0.1:{server.port}", client="203.0.113.9") as proxy:
        site = f"http://127.0.0.1:{proxy.port}{base}"
        first = httpx.get(site + "/api/me", headers=own)
        cookie = first.headers["set-cookie"]
        assert f"; Path={base or '/'};" in cookie
        assert "; Secure" in cookie
        assert cookie.startswith("__Secure-embruns-" if base else "__Host-embruns-"), "no other host may set it"
        assert first.headers["strict-transport-security"] == "max-age=31536000"
        plain = {**own, "Cookie": cookie.split(";")[0].partition("-")[2]}
        assert "set-cookie" in httpx.get(site + "/api/me", headers=plain).headers, "without the prefix it is nobody's"
        known = {**own, "Cookie": cookie.split(";")[0]}
        wish = {"game": "little-big-fish", "seats": [{"kind": "me", "name": "Nolwenn"}, {"kind": "open"}]}
        made = httpx.post(site + "/api/tables", json=wish, headers=known)
        assert made.status_code == 201, made.text
        table = made.json()["id"]
        with connect(
            f"ws://127.0.0.1:{proxy.port}{base}/ws/tables/{table}",
            additional_headers=known,
            proxy=None,
            open_timeout=PATIENCE,
            close_timeout=1,
        ) as line:
            assert '"type":"hello"' in str(line.recv(timeout=PATIENCE))
        assert httpx.get(site + "/api/reach", headers=known).json()["addresses"] == [CLUB + base]
        foreign = httpx.post(site + "/api/tables", json=wish, headers={**known, "Origin": "https://evil.example"})
        assert (foreign.status_code, foreign.json()["code"]) == (403, "forbidden-origin")


def test_the_address_behind_a_proxy_counts_only_if_the_proxy_is_trusted(new_server: Serve) -> None:
    """Each person behind a trusted proxy has a bucket of their own; without trust the headers say nothing."""
    for trusted, last in ((["127.0.0.1"], 200), ([], 429)):
        server = new_server(limits={"requests": [0.001, 3]}, public_url=CLUB, trusted=trusted)
        asked = [
            httpx.get(server.base + "/api/games", headers={"X-Forwarded-For": f"203.0.113.{n}"}).status_code
            for n in range(6)
        ]
        assert asked[-1] == last, (trusted, asked)


def test_pages_take_no_tokens_so_a_household_can_open_them_at_once(new_server: Serve) -> None:
    server = new_server(limits={"requests": [0.001, 8]})
    for _ in range(8):  # newcomers behind one address
        with httpx.Client(base_url=server.base, verify=NO_TLS) as newcomer:
            assert {newcomer.get("/t/some-table").status_code for _ in range(27)} <= {200, 503}
            assert newcomer.get("/api/games").status_code == 200
