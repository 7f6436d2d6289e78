"""The law of the rules page: it has numbered clauses, and the help in both languages tells each of them."""

from __future__ import annotations

import re
from pathlib import Path

from embruns.core.game import LANGS, Game

_CLAUSE = re.compile(r"^\s*[-*]\s+\**([A-Z]{2,4}-[A-Z]?\d{2,3})\b", re.MULTILINE)
_CLONE = Path(__file__).resolve().parents[3]


def clauses_in(rules: str) -> list[str]:
    """Return the ids at the head of the list items, each once, in order."""
    return list(dict.fromkeys(_CLAUSE.findall(rules)))


def rules_page(game: Game) -> str | None:
    """Return the rules: `rules.md` in the game's folder, or `docs/rules/<slug>.md` of a clone; None without either."""
    own, house = game.folder().joinpath("rules.md"), _CLONE / "docs" / "rules" / f"{game.slug}.md"
    if own.is_file():
        return str(own.read_text(encoding="utf-8"))
    return house.read_text(encoding="utf-8") if house.is_file() else None


def help_tells_every_clause(game: Game) -> None:
    """The help in each language has the clauses of the rules page, in their order, and no others."""
    page = rules_page(game)
    for lang in LANGS:
        told = list(game.clauses(lang))
        assert told, f"help.{lang}.md has no clauses"
        wanted = list(game.clauses("en")) if page is None else clauses_in(page)
        missing, strange = [c for c in wanted if c not in told], [c for c in told if c not in wanted]
        assert not missing, f"help.{lang}.md does not tell {', '.join(missing)}"
        assert not strange, f"help.{lang}.md tells {', '.join(strange)}, which the rules page does not have"
        assert told == wanted, f"help.{lang}.md tells the clauses in another order than the rules page"


PAGE_LAWS = [help_tells_every_clause]
