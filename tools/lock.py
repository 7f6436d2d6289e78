"""Write requirements.lock: the packages that a deployment installs, with their hashes and without addresses.

python tools/lock.py
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
HEAD = """\
# What a deployment installs: pip install --require-hashes -r requirements.lock, then embruns itself with --no-deps.
# Written by make lock from pyproject.toml and constraints.txt.
"""
EXTRAS = ("metrics", "passkeys", "postgresql", "push", "ratings")  # what a server offers
RESOLVE = [
    *(sys.executable, "-m", "uv", "pip", "compile", "pyproject.toml", "-c", "constraints.txt", "--quiet"),
    *("--generate-hashes", "--universal", "--python-version", "3.11", "--no-header", "--no-annotate"),
    *("--no-emit-index-url", *(word for extra in EXTRAS for word in ("--extra", extra))),
]


def main() -> int:
    """Resolve, and write the file."""
    resolved = subprocess.run(RESOLVE, cwd=ROOT, stdout=subprocess.PIPE, text=True, check=False)
    if resolved.returncode == 0:
        (ROOT / "requirements.lock").write_text(HEAD + resolved.stdout, encoding="utf-8")
    return resolved.returncode


if __name__ == "__main__":
    sys.exit(main())
