"""The settings for nginx on the operators' page work: a table is played through a real TLS proxy on the loopback."""

from __future__ import annotations

import re
import shutil
import socket
import ssl
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from websockets.sync.client import connect

from tests.server.client import Server

ROOT = Path(__file__).resolve().parents[2]
PAGE = ROOT / "docs" / "site" / "pages" / "operators.md"
NGINX = shutil.which("nginx") or shutil.which("nginx", path="/usr/sbin")
pytestmark = pytest.mark.skipif(
    not NGINX or not shutil.which("openssl"), reason="this machine has no nginx or no openssl"
)


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@pytest.fixture
def site(tmp_path: Path) -> Iterator[tuple[str, ssl.SSLContext]]:
    """The address of a server behind nginx, and a context that trusts its certificate."""
    port = free_port()
    address = f"https://localhost:{port}/embruns"
    server = Server(tmp_path / "data", public_url=address, trusted=["127.0.0.1"])
    found = re.search(r"```nginx\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
    assert found
    block = found[1].replace("127.0.0.1:4747", f"127.0.0.1:{server.port}")
    words = [
        "openssl",
        "req",
        "-x509",
        "-newkey",
        "ec",
        "-pkeyopt",
        "ec_paramgen_curve:prime256v1",
        "-nodes",
        "-days",
        "2",
    ]
    names = ["-days", "2", "-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost"]
    files = ["-keyout", str(tmp_path / "key.pem"), "-out", str(tmp_path / "cert.pem")]
    subprocess.run([*words, *names, *files], check=True, capture_output=True)
    kinds = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    folders = "\n".join(f"    {kind}_temp_path {tmp_path / kind};" for kind in kinds)
    (tmp_path / "nginx.conf").write_text(
        f"""
pid {tmp_path / "nginx.pid"};
worker_processes 1;
events {{ worker_connections 64; }}
http {{
    access_log off;
{folders}
    server {{
        listen 127.0.0.1:{port} ssl;
        ssl_certificate {tmp_path / "cert.pem"};
        ssl_certificate_key {tmp_path / "key.pem"};
{block}
    }}
}}
""",
        encoding="utf-8",
    )
    assert NGINX
    tmp_path.chmod(0o755)
    command = [NGINX, "-e", str(tmp_path / "error.log"), "-c", str(tmp_path / "nginx.conf"), "-g", "daemon off;"]
    proxy = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
    context = ssl.create_default_context(cafile=str(tmp_path / "cert.pem"))
    try:
        _wait_for(port, proxy)
        yield address, context
    finally:
        proxy.terminate()
        proxy.communicate(timeout=30)
        server.kill()


def _wait_for(port: int, proxy: subprocess.Popen[bytes]) -> None:
    give_up = time.monotonic() + 30
    while time.monotonic() < give_up and proxy.poll() is None:
        with socket.socket() as probe:
            if probe.connect_ex(("127.0.0.1", port)) == 0:
                return
        time.sleep(0.02)
    raise AssertionError(proxy.stderr.read().decode() if proxy.stderr and proxy.poll() is not None else "no nginx")


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
