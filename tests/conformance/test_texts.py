"""Texts for people have the curly apostrophe everywhere, in both languages."""

from __future__ import annotations

import ast
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

from embruns.core.game import LANGS, Game
from embruns.laws.cases import Case, cases_of, play_game
from tests.conformance.cases import ROOT, all_games

SOURCE = ROOT / "src" / "embruns"
FOLDERS = [*sorted(path.parent for path in SOURCE.glob("games/*/__init__.py")), ROOT / "tests/games_for_tests/bottle"]
STRAIGHT = re.compile(r"[^\W\d_]'[^\W\d_]")
BLANK = "X"  # whatever is filled in
BLANKS = re.compile(r"\{[^{}]*\}")
CODE = re.compile(r"```.*?```|`[^`\n]*`", re.DOTALL)


def straight(text: str) -> list[str]:
    """Return the words with a straight apostrophe."""
    return [word for word in text.split() if STRAIGHT.search(word)]


def strings_of(source: str) -> Iterator[tuple[int, str]]:
    """Yield every string of a Python file but its docstrings, with its blanks filled in."""
    tree = ast.parse(source)
    inside = {id(part) for node in ast.walk(tree) if isinstance(node, ast.JoinedStr) for part in node.values}
    for node in ast.walk(tree):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            inside.add(id(node.value))
        elif isinstance(node, ast.JoinedStr):
            parts = [str(part.value) if isinstance(part, ast.Constant) else BLANK for part in node.values]
            yield node.lineno, "".join(parts)
        elif isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in inside:
            yield node.lineno, BLANKS.sub(BLANK, node.value)


def words_of(data: object) -> Iterator[str]:
    """Yield every string of a `components.toml`."""
    if isinstance(data, str):
        yield data
    elif isinstance(data, dict | list):
        for part in data.values() if isinstance(data, dict) else data:
            yield from words_of(part)


def test_a_straight_one_is_found_wherever_it_may_stand() -> None:
    source = (
        "'''It's a docstring.'''\nA = \"l'est\"\nB = f\"d'{A}\"\nC = f\"{A}'s\"\nD = \"d'{}\"\nE = f\"{'l' + A}\"\n"
    )
    assert [line for line, text in strings_of(source) if straight(text)] == [2, 3, 4, 5]
    assert [text for text in words_of({"a": [{"fr": "L'Hermine", "n": 1}]}) if straight(text)] == ["L'Hermine"]


@pytest.mark.parametrize("part", sorted(path.name for path in SOURCE.iterdir() if path.suffix in ("", ".py")))
def test_no_string_has_a_straight_apostrophe(part: str) -> None:
    files = [SOURCE / part] if part.endswith(".py") else sorted((SOURCE / part).rglob("*.py"))
    found = [
        f"{path.relative_to(SOURCE)}:{line}: {' '.join(straight(text))}"
        for path in files
        for line, text in strings_of(path.read_text(encoding="utf-8"))
        if straight(text)
    ]
    assert not found, "\n".join(found)


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
def test_no_help_and_no_component_has_one(folder: Path) -> None:
    for path in sorted(folder.glob("help.*.md")):
        assert straight(CODE.sub("", path.read_text(encoding="utf-8"))) == [], path.name
    for path in sorted(folder.glob("*.toml")):
        found = [text for text in words_of(tomllib.loads(path.read_text(encoding="utf-8"))) if straight(text)]
        assert found == [], path.name


@pytest.mark.parametrize("game", all_games().values(), ids=all_games().keys())
def test_no_sentence_of_a_game_has_one(game: Game) -> None:
    """Sentences are checked as the game puts them together."""
    last_of_variant = {case.variant: case for case in cases_of(game)}
    for case in last_of_variant.values():
        for sentence in sentences_of(case):
            assert straight(sentence) == [], sentence


def sentences_of(case: Case) -> Iterator[str]:
    """Yield every sentence of one game."""
    game, played = case.game, play_game(case, 0)
    for spot in played.spots([*range(len(played.actions) + 1)]):
        for lang in LANGS:
            names = [seat[lang] for seat in game.seats[: case.players]]
            yield game.ask(spot.state, lang)
            if spot.before is not None and spot.action is not None:
                yield game.tell(spot.before, spot.action, spot.state, lang, names)
        if spot.ply % 20 == 0:
            yield from (game.draw(spot.state, lang, [seat[lang] for seat in game.seats]) for lang in LANGS)
