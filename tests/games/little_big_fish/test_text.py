"""Notation, drawing, questions and sentences."""

from __future__ import annotations

import pytest

from embruns.core.errors import BadNotation
from embruns.core.game import Lang
from embruns.games.little_big_fish import GAME
from tests.games.little_big_fish.drawing import START, play, sea

NAMES = ("Maëlle", "Yann")


@pytest.mark.parametrize(
    "text",
    ["b1-b2", "stop", "swim on", "pass", "place a1", "birth c3", "give f6", "whirl NE cw", "whirl SW ccw", "red r1",
     "fisher", "plankton", "birth", "whirlpool", "south first"],
)  # fmt: skip
def test_notation_is_read_as_it_is_written(text: str) -> None:
    assert GAME.notation(GAME.read(text)) == text
    assert GAME.read(f"  {text.upper()} ") is GAME.read(text)


@pytest.mark.parametrize("text", ["", "b1", "b1-b7", "g1-a1", "whirl N cw", "b1–b2", "stop it", "a" * 100])
def test_what_is_no_move_is_refused(text: str) -> None:
    with pytest.raises(BadNotation, match="is not a move of little-big-fish"):
        GAME.read(text)


def test_the_field_is_drawn() -> None:
    assert GAME.draw(sea(START, trophies=("m", "")), "en", NAMES).splitlines() == [
        "Yann (sml): trophies 0/5, reserve 3s 3m 2l, plankton red yellow green blue",
        "  6  s W s | s W .",
        "  5  ? B R | W G ?",
        "  4  . W . | . B .",
        "     ------+------",
        "  3  . B . | . W .",
        "  2  W Y W | U W B",
        "  1  S ? S | S ? .",
        "     a b c   d e f",
        "Maëlle (SML): trophies 1/5, reserve 3S 4M 2L, plankton red yellow green blue",
        "Surprise stack: Fisher 2, Plankton 2, Birth 2, Whirlpool 2",
    ]


@pytest.mark.parametrize(
    ("moves", "en", "fr"),
    [
        (["a1-b1"], "Maëlle swims from a1 to b1.", "Maëlle nage de a1 à b1."),
        (["d1-d2"], "Maëlle swims from d1 to d2 and becomes medium.", "Maëlle nage de d1 à d2 et devient moyen."),
        (["a1-b1", "stop"], "Maëlle stops there.", "Maëlle s’arrête là."),
        (["a1-b1", "stop", "[whirlpool]"], "Maëlle reveals the Whirlpool.", "Maëlle révèle le Tourbillon."),
        (
            ["a1-b1", "stop", "[whirlpool]", "whirl NW ccw"],
            "Maëlle turns board NW anticlockwise.",
            "Maëlle tourne le plateau NO dans le sens inverse des aiguilles d’une montre.",
        ),
        (
            ["a1-b1", "stop", "[fisher]"],
            "Maëlle reveals the Fisher and b1 goes back to the reserve.",
            "Maëlle révèle le Pêcheur et rend à la réserve b1.",
        ),
        (
            ["a1-b1", "stop", "[plankton]"],
            "Maëlle reveals Plankton and the fish becomes medium.",
            "Maëlle révèle le Plancton et son poisson devient moyen.",
        ),
        (
            ["a1-b1", "stop", "[birth]", "birth a3"],
            "Maëlle has a newborn on a3.",
            "Maëlle voit naître un petit poisson en a3.",
        ),
    ],
)
def test_what_happened_is_told(moves: list[str], en: str, fr: str) -> None:
    before = play(sea(START), *moves[:-1])
    after = play(before.copy(), moves[-1])
    action = GAME.read(moves[-1].strip("[]"))
    assert GAME.tell(before, action, after, "en", NAMES) == en
    assert GAME.tell(before, action, after, "fr", NAMES) == fr


def test_eating_is_told_with_the_size() -> None:
    before = sea(START.replace("1  S ? S S", "1  S ? M s"))
    after = play(before.copy(), "c1-d1")
    told = GAME.tell(before, GAME.read("c1-d1"), after, "en", NAMES)
    assert told == "Maëlle swims from c1 to d1 and eats a small fish."


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_each_question_is_another(lang: Lang) -> None:
    states = [
        GAME.new(GAME.setup("first-game")),
        sea(START),
        play(sea(START), "c1-b2"),
        play(sea(START), "a1-b1"),
        play(sea(START), "a1-b1", "swim on"),
        play(sea(START), "a1-b1", "stop", "[plankton]"),
        play(sea(START), "a1-b1", "stop", "[birth]"),
        play(sea(START), "a1-b1", "stop", "[whirlpool]"),
    ]
    assert len({GAME.ask(state, lang) for state in states}) == len(states)


def test_the_fisher_takes_two() -> None:
    before = play(sea(START.replace("3  . B .", "3  . B s")), "a1-b1", "stop")
    after = play(before.copy(), "[fisher]")
    told = GAME.tell(before, GAME.read("fisher"), after, "en", NAMES)
    assert told == "Maëlle reveals the Fisher and b1 and c3 go back to the reserve."
