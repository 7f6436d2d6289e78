"""The box: what it holds, and that a wrong component table is refused by part and field."""

from __future__ import annotations

from pathlib import Path

import pytest

from embruns.core.errors import BadComponents
from embruns.games.regate import box
from embruns.games.regate.box import BOX, CARDS, EXITS, HELM, SUN, WIND, Box

TEXT = Path(box.__file__).with_name("components.toml").read_text(encoding="utf-8")


def test_the_sines_are_those_of_the_specification() -> None:
    checks = {5: 1428, 30: 8192, 45: 11585, 60: 14189, 75: 15826, 90: 16384}
    assert {d: BOX.sines[d] for d in checks} == checks
    assert sum(BOX.sines) == 946_903


def test_the_exits_are_those_of_the_specification() -> None:
    ends = {e.name: tuple(e.samples[24]) for e in EXITS}
    assert ends == {
        "B0": (1380, 0, 0),
        "B0k": (1060, 0, 0),
        "BLs": (1380, 190, 0),
        "BLp": (1380, -190, 0),
        "G30": (1380, 236, 30),
        "R30": (1380, -236, -30),
        "G45": (1240, 280, 45),
        "R45": (1240, -280, -45),
        "G60": (1100, 280, 60),
        "R60": (1100, -280, -60),
        "G90": (980, 280, 90),
        "R90": (980, -280, -90),
        "G45k": (1060, 232, 45),
        "R45k": (1060, -232, -45),
    }
    assert all(len(e.samples) == 25 and e.samples[0] == [0, 0, 0] for e in EXITS)


def test_port_exits_mirror_starboard_exits() -> None:
    by_name = {e.name: e for e in EXITS}
    for name in ("G30", "G45", "G60", "G90", "G45k"):
        port = by_name["R" + name[1:]]
        assert port.samples == [[a, -b, -turn] for a, b, turn in by_name[name].samples]
        assert port.bezier == [[a, -b] for a, b in by_name[name].bezier]


def test_the_decks_have_the_symbols_of_the_specification() -> None:
    def symbols(deck: int) -> list[int]:
        return [sum(card.counts[deck] for card in CARDS if card.symbol == symbol) for symbol in (HELM, WIND, SUN)]

    assert [symbols(deck) for deck in range(3)] == [[7, 3, 0], [2, 1, 4], [8, 4, 3]]

    def colours(deck: int) -> dict[str, int]:
        found: dict[str, int] = {}
        for card in CARDS:
            hues = {EXITS[e].colour for e in card.exits}
            hue = "".join(sorted(hues)) if len(hues) != 1 else hues.pop()
            found[hue] = found.get(hue, 0) + card.counts[deck]
        return found

    assert colours(0) == {"red": 11, "green": 11, "blue": 10, "bluegreenred": 4, "": 0}
    assert colours(1) == {"red": 4, "green": 4, "blue": 3, "bluegreenred": 2, "": 4}
    assert colours(2) == {"red": 15, "green": 15, "blue": 15, "bluegreenred": 7, "": 3}


WRONG = [
    ("guard_turns = 60", "guard_turns = 0", "the game: guard_turns"),
    ("guard_turns = 60", "guard_turns = true", "the game: guard_turns"),
    ("[boat] ", "[boats] ", "boat: this section is missing"),
    ("length = 500", "length = 510", "boat: hull"),
    ("[120, -75], [280, -80]", "[120, -20], [280, -80]", "boat: hull"),
    ("[[0, -55], [120, -75]", "[[0, -55], [120, -75.5]", "boat: hull"),
    ("16384,", "16383,", "the game: sines"),
    ("  0, 286,", "  0, 986,", "the game: sines"),
    ("turn = 5 ", "turn = 7 ", "placing: turn"),
    ("slant = 60", "slant = 62", "placing: slant"),
    ("second_row = 1010", "second_row = 300", "placing: second_row"),
    ("replays = 1 ", "replays = -1 ", "sets: replays"),
    ("run = 1380", "run = 1381", "exits.B0: samples end at"),
    ("[980, 280, 90]", "[981, 280, 90]", "exits.G90: samples end at"),
    ("[59, 1, 0], [118, 4, 0],", "[59, 1, 0],", "exits.G30: samples"),
    ('colour = "green"', 'colour = "pink"', "exits.G30: colour"),
    ('exits = ["R30"], symbol = "", basic = 2', 'exits = ["R31"], symbol = "", basic = 2', "cards.R30: exits"),
    ('exits = ["R30"], symbol = "", basic = 2', 'exits = ["R30"], symbol = "moon", basic = 2', "cards.R30: symbol"),
    ('exits = ["R30"], symbol = "", basic = 2', 'exits = ["R30"], symbol = "", basic = 3', "cards: basic must be 36"),
    ("buoys = 4, 2010 = 3", "buoys = 5, 2010 = 3", "cards: buoys must be 17"),
    ("buoys = 4, 2010 = 3", "buoys = 4, 2010 = 2", "cards: 2010 must be 55"),
    ("spacings = [5000, 6500, 8000]", "spacings = [5000, 6500]", "courses.triangle: spacings"),
    ("rays = [[-2, 1], [1, 1]]", "rays = [[0, 0], [1, 1]]", "courses.2010: rays"),
    ("islet = [[0, 2887, 250]]", "islet = [[0, 2887]]", "obstacles.triangle: islet"),
]


@pytest.mark.parametrize(("right", "wrong", "told"), WRONG)
def test_a_wrong_table_is_refused_by_part_and_field(right: str, wrong: str, told: str) -> None:
    assert right in TEXT
    with pytest.raises(BadComponents, match=told):
        Box(TEXT.replace(right, wrong, 1))


def test_the_table_as_it_is_is_fine() -> None:
    assert Box(TEXT).boat_length == 500
