"""Write the heading typeface of the pages: Fraunces at the one weight that the house uses, in optical sizes 9 to 72.

    python -m tools.fonts

It reads the fonts that npm installed in `web/` and writes them, half as large, into `web/src/styles/fonts`. The files
are kept in the repository, so that building the pages needs neither fontTools nor Brotli. Their licence is
LICENSES/OFL-Fraunces.txt.
"""

from __future__ import annotations

import io
import re
from pathlib import Path

from fontTools.ttLib import TTFont
from fontTools.varLib.instancer import instantiateVariableFont

WEB = Path(__file__).resolve().parents[1] / "web"
WHOLE = WEB / "node_modules/@fontsource-variable/fraunces/files"
CUT = WEB / "src/styles/fonts"
SIZES = (9, 72)  # px: the optical sizes that are drawn apart; larger letters look like the largest
SUBSETS = ("latin", "latin-ext")


def weight() -> int:
    """Return the weight of headings, as the tokens say it."""
    tokens = (WEB / "src/styles/tokens.css").read_text(encoding="utf-8")
    found = re.search(r"--weight-head:\s*(\d+)", tokens)
    assert found, "tokens.css does not say --weight-head"
    return int(found[1])


def path_of(subset: str) -> Path:
    """Return where a cut font lies."""
    return CUT / f"fraunces-{subset}-{weight()}.woff2"


def cut(subset: str) -> bytes:
    """Return one of the installed fonts with a single weight and fewer optical sizes."""
    font = TTFont(WHOLE / f"fraunces-{subset}-opsz-normal.woff2", recalcTimestamp=False)
    font = instantiateVariableFont(font, {"wght": weight(), "opsz": SIZES})
    font.flavor = "woff2"
    written = io.BytesIO()
    font.save(written)
    return written.getvalue()


if __name__ == "__main__":
    CUT.mkdir(exist_ok=True)
    for subset in SUBSETS:
        path_of(subset).write_bytes(cut(subset))
        print(f"{path_of(subset).name}: {path_of(subset).stat().st_size:,} bytes")
