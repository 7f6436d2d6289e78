"""BRE-41 to BRE-57: build."""

from __future__ import annotations

from itertools import product
from pathlib import Path
from typing import Any

import pytest

from embruns.core.bits import in_order
from embruns.core.contract import CHANCE
from embruns.games.bretagne import GAME
from embruns.games.bretagne.box import BOX, KINDS, TILE_COST, Box
from embruns.games.bretagne.parts.goods import covers, store_of
from embruns.games.bretagne.rules import build
from tests.games.bretagne.table import G, J, R, choices, drawn, goods, hand, play, position, refused, slot, table, told

RICH = {"goods": "wood 5, sand 5, stone 5, clay 5", "engineers": 8}
TEIGNOUSE = {"La Teignouse": {"floors": [("sand", J, 1)], "francs": 1}}


def rich(**more: Any) -> dict[int, dict[str, Any]]:
    return {0: {**RICH, **more}}


@pytest.mark.rule("BRE-41", "BRE-42", "BRE-43", "BRE-45", "BRE-46", "BRE-47", "BRE-49", "BRE-52")
def test_example_2_the_build_of_g() -> None:
    players = {0: {"barge": 4}, 1: {"barge": 2}, G: {"barge": 1, "goods": "sand 1, stone 2, wood 1", "engineers": 1}}
    state = table(seat=G, players={**players, R: {"barge": 3}}, sites=TEIGNOUSE)
    assert (state.players[G].workers, state.players[G].francs) == (8, 0)
    state = play(state, "take sand+stone")
    assert (goods(state, G), state.players[G].francs) == ("wood 1, stone 1", 1)
    state = play(state, "[draw dock]", "place 2")
    player = state.players[G]
    assert (goods(state, G), player.engineers, player.francs, hand(state, G)) == ("", 0, 2, "dock 1")
    lighthouse = position(state).lighthouses[slot("La Teignouse")]
    assert (lighthouse.engineers, lighthouse.francs, len(lighthouse.floors)) == (1, 0, 2)
    assert (lighthouse.floors[1].seat, lighthouse.floors[1].workers) == (G, 4)
    assert (player.workers, state.placed) == (4, 4)


@pytest.mark.rule("BRE-52", "BRE-53")
@pytest.mark.parametrize(("back", "points", "left"), [(4, 8, 0), (3, 6, 1), (2, 4, 2), (1, 2, 3), (0, 0, 4)])
def test_example_3_four_workers_up_to_eight_points(back: int, points: int, left: int) -> None:
    players = {0: {"barge": 4}, 1: {"barge": 2}, G: {"barge": 1, "goods": "sand 1, stone 2, wood 1", "engineers": 1}}
    state = table(seat=G, players={**players, R: {"barge": 3}}, sites=TEIGNOUSE)
    state = play(state, "take sand+stone", "[draw dock]", "place 2", f"recall {back}")
    assert state.players[G].score == points
    assert position(state).lighthouses[1].floors[1].workers == left
    assert state.players[G].workers == 8 - left


# Taking a tile


@pytest.mark.rule("BRE-41")
def test_a_tile_must_lie_face_up_and_be_paid() -> None:
    state = table(players={0: {"goods": "sand 1, stone 3", "engineers": 2}}, display="stone, sand+stone, sand+sand")
    assert choices(state, "take") == ["take stone", "take sand+stone"]
    assert refused(state, "take sand+sand") == "BRE-41", "one sand only"
    assert refused(state, "take stone+stone") == "BRE-41", "not on display"
    after = play(state, "take stone", "place 11")
    assert goods(after, 0) == "sand 1, stone 2"
    assert told(after.market) == told(state.market), "to the stock, not to a market"


@pytest.mark.rule("BRE-42")
@pytest.mark.parametrize(("tile", "francs", "due"), [("sand", 1, 0), ("sand+sand", 1, 1), ("sand+stone+clay", 2, 1)])
def test_the_reward_of_the_row(tile: str, francs: int, due: int) -> None:
    state = play(table(players=rich()), f"take {tile}")
    assert state.players[0].francs == francs
    assert (state.to_act() == CHANCE) == bool(due)
    state = play(state, *["[draw cableway]"] * due)
    assert (hand(state, 0), position(state).phase) == ("cableway 1" if due else "", "placing")


@pytest.mark.rule("BRE-42")
def test_the_card_is_seen_by_its_owner_only() -> None:
    state = play(table(players=rich()), "take sand+sand", "[draw cableway]")
    assert position(state.seen_by(0)).players[0].hand == {"supplies": 0, "dock": 0, "foghorn": 0, "cableway": 1}
    assert [position(state.seen_by(s)).players[0].hand for s in (1, 2, 3, -1)] == [None] * 4


@pytest.mark.rule("BRE-42")
def test_ruling_15_the_lighthouse_is_chosen_after_the_card_is_seen() -> None:
    state = play(table(players=rich()), "take sand+sand")
    assert position(state).phase == "drawing"
    assert len(choices(play(state, "[draw dock]"), "place")) == 15


@pytest.mark.rule("BRE-56")
def test_the_row_is_not_refilled() -> None:
    before = table(players=rich())
    after = play(before, "take sand+sand", "[draw dock]", "place 5", "recall 0")
    assert len(position(after).rows[1]) == len(position(before).rows[1]) - 1
    assert refused(after, "reveal sand+sand") == "BRE-56"


# Placing it


@pytest.mark.rule("BRE-43")
def test_a_tile_goes_on_the_lowest_free_storey_of_any_site() -> None:
    state = table(players=rich(), sites={"Mean Ruz": {"floors": [("clay", 1, 2)]}}, built=["Eckmühl"])
    state = play(state, "take sand")
    assert refused(state, "place 5") == "BRE-43", "already built"
    assert len(choices(state, "place")) == 14
    floors = position(play(state, "place 13")).lighthouses[12].floors
    assert [(storey.tile, storey.seat) for storey in floors] == [("clay", 1), ("sand", 0)]


@pytest.mark.rule("BRE-44")
def test_each_storey_holds_one_tile_and_its_builders_workers() -> None:
    sites = {"Les Poulains": {"floors": [("clay", 1, 2), ("clay", 0, 1)]}}
    floors = position(play(table(players=rich(), sites=sites), "take sand", "place 3")).lighthouses[2].floors
    assert [(storey.seat, storey.workers) for storey in floors] == [(1, 2), (0, 1), (0, 3)]


@pytest.mark.rule("BRE-45")
@pytest.mark.parametrize(
    ("weather", "paradise", "purgatory", "hell"), [("sunny", 1, 1, 2), ("rain", 1, 2, 3), ("storm", 1, 3, 4)]
)
def test_engineers_by_weather_and_category(weather: str, paradise: int, purgatory: int, hell: int) -> None:
    state = play(table(weather=weather, players=rich()), "take sand")
    for name, engineers in (("Eckmühl", paradise), ("Les Poulains", purgatory), ("Ar-Men", hell)):
        assert build.demand(state, state.players[0], slot(name)) == engineers
        after = play(state, f"place {slot(name) + 1}")
        assert after.site_engineers[slot(name)] == engineers
        assert after.players[0].engineers == 8 - engineers
        if engineers > 1:
            short = play(table(weather=weather, players=rich(engineers=engineers - 1)), "take sand")
            assert refused(short, f"place {slot(name) + 1}") == "BRE-45"


@pytest.mark.rule("BRE-45")
def test_ruling_24_engineers_there_do_not_help() -> None:
    sites = {"Ar-Men": {"floors": [("clay", 1, 2)], "engineers": 2}}
    state = play(table(players=rich(engineers=2), sites=sites), "take sand", "place 7")
    assert (state.site_engineers[6], state.players[0].engineers) == (4, 0)


@pytest.mark.rule("BRE-45", "BRE-47", "BRE-100")
def test_case_5_two_tiles_on_one_lighthouse_in_one_round() -> None:
    players = {
        J: {"barge": 1, "goods": "clay 1, stone 1", "engineers": 2},
        R: {"barge": 2, "goods": "clay 1, stone 1, wood 1", "engineers": 2},
        0: {"barge": 3, "francs": 2},
        G: {"barge": 4},
    }
    state = table(seat=J, weather="rain", players=players, display="clay, clay")
    state = play(state, "take clay", "place 8", "recall 0")
    state = play(state, "take clay", "place 8", "recall 0")
    assert state.site_engineers[7] == 4
    assert (goods(state, J), goods(state, R)) == ("", ""), "the ground floor needed no wood, the second level did"
    assert position(state).round == 1
    while state.round == 1:
        state = drawn(play(state, choices(state)[-1]))
    assert (state.site_engineers[7], state.site_francs[7]) == (0, 0)
    assert state.site_francs[0] == 1


@pytest.mark.rule("BRE-46")
@pytest.mark.parametrize("number", range(15))
def test_extras_by_lighthouse(number: int) -> None:
    state = play(table(players=rich()), "take sand", f"place {number + 1}")
    spent = {"sand": 1}
    extras = ["stone sand", "stone", "sand", "clay", "", "stone clay", "stone stone", "stone", "sand clay", ""]
    extras += ["", "clay", "", "sand clay", ""]
    for extra in extras[number].split():
        spent[extra] = spent.get(extra, 0) + 1
    left = ", ".join(f"{r} {5 - spent.get(r, 0)}" for r in ("wood", "sand", "stone", "clay"))
    assert goods(state, 0) == left
    assert len(extras[number].split()) == BOX.category[number], "none, one or two by category"


@pytest.mark.rule("BRE-46")
def test_a_lighthouse_whose_extras_are_lacking() -> None:
    state = play(table(players={0: {"goods": "sand 1, stone 1", "engineers": 3}}), "take sand")
    assert refused(state, "place 7") == "BRE-46", "Ar-Men needs two stone"
    assert refused(state, "place 2") == ""


@pytest.mark.rule("BRE-46")
def test_ruling_16_extras_are_spent_to_the_stock() -> None:
    state = play(table(players=rich()), "take sand", "place 7")
    assert goods(state, 0) == "wood 5, sand 4, stone 3, clay 5"
    assert position(state).lighthouses[6].francs == 0
    assert told(state.market) == "wood 3, sand 3, stone 3, clay 3"


@pytest.mark.rule("BRE-47")
@pytest.mark.parametrize("name", ["Eckmühl", "Les Poulains", "Ar-Men"])
def test_wood_above_the_ground_floor(name: str) -> None:
    sites = {name: {"floors": [("clay", 1, 1)]}}
    upper = play(table(players=rich(), sites=sites), "take sand", f"place {slot(name) + 1}")
    ground = play(table(players=rich()), "take sand", f"place {slot(name) + 1}")
    assert (goods(upper, 0)[:6], goods(ground, 0)[:6]) == ("wood 4", "wood 5")
    poor = table(players={0: {"goods": "sand 3, stone 3", "engineers": 3}}, sites=sites)
    assert refused(play(poor, "take sand"), f"place {slot(name) + 1}") == "BRE-47"


@pytest.mark.rule("BRE-47", "BRE-52")
def test_ruling_17_wood_counts_for_workers() -> None:
    """Tile 2, extra 1, wood 1: four workers."""
    sites = {"La Teignouse": {"floors": [("clay", 1, 1)]}}
    state = play(table(players=rich(), sites=sites), "take sand+stone", "[draw dock]", "place 2")
    assert state.placed == 4


@pytest.mark.rule("BRE-47")
def test_ruling_18_wood_is_due_whenever_the_ground_floor_was_built() -> None:
    sites = {"Eckmühl": {"floors": [("clay", 1, 1)]}}
    for round_number in (1, 4):
        state = table(round=round_number, players=rich(), sites=sites)
        assert goods(play(state, "take sand", "place 5"), 0).startswith("wood 4")


@pytest.mark.rule("BRE-47")
@pytest.mark.parametrize("level", [1, 2])
def test_ruling_34_second_or_third_level_wood_is_due_on_both(level: int) -> None:
    """Nor does it matter whose name the builder of the example bears."""
    sites = {"La Teignouse": {"floors": [("clay", J, 1), ("clay", J, 1)][:level]}}
    state = play(table(players=rich(), sites=sites), "take sand+stone", "[draw dock]", "place 2")
    assert (goods(state, 0), state.placed) == ("wood 4, sand 4, stone 3, clay 5", 4)


@pytest.mark.rule("BRE-48")
@pytest.mark.parametrize(
    ("weather", "name", "engineers"),
    [
        ("sunny", "Les Poulains", 1),
        ("sunny", "Ar-Men", 1),
        ("rain", "Ar-Men", 2),
        ("storm", "Les Poulains", 2),
        ("storm", "Ar-Men", 3),
        ("sunny", "Eckmühl", 1),
        ("rain", "Eckmühl", 1),
        ("storm", "Eckmühl", 1),
    ],
)
def test_case_4_barge_3(weather: str, name: str, engineers: int) -> None:
    players = {0: {**RICH, "engineers": engineers, "barge": 3}, 2: {"barge": 1}}
    state = table(weather=weather, players=players)
    state = play(
        state, "take sand", *[f"place {slot(name) + 1}"] * (len(choices(play(state, "take sand"), "place")) > 1)
    )
    assert (state.site_engineers[slot(name)], state.players[0].engineers) == (engineers, 0)


@pytest.mark.rule("BRE-49")
def test_francs_on_the_lighthouse_go_to_the_builder() -> None:
    state = play(table(players=rich(), sites={"Ar-Men": {"francs": 3}}), "take sand", "place 7")
    assert (state.players[0].francs, state.site_francs[6]) == (4, 0)


# Storm


@pytest.mark.rule("BRE-50", "BRE-51", "BRE-52")
def test_case_3_storm() -> None:
    lone = {"workers": 1, "reserve": 13}
    state = play(table(weather="storm", players=rich(**lone)), "take sand", "place 3")
    assert (state.players[0].workers, state.players[0].reserve, state.crew[8]) == (0, 14, 0), "(a) injured, none placed"
    assert state.floors[2] == 1, "and the build stands"

    state = play(table(weather="storm", players=rich(workers=0, reserve=14)), "take sand")
    assert choices(state, "place") == ["place 5", "place 10", "place 11", "place 13", "place 15"], "(b) Paradise only"
    assert refused(state, "place 3") == refused(state, "place 7") == "BRE-51"

    state = table(weather="storm", players=rich(workers=6, reserve=8))
    state = play(state, "take sand+stone+clay", "[draw dock]", "place 7")
    assert (state.placed, state.players[0].workers, state.players[0].reserve) == (5, 0, 9), "(c)"
    assert play(state, "recall 5").players[0].score == 10
    state = table(weather="storm", players=rich(workers=5, reserve=9))
    state = play(state, "take sand+stone+clay", "[draw dock]", "place 7")
    assert (state.placed, state.players[0].workers) == (4, 0), "one injured, four placed"


@pytest.mark.rule("BRE-50")
@pytest.mark.parametrize("weather", ["sunny", "rain", "storm"])
@pytest.mark.parametrize(("name", "dangerous"), [("Eckmühl", False), ("Les Poulains", True), ("Ar-Men", True)])
def test_injury_in_a_storm_on_purgatory_and_hell_only(weather: str, name: str, dangerous: bool) -> None:
    state = play(table(weather=weather, players=rich()), "take sand")
    hurt = int(dangerous and weather == "storm")
    assert build.injures(state, slot(name)) == bool(hurt)
    assert play(state, f"place {slot(name) + 1}").players[0].reserve == 6 + hurt


@pytest.mark.rule("BRE-50")
def test_ruling_20_the_injured_worker_comes_from_the_warehouse_before_placing() -> None:
    """With more workers than resources the other reading would leave one fewer on the tile and one more at home."""
    state = play(table(weather="storm", players=rich(workers=5, reserve=9)), "take sand", "place 3")
    assert (state.placed, state.players[0].workers, state.players[0].reserve) == (2, 2, 10)
    state = play(table(weather="storm", players=rich(workers=2, reserve=12)), "take sand", "place 3")
    assert (state.placed, state.players[0].workers, state.players[0].reserve) == (1, 0, 13), "here both agree"


@pytest.mark.rule("BRE-51")
def test_ruling_21_workers_on_the_board_do_not_count() -> None:
    busy = {"workers": 0, "brest": 2, "lorient": 1, "reserve": 8}
    sites = {"Eckmühl": {"floors": [("clay", 0, 2)]}}
    state = table(weather="storm", players=rich(**busy), sites=sites, ports={"Roscoff": [0]})
    assert refused(play(state, "take sand"), "place 7") == "BRE-51"


@pytest.mark.rule("BRE-50")
def test_ruling_22_one_injury_for_every_build() -> None:
    players = {0: {**RICH, "engineers": 9}}
    state = table(2, weather="storm", players=players, sites={}, singles=0, pairs=0, built=["Créac’h"])
    state = play(state, "take sand", "place 3", "recall 2")
    while state.to_act() != 0:
        state = play(state, choices(state)[-1])
    assert play(state, "take stone", "place 2").players[0].reserve == 8


@pytest.mark.rule("BRE-51", "BRE-57")
def test_a_storm_can_close_every_site() -> None:
    built = ["Eckmühl", "Créac’h", "Pontusval", "Mean Ruz", "Cap Fréhel"]
    state = table(weather="storm", players=rich(workers=0, reserve=14), built=built)
    assert refused(state, "take sand") == "BRE-57"


# Manning it


@pytest.mark.rule("BRE-52")
@pytest.mark.parametrize(("tile", "name", "workers"), [("sand", "Eckmühl", 1), ("sand+stone+clay", "Ar-Men", 5)])
def test_one_worker_for_each_resource(tile: str, name: str, workers: int) -> None:
    state = play(table(players=rich()), f"take {tile}", *["[draw dock]"] * ("+" in tile), f"place {slot(name) + 1}")
    assert (state.placed, state.players[0].workers) == (workers, 8 - workers)


@pytest.mark.rule("BRE-52", "BRE-53")
def test_case_2_few_or_no_workers() -> None:
    few = table(players=rich(workers=2, reserve=12))
    state = play(few, "take sand+stone+clay", "[draw dock]", "place 7")
    assert (state.placed, choices(state)) == (2, ["recall 0", "recall 1", "recall 2"])
    assert refused(state, "recall 3") == "BRE-54"
    assert play(state, "recall 2").players[0].score == 4
    none = table(players={**rich(workers=0, reserve=14), 1: {"francs": 2}}, sites={"Ar-Men": {"francs": 2}})
    state = play(none, "take sand+stone+clay", "[draw dock]", "place 7")
    assert (state.players[0].francs, hand(state, 0), state.floors[6]) == (4, "dock 1", 1)
    assert state.to_act() == 1, "nothing to take back: the turn is over"


@pytest.mark.rule("BRE-52")
def test_ruling_19_a_build_without_workers_stands() -> None:
    state = play(table(players=rich(workers=0, reserve=14)), "take sand", "place 5")
    assert [(s.seat, s.workers) for s in position(state).lighthouses[4].floors] == [(0, 0)]


@pytest.mark.rule("BRE-53")
def test_ruling_48_workers_taken_back_go_to_the_warehouse() -> None:
    state = play(table(players=rich()), "take sand", "place 7", "recall 3")
    assert (state.players[0].workers, state.players[0].reserve, state.players[0].score) == (8, 6, 6)


@pytest.mark.rule("BRE-54")
def test_only_workers_just_placed_come_back() -> None:
    sites = {"Eckmühl": {"floors": [("clay", 0, 3)]}}
    state = play(table(players=rich(), sites=sites), "take sand", "place 5")
    assert choices(state) == ["recall 0", "recall 1", "recall 2"], "tile and wood"
    floors = position(play(state, "recall 2")).lighthouses[4].floors
    assert [storey.workers for storey in floors] == [3, 0]


@pytest.mark.rule("BRE-55")
def test_a_complete_lighthouse_takes_no_more_tiles() -> None:
    sites = {"Eckmühl": {"floors": [("clay", 1, 1)]}}
    state = play(table(2, players=rich(), sites=sites), "take sand", "place 5", "recall 0")
    assert state.is_complete(4)
    assert not state.is_built(4)
    while state.to_act() != 0:
        state = play(state, choices(state)[-1])
    state = play(state, "take stone")
    assert refused(state, "place 5") == "BRE-55"


@pytest.mark.rule("BRE-57")
def test_a_tile_that_could_not_be_placed_may_not_be_taken() -> None:
    """The last wood and the last stone are needed for the upper storey of the only open site."""
    names = [name for name in BOX.names if name != "La Teignouse"]
    state = table(players={0: {"goods": "sand 1, stone 1, wood 1", "engineers": 1}}, sites=TEIGNOUSE, built=names)
    assert refused(state, "take stone") == "BRE-57", "no stone would be left for the extra"
    assert refused(state, "take sand") == ""
    poor = table(players={0: {"goods": "sand 1, stone 1", "engineers": 1}}, sites=TEIGNOUSE, built=names)
    assert refused(poor, "take sand") == "BRE-57", "no wood"
    idle = table(players={0: {"goods": "sand 1, stone 1, wood 1"}}, sites=TEIGNOUSE, built=names)
    assert refused(idle, "take sand") == "BRE-57", "no engineer"


@pytest.mark.rule("BRE-57")
def test_ruling_14_a_tile_is_never_bought_in_vain() -> None:
    state = table(players={0: {"goods": "sand 3, stone 3, clay 3", "engineers": 0}})
    assert choices(state, "take") == []


@pytest.mark.rule("BRE-43")
def test_the_only_site_that_can_be_paid_is_built_at_once() -> None:
    names = [name for name in BOX.names if name != "La Teignouse"]
    state = table(players={0: {"goods": "sand 1, stone 1, wood 1", "engineers": 1}}, sites=TEIGNOUSE, built=names)
    assert position(play(state, "take sand")).phase == "recalling"


@pytest.mark.rule("BRE-45")
def test_ruling_47_the_tables_are_data(tmp_path: Path) -> None:
    """Other numbers in the table are other numbers in the game."""
    words = GAME.folder().joinpath("components.toml").read_text(encoding="utf-8")
    (tmp_path / "components.toml").write_text(words.replace("engineers = [1, 1, 2]", "engineers = [1, 2, 5]"))
    assert list(Box(tmp_path / "components.toml").demand)[:3] == [1, 2, 5]
    assert list(BOX.demand) == [1, 1, 2, 1, 2, 3, 1, 3, 4]


@pytest.mark.rule("BRE-41")
def test_the_tiles_that_goods_pay_are_those_whose_cost_they_cover() -> None:
    for amounts in product((0, 1, 15), (0, 1, 2, 3, 4), (0, 1, 2, 3, 9), (0, 1, 2, 3, 15)):
        goods = store_of([*amounts])
        assert build.payable_tiles(goods) == sum(2**kind for kind in range(KINDS) if covers(goods, TILE_COST[kind]))


@pytest.mark.parametrize("weather", ["sunny", "rain", "storm"])
def test_the_sites_that_engineers_can_work_on_are_those_that_ask_for_no_more(weather: str) -> None:
    """BRE-45, BRE-48, BRE-51 They are looked up; here each lighthouse is asked."""
    state = table(weather=weather, built=["Eckmühl"])
    player, unbuilt = state.players[0], [s for s in range(15) if not state.is_built(s)]
    for player.barge, player.engineers, player.workers in product(range(-1, 4), range(20), (0, 1)):
        asked = [s for s in unbuilt if player.engineers >= build.demand(state, player, s)]
        sites = [s for s in asked if player.workers or not build.injures(state, s)]
        assert in_order(build.workable_sites(state, player)) == sites
