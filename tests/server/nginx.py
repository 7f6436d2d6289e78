"""A real nginx with TLS on the loopback, before a server of a test.

`python -m tests.server.nginx` says whether there is one. Where there is none, root gets it from the package manager
of Debian; everybody else is told before the tests.
"""

from __future__ import annotations

import re
import shutil
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.packages import install

ROOT = Path(__file__).resolve().parents[2]
PAGE = ROOT / "docs" / "site" / "pages" / "operators.md"
ADVICE = (
    "make test needs {missing}, and there is none: install it with your system’s packages; the service of nginx need "
    "not run"
)
KEY = ("-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2")
NAMES = ("-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost")


def program() -> str:
    """The path of nginx, which an ordinary user of Debian has not on the PATH; '' where there is none."""
    return shutil.which("nginx") or shutil.which("nginx", path="/usr/sbin:/usr/local/sbin") or ""


def missing() -> list[str]:
    """Which of the two programs this machine has not."""
    return [name for name, path in (("nginx", program()), ("openssl", shutil.which("openssl"))) if not path]


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def location(path: str, target: int) -> str:
    """The settings on the operators' page, for a server at this port under this path."""
    found = re.search(r"```nginx\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
    assert found
    block = found[1].replace("127.0.0.1:4747", f"127.0.0.1:{target}")
    return block.replace("location /embruns/", f"location {path}/")


@contextmanager
def nginx(folder: Path, port: int, block: str) -> Iterator[Path]:
    """Run nginx with this block on this port; yield the file of its certificate."""
    assert not missing(), ADVICE.format(missing=" and ".join(missing()))
    files = ["-keyout", str(folder / "key.pem"), "-out", str(folder / "cert.pem")]
    subprocess.run(["openssl", "req", "-x509", *KEY, *NAMES, *files], check=True, capture_output=True)
    kinds = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    folders = "\n".join(f"    {kind}_temp_path {folder / kind};" for kind in kinds)
    (folder / "nginx.conf").write_text(
        f"""
pid {folder / "nginx.pid"};
worker_processes 1;
events {{ worker_connections 64; }}
http {{
    access_log off;
{folders}
    server {{
        listen 127.0.0.1:{port} ssl;
        ssl_certificate {folder / "cert.pem"};
        ssl_certificate_key {folder / "key.pem"};
{block}
    }}
}}
""",
        encoding="utf-8",
    )
    folder.chmod(0o755)
    command = [program(), "-e", str(folder / "error.log"), "-c", str(folder / "nginx.conf"), "-g", "daemon off;"]
    proxy = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
    try:
        _wait_for(port, proxy)
        yield folder / "cert.pem"
    finally:
        proxy.terminate()
        proxy.communicate(timeout=30)


def _wait_for(port: int, proxy: subprocess.Popen[bytes]) -> None:
    give_up = time.monotonic() + 30
    while time.monotonic() < give_up and proxy.poll() is None:
        with socket.socket() as probe:
            if probe.connect_ex(("127.0.0.1", port)) == 0:
                return
        time.sleep(0.02)
    raise AssertionError(proxy.stderr.read().decode() if proxy.stderr and proxy.poll() is not None else "no nginx")


def main() -> int:
    """Print where nginx is, or one line of advice."""
    if lacking := missing():
        install(*lacking)
    lacking = missing()
    print(
        ADVICE.format(missing=" and ".join(lacking)) if lacking else program(),
        file=sys.stderr if lacking else sys.stdout,
    )
    return 1 if lacking else 0


if __name__ == "__main__":
    sys.exit(main())
