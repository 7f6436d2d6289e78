"""The rules of Régate, one file a chapter, in the order of docs/rules/regate.md."""

from __future__ import annotations

from typing import Final

CHAPTERS: Final = ("setup", "turn", "movement", "passage", "stopping", "helm_and_sun", "end")
