"""The laws of texts: every question, event and drawing has good words in both languages."""

from __future__ import annotations

import re

from embruns.core.game import LANGS, Game, Lang
from embruns.laws.cases import Spot

_CODE = re.compile(r"```.*?```|`[^`\n]*`|^\|.*$", re.S | re.M)
_PLAIN_SPACE = re.compile(r"\S (?=[:;?!»])|«(?!\u00a0)")
_NO_SPACE = re.compile(r"[^\W\d_][;?!»]")


def fault_of(text: str, lang: Lang) -> str:
    """Say what is wrong with a text for people, or ''."""
    if not text.strip():
        return "it is empty"
    if "{" in text or "}" in text:
        return "braces are left over"
    if lang == "fr":
        prose = _CODE.sub("", text)
        if "!" in prose:
            return "an exclamation mark"
        if _PLAIN_SPACE.search(prose) or _NO_SPACE.search(prose):
            return "no non-breaking space before : ; ? or inside « »"
    return ""


def _check_sentence(text: str, lang: Lang) -> None:
    fault = "more than a line" if "\n" in text else fault_of(text, lang)
    assert not fault, f"{text!r}: {fault}"


def every_moment_has_words(spot: Spot) -> None:
    """The state and every view have a question and a drawing."""
    for lang in LANGS:
        names = [name[lang] for name in spot.game.seats]
        for state in [spot.state, *(spot.state.seen_by(seat) for seat in spot.watchers)]:
            _check_sentence(spot.game.ask(state, lang), lang)
            drawing = spot.game.draw(state, lang, names)
            assert drawing.strip(), "the drawing is empty"
            assert not set("{}") & set(drawing), f"braces are left over in {drawing!r}"


def every_event_is_told(spot: Spot) -> None:
    """Every event has a sentence for each seat, from its own two views and the veiled action."""
    if spot.before is None or spot.action is None:
        return
    for lang in LANGS:
        names = [name[lang] for name in spot.game.seats]
        for seat in spot.watchers:
            veiled = spot.before.veil(spot.action, seat)
            views = spot.before.seen_by(seat), spot.state.seen_by(seat)
            _check_sentence(spot.game.tell(views[0], veiled, views[1], lang, names), lang)


def texts_are_well_set(game: Game) -> None:
    """Title, names, reasons, terms and help are well set in French and English."""
    texts = [game.title, game.about, *game.seats, *game.reasons.values(), *game.terms.values()]
    texts += [variant.name for variant in game.variants]
    texts += [option.name for option in game.options]
    texts += [choice.name for option in game.options for choice in option.choices]
    for lang in LANGS:
        for text in [*(text[lang] for text in texts), game.help(lang)]:
            fault = fault_of(text, lang)
            assert not fault, f"{text[:60]!r}: {fault}"


WORD_LAWS = [every_moment_has_words, every_event_is_told]
