"""The rules of Le Maître des Mers, one file a chapter of docs/rules/maitre-des-mers.md, in the book's order."""

from typing import Final

CHAPTERS: Final = ("setup", "turn", "dice", "arming", "cargo", "goods", "attack", "end")
