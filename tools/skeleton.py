"""Write what `embruns new-game` copies: the files of the recipe, docs/adding-a-game.md.

python tools/skeleton.py           writes src/embruns/cli/skeleton.md
python tools/skeleton.py --check   says whether it is up to date
"""

from __future__ import annotations

import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
RECIPE = ROOT / "docs" / "adding-a-game.md"
SKELETON = ROOT / "src" / "embruns" / "cli" / "skeleton.md"
LEFT_OUT = (
    "pebbles/bot/levels.py",
    "pebbles/lessons/first.toml",
)  # a new game was neither measured nor taught yet

_BLOCK = re.compile(r"^```\w+ title=\"([^\"]+)\"\n.*?^```$", re.MULTILINE | re.DOTALL)


# The names that a new game has instead, by what they look like in the recipe; pebbles that are pieces stay pebbles.
NAMES = (
    (r"\bPEB-", "@CODE@-"),
    (r"(?<=\")pebbles(?=: )|(?<=slug: ClassVar\[str\] = \")pebbles|(?<=embruns-)pebbles", "@slug@"),
    (r"(?<=from )pebbles\b|(?<=test_)pebbles\b|(?<=[./ `\"])pebbles(?=[/.]\w)|(?<=\./)pebbles\b", "@package@"),
    (r"(?m)^pebbles(?= = (?:\"p|\[\"\*))|(?<=^pebbles = \")pebbles|(?<=^packages = \[\")pebbles", "@package@"),
    (r"(?<=@package@ = \")pebbles", "@package@"),
    (r"\bPebbles(?=State|Judge|Observer|\(|\[)", "@Game@"),
    (r"\bPebbles\b|Les galets", "@title@"),
)


def skeleton() -> str:
    """Return the blocks of the recipe that are files, in its order."""
    blocks = [found for found in _BLOCK.finditer(RECIPE.read_text(encoding="utf-8")) if found[1] not in LEFT_OUT]
    head = "The files that `embruns new-game` writes, taken from docs/adding-a-game.md by `python tools/skeleton.py`."
    return "\n\n".join([head, *(_with_blanks(found[0]) for found in blocks)]) + "\n"


def _with_blanks(block: str) -> str:
    for pattern, blank in NAMES:
        block = re.sub(pattern, blank, block, flags=re.MULTILINE)
    return block


if __name__ == "__main__":
    if "--check" in sys.argv[1:]:
        sys.exit(0 if SKELETON.read_text(encoding="utf-8") == skeleton() else f"{SKELETON} is out of date")
    SKELETON.write_text(skeleton(), encoding="utf-8")
