"""Explain in one sentence why an action is good or bad, from what the seat itself can see."""

from __future__ import annotations

from collections import defaultdict

from embruns.bots.lookahead import futures, worlds
from embruns.core.contract import Action, Rng, State
from embruns.core.game import Game, Lang, Text

ONLY = Text("C’est le seul coup possible.", "It is the only move.")
EVEN = Text("Pour l’instant, aucun autre coup ne promet mieux.", "For now no other move promises more.")
BETTER = Text("Mieux que les autres coups pour {}", "Better than the other moves for {}")
BUT = Text(", moins bien pour {}", ", worse for {}")
OF_TWO = Text("Mieux que le coup joué pour {}", "Better than the move played for {}")
LATER = Text("Ce qu’il rapporte ne se voit que plus tard.", "What it brings shows only later on.")
FIRST_WORSE = Text(
    "D’abord moins bien pour {}\u00a0: ce qu’il rapporte vient plus tard.",
    "Worse at first for {}: what it brings comes later on.",
)
AND = Text(" et ", " and ")

_LUCK = 7  # the seed for outcomes that are too many to list, the same for every action and every time
_OTHERS = 40  # at most this many other actions are compared
_NAMED = 2  # terms that are named on the good side; one on the other
_FAINT = 4  # a term below a fourth of the heaviest is left out


def explain(game: Game, view: State, action: Action) -> Text:
    """Say in which of the judge's terms this action differs most from the other actions of the seat to act."""
    others = [other for other in view.legal() if other is not action]
    if not others:
        return ONLY
    others = others[:: -(-len(others) // _OTHERS)]
    lead = _terms_after(game, view, action)
    for other in others:
        for name, worth in _terms_after(game, view, other).items():
            lead[name] -= worth / len(others)
    return Text(_sentence(game, lead, "fr"), _sentence(game, lead, "en"))


def compare(game: Game, view: State, better: Action, played: Action) -> Text:
    """Say in which of the judge's terms the better action differs most from the one that was played."""
    lead = _terms_after(game, view, better)
    for name, worth in _terms_after(game, view, played).items():
        lead[name] -= worth
    return Text(_of_two(game, lead, "fr"), _of_two(game, lead, "en"))


def _of_two(game: Game, lead: dict[str, float], lang: Lang) -> str:
    good, bad = _telling(game, lead, lang)
    if good:
        return OF_TWO[lang].format(AND[lang].join(good)) + (BUT[lang].format(bad[0]) if bad else "") + "."
    return FIRST_WORSE[lang].format(bad[0]) if bad else LATER[lang]


def _terms_after(game: Game, view: State, action: Action) -> dict[str, float]:
    """Return the judge's terms to expect after the action."""
    terms: dict[str, float] = defaultdict(float)
    seat = view.to_act()
    guessed = worlds(game, view, Rng(_LUCK))
    for world in guessed:
        for state, probability in futures(world, action, _LUCK):
            for name, worth in game.judge.terms(state, seat).items():
                terms[name] += worth * probability / len(guessed)
    return terms


def _sentence(game: Game, lead: dict[str, float], lang: Lang) -> str:
    better, worse = _telling(game, lead, lang)
    if better:
        return BETTER[lang].format(AND[lang].join(better)) + (BUT[lang].format(worse[0]) if worse else "") + "."
    return FIRST_WORSE[lang].format(worse[0]) if worse else EVEN[lang]


def _telling(game: Game, lead: dict[str, float], lang: Lang) -> tuple[list[str], list[str]]:
    """Return the words for the terms that weigh most on the good side and on the bad side."""
    ranked = sorted(lead, key=lambda name: (-abs(lead[name]), name))
    heaviest = abs(lead[ranked[0]]) if ranked else 0
    if heaviest < 1:
        return [], []
    telling = [name for name in ranked if abs(lead[name]) * _FAINT >= heaviest]
    better = [game.terms[name][lang] for name in telling if lead[name] > 0][:_NAMED]
    worse = [game.terms[name][lang] for name in telling if lead[name] < 0][:1]
    return better, worse
