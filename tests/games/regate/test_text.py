"""La Petite Régate in words: notation, what is asked, what happened, the chart."""

from __future__ import annotations

import pytest

from embruns.core.errors import BadNotation
from embruns.core.game import LANGS, Lang
from embruns.games.regate import GAME
from embruns.games.regate.state import RegateState
from tests.games.questions import unkept_offers
from tests.games.regate.afloat import Boat, after, play, sea

NAMES = ["Nolwenn", "Yann", "Maël", "Enora"]
OPEN = (0, 1500, 0)


def told(race: RegateState, text: str, lang: Lang) -> str:
    return GAME.tell(race, GAME.read(text), after(race, text), lang, NAMES)


def test_notation_is_short_and_can_be_typed() -> None:
    for text in ("G30", "JOK R45", "LANE+W BLp B0", "x -300", "heading 45", "pivot 355", "sun red", "heave to"):
        assert GAME.notation(GAME.read(text)) == text
    assert GAME.read("jok  r45") is GAME.read("JOK R45")
    with pytest.raises(BadNotation):
        GAME.read("JOK")


def test_what_a_movement_tells() -> None:
    race = sea(Boat((-3100, 3300, 0), "G60"))
    assert told(race, "G60", "en") == "Nolwenn plays G60, 60° to starboard and rounds mark 1."
    assert told(race, "G60", "fr") == "Nolwenn joue G60, 60° à tribord et contourne la bouée 1."
    undone = sea(Boat((-1900, 5600, 225), "B0", marks=1))
    assert told(undone, "B0", "en") == "Nolwenn plays B0, straight on and goes back round mark 1."
    home = sea(Boat((0, 900, 180), "B0+W", marks=2))
    assert told(home, "B0+W", "fr") == "Nolwenn joue B0+W, tout droit, puis tout droit et franchit l’arrivée."
    early = sea(Boat((0, -1500, 0), "B0", started=False), rules="advanced")
    assert (
        told(early, "B0", "en")
        == "Nolwenn plays B0, straight on, crosses the start line and will have to make a full turn."
    )


def test_what_other_actions_tell() -> None:
    race = play(sea(Boat(OPEN, "B0 SUN"), rules="2010"), "B0")
    assert told(race, "sun red", "fr") == "Nolwenn pose un Soleil devant Yann."
    drawing = play(race, "end turn")
    unseen = GAME.read("draw a card")
    assert GAME.tell(drawing.seen_by(1), unseen, drawing.seen_by(1), "en", NAMES) == "Nolwenn draws a card."
    own = sea(Boat(OPEN, "SUN"), rules="advanced")
    assert told(own, "sun blue", "en") == "Nolwenn plays a Sun on the own boat."


def test_every_action_can_be_told() -> None:
    race = sea(Boat(OPEN, "B0"), Boat((2500, 1500, 0)), Boat((-2500, 1500, 0)), Boat((0, 4000, 0)), rules="2010")
    for action in GAME.actions:
        for lang in LANGS:
            assert GAME.tell(race, action, race, lang, NAMES).startswith(tuple(NAMES))


def test_the_question_fits_the_moment() -> None:
    helm = play(sea(Boat(OPEN, "R30+H B0")), "R30+H")
    assert GAME.ask(helm, "en") == "The helm: play another card, or end the turn."
    becalmed = sea(Boat(OPEN, "B0", sun=True), rules="2010")
    assert GAME.ask(becalmed, "fr") == "Calme plat\u00a0: défaussez le Soleil et passez."
    fined = sea(Boat(OPEN, "B0", spin=True), rules="advanced")
    assert GAME.ask(fined, "en") == "Penalty: make a full turn on the spot."
    sailed = play(sea(Boat(OPEN, "R30 B0"), rules="2010"), "R30")
    assert GAME.ask(sailed, "fr") == "Finissez le tour."  # without a Sun none can be laid
    assert GAME.ask(sailed.seen_by(1), "fr") == "Poser un Soleil sur un adversaire, ou finir le tour\u00a0?"
    changing = play(sea(Boat(OPEN, "B0 R45"), rules="2010"), "heave to", "change B0")
    assert GAME.ask(changing, "en") == "Change another card (2 left), or draw?"


def test_the_chart_shows_boats_marks_and_hands() -> None:
    race = sea(Boat(OPEN, "B0 JOK"), Boat((2500, 1500, 90), "G45", started=False, laid=2), rules="advanced")
    chart = GAME.draw(race.seen_by(0), "en", NAMES)
    assert "B↑" in chart
    assert "R→" in chart
    assert "=" * 9 in chart
    assert "B Nolwenn: (0, 1500) 0°, 0/2 marks, B0 JOK" in chart
    assert "R Yann: (2500, 1500) 90°, not started, 2 laid, 0/2 marks, 1 cards" in chart
    assert "Pioche\u00a0: 50, défausse\u00a0: 0" in GAME.draw(race, "fr", NAMES)


@pytest.mark.rule("REG-A13")
def test_the_help_lets_the_second_player_cross_once_the_first_has_crossed() -> None:
    assert "a franchi la ligne avec sa quatrième carte" in GAME.clauses("fr")["REG-A13"]
    assert "has crossed with a fourth card" in GAME.clauses("en")["REG-A13"]


def test_the_question_offers_only_what_can_be_done() -> None:
    offers = {
        "play a card": {"Sail"},
        "heave to": {"HeaveTo"},
        "another card, or end": {"Sail"},
        "lay a sun": {"LaySun"},
    }
    assert unkept_offers(GAME, "2010", 4, offers) == set()
