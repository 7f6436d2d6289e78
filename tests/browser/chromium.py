"""Find a Chromium for the browser tests: `python -m tests.browser.chromium` prints where it is, or how to get one.

The first of these counts: the program that CHROMIUM names; Chromium or Chrome on the PATH; the one that
`playwright install chromium` has downloaded. Where there is none, Playwright's download is tried, and for root
the package manager of Debian.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

from playwright.sync_api import sync_playwright

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
ADVICE = (
    "make test needs Chromium, and there is none: install it with your system’s packages, or run "
    ".venv/bin/playwright install chromium, or name a program in CHROMIUM=…"
)


def found() -> str:
    """Return the path of a Chromium on this machine; '' where there is none."""
    named = os.environ.get("CHROMIUM")
    if named:
        return shutil.which(named) or ""
    on_path = [path for path in map(shutil.which, NAMES) if path]
    return on_path[0] if on_path else _downloaded()


def _downloaded() -> str:
    """Return the browser that Playwright has downloaded, if there is one."""
    with sync_playwright() as playwright:
        path = playwright.chromium.executable_path
    return path if Path(path).exists() else ""


def _install() -> None:
    """Try to get a Chromium: by Playwright's download, then, for root, by apt-get."""
    _try([sys.executable, "-m", "playwright", "install", "chromium-headless-shell", "chromium"])
    if not found() and hasattr(os, "geteuid") and os.geteuid() == 0 and shutil.which("apt-get"):
        _try(["apt-get", "-qq", "update"])
        _try(["apt-get", "-qq", "install", "-y", "chromium"])


def _try(command: list[str]) -> None:
    subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=False)


def main() -> int:
    """Print the path, or one line of advice."""
    if not found() and "CHROMIUM" not in os.environ:
        _install()
    path = found()
    print(path or ADVICE, file=sys.stdout if path else sys.stderr)
    return 0 if path else 1


if __name__ == "__main__":
    sys.exit(main())
