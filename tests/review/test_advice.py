"""The coach's words and numbers: every kind of decision of every golden game is named, in both languages."""

from __future__ import annotations

import re
from collections import defaultdict
from pathlib import Path

import pytest

from embruns.bots.bot import Budget
from embruns.bots.levels import find_level
from embruns.core.contract import Action
from embruns.core.game import LANGS, Lang
from embruns.core.record import Record, parse_record
from embruns.games import find_game, games
from embruns.review import coach
from embruns.review.coach import advise, expectation_of
from tests.browser.positions import records

GOLDEN = Path(__file__).parents[1] / "golden"
HOUSE = ["bretagne", "little-big-fish", "maitre-des-mers", "petite-mer", "regate"]
COMPARED = 40  # legal moves of a position that must have different names


def verbs_of(slug: str) -> set[str]:
    """The names of all actions of a game that a seat may choose."""
    return {type(action).__name__ for action in find_game(slug).actions if not type(action).BY_CHANCE}


def decisions(record: Record) -> list[tuple[Action, dict[Lang, str], dict[Lang, list[str]]]]:
    """Each decision of a record, with what the coach calls it and what else could be played there."""
    game, state, found = record.game, record.first(), []
    for number, action in enumerate(record.actions):
        seat = state.to_act()
        if seat >= 0:
            view = state.seen_by(seat)
            some = [action, *[other for other in view.legal()[:COMPARED] if other is not action]]
            words = {lang: [game.advise(view, one, lang, record.names) for one in some] for lang in LANGS}
            if number % 7 == 0:  # the others now and then: there are many
                others = {lang: words[lang] for lang in LANGS}
            else:
                others = {lang: words[lang][:1] for lang in LANGS}
            found.append((action, {lang: words[lang][0] for lang in LANGS}, others))
        state.play(action)
    return found


@pytest.mark.parametrize("slug", HOUSE)
def test_the_coach_names_every_decision_of_the_golden_games(slug: str) -> None:
    seen: dict[str, int] = defaultdict(int)
    for record in records(slug):
        for action, called, others in decisions(record):
            seen[type(action).__name__] += 1
            for lang in LANGS:
                assert re.fullmatch(r"[A-ZÀÉ«].*[^.]", called[lang]), called[lang]
                assert not re.search(r"[{}!]|\bNone\b|HIDDEN|'", called[lang]), called[lang]
                assert len(set(others[lang])) == len(others[lang]), sorted(others[lang])
            assert not re.search(r"[^\u00a0][:;?](\s|$)", called["fr"]), called["fr"]
    assert set(seen) == verbs_of(slug)


@pytest.mark.parametrize("slug", HOUSE)
def test_advice_is_a_legal_move_with_numbers(slug: str) -> None:
    game = find_game(slug)
    record = parse_record(next((GOLDEN / slug).glob("*-2.txt")).read_text(encoding="utf-8"), find_game)
    state, asked = record.first(), 0
    for ply, action in enumerate(record.actions):
        seat = state.to_act()
        if seat >= 0 and ply % 29 == 0 and asked < 2:
            asked += 1
            view = state.seen_by(seat)
            bot = find_level(game, "capitaine")
            found = advise(game, view, record.setup, bot, Budget(simulations=4), ply, 7, 4)
            assert found == advise(game, view, record.setup, bot, Budget(simulations=4), ply, 7, 4)
            actions = [idea.action for idea in found.ideas]
            assert len(set(actions)) == len(actions) == min(coach.IDEAS, len(view.legal()))
            assert set(actions) <= set(view.legal())
            assert all(idea.result <= found.ideas[0].result for idea in found.ideas)
            assert found.gain is None or found.gain > 0
            assert game.together or all(0 <= idea.result <= 10_000 for idea in found.ideas)
        state.play(action)
    assert asked


def test_a_move_that_wins_at_once_is_advised_for_sure() -> None:
    """South has eaten four fish: the fifth wins, so the coach promises the whole win and a gain."""
    game = find_game("little-big-fish")
    record = parse_record((GOLDEN / "little-big-fish" / "random-2.txt").read_text(encoding="utf-8"), find_game)
    state = record.first()
    for action in record.actions[:-1]:
        state.play(action)
    last, seat = record.actions[-1], state.to_act()
    assert seat >= 0
    found = advise(game, state, record.setup, find_level(game, "amiral"), Budget(simulations=60), 0, 7, 8)
    after = state.copy()
    after.play(last)
    assert after.outcome().winners == [seat]
    assert found.ideas[0].result == 10_000


@pytest.mark.parametrize("slug", HOUSE)
def test_every_set_up_of_the_house_has_its_expectation(slug: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Otherwise the first advice would wait until some games are played."""
    monkeypatch.setattr(coach, "fit", lambda *_: pytest.fail("fitted at the table"))
    game = games()[slug]
    for variant in game.variants:
        for players in variant.players:
            expectation = expectation_of.__wrapped__(game, game.setup(variant.slug, players))
            assert expectation.plies > 10
            assert expectation.width >= 1
