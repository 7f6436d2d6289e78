"""MDM-42 to MDM-48: what goods do with the dice."""

from __future__ import annotations

import pytest

from embruns.core.contract import CHANCE
from tests.games.maitre_des_mers.table import dice, harbour, listed, play, possible, refused, seen


@pytest.mark.rule("MDM-42")
def test_salt_rethrows_one_die_and_the_others_lie_still() -> None:
    state = play(harbour("M1", "M2:salt", ""), "arm", "[22356]")
    assert {text for text in listed(state) if "salt" in text} == {"salt 2", "salt 3", "salt 5", "salt 6"}
    play(state, "salt 2")
    assert possible(state) == {str(face): 1 for face in range(1, 7)}
    assert dice(state)[1] == "2356"
    assert dice(play(state, "[4]"))[1] == "23456"


@pytest.mark.rule("MDM-42")
def test_timber_keeps_all_dice_instead_of_a_discard() -> None:
    state = play(harbour("B3", "M1:timber", ""), "arm", "[22446]")
    assert listed(state) == {"discard 2", "discard 4", "discard 6", "timber keep"}
    play(state, "timber keep")
    assert sum(possible(state).values()) == 6**5
    assert dice(state) == ("", "", "")


@pytest.mark.rule("MDM-42")
def test_sugar_rethrows_the_whole_throw() -> None:
    state = play(harbour("M1", "M2:sugar", ""), "arm", "[22356]", "2 on M1", "throw", "[1111]", "sugar all")
    assert sum(possible(state).values()) == 6**4
    assert dice(state) == ("2", "", "")


@pytest.mark.rule("MDM-42")
def test_tobacco_turns_a_die_to_the_face_of_another() -> None:
    state = play(harbour("N1", "M2:tobacco", ""), "arm", "[22355]")
    faces = ("2 to 3", "2 to 5", "3 to 2", "3 to 5", "5 to 2", "5 to 3")
    assert {text for text in listed(state) if "tobacco" in text} == {f"tobacco {turn}" for turn in faces}
    assert refused(state, "tobacco 2 to 6") == "MDM-45"
    assert dice(play(state, "tobacco 3 to 2"))[1] == "22255"


@pytest.mark.rule("MDM-42")
def test_rum_turns_a_die_upside_down() -> None:
    state = play(harbour("N1", "M2:rum", ""), "arm", "[12345]")
    turns = ("1 to 6", "2 to 5", "3 to 4", "4 to 3", "5 to 2")
    assert {text for text in listed(state) if "rum" in text} == {f"rum {turn}" for turn in turns}
    assert dice(play(state, "rum 1 to 6"))[1] == "23456"


@pytest.mark.rule("MDM-42")
def test_spices_change_a_die_by_one_and_one_and_six_do_not_join() -> None:
    state = play(harbour("N1", "M2:spices", ""), "arm", "[11366]")
    turns = ("1 to 2", "3 to 2", "3 to 4", "6 to 5")
    assert {text for text in listed(state) if "spices" in text} == {f"spices {turn}" for turn in turns}
    assert dice(play(state, "spices 6 to 5"))[1] == "11356"


@pytest.mark.rule("MDM-42")
def test_silk_sets_a_die_to_any_face() -> None:
    state = play(harbour("N1", "M2:silk", ""), "arm", "[11144]")
    turns = [f"silk {face} to {to}" for face in (1, 4) for to in range(1, 7) if to != face]
    assert {text for text in listed(state) if "silk" in text} == set(turns)
    assert dice(play(state, "silk 4 to 6"))[1] == "11146"


@pytest.mark.rule("MDM-42")
def test_once_per_turn_and_again_in_the_next_own_turn() -> None:
    state = play(harbour("B3", "M1:timber", ""), "arm", "[22446]", "timber keep", "[22446]")
    assert refused(state, "timber keep") == "MDM-42"
    assert seen(state).ready == []
    play(state, "discard 2", "arm", "[22446]")
    assert refused(state, "timber keep") == "MDM-42"  # the other player's turn, and goods are not theirs
    play(state, "discard 2")
    while state.to_act() != 0:
        play(state, "arm", "[22446]", "discard 2")
    assert seen(state).ready == ["timber"]
    assert "timber keep" in listed(play(state, "arm", "[22446]"))


@pytest.mark.rule("MDM-42", "MDM-21")
def test_goods_give_a_sixth_throw() -> None:
    throws = ("arm", "[33333]", "3 on B4", "[1333]", "1 on B4", "[222]", "2 on B4", "[55]", "5 on B4", "[6]")
    state = play(harbour("B4", "M1:timber", ""), *throws, "timber keep")
    assert state.to_act() == CHANCE
    assert "4 on B4" in listed(play(state, "[4]"))


@pytest.mark.rule("MDM-43")
def test_use_is_optional() -> None:
    state = play(harbour("M1", "M2:salt", ""), "arm", "[22356]", "2 on M1", "throw", "[1234]")
    assert seen(state).ready == ["salt"]
    assert {"salt 1", "1 on M1"} <= listed(state)


@pytest.mark.rule("MDM-43")
def test_e22_several_goods_on_one_throw_each_once() -> None:
    state = play(harbour("B3", "M1:salt M2:silk", ""), "arm", "[22446]", "salt 6", "[4]")
    assert refused(state, "salt 4") == "MDM-42"
    play(state, "silk 2 to 1")
    assert refused(state, "silk 4 to 1") == "MDM-42"
    assert listed(state) == {"1 on B3"}
    assert seen(state).ready == []
    play(state, "1 on B3", "[2222]")
    assert listed(state) == {"discard 2"}  # each is spent for the turn


@pytest.mark.rule("MDM-44")
def test_goods_come_before_the_first_die_of_the_throw() -> None:
    state = harbour("M1", "M2:salt N1:tobacco", "")
    assert refused(state, "salt 2") == "MDM-44"
    play(state, "arm")
    assert refused(state, "salt 2") == "MDM-44"
    play(state, "[22356]", "2 on M1")
    assert refused(state, "salt 5") == "MDM-44"
    assert refused(state, "tobacco 5 to 6") == "MDM-44"
    assert "salt 1" in listed(play(state, "throw", "[1111]"))


@pytest.mark.rule("MDM-44")
def test_timber_serves_only_when_a_discard_is_due() -> None:
    state = play(harbour("B3", "M1:timber", ""), "arm", "[22344]")
    assert refused(state, "timber keep") == "MDM-44"
    play(state, "3 on B3", "[2222]")
    assert "timber keep" in listed(state)


@pytest.mark.rule("MDM-45")
def test_goods_never_touch_placed_or_discarded_dice() -> None:
    state = play(harbour("M1", "M2:salt N1:silk", ""), "arm", "[33366]", "3 on M1", "throw", "[1166]")
    assert refused(state, "salt 3") == "MDM-45"
    assert refused(state, "silk 3 to 2") == "MDM-45"
    buying = play(harbour("M1", "M2:salt N1", ""), "buy", "[33333]", "3 on timber", "[4455]", "discard 4", "[666]")
    assert refused(buying, "salt 4") == "MDM-45"


@pytest.mark.rule("MDM-46")
def test_a_changed_throw_must_be_placed_or_discarded_anew() -> None:
    state = play(harbour("B3", "M1:rum", ""), "arm", "[22446]", "rum 2 to 5")
    assert listed(state) == {"5 on B3"}
    assert refused(state, "discard 2") == "MDM-20"
    worse = play(harbour("B3", "M1:salt", ""), "arm", "[22344]", "salt 3", "[6]")
    assert listed(worse) == {"discard 2", "discard 4", "discard 6"}


@pytest.mark.rule("MDM-47")
def test_no_goods_in_a_fight_on_either_side() -> None:
    state = play(harbour("B4", "M1:salt", "N3:timber"), "attack M1 N3")
    assert refused(state, "salt 1") == "MDM-47"
    play(state, "[1]")
    assert refused(state, "salt 1") == "MDM-47"
    assert refused(state, "timber keep") == "MDM-47"
    assert seen(state).ready == []
    loot = play(harbour("B4", "M1:salt M2", "N3:timber"), "attack M1 N3", "[6]", "[1]")
    assert refused(loot, "salt 6") == "MDM-47"


@pytest.mark.rule("MDM-48")
def test_plundered_goods_serve_the_new_owner_from_the_next_turn() -> None:
    state = play(harbour("B3", "M1", "N3:salt"), "attack M1 N3", "[6]", "[1]", "plunder M1")
    assert seen(state).ready == []  # the turn of the former owner
    play(state, "arm", "[22446]", "discard 2")
    assert state.to_act() == 0
    assert seen(state).ready == ["salt"]
    defended = play(harbour("B3", "M1:salt", "N3"), "attack M1 N3", "[1]", "[6]", "plunder N3")
    assert seen(defended).ready == ["salt"]  # the defender has won them, and it is their turn now
