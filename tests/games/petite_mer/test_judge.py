"""The judgement and the plan of a whole turn."""

from __future__ import annotations

from embruns.core.contract import CHANCE, OVER, Rng
from embruns.games.petite_mer import GAME
from embruns.games.petite_mer.bot.outlook import POINT, Outlook, Sites, berth, closing, promise, stuck
from embruns.games.petite_mer.bot.plan import plan_turn
from embruns.games.petite_mer.bot.weights import BY_HAND
from embruns.games.petite_mer.box import BOX, NAMES
from embruns.games.petite_mer.parts.chart import WAY
from embruns.games.petite_mer.state import PetiteMerState
from tests.games.petite_mer.sea import bits, play, sea, spot

JUDGE = GAME.judge
ALMOST = """
. O1 O2
O3 TC* .
. O4 O5
"""


def plan(state: PetiteMerState) -> list[str]:
    return [GAME.notation(action) for action in plan_turn(state, 20)]


def test_what_is_inspected_counts_a_hundred_a_point() -> None:
    state = play(sea(ALMOST, "O6", "O7"), "O6 E")
    assert JUDGE.terms(state, 0)["inspected"] == 3 * POINT


def test_a_finished_game_is_worth_its_score() -> None:
    state = play(sea(ALMOST, "O6", "", pile=""), "O6 E")
    assert state.to_act() == OVER
    assert JUDGE.value(state, 0) == JUDGE.terms(state, 0)["inspected"] == 3 * POINT


def test_the_odds_of_a_hole_grow_with_the_tiles_that_fit_and_with_its_depth() -> None:
    state = sea(ALMOST)
    hole = state.chart.need(spot(state, "TC") + WAY[1])
    many, few, none = (Outlook(BOX, bits(names), BY_HAND).of(hole) for names in ("O6 O7 O8 A10", "O6 A1 D1", "D1 D3"))
    assert many > few > none == 0
    shallow = state.chart.need(spot(state, "O4") + WAY[3])
    assert Outlook(BOX, bits("O6"), BY_HAND).of(hole) > Outlook(BOX, bits("O6"), BY_HAND).of(shallow) > 0


def test_a_hole_that_no_sea_leads_to_has_worse_odds() -> None:
    by_land = sea("A12\n.")
    need = by_land.chart.need(spot(by_land, "A12") + WAY[2])
    assert int(BOX.fits[need] & BOX.pile(0)).bit_count() == 18  # all with land in the north
    assert Outlook(BOX, BOX.pile(0), BY_HAND).of(need) == 1024 * 18 // (18 + 14) // 2


def test_promise_and_dead_holes() -> None:
    state = sea(". A12 .\nA7 . A17\n. A2 .", extensions=3)
    outlook = Outlook(BOX, state.pile, BY_HAND)
    assert stuck(state.chart, outlook) == 4
    assert JUDGE.terms(state, 0)["dead"] == -40
    assert promise(state.chart, outlook) == JUDGE.terms(state, 0)["promise"] - 40


def test_a_turbine_and_a_pontoon_promise_what_they_would_score() -> None:
    outlook = Outlook(BOX, BOX.pile(3), BY_HAND)
    plain = sea(". O1 .\nO2 O7 .\n. O3 .", extensions=3)
    turbine = sea(". O1 .\nO2 E1 .\n. O3 .", extensions=3)
    assert promise(turbine.chart, outlook) > promise(plain.chart, outlook)
    poor = sea("A11 .\nP1 .\nO2 .", extensions=3)
    rich = sea("A12 .\nP1 .\nO2 .", extensions=3)
    assert promise(rich.chart, outlook) > promise(poor.chart, outlook)


def test_a_site_is_worth_what_the_whole_map_is_worth_with_the_tile_on_it() -> None:
    """Far from the tile only a pontoon's island can change."""
    state = sea("P1 A17 O1 O4 O5\nO2 O3 E1 . O6\n. . O7 O8 O9", extensions=3)
    chart, outlook = state.chart, Outlook(BOX, state.pile, BY_HAND)
    key, sites = chart.key(), Sites(chart, outlook)
    for beside, way, name in (("P1", 0, "B3"), ("O8", 0, "O10"), ("O8", 0, "E2"), ("O9", 1, "D5")):
        tile, cell = NAMES.index(name), spot(state, beside) + WAY[way]
        value = sites.value(tile, cell)
        assert chart.key() == key
        chart.lay(tile, cell)
        assert value == POINT * chart.score() + promise(chart, outlook)
        chart.lift(tile)


def test_a_boat_is_better_off_near_deep_holes_and_in_open_sea() -> None:
    state = sea("O1 O2 O3 O4 O6 O7\nO8 . O9 . . .\nO10 O11 O12 . . .")
    outlook = Outlook(BOX, state.pile, BY_HAND)
    assert berth(state.chart, spot(state, "O9"), outlook) > berth(state.chart, spot(state, "O7"), outlook)
    closed = sea(". D7 .\nD5 TC* D1\n. D3 .", "A1", "A2")
    assert closing(closed.chart, spot(closed, "TC"), BY_HAND) == 4 * POINT
    assert JUDGE.terms(closed, 0)["closing"] == -4 * POINT
    assert closing(state.chart, spot(state, "O9"), BY_HAND) == 0


def test_the_plan_walks_and_places_where_it_pays() -> None:
    state = sea("O1* O2 O3\nO4 . O6\nO7 O8 O9", "O10", "")
    chosen = plan(state)
    assert (chosen[0], chosen[1], chosen[-1]) == ("token E", "O10 S", "end turn")


def test_the_plan_exchanges_for_the_tile_that_fits() -> None:
    """The hole asks for land on three sides, and would complete all four of its neighbours."""
    state = sea(". . O5 . .\n. O6 A11 O7 .\nO8 O1* . A16 O9\n. O10 A1 O11 .\n. . O12 . .", "O2", "D1")
    assert plan(state)[:2] == ["swap O2-D1 with 2", "D1 E"]


def test_the_plan_pays_with_a_tile_where_tokens_are_too_few() -> None:
    state = sea("O1* O2 O3\nO4 . O6\nO7 O8 O9", "O10 D3", "", tokens=0)
    chosen = plan(state)
    assert chosen[0] in ("discard D3 E", "discard D3 S")
    assert any(text.startswith("O10") for text in chosen)


def test_the_plan_keeps_a_tile_alone_and_only_while_the_pile_lasts() -> None:
    ring = ". D7 .\nD5 TC* D1\n. D3 ."
    assert plan(sea(ring, "A1 A2", players=1))[-1].startswith("keep")
    assert plan(sea(ring, "A1 A2", players=1, pile=""))[-1] == "end turn"


def test_the_plan_does_not_close_the_sea() -> None:
    state = sea(". D7 .\nD5 TC* D1\n. . .", "D3", "O1 O2 O3")
    assert "D3 S" not in plan(state)


def test_every_action_of_a_plan_is_legal_and_it_ends_the_turn() -> None:
    for players in (1, 2, 4):
        state, rng = GAME.new(GAME.setup("both", players)), Rng(players)
        for _ in range(4):
            while state.to_act() == CHANCE:
                state.play(state.roll(rng))
            key = state.key()
            chosen = plan_turn(state, 6)
            assert state.key() == key, "planning changes the state"
            play(state, *[GAME.notation(action) for action in chosen])
            assert state.to_act() == CHANCE


def test_the_judge_plans_for_the_seat_to_act_and_for_nobody_else() -> None:
    state = sea("TC*", "O1", "O2")
    assert JUDGE.plan(state, Rng(0)) in state.legal()
    assert JUDGE.plan(play(state, "end turn"), Rng(0)) is None


def test_a_planned_game_is_far_above_a_random_one() -> None:
    state, rng = GAME.new(GAME.setup("base", 2)), Rng(4)
    while state.to_act() != OVER:
        for action in [state.roll(rng)] if state.to_act() == CHANCE else plan_turn(state, 5):
            state.play(action)
    assert state.scores()[0] >= 40


def test_the_playout_policy_sails_to_the_deepest_hole_it_can_fill_then_ends() -> None:
    def preferred(state: PetiteMerState) -> set[str]:
        return {GAME.notation(JUDGE.prefer(state, Rng(n))) for n in range(20)}

    near = ". O1 O7\nO2 TC* .\n. . ."
    assert preferred(sea(near, "O6 O8", "")) == {"O6 E", "O8 E"}
    far = "TC* O1 O2 O7\n. . O3 .\n. . O4 O5"
    assert preferred(sea(far, "O6", "")) == {"token E"}
    assert preferred(sea(far, "O6", "", tokens=0)) == {"O6 N"}
    closed = ". D7 .\nD5 TC* D1\n. D3 ."
    assert preferred(sea(closed, "O6", players=1)) == {"keep O6"}
    assert preferred(sea(closed, "O6", players=1, pile="")) == {"end turn"}
    assert preferred(sea(near, "", "O6")) == {"end turn"}
