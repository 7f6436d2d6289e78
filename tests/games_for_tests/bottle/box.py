"""What is in the box: `components.toml`, checked."""

from __future__ import annotations

from pathlib import Path
from typing import Final, final

from embruns.core.boxes import components_file
from embruns.core.sections import load, section, whole


@final
class Box:
    """The numbers of the bottles, and how many there are."""

    def __init__(self, path: Path) -> None:
        table = load(path)
        self.numbers: Final = range(1, 1 + whole(table, "numbers", "the box", 2, 9))
        self.dealt: Final = whole(table, "dealt", "the box", 1, 3)
        self.most_in_hand: Final = whole(table, "most_in_hand", "the box", self.dealt, 9)
        copies = section(table, "copies")
        self.copies: Final = {variant: whole(copies, variant, "copies", 2, 9) for variant in ("calm", "storm")}
        limit = section(table, "limit")
        least = whole(limit, "least", "limit", 1, 99)
        self.limits: Final = range(least, 1 + whole(limit, "most", "limit", least, 99))


BOX: Final = Box(components_file(__name__, __file__))
