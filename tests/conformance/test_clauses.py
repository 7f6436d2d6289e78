"""Every clause of the rules is in the help in both languages and has a test."""

from __future__ import annotations

import pytest

from embruns.core.game import LANGS, Game, Lang
from embruns.laws.pages import clauses_in
from tests.conformance.cases import ROOT, all_games
from tests.conformance.clauses import clauses_marked_in, clauses_of, marked_clauses

GAMES = pytest.mark.parametrize("game", all_games().values(), ids=lambda game: game.slug)


@GAMES
def test_the_rules_have_clauses(game: Game) -> None:
    assert clauses_of(game), f"docs/rules/{game.slug}.md has no numbered clauses"


@GAMES
@pytest.mark.parametrize("lang", LANGS)
def test_the_help_tells_every_clause_and_no_other(game: Game, lang: Lang) -> None:
    told = game.clauses(lang)
    assert list(told) == clauses_of(game)
    assert all(sentence.strip() for sentence in told.values())


@GAMES
def test_every_clause_has_a_test(game: Game) -> None:
    missing = [clause for clause in clauses_of(game) if clause not in marked_clauses()]
    assert not missing, f"no test is marked with {' '.join(missing)}"


def test_no_test_is_marked_with_a_clause_that_no_rules_have() -> None:
    known = {clause for game in all_games().values() for clause in clauses_of(game)}
    for path in ROOT.glob("docs/rules/*.md"):
        known |= set(clauses_in(path.read_text(encoding="utf-8")))
    assert marked_clauses() <= known, f"unknown: {' '.join(sorted(marked_clauses() - known))}"


def test_marks_are_found_on_functions_classes_and_modules() -> None:
    source = """
pytestmark = pytest.mark.rule("AA-01")
@pytest.mark.rule("AA-02", "AA-03")
class TestIt:
    @pytest.mark.parametrize("n", [1])
    @pytest.mark.rule("AA-04")
    def test_it(self, n): "AA-05"
"""
    assert clauses_marked_in(source) == {"AA-01", "AA-02", "AA-03", "AA-04"}


def test_clauses_are_list_items_that_begin_with_an_id() -> None:
    rules = (
        "- **AA-01** One.\n* AA-R02 Two.\n  - AA-03: a part of two\n\nAA-04 is no item\n- see AA-05\n- AA-01 again\n"
    )
    assert clauses_in(rules) == ["AA-01", "AA-R02", "AA-03"]
