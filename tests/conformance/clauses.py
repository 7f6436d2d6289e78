"""Find the clauses of the rules and the tests that are marked with them."""

from __future__ import annotations

import ast
from functools import cache

from embruns.core.game import Game
from embruns.laws.pages import clauses_in
from tests.conformance.cases import ROOT, rules_text


def clauses_of(game: Game) -> list[str]:
    """Return the clauses of a game's rules."""
    return clauses_in(rules_text(game))


def clauses_marked_in(source: str) -> set[str]:
    """Return what `pytest.mark.rule` names, on a function, on a class or as `pytestmark`."""
    marks = [node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Call)]
    marks = [node for node in marks if ast.unparse(node.func).endswith("mark.rule")]
    words = [word for mark in marks for word in ast.walk(mark) if isinstance(word, ast.Constant)]
    return {word.value for word in words if isinstance(word.value, str)}


@cache
def marked_clauses() -> set[str]:
    """Return every clause that some test is marked with."""
    return set().union(*(clauses_marked_in(path.read_text(encoding="utf-8")) for path in ROOT.glob("tests/**/*.py")))
