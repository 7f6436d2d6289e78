"""The rules of Bretagne, one file a chapter of docs/rules/bretagne.md; `draws` serves four of them."""

from typing import Final

CHAPTERS: Final = (
    "setup",
    "round_setup",
    "barges",
    "turns",
    "build",
    "trade",
    "passing",
    "evaluation",
    "ending",
)
