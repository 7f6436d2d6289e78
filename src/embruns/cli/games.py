"""`embruns games`: list what can be played."""

from __future__ import annotations

from dataclasses import asdict

from embruns.cli.arguments import Json, Language
from embruns.cli.terminal import complain, language, print_json, say
from embruns.core.game import Game, Lang
from embruns.games import games, left_out

EXAMPLES = "Example:\n\nembruns games --lang fr"


def command(lang: Language = None, json: Json = False) -> None:
    """List the games with their variants, seats, options, small games for studies and rules versions."""
    for error in left_out().values():
        complain(f"embruns: left out: {error}")
    if json:
        print_json({"games": [_data(game) for game in games().values()]})
        return
    for game in games().values():
        say("\n".join(_lines(game, language(lang))))


def _data(game: Game) -> dict[str, object]:
    return {
        "game": game.slug,
        "title": asdict(game.title),
        "about": asdict(game.about),
        "rules": game.version,
        "minutes": game.minutes,
        "variants": [asdict(variant) for variant in game.variants],
        "options": [asdict(option) for option in game.options],
        "smaller": [asdict(option) for option in game.smaller],
        "seats": [asdict(seat) for seat in game.seats],
        "hidden": list(game.hidden),
    }


def _lines(game: Game, lang: Lang) -> list[str]:
    words = {
        "fr": ("règles {}, {} minutes", "variante", "places\u00a0: {}", "option", "petite partie"),
        "en": ("rules {}, {} minutes", "variant", "seats: {}", "option", "small game"),
    }[lang]
    lines = [
        f"{game.slug}: {game.title[lang]} ({words[0].format(game.version, game.minutes)})",
        f"  {game.about[lang]}",
    ]
    for variant in game.variants:
        seats = ", ".join(str(n) for n in variant.players)
        lines.append(f"  {words[1]} {variant.slug}: {variant.name[lang]} ({words[2].format(seats)})")
    for option in game.options:
        values = " | ".join(choice.slug for choice in option.choices) or "…"
        lines.append(f"  {words[3]} {option.slug}={values}: {option.name[lang]} ({option.default})")
    for study in game.smaller:
        small = [choice.slug for choice in study.choices if choice.slug != study.default]
        lines.append(f"  {words[4]} {study.slug}={small[0]}…{small[-1]}: {study.name[lang]} ({study.default})")
    return lines
