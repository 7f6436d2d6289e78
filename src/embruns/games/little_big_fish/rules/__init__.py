"""The rules of Little Big Fish, a file for each chapter of docs/rules/little-big-fish.md."""

from __future__ import annotations

from typing import Final

CHAPTERS: Final = ("setup", "movement", "eating", "squares", "surprise", "end")
