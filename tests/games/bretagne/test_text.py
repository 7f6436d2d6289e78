"""Notation and sentences."""

from __future__ import annotations

import pytest

from embruns.core.errors import BadNotation
from embruns.core.game import LANGS
from embruns.games.bretagne import GAME
from embruns.games.bretagne.state import BretagneState
from tests.games.bretagne.table import play, started, table
from tests.games.questions import unkept_offers

NAMES = ["Nolwenn", "Erwan", "Gaël", "Rozenn"]


def said(before: BretagneState, move: str, lang: str = "en") -> str:
    action = GAME.read(move.strip("[]"))
    return GAME.tell(before, action, play(before, move), lang, NAMES)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "text",
    ["take sand+stone", "place 7", "recall 2", "brest buy wood+sand", "sell dock+dock", "swap dock for clay",
     "keep 3 stone", "keep nothing", "send le-conquet", "no more", "hire pair", "draw ?", "line anchor", "lay 15"],
)  # fmt: skip
def test_notation(text: str) -> None:
    assert GAME.notation(GAME.read(text.upper())) == text


def test_no_two_actions_share_a_text() -> None:
    assert len(set(GAME.texts)) == len(GAME.actions) == 220


def test_what_is_no_move() -> None:
    with pytest.raises(BadNotation, match="take gold"):
        GAME.read("take gold")


def test_what_happened_is_told_with_what_came_of_it() -> None:
    state = table(2, players={0: {"goods": "sand 1", "engineers": 1, "francs": 4}, 1: {"francs": 2}})
    assert said(state, "take sand") == "Nolwenn buys the sand storey."
    placed = play(state, "take sand", "place 5")
    assert said(placed, "recall 0") == "Nolwenn leaves all the workers there (1)."
    placing = play(state, "take sand")
    assert said(placing, "place 5") == "Nolwenn builds on Eckmühl (engineers: 1)."
    assert said(play(placing, "place 5"), "recall 1") == "Nolwenn takes back 1 of the workers and leaves 0. Nolwenn +2."
    assert (
        said(play(placing, "place 5"), "recall 1", "fr") == "Nolwenn reprend 1 des ouvriers et en laisse 0. Nolwenn +2."
    )


def test_a_round_that_ends_by_itself_is_told() -> None:
    state = table(2, players={0: {"francs": 4}})
    assert said(state, "pass") == "Nolwenn passes. Erwan passes, having no other choice. Round 2."
    last = table(2, round=5, forecast=None, players={0: {"francs": 4}})
    assert said(last, "pass").endswith("Nolwenn +5, Erwan +2. The game is over, Nolwenn wins.")


def test_an_evaluation_is_told() -> None:
    sites = {"Cap Fréhel": {"floors": [("sand", 0, 2), ("clay", 1, 1)]}}
    players = {0: {"barge": None, "next_numeral": 1, "hand": "dock 1"}, 1: {"francs": 2}}
    state = play(table(2, seat=1, players=players, sites=sites), "pass")
    assert said(state, "play dock") == "Nolwenn plays Dock on Cap Fréhel (value: 5). Nolwenn +5."
    ports = play(state, "play dock")
    assert said(ports, "send paimpol") == "Nolwenn sends a worker to Paimpol."
    done = said(play(ports, "decline"), "decline")
    assert done == "Erwan sends nobody to a port. Finished and evaluated: Cap Fréhel. Nolwenn +4, Erwan +1. Round 2."


def test_a_hidden_card_is_told_as_a_card() -> None:
    state = play(table(2, players={0: {"francs": 3}}), "enter lorient", "buy cards")
    unseen = GAME.read("draw ?")
    after = play(state, "[draw dock]").seen_by(1)
    assert GAME.tell(state.seen_by(1), unseen, after, "en", NAMES) == "Nolwenn draws a card."
    assert GAME.tell(state.seen_by(1), unseen, after, "fr", NAMES) == "Nolwenn pioche une carte."


def test_the_board_in_a_terminal() -> None:
    state = table(players={0: {"goods": "sand 1", "hand": "dock 2"}}, sites={"Ar-Men": {"floors": [("sand", 1, 3)]}})
    drawn = GAME.draw(state.seen_by(0), "en", NAMES)
    assert " 7 Ar-Men               west   Hell       S3 -- -- -- engineers 0, francs 0" in drawn
    assert "Nolwenn (A): 0 points" in drawn
    assert "cards 2 (2 Dock)" in drawn
    assert all(f"({sign}):" in drawn for sign in "ASWH"), "four different signs"
    assert "(2 Dock)" not in GAME.draw(state.seen_by(1), "en", NAMES)


@pytest.mark.parametrize("lang", LANGS)
def test_every_question_names_what_it_is_about(lang: str) -> None:
    state = started()
    assert "barge" in GAME.ask(state, lang)  # type: ignore[arg-type]
    rich = {"goods": "sand 3, stone 3, wood 3", "engineers": 3}
    placing = play(table(players={0: rich}), "take sand", "place 7")
    assert "Ar-Men" in GAME.ask(placing, lang)  # type: ignore[arg-type]


def test_the_question_offers_only_what_can_be_done() -> None:
    offers = {"build": {"Take"}, "trade or pass": {"Enter"}, "do you play": {"PlayCard"}, "do you send": {"Send"}}
    assert unkept_offers(GAME, "historical", 4, offers) == set()
