"""Find a Chromium for the browser tests: `python -m tests.browser.chromium` prints where it is, or how to get one.

The first of these counts: the program that CHROMIUM names; Chromium's headless shell on the PATH, or as Playwright has
downloaded it; the whole Chromium or Chrome on the PATH, or downloaded. The shell is the same engine without windows,
tabs and an address bar, and takes a quarter less of the processor; it keeps no notifications, so that one test asks for
the whole browser. Where there is none of them, Playwright's download is tried, and for root the package manager of
Debian.
"""

from __future__ import annotations

import os
import shutil
import sys
from pathlib import Path

from playwright.sync_api import Playwright, sync_playwright

from tests.packages import attempt, install

SHELLS = ("chromium-headless-shell", "chrome-headless-shell", "headless_shell")
NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
ADVICE = (
    "make test needs Chromium, and there is none: install chromium-headless-shell or chromium with your system’s "
    "packages, or run .venv/bin/playwright install chromium-headless-shell, or name a program in CHROMIUM=…"
)

NO_WHOLE = "there is no whole Chromium, only its headless shell: the test of notifications is skipped"


def found(playwright: Playwright | None = None, whole: bool = False) -> str:
    """Return the path of a Chromium, or of a whole one; '' where there is none. Give a Playwright that runs."""
    named = os.environ.get("CHROMIUM")
    if named:
        return "" if whole and Path(named).stem in SHELLS else shutil.which(named) or ""
    shell = "" if whole else _on_path(SHELLS) or _downloaded(playwright, shell=True)
    return shell or _on_path(NAMES) or _downloaded(playwright)


def _on_path(names: tuple[str, ...]) -> str:
    return next((path for path in map(shutil.which, names) if path), "")


def _downloaded(playwright: Playwright | None, shell: bool = False) -> str:
    """Return the whole browser, or the headless shell, that Playwright has downloaded, if there is one."""
    if playwright is None:  # a second one cannot be started beside one that runs
        with sync_playwright() as started:
            return _downloaded(started, shell)
    path = Path(playwright.chromium.executable_path)  # FOLDER/chromium-NUMBER/SYSTEM/PROGRAM
    if not shell:
        return str(path) if path.exists() else ""
    folder = path.parents[1].name.replace("chromium", "chromium_headless_shell")
    programs = [one for name in SHELLS for one in path.parents[2].glob(f"{folder}/*/{name}*")]
    return str(programs[0]) if programs else ""


def _install() -> None:
    """Try to get both forms of Chromium: by Playwright's download, then, for root, by apt-get."""
    attempt(sys.executable, "-m", "playwright", "install", "chromium-headless-shell", "chromium")
    if not found():
        install("chromium-headless-shell", "chromium")


def main() -> int:
    """Print the path, or one line of advice."""
    if not found() and "CHROMIUM" not in os.environ:
        _install()
    path = found()
    print(path or ADVICE, file=sys.stdout if path else sys.stderr)
    if path and not found(whole=True):
        print(NO_WHOLE)
    return 0 if path else 1


if __name__ == "__main__":
    sys.exit(main())
