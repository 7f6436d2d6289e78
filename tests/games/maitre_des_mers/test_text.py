"""Words: notation, the drawn table, questions and events in both languages."""

from __future__ import annotations

import pytest

from embruns.core.errors import BadNotation
from embruns.core.game import Lang
from embruns.games.maitre_des_mers import GAME
from embruns.games.maitre_des_mers.state import MaitreDesMersState
from embruns.games.maitre_des_mers.words import owned_by
from tests.games.maitre_des_mers.table import harbour, new, play
from tests.games.questions import unkept_offers

NAMES = ["Anne", "Bleuenn", "Corentin"]


def told(state: MaitreDesMersState, text: str, lang: Lang) -> str:
    """Play a move and return the sentence that tells it."""
    before = state.copy()
    play(state, text)
    return GAME.tell(before, GAME.read(text.strip("[]")), state, lang, NAMES)


@pytest.mark.parametrize("text", ["3 on M1", "SILK 2 TO 6", " attack  m1 n2", "timber keep", "sugar all", "22356"])
def test_a_move_can_be_typed(text: str) -> None:
    assert GAME.notation(GAME.read(text)).casefold() == " ".join(text.split()).casefold()


@pytest.mark.parametrize("text", ["", "7 on M1", "3 on X1", "65322", "rum 2 to 4", "spices 6 to 1", "attack M1"])
def test_what_is_no_move_is_refused(text: str) -> None:
    with pytest.raises(BadNotation):
        GAME.read(text)


def test_the_table_is_drawn() -> None:
    state = play(harbour("M1 N2", "M2:salt", "B1:silver"), "arm", "[22356]", "2 on M1")
    english, french = GAME.draw(state, "en", NAMES), GAME.draw(state, "fr", NAMES)
    for part in ("M1 Seagull   S(4)", "thrown: 2 3 5 6", "placed: 2", "[Salt]", "[Wreck Silver]", "Bleuenn: points 3"):
        assert part in english
    for part in ("M1 La Mouette   S(4)", "lancés\u00a0: 2 3 5 6", "[Sel]", "carte aux trésors", "> Anne"):
        assert part in french
    assert "R(5:1,3,5)" in GAME.draw(harbour("B3", "", ""), "fr", NAMES)


def test_questions() -> None:
    state = harbour("M1 N4", "M2 N1", "")
    assert "Choose an action" in GAME.ask(state, "en")
    assert "place a first die" in GAME.ask(play(state, "arm", "[22356]"), "en")
    assert (
        GAME.ask(play(state, "2 on M1"), "fr")
        == "Posez encore un dé sur la carte «\u00a0La Mouette\u00a0», ou relancez les autres."
    )
    stuck = play(harbour("N4", "M1", ""), "buy", "[11111]")
    assert GAME.ask(stuck, "en") == "You threw 1 1 1 1 1: no die fits, discard one."
    fight = play(harbour("B4", "M1", "N1:salt"), "attack M1 N1", "[4]", "[3]")
    assert GAME.ask(fight, "en") == "The fight is won: take the cargo (Salt) under a free ship, or leave it."


def test_events_of_an_attempt() -> None:
    state = harbour("N1 B3", "M1", "")
    assert told(state, "arm", "en") == "Anne wants to arm a ship."
    assert told(state, "[11123]", "fr") == "Anne lance 1 1 1 2 3."
    assert told(state, "1 on N1", "fr") == "Anne pose un 1 sur la carte «\u00a0L’Hermine\u00a0»."
    assert told(state, "throw", "en") == "Anne throws the other dice again."
    play(state, "[1166]", "1 on N1")
    assert told(state, "1 on N1", "en") == "Anne places a 1: Ermine joins the fleet."
    assert told(state, "[port M4]", "fr") == "Au port\u00a0: «\u00a0Le Grand Comptoir\u00a0»."


def test_events_of_discards_and_goods() -> None:
    state = play(harbour("N4", "M1 M2", ""), "buy", "[11111]")
    assert told(state, "discard 1", "en") == "Anne has to discard a 1."
    play(state, "[1111]", "discard 1", "[111]")
    assert told(state, "discard 1", "fr") == "Anne écarte un 1\u00a0: c’est manqué."
    salt = play(harbour("M1", "M2:salt", ""), "arm", "[22356]")
    assert told(salt, "salt 2", "en") == "Anne rethrows a die (Salt): a 2."
    silk = play(harbour("M1", "M2:silk", ""), "arm", "[22356]")
    assert told(silk, "silk 2 to 4", "fr") == "Anne change un dé (Soie)\u00a0: le 2 devient un 4."
    sugar = play(harbour("M1", "M2:sugar", ""), "arm", "[22356]")
    assert told(sugar, "sugar all", "fr") == "Anne relance tous ses dés (Sucre)."


def test_events_of_cargo() -> None:
    throws = ("[11556]", "5 on salt", "5 on salt")
    two = harbour("B4", "M1 M2", "")
    assert told(two, "buy", "en") == "Anne wants to buy: Salt."
    play(two, *throws)
    assert told(two, "6 on salt", "fr") == "Anne pose un 6 et gagne\u00a0: Sel."
    assert told(two, "stow M2", "fr") == "Anne charge sa cargaison (Sel) à bord de «\u00a0Le Bon Retour\u00a0»."
    one = play(harbour("B4", "M1", ""), "buy", *throws)
    assert told(one, "6 on salt", "en") == "Anne places a 6: Salt, on board of Seagull."


def test_events_of_a_fight() -> None:
    state = harbour("B4", "M1", "N1")
    assert told(state, "attack M1 N1", "en") == "Anne attacks with Seagull: Ermine, of Bleuenn’s fleet."
    assert told(state, "[4]", "en") == "Seagull fires: 4."
    assert told(state, "[3]", "en") == "Ermine answers: 3. Seagull wins, and Ermine goes back under the pile."
    loot = play(harbour("B4", "M1", "N1:salt"), "attack M1 N1", "[4]")
    assert told(loot, "[3]", "en") == "Ermine answers: 3. Seagull wins against Ermine."
    assert told(loot.copy(), "spare", "en") == "Anne leaves the cargo."
    assert told(loot, "plunder M1", "en") == "Anne takes the cargo (Salt) on board of Seagull."
    full = play(harbour("B4", "M1:timber", "N1:salt"), "attack M1 N1", "[1]")
    assert told(full, "[6]", "en") == "Ermine answers: 6. Ermine wins against Seagull, but has no free hold."
    back = play(harbour("B4", "M1:salt", "N1"), "attack M1 N1", "[1]", "[6]")
    assert told(back, "plunder N1", "fr").startswith("Bleuenn prend la cargaison")


def test_the_first_events() -> None:
    state = new(2)
    assert told(state, "[port M1]", "en") == "Into the port: Seagull."
    play(state, "[port N2]", "[port B3]", "[port M4]")
    assert told(state, "[seat 2 first]", "fr") == "Bleuenn prend les dés en premier."


def test_the_question_offers_only_what_can_be_done() -> None:
    goods = {"KeepAll", "Rethrow", "TurnDie"}
    offers = {"use your goods": goods, "discard one": {"Discard"}, "place at least": {"Place"}, "again": {"Throw"}}
    assert unkept_offers(GAME, GAME.variants[0].slug, 4, offers, moves=3000) == set()


@pytest.mark.parametrize("name", ["Erwan", "Éloïse", "Hélène", "Yves"])
def test_an_owner_is_elided_in_french_alone(name: str) -> None:
    assert owned_by(name, "fr") == f"d’{name}"
    assert owned_by(name, "en") == f"{name}’s"


@pytest.mark.parametrize("name", ["Maëlle", "Yann", "2"])
def test_an_owner_with_a_consonant_keeps_the_whole_word(name: str) -> None:
    assert owned_by(name, "fr") == f"de {name}"
