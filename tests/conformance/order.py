"""Print how far each game's chapters cite their clauses in the order of the rulebook.

    python -m tests.conformance.order

A game's `rules/__init__.py` names its chapters in the book's order: CHAPTERS. In each chapter the first clause cited on
each line counts. A book with several rule sets (REG-B.., REG-A.., REG-G..) is read one set at a time. The share of a
game is the longest run in order, summed over its chapters and rule sets, by the number of citations.
"""

from __future__ import annotations

import re
import sys
from bisect import bisect_right
from importlib import import_module
from pathlib import Path

from embruns.core.game import Game
from embruns.games import games

CLAUSE = re.compile(r"\b[A-Z]{2,4}-([A-Z]?)(\d{2,3})\b")


def chapters_of(game: Game) -> list[Path]:
    """Return the files of a game's chapters, in the order of the book."""
    rules = import_module(f"{type(game).__module__}.rules")
    folder = Path(str(rules.__file__)).parent
    return [folder / f"{name}.py" for name in rules.CHAPTERS]


def cited(text: str) -> dict[str, list[int]]:
    """Return the numbers of the clauses that each rule set has cited, the first of each line."""
    found: dict[str, list[int]] = {}
    for line in text.splitlines():
        clause = CLAUSE.search(line)
        if clause:
            found.setdefault(clause[1], []).append(int(clause[2]))
    return found


def longest_run(numbers: list[int]) -> int:
    """Return the length of the longest subsequence that never falls."""
    ends: list[int] = []  # ends[k]: the lowest number that ends a run of k + 1
    for number in numbers:
        place = bisect_right(ends, number)
        ends[place : place + 1] = [number]
    return len(ends)


def in_order(texts: list[str]) -> tuple[int, int]:
    """Return how many citations stand in the book's order, and how many there are."""
    runs = [numbers for text in texts for numbers in cited(text).values()]
    return sum(longest_run(run) for run in runs), sum(len(run) for run in runs)


def main() -> int:
    """Print the share of each game."""
    for game in games().values():
        ordered, total = in_order([path.read_text(encoding="utf-8") for path in chapters_of(game)])
        print(f"{game.slug:18} {ordered:4} of {total:4} citations in order, {100 * ordered // total} %")
    return 0


if __name__ == "__main__":
    sys.exit(main())
