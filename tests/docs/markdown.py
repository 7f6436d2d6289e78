"""Read the code blocks of a page."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
_BLOCK = re.compile(r"^```(\w+)(?: title=\"([^\"]+)\")?\n(.*?)^```$", re.MULTILINE | re.DOTALL)


@dataclass(frozen=True)
class Block:
    """A block of code: its language, the file it belongs into ('' if none), its text, and the first line of that."""

    language: str
    title: str
    text: str
    line: int


def blocks_in(page: str) -> list[Block]:
    """Return the code blocks of a page, in order."""
    return [
        Block(found[1], found[2] or "", found[3], page.count("\n", 0, found.start(3)) + 1)
        for found in _BLOCK.finditer(page)
    ]


def blocks_of(path: str) -> list[Block]:
    """Return the code blocks of a page of the repository."""
    return blocks_in((ROOT / path).read_text(encoding="utf-8"))
