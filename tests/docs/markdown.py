"""Read the code blocks of a page."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
_BLOCK = re.compile(r"^```(\w+)[^\n]*\n(.*?)^```$", re.MULTILINE | re.DOTALL)


@dataclass(frozen=True)
class Block:
    """A block of code: its language, its text, and the line of the page on which the text begins."""

    language: str
    text: str
    line: int


def blocks_in(page: str) -> list[Block]:
    """Return the code blocks of a page, in order."""
    return [Block(found[1], found[2], page.count("\n", 0, found.start(2)) + 1) for found in _BLOCK.finditer(page)]


def blocks_of(path: str) -> list[Block]:
    """Return the code blocks of a page of the repository."""
    return blocks_in((ROOT / path).read_text(encoding="utf-8"))
