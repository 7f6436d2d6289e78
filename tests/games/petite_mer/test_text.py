"""Notation, drawing, questions and events."""

from __future__ import annotations

import pytest

from embruns.core.errors import BadNotation
from embruns.games.petite_mer import GAME
from embruns.games.petite_mer.state import PetiteMerState
from tests.games.petite_mer.sea import play, sea
from tests.games.questions import unkept_offers

NAMES = ("Nolwenn", "Maël", "Gaïd", "Yann")
PLUS = ". O1 .\nO2 TC* .\n. O3 ."


@pytest.mark.parametrize(
    "text",
    ["B3 N", "token E", "discard A7 W", "swap A2-D1 with 2", "keep D3", "end turn", "A12", "player 3 first"],
)
def test_notation_reads_back(text: str) -> None:
    assert GAME.notation(GAME.read(text)) == text


@pytest.mark.parametrize(
    "text", ["TC N", "B9 N", "B3 X", "swap A1-A1 with 2", "swap A1-A2 with 5", "discard A7", "keep"]
)
def test_what_is_no_move_is_refused(text: str) -> None:
    with pytest.raises(BadNotation):
        GAME.read(text)


def test_the_drawn_map() -> None:
    state = sea("A2 O7\nTC* E1", "A1 C5", "", players=2, extensions=1)
    assert GAME.draw(state, "en", NAMES).splitlines() == [
        "+#######++~~~~~~~+",
        "~ A2^^  ~~  O7B  ~",
        "~       ~~       ~",
        "+~~~~~~~++~~~~~~~+",
        "+~~~~~~~++~~~~~~~+",
        "~  TCL  ~~  E1T  ~",
        "~  12   ~~       ~",
        "+~~~~~~~++~~~~~~~+",
        "",
        "> 1 Nolwenn: A1 LSSS, C5 SLSL; blue tokens: 3",
        "  2 Maël: no tile; blue tokens: 3",
        "Pile: 54; discarded: 0; turns left: 19",
        "Common score: 0 (Freshwater sailors)",
    ]
    assert "jetons bleus\u00a0: 3" in GAME.draw(state, "fr", NAMES)


def test_inspected_tiles_show_their_points() -> None:
    assert "(3)" in GAME.draw(play(sea(PLUS, "O4", ""), "O4 E"), "fr", NAMES)


def asked(state: PetiteMerState) -> tuple[str, str]:
    return GAME.ask(state, "en"), GAME.ask(state, "fr")


def test_questions() -> None:
    assert asked(sea("TC* O4", "O1", "O2")) == (
        "Place a tile, move your boat, exchange a tile or end your turn.",
        "Posez une tuile, déplacez votre bateau, échangez une tuile ou terminez votre tour.",
    )
    assert asked(sea("TC*", "O1", players=1))[0].endswith(" or end your turn, keeping one tile if you like.")
    assert asked(sea("TC*", "", "O2", tokens=0)) == ("End your turn.", "Terminez votre tour.")
    assert asked(play(sea("TC*", "", "O2"), "end turn"))[0] == "New tiles are drawn."
    assert asked(play(sea("TC*", "O1", "", pile=""), "O1 N"))[0] == "The trip is over."


@pytest.mark.parametrize(
    ("text", "english", "french"),
    [
        ("O5 E", "Nolwenn places O5 at (1, 0): 3 more points.", "Nolwenn pose O5 en (1, 0)\u00a0: 3 points de plus."),
        ("token N", "Nolwenn sails north for a token.", "Nolwenn navigue vers le nord avec un jeton."),
        ("discard O5 W", "Nolwenn discards O5 and sails west.", "Nolwenn défausse O5 et navigue vers l’ouest."),
        ("swap O5-A1 with 2", "Nolwenn swaps O5 for A1 with Maël.", "Nolwenn échange O5 contre A1 avec Maël."),
        (
            "end turn",
            "Nolwenn ends the turn; O5, O6 discarded.",
            "Nolwenn termine son tour\u00a0; O5, O6 à la défausse.",
        ),
    ],
)
def test_events(text: str, english: str, french: str) -> None:
    before = sea(PLUS, "O5 O6", "A1")
    after = play(before.copy(), text)
    action = GAME.read(text)
    assert GAME.tell(before, action, after, "en", NAMES) == english
    assert GAME.tell(before, action, after, "fr", NAMES) == french


def test_events_of_chance_and_of_a_lone_player() -> None:
    before = play(sea("TC*", "O1", "O2"), "end turn")
    after = play(before.copy(), "A1")
    assert GAME.tell(before, GAME.read("A1"), after, "en", NAMES) == "Nolwenn draws A1."
    before = sea("TC*", "O1 O2", players=1)
    after = play(before.copy(), "keep O2")
    assert GAME.tell(before, GAME.read("keep O2"), after, "en", NAMES) == (
        "Nolwenn ends the turn and keeps O2; O1 discarded."
    )
    first = GAME.new(GAME.setup("base", 2, {"first": "random"}))
    assert GAME.tell(first, GAME.read("player 2 first"), first, "fr", NAMES) == "Maël commence."


def test_the_question_offers_only_what_can_be_done() -> None:
    offers = {"place a tile": {"Place"}, "move your boat": {"Step", "Discard"}, "exchange": {"Swap"}}
    assert unkept_offers(GAME, "both", 2, offers) == set()
