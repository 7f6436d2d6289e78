"""The exchange, for two to four players."""

from __future__ import annotations

import pytest

from embruns.core.game import LANGS
from embruns.games.petite_mer import GAME
from embruns.games.petite_mer.state import PetiteMerState
from tests.games.petite_mer.sea import clause, draw_rest, hand, play, sea


def swaps(state: PetiteMerState) -> list[str]:
    return [text for a in state.legal() if (text := GAME.notation(a)).startswith("swap")]


@pytest.mark.rule("PM-37", "PM-38")
def test_one_own_tile_goes_for_one_of_one_partner() -> None:
    state = play(sea("TC*", "A1 A2 A3", "B1 B2 B3", "B4", players=3), "swap A2-B3 with 2")
    assert (hand(state, 0), hand(state, 1), hand(state, 2)) == ("A1 A3 B3", "A2 B1 B2", "B4")


@pytest.mark.rule("PM-37")
def test_an_exchange_names_an_own_tile_and_the_tile_of_that_partner() -> None:
    state = sea("TC*", "A1 A2", "B1", "B2", players=3)
    assert swaps(state) == [f"swap {own}-{other}" for own in ("A1", "A2") for other in ("B1 with 2", "B2 with 3")]
    for text in ("swap A3-B1 with 2", "swap A1-B2 with 2", "swap A1-A2 with 1", "swap A1-B1 with 4"):
        assert clause(state, text) == "PM-37"


@pytest.mark.rule("PM-37", "PM-38")
@pytest.mark.parametrize("turn", range(4))
def test_of_four_players_each_exchanges_with_any_of_the_other_three(turn: int) -> None:
    hands = ["A1 A2", "B1 B2", "C1 C2", "D1 D2"]
    state = sea("TC*", *hands, players=4, turn=turn)
    partners = [seat for seat in range(4) if seat != turn]
    offers = [(own, seat, other) for own in hands[turn].split() for seat in partners for other in hands[seat].split()]
    assert swaps(state) == [f"swap {own}-{other} with {seat + 1}" for own, seat, other in offers]
    for own, seat, other in offers:
        after = play(state.copy(), f"swap {own}-{other} with {seat + 1}")
        expected = [" ".join(sorted(tiles.replace(own, other).split())) for tiles in hands]
        expected[seat] = " ".join(sorted(hands[seat].replace(other, own).split()))
        assert [hand(after, n) for n in range(4)] == expected
        assert clause(state, f"swap {own}-{other} with {seat + 1}") == ""
        wrong = [clause(state, f"swap {own}-{other} with {n + 1}") for n in range(4) if n != seat]
        assert wrong == ["PM-37"] * 3


@pytest.mark.rule("PM-37")
def test_it_is_done_once_in_a_turn_and_again_in_the_next() -> None:
    state = play(sea("TC*", "A1 A2", "B1 B2"), "swap A1-B1 with 2")
    assert clause(state, "swap A2-B2 with 2") == "PM-37"
    assert swaps(state) == []
    draw_rest(play(state, "end turn"))
    assert clause(state, f"swap A1-{hand(state, 0).split()[0]} with 1") == ""


@pytest.mark.rule("PM-39")
def test_the_tile_received_can_be_placed_or_discarded_at_once() -> None:
    state = play(sea("TC* O1", "A1 A2", "O2 O3"), "swap A1-O2 with 2")
    assert (clause(state, "O2 N"), clause(state, "discard O2 E")) == ("", "")
    play(state, "O2 N")
    assert hand(state) == "A2"


@pytest.mark.rule("PM-40")
def test_the_tile_given_waits_in_the_partners_hand_for_the_partners_turn() -> None:
    state = play(sea("TC*", "O1 O2", "B1 B2"), "swap O1-B1 with 2", "end turn")
    draw_rest(state)
    assert GAME.position(state).players[1].hand == ["O1", "B2"]
    assert clause(state, "O1 N") == ""


@pytest.mark.rule("PM-41")
def test_without_a_tile_on_both_sides_there_is_no_exchange() -> None:
    state = sea("TC*", "A1", "", "B1", players=3)
    assert clause(state, "swap A1-B2 with 2") == "PM-41"
    assert clause(state, "swap A1-B1 with 3") == ""
    state = sea("TC*", "", "B1")
    assert clause(state, "swap A1-B1 with 2") == "PM-41"
    assert swaps(state) == []


@pytest.mark.rule("PM-42")
def test_alone_there_is_no_exchange() -> None:
    state = sea("TC*", "A1 A2", players=1)
    assert clause(state, "swap A1-A2 with 1") == "PM-42"
    assert clause(state, "swap A1-B1 with 2") == "PM-42"
    assert swaps(state) == []


def test_r6_the_game_says_whose_consent_an_exchange_needs_and_the_partner_keeps_the_own_right() -> None:
    state = sea("TC*", "A1 A2", "B1 B2")
    assert GAME.consent(state, GAME.read("swap A1-B1 with 2")) == 1
    assert [GAME.consent(state, GAME.read(text)) for text in ("end turn", "A1 N", "token N")] == [None] * 3
    play(state, "swap A1-B1 with 2", "end turn")
    draw_rest(state)
    assert state.to_act() == 1
    assert len(swaps(state)) == 2 * 3


@pytest.mark.rule("PM-37")
def test_the_help_says_in_its_first_point_that_one_tile_is_exchanged_in_a_turn() -> None:
    said = {"fr": "une fois par tour, échangez une tuile", "en": "once in your turn, swap a tile"}
    for lang in LANGS:
        first = GAME.help(lang).split("\n1. ")[1].split("\n2. ")[0]
        assert said[lang] in " ".join(first.split())
