"""No question at the table is empty, and the two languages never ask different things: every golden decision."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator

import pytest

from embruns.core.contract import State
from embruns.core.game import LANGS, Game
from embruns.core.record import parse_record
from embruns.laws.wording import fault_of
from tests.conformance.cases import GOLDEN, all_games

GAMES = pytest.mark.parametrize("game", all_games().values(), ids=all_games().keys())


def views(game: Game) -> Iterator[State]:
    """Yield what the deciding seat sees at every decision of the game's golden records."""
    for path in sorted((GOLDEN / game.slug).glob("*.txt")):
        record = parse_record(path.read_text(encoding="utf-8"), lambda slug: all_games()[slug])
        state = record.first()
        for action in record.actions:
            seat = int(state.to_act())
            if seat >= 0:
                yield state.seen_by(seat)
            state.play(action)


@GAMES
def test_every_decision_has_a_question_in_both_languages(game: Game) -> None:
    asked = 0
    for view in views(game):
        asked += 1
        for lang in LANGS:
            text = game.ask(view, lang)
            fault = "more than a line" if "\n" in text else fault_of(text, lang)
            assert not fault, f"{lang} {text!r}: {fault}"
            assert text.endswith((".", "?")), f"{lang} {text!r}: it is no whole sentence"
    assert asked > 20, "the golden games hold decisions"


@GAMES
def test_the_two_languages_ask_the_same(game: Game) -> None:
    """A question of one language that stands for two of the other leaves something out, or contradicts it."""
    english, french = defaultdict[str, set[str]](set), defaultdict[str, set[str]](set)
    for view in views(game):
        in_french, in_english = game.ask(view, "fr"), game.ask(view, "en")
        english[in_french].add(in_english)
        french[in_english].add(in_french)
    for question, others in (*english.items(), *french.items()):
        assert len(others) == 1, f"{question!r} is {sorted(others)}"
