"""Which Chromium draws the pages without a window: for prints, and for pictures of a table."""

from __future__ import annotations

import os
import shutil

NAMES = (
    "chromium-headless-shell",
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
    "chrome",
)
ARGUMENTS = ["--no-sandbox", "--font-render-hinting=none"]  # letters have one width in the shell and in the browser
HOW_TO_GET_IT = "pip install 'embruns[render]', then playwright install chromium, or name a program in CHROMIUM=…"


def chromium_here() -> str | None:
    """Return the program that CHROMIUM names, or the first on this machine; None leaves it to Playwright's own.

    Raises FileNotFoundError if CHROMIUM names what is not there.
    """
    named = os.environ.get("CHROMIUM")
    path = next(filter(None, map(shutil.which, [named] if named else NAMES)), None)
    if named and not path:
        raise FileNotFoundError(named)
    return path
