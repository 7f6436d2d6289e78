"""The rules of Bretagne, one file a chapter of docs/rules/bretagne.md."""

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
SHARED: Final = ("draws",)  # equipment cards are drawn in three chapters
