"""The judge: a better position is worth more, and a bot that follows the judge beats a random one."""

from __future__ import annotations

from embruns.bots.bot import Bot, Budget
from embruns.bots.greedy import Greedy
from embruns.bots.random import Random
from embruns.core.contract import CHANCE, OVER, Rng
from embruns.core.seeds import rng_for
from embruns.games.maitre_des_mers import GAME
from embruns.games.maitre_des_mers.state import MaitreDesMersState
from tests.games.maitre_des_mers.table import harbour, new, play

JUDGE = GAME.judge


def worth_after(state: MaitreDesMersState, text: str) -> int:
    """Return what a move is worth to the seat that plays it."""
    seat = state.to_act()
    return JUDGE.value(play(state.copy(), text), seat)


def best(state: MaitreDesMersState) -> str:
    return max((GAME.notation(action) for action in state.legal()), key=lambda text: worth_after(state, text))


def test_treasures_families_ships_and_goods_count() -> None:
    start = JUDGE.value(harbour("N1", "M1 B2 N2", "B1"), 0)
    assert start < JUDGE.value(harbour("N1", "M1 B2 N2 M2", "B1"), 0)
    salt, silver = harbour("N1", "M1:salt B2 N2", "B1"), harbour("N1", "M1:silver B2 N2", "B1")
    assert start < JUDGE.value(salt, 0) < JUDGE.value(silver, 0)
    three = JUDGE.value(harbour("N1", "M1 M2 M3 N4", "B1"), 0)
    assert JUDGE.value(harbour("N1", "M1 M2 M3 M4", "B1"), 0) > three + 300


def test_one_side_gains_what_the_other_loses() -> None:
    state = harbour("N1", "M1:silver M2", "B1")
    assert JUDGE.value(state, 0) == -JUDGE.value(state, 1) > 300


def test_an_attempt_counts_by_its_chance() -> None:
    state = play(harbour("N1", "M1", "B1"), "arm", "[11123]")
    assert worth_after(state, "1 on N1") > worth_after(state, "2 on N1")
    almost = play(state.copy(), "1 on N1", "1 on N1")
    assert JUDGE.terms(almost, 0)["attempt"] > 0
    assert worth_after(almost, "1 on N1") > worth_after(almost, "throw")
    assert JUDGE.terms(almost, 1)["attempt"] == -JUDGE.terms(almost, 0)["attempt"]


def test_the_dice_go_where_they_promise_most() -> None:
    assert best(play(harbour("M1 N1", "", ""), "arm", "[11124]")) == "1 on N1"
    assert best(play(harbour("M1 N1", "", ""), "arm", "[12346]")).endswith("on M1")
    assert best(play(harbour("B3", "M1:timber", ""), "arm", "[22446]")) == "timber keep"


def test_goods_are_used_where_they_win_the_card() -> None:
    state = play(harbour("N1", "M1:silk", ""), "arm", "[11246]", "silk 2 to 1")
    assert best(state) == "1 on N1"
    before = play(harbour("N1", "M1:silk", ""), "arm", "[11246]")
    assert best(before) in {"silk 2 to 1", "silk 4 to 1", "silk 6 to 1", "1 on N1"}


def test_a_fight_counts_what_can_be_won_and_lost() -> None:
    rich = play(harbour("B4", "M1 M2", "N1:silver"), "attack M1 N1")
    assert JUDGE.terms(rich, 0)["fight"] > 0 > JUDGE.terms(rich, 1)["fight"]
    risky = play(harbour("B4", "M1:silver", "N4 N3"), "attack M1 N4")
    assert JUDGE.terms(risky, 0)["fight"] < 0
    struck = play(rich.copy(), "[6]")
    assert JUDGE.value(struck, 0) > JUDGE.value(rich, 0) > JUDGE.value(play(rich.copy(), "[1]"), 0)


def test_loot_is_taken() -> None:
    assert best(play(harbour("B4", "M1", "N1:silver"), "attack M1 N1", "[6]", "[1]")) == "plunder M1"


def test_cargo_goes_under_the_safer_ship() -> None:
    """B1, of fire power 1, cannot attack its own family: only M4 can be attacked, but hardly beaten."""
    state = play(
        harbour("B4", "M4 M1 M2", "B1 N1"), "hunt", "[45666]", *["6 on silver"] * 3, "5 on silver", "4 on silver"
    )
    assert best(state) == "stow M4"


def test_the_last_ship_is_armed_by_who_is_ahead_and_left_by_who_is_not() -> None:
    rich, poor = "M1:chest M2:pearls M4 N2 N4 B1", "M3:silver N3 B2 B3 B4"
    ahead, behind = harbour("N1", rich, poor, pile=""), harbour("N1", poor, rich, pile="")
    assert worth_after(ahead, "arm") > 10_000
    assert best(ahead) == "arm"
    assert worth_after(behind, "arm") < -10_000
    assert best(behind) != "arm"


def test_a_won_game_is_worth_more_than_any_other() -> None:
    state = play(harbour("N1", "M1:silver", "M2", pile=""), "arm", "[11123]", "1 on N1", "1 on N1", "1 on N1")
    seats = range(3)
    assert [JUDGE.value(state, seat) > 90_000 for seat in seats] == [seat in state.outcome().winners for seat in seats]


def test_the_playout_policy_places_well() -> None:
    rng = Rng(1)
    state = play(harbour("N1", "", ""), "arm", "[11124]")
    assert GAME.notation(JUDGE.prefer(state, rng)) == "1 on N1"
    play(state, "1 on N1", "1 on N1")
    assert GAME.notation(JUDGE.prefer(state, rng)) == "1 on N1"
    straight = play(harbour("M1", "", ""), "arm", "[22356]", "3 on M1")
    assert GAME.notation(JUDGE.prefer(straight, rng)) == "throw"


def played(bots: list[Bot], seed: int) -> list[int]:
    """Return the winners of one game."""
    state, rng = new(len(bots)), rng_for(seed, "eval")
    while (seat := state.to_act()) != OVER:
        if seat == CHANCE:
            state.play(state.roll(rng))
        else:
            state.play(bots[seat].choose(GAME, state, Budget(), rng))
    return state.outcome().winners


def test_the_greedy_bot_beats_the_random_one() -> None:
    """A few games here; the arena plays hundreds."""
    greedy, chance = Greedy("greedy"), Random("random")
    wins = sum(played([greedy, chance], seed) == [0] for seed in range(2))
    wins += sum(played([chance, greedy], seed) == [1] for seed in range(2))
    assert wins == 4
