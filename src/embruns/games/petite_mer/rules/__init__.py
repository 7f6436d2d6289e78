"""The rules, one module a chapter of docs/rules/petite-mer.md: its choices, then its effects, in the book's order."""

from typing import Final

CHAPTERS: Final = ("setup", "turn", "placing", "moving", "exchange", "turn_end", "solo", "end", "scoring")
