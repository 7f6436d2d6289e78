"""Set-ups, notation and help, which every game gets from `Game`."""

from __future__ import annotations

import pytest

from embruns.core.errors import BadNotation, BadSetup
from embruns.core.game import LANGS, Setup, Text
from tests.games_for_tests.bottle import GAME, Bottle


def test_a_setup_is_filled_in() -> None:
    assert GAME.setup() == Setup("calm", 2, (("limit", "9"), ("drop", "yes")))
    assert GAME.setup("storm", 3, {"drop": "no"}) == Setup("storm", 3, (("limit", "9"), ("drop", "no")))
    assert GAME.setup(options={"drop": "no", "limit": "8"}) == GAME.setup(options={"limit": "8", "drop": "no"})
    assert GAME.setup()["limit"] == "9"


def test_two_seats_are_usual_where_they_are_possible() -> None:
    class Crowd(Bottle):
        variants = (type(Bottle.variants[0])("crowd", Text("Foule", "Crowd"), (3, 4)),)

    assert Crowd().setup().players == 3
    assert GAME.setup("calm").players == 2


REFUSED: list[tuple[str | None, int | None, dict[str, str], str]] = [
    ("fog", None, {}, "bottle has no variant 'fog'; it has calm, storm"),
    (None, 1, {}, "bottle (calm) is for 2 or 3 or 4 seats, not 1"),
    ("storm", 4, {}, "bottle (storm) is for 2 or 3 seats, not 4"),
    (None, None, {"wind": "5"}, "bottle has no option 'wind'; it has limit, drop"),
    (None, None, {"drop": "maybe"}, "bottle: option drop is yes or no, not 'maybe'"),
    (None, None, {"limit": "9\n= 5 0"}, "bottle: option limit is one line of single spaces, not '9\\n= 5 0'"),
    (None, None, {"limit": " 9"}, "bottle: option limit is one line of single spaces, not ' 9'"),
]


@pytest.mark.parametrize(("variant", "players", "options", "message"), REFUSED)
def test_what_a_game_does_not_have_is_refused(
    variant: str | None, players: int | None, options: dict[str, str], message: str
) -> None:
    with pytest.raises(BadSetup) as refused:
        GAME.setup(variant, players, options)
    assert str(refused.value) == message


def test_a_free_option_is_read_by_the_game() -> None:
    setup = GAME.setup(options={"limit": "a lot"})
    with pytest.raises(BadSetup, match="option limit is a whole number from 6 to 12, not 'a lot'"):
        GAME.new(setup)


def test_notation_is_read_as_people_type() -> None:
    assert GAME.texts[:2] == ["open 1", "open 2"]
    assert GAME.read("open 1") is GAME.actions[0]
    assert GAME.read("  OPEN   1\t") is GAME.actions[0]
    for text in ("", "open", "open 7", "open1", "open 1; keep"):
        with pytest.raises(BadNotation, match="is not a move of bottle; a move looks like 'open 1'"):
            GAME.read(text)
    with pytest.raises(BadNotation) as refused:
        GAME.read("x" * 9_000)
    assert len(str(refused.value)) < 200


def test_help_tells_clauses_with_all_their_lines() -> None:
    for lang in LANGS:
        assert list(GAME.clauses(lang)) == [f"BOT-{number:02}" for number in range(1, 13)]
    assert GAME.clauses("en")["BOT-06"] == "Fish to get one more bottle in secret."
    assert GAME.clauses("en")["BOT-12"].endswith("nobody wins. All bottles are turned up.")
    assert GAME.clauses("fr")["BOT-12"].endswith("personne ne gagne. On montre toutes les bouteilles.")
    assert GAME.help("fr").startswith("# Une bouteille à la mer")


def test_a_text_has_both_languages() -> None:
    text = Text("mer", "sea")
    assert [text[lang] for lang in LANGS] == ["mer", "sea"]
