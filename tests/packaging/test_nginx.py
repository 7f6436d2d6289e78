"""The settings for nginx on the operators' page work: a table is played through a real TLS proxy on the loopback."""

from __future__ import annotations

import ssl
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from websockets.sync.client import connect

from tests.server.client import Server
from tests.server.nginx import free_port, location, nginx


@pytest.fixture
def site(tmp_path: Path) -> Iterator[tuple[str, ssl.SSLContext]]:
    """The address of a server behind nginx, and a context that trusts its certificate."""
    port = free_port()
    address = f"https://localhost:{port}/embruns"
    server = Server(tmp_path / "data", public_url=address, trusted=["127.0.0.1"])
    with nginx(tmp_path, port, location("/embruns", server.port)) as certificate:
        yield address, ssl.create_default_context(cafile=str(certificate))
    server.kill()


def test_a_table_is_played_over_tls(site: tuple[str, ssl.SSLContext]) -> None:
    address, context = site
    own = {"Origin": address.removesuffix("/embruns")}
    with httpx.Client(verify=context, trust_env=False, headers=own, timeout=60) as browser:
        page = browser.get(address + "/")
        assert (page.status_code, page.headers["strict-transport-security"]) == (200, "max-age=31536000")
        wish = {"game": "little-big-fish", "seats": [{"kind": "me", "name": "Nolwenn"}, {"kind": "open"}]}
        made = browser.post(address + "/api/tables", json=wish)
        assert made.status_code == 201, made.text
        name, value = next(iter(browser.cookies.items()))
        assert name.startswith("__Secure-embruns-")
        assert "; Secure" in made.headers["set-cookie"]
        with connect(
            f"{address.replace('https', 'wss')}/ws/tables/{made.json()['id']}",
            ssl=context,
            additional_headers={"Cookie": f"{name}={value}", "Origin": address.removesuffix("/embruns")},
            proxy=None,
            close_timeout=1,
        ) as line:
            assert '"seats":[0]' in str(line.recv(timeout=30))
        foreign = browser.post(address + "/api/tables", json=wish, headers={"Origin": "https://evil.example"})
        assert foreign.status_code == 403
