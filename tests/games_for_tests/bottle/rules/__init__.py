"""The chapters of the rules, in the order of rules.md."""

from __future__ import annotations

from typing import Final

CHAPTERS: Final = ("deal", "turn", "end")
