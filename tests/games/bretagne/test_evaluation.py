"""BRE-80 to BRE-99: phase 4."""

from __future__ import annotations

from typing import Any

import pytest

from embruns.core.contract import Action
from embruns.games.bretagne.box import BOX, SOUTH
from embruns.games.bretagne.parts.bits import BIT
from embruns.games.bretagne.position import Evaluation
from embruns.games.bretagne.rules.evaluation import card_value, port_price, presence_order, seats_in
from embruns.games.bretagne.rules.round_setup import rent
from embruns.games.bretagne.state import BretagneState
from tests.games.bretagne.table import G, J, P, R, choices, go_on, hand, play, position, refused, slot, table

Floor = tuple[str, int, int]
Players = dict[int, dict[str, Any]]
CARDINAUX: list[Floor] = [("sand", J, 1), ("stone", G, 3), ("clay", J, 3), ("sand", R, 4)]
E4_HANDS: Players = {
    J: {"hand": "cableway 1, foghorn 2"},
    R: {"hand": "dock 2, supplies 2"},
    G: {"hand": "cableway 1, supplies 1"},
}
PASSED: dict[str, Any] = {"barge": None}


def site(name: str, floors: list[Floor], players: Players | None = None, **more: Any) -> BretagneState:
    """All have passed, seat n on numeral n + 1, and this lighthouse is complete."""
    everybody = {s: {**PASSED, "next_numeral": s + 1, **(players or {}).get(s, {})} for s in range(4)}
    return go_on(table(phase="evaluating", serving=-1, players=everybody, sites={name: {"floors": floors}}, **more))


def e4() -> BretagneState:
    return site("Les Grands Cardinaux", CARDINAUX, E4_HANDS)


def evaluation(state: BretagneState) -> Evaluation:
    found = position(state).evaluation
    assert found is not None
    return found


# Order


@pytest.mark.rule("BRE-80", "BRE-81")
def test_complete_lighthouses_in_slot_order_one_after_the_other() -> None:
    pair = [("sand", P, 2), ("stone", P, 1)]
    sites = {"Cap Fréhel": {"floors": pair}, "Eckmühl": {"floors": [("clay", P, 2), ("clay", P, 1)]}}
    sites["Créac’h"] = {"floors": [("stone", P, 2)]}
    everybody: Players = {s: {**PASSED, "next_numeral": s + 1} for s in range(4)}
    state = go_on(table(phase="evaluating", serving=-1, players=everybody, sites=sites))
    assert (position(state).phase, state.site) == ("port", slot("Eckmühl"))
    state = play(state, "send concarneau")
    assert state.is_built(slot("Eckmühl")), "cards, port, majority and cleanup"
    assert state.site == slot("Cap Fréhel"), "the unfinished Créac’h is not evaluated"
    state = play(state, "send roscoff")
    assert (state.round, state.floors[slot("Créac’h")]) == (2, 1)


@pytest.mark.rule("BRE-80")
def test_nothing_is_evaluated_before_all_have_passed() -> None:
    players = {0: {"francs": 2}, 1: {"francs": 2}}
    sites = {"Eckmühl": {"floors": [("clay", P, 2), ("clay", P, 1)]}}
    state = play(table(2, players=players, sites=sites), "pass")
    assert (state.to_act(), position(state).phase) == (1, "acting")
    assert position(play(state, "pass")).phase == "port"


@pytest.mark.rule("BRE-82")
@pytest.mark.parametrize(
    ("floors", "order"),
    [
        ([("sand", J, 1), ("stone", G, 3), ("clay", J, 3), ("sand", R, 4)], [J, R, G]),
        ([("sand", J, 1), ("stone", G, 3), ("clay", J, 1), ("sand", R, 4)], [R, G, J]),
        ([("sand", P, 0), ("stone", G, 2), ("clay", J, 2), ("sand", R, 2)], [G, J, R]),
        ([("sand", P, 0), ("stone", P, 0), ("clay", P, 0), ("sand", P, 0)], []),
        ([("sand", J, 0), ("stone", G, 2), ("clay", J, 2), ("sand", P, 1)], [G, J, P]),
    ],
)
def test_most_workers_first_then_the_lowest(floors: list[Floor], order: list[int]) -> None:
    """In the last case J built the ground floor but left nobody there: his lowest worker stands higher."""
    state = table(sites={"Les Grands Cardinaux": {"floors": floors}})
    assert seats_in(presence_order(state, 0)) == order


@pytest.mark.rule("BRE-82")
def test_ruling_33_several_builders_never_share_a_storey() -> None:
    """The rulebook's example is read with one builder a storey; then equals always differ by their lowest worker."""
    state = e4()
    assert evaluation(state).queue == [J, R, G]
    assert [s.seat for s in position(state).lighthouses[0].floors] == [J, G, J, R]


# Cards


@pytest.mark.rule("BRE-82", "BRE-83", "BRE-84", "BRE-85", "BRE-86")
def test_example_4_cards_on_a_hell_lighthouse() -> None:
    state = e4()
    assert state.to_act() == J
    state = play(state, "play cableway", "play foghorn", "play foghorn")
    assert state.players[J].score == 9 + 8 + 7
    assert [s.workers for s in position(state).lighthouses[0].floors] == [1, 3, 0, 4]
    assert state.to_act() == R
    state = play(state, "play dock", "play dock", "play supplies", "play supplies")
    assert state.players[R].score == 7 + 6 + 6 + 5
    assert [s.workers for s in position(state).lighthouses[0].floors] == [1, 3, 0, 0]
    assert state.to_act() == G
    state = play(state, "play cableway")
    assert state.players[G].score == 8, "the second cableway here"
    state = play(state, "no more")
    assert [s.workers for s in position(state).lighthouses[0].floors] == [1, 2, 0, 0]
    assert position(state).phase == "port"


@pytest.mark.rule("BRE-83")
def test_one_turn_each_and_no_second() -> None:
    state = play(e4(), "no more")
    assert state.to_act() == R
    state = play(state, "no more", "no more")
    assert position(state).phase == "port", "J is not asked again"


@pytest.mark.rule("BRE-83")
def test_who_has_no_worker_there_plays_no_card() -> None:
    state = site("Eckmühl", [("sand", J, 1), ("clay", J, 1)], {P: {"hand": "dock 3"}, J: {"hand": "dock 1"}})
    assert state.to_act() == J
    assert position(play(state, "no more")).phase == "port"


@pytest.mark.rule("BRE-84")
def test_case_9_the_highest_worker_first() -> None:
    """J has 2 on storey 1 and 1 on storey 3; the order inside the step does not change."""
    floors = [("sand", J, 2), ("stone", G, 2), ("clay", J, 1)]
    hands = {J: {"hand": "dock 3"}, G: {"hand": "dock 1"}}
    state = site("Les Poulains", floors, hands)
    assert evaluation(state).queue == [J, G]
    state = play(state, "play dock")
    assert [s.workers for s in position(state).lighthouses[2].floors] == [2, 2, 0]
    state = play(state, "play dock")
    assert [s.workers for s in position(state).lighthouses[2].floors] == [1, 2, 0]
    assert state.to_act() == J, "fewer workers than G now, and still his turn"
    assert position(state).players[J].workers == position(site("Les Poulains", floors, hands)).players[J].workers + 2


@pytest.mark.rule("BRE-84")
def test_no_more_cards_than_workers() -> None:
    state = site("Eckmühl", [("sand", J, 1), ("clay", G, 1)], {J: {"hand": "dock 3"}})
    state = play(state, "play dock")
    assert (position(state).phase, state.players[J].cards) == ("port", 2)


@pytest.mark.rule("BRE-85")
@pytest.mark.parametrize(
    ("name", "values"), [("Eckmühl", [4, 5, 0, 0]), ("Les Poulains", [5, 6, 7, 0]), ("Ar-Men", [6, 7, 8, 9])]
)
def test_the_values_of_the_cards(name: str, values: list[int]) -> None:
    storeys = BOX.storeys[slot(name)]
    floors = [("sand", J, 1), ("stone", J, 1), ("clay", J, 1), ("sand", J, 1)][:storeys]
    state = site(name, floors, {J: {"hand": "supplies 1, dock 1, foghorn 1, cableway 1"}})
    assert [card_value(state, card) for card in range(4)] == values
    for card, value in zip(("supplies", "dock", "foghorn", "cableway"), values, strict=True):
        if value:
            assert play(state, f"play {card}").players[J].score == value
        else:
            assert refused(state, f"play {card}") == "BRE-85"


@pytest.mark.rule("BRE-83", "BRE-85")
def test_a_card_must_be_in_hand() -> None:
    state = site("Ar-Men", [("sand", J, 1), ("stone", J, 1), ("clay", J, 1), ("sand", J, 1)], {J: {"hand": "dock 1"}})
    assert refused(state, "play cableway") == "BRE-83"


@pytest.mark.rule("BRE-86")
def test_case_10_falling_values() -> None:
    """Paradise: supplies 4, 3, 2, 1, 0; a dock after them still 5. Ruling 35: the fifth may be played."""
    state = site(
        "Eckmühl", [("sand", J, 3), ("clay", G, 3)], {J: {"hand": "supplies 3"}, G: {"hand": "supplies 2, dock 1"}}
    )
    gained = []
    for card in ("supplies", "supplies", "supplies", "supplies", "supplies", "dock"):
        before = sum(state.scores())
        state = play(state, f"play {card}")
        gained.append(sum(state.scores()) - before)
    assert gained == [4, 3, 2, 1, 0, 5]


@pytest.mark.rule("BRE-86")
def test_ruling_35_never_below_nothing() -> None:
    floors = [("sand", J, 6), ("clay", G, 1)]
    state = play(site("Eckmühl", floors, {J: {"hand": "supplies 6", "reserve": 0}}), *["play supplies"] * 6)
    assert state.players[J].score == 4 + 3 + 2 + 1 + 0 + 0
    assert state.players[J].workers == 14 - 6 + 6, "and every card brings a worker home"


@pytest.mark.rule("BRE-86")
def test_the_reduction_ends_with_the_lighthouse() -> None:
    pair = [("sand", J, 2), ("stone", J, 0)]
    sites = {"Eckmühl": {"floors": pair}, "Créac’h": {"floors": [("clay", J, 2), ("clay", J, 0)]}}
    everybody: Players = {s: {**PASSED, "next_numeral": s + 1} for s in range(4)}
    everybody[J]["hand"] = "dock 2"
    state = go_on(table(phase="evaluating", serving=-1, players=everybody, sites=sites))
    state = play(state, "play dock", "no more", "decline", "play dock")
    assert state.players[J].score == 5 + (3 + 1) + 5


@pytest.mark.rule("BRE-83")
@pytest.mark.parametrize(
    "cards", [("dock", "supplies", "dock"), ("dock", "dock", "supplies"), ("supplies", "dock", "dock")]
)
def test_ruling_36_the_order_of_ones_own_cards_changes_nothing(cards: tuple[str, ...]) -> None:
    state = site("Eckmühl", [("sand", J, 4), ("clay", G, 1)], {J: {"hand": "dock 2, supplies 1"}})
    assert play(state, *[f"play {card}" for card in cards]).players[J].score == 5 + 4 + 4


@pytest.mark.rule("BRE-83")
def test_ruling_50_a_player_with_a_card_is_always_asked() -> None:
    state = site("Eckmühl", [("sand", J, 1), ("clay", G, 1)], {J: {"hand": "cableway 1"}, G: {}})
    assert (state.to_act(), choices(state)) == (J, ["no more"]), "none can be played, and still he is asked"
    after = play(state, "no more")
    assert (position(after).phase, after.to_act()) == ("port", J), "G holds no card and is not asked"
    last = site("Eckmühl", [("sand", J, 2), ("clay", G, 1)], {J: {"hand": "dock 1, foghorn 1"}})
    assert choices(play(last, "play dock")) == ["no more"], "also after the last playable one"


# Port


@pytest.mark.rule("BRE-87", "BRE-88", "BRE-89", "BRE-90", "BRE-91")
def test_example_5_port() -> None:
    state = play(e4(), "play cableway", "play foghorn", "play foghorn")
    state = play(state, "play dock", "play dock", "play supplies", "play supplies", "play cableway", "no more")
    state.players[J].francs = 1
    assert evaluation(state).queue == [G, J]
    state = play(state, "send concarneau")
    assert position(state).ports[6].seats == [G]
    assert [port_price(state, 6), state.players[G].francs] == [1, 0]
    assert choices(state) == ["send concarneau", "send quiberon", "send le-palais", "decline"]
    assert play(state, "send concarneau").players[J].francs == 0
    assert play(state, "send quiberon").players[J].francs == 1
    after = play(state, "decline")
    assert position(after).ports[6].seats == [G]
    assert (position(after).ports[6].rent, rent(after, 6)) == ("clay", 1)
    after.improved = BIT[SOUTH]
    assert rent(after, 6) == 2


@pytest.mark.rule("BRE-87")
def test_one_worker_each_the_highest_to_this_coast() -> None:
    state = site("Cap Fréhel", [("sand", J, 2), ("clay", J, 1)])
    assert choices(state) == ["send roscoff", "send paimpol", "send saint-malo", "decline"]
    assert refused(state, "send camaret") == refused(state, "send quiberon") == "BRE-87"
    free = state.players[J].workers
    after = play(state, "send paimpol")
    assert after.players[J].score == 3 + 2, "two were left for the majority"
    assert after.players[J].workers == free + 2
    assert after.round == 2, "only one may go"


@pytest.mark.rule("BRE-87")
def test_the_highest_worker_goes() -> None:
    """J has one low and one high, G one between: after J has sent his, he still stands lower."""
    state = site("Les Poulains", [("sand", J, 1), ("clay", G, 1), ("stone", J, 1)])
    after = play(state, "send quiberon")
    assert [s.workers for s in position(after).lighthouses[2].floors] == [1, 1, 0]
    assert play(after, "decline").players[J].score == 5 + 1


@pytest.mark.rule("BRE-88", "BRE-89")
def test_case_11_crowded_port() -> None:
    crowd = {"Roscoff": [P, G, R], "Paimpol": [J]}
    floors = [("sand", J, 2), ("clay", J, 1)]
    rich = site("Cap Fréhel", floors, {J: {"francs": 3}}, ports=crowd)
    assert port_price(rich, 0) == 3
    assert play(rich, "send roscoff").players[J].francs == 0
    poor = site("Cap Fréhel", floors, {J: {"francs": 2}}, ports=crowd)
    assert refused(poor, "send roscoff") == "BRE-88"
    assert refused(rich, "send paimpol") == "BRE-89", "at any price"


@pytest.mark.rule("BRE-88")
def test_the_first_arrival_is_free() -> None:
    state = site("Cap Fréhel", [("sand", J, 1), ("clay", J, 1)], {J: {"francs": 5}})
    assert play(state, "send roscoff").players[J].francs == 5


@pytest.mark.rule("BRE-90")
def test_port_workers_stay_and_bring_rent_every_round() -> None:
    state = play(site("Cap Fréhel", [("sand", J, 1), ("clay", J, 1)]), "send roscoff")
    for round_number in (2, 3):
        while position(state).phase != "loading":
            chance = state.to_act() == -1
            state = state.copy()
            state.play(state.chances()[0][0] if chance else state.legal()[0])
        assert (state.round, position(state).players[J].goods["wood"]) == (round_number, 1)
        assert position(state).ports[0].seats == [J]
        while state.round == round_number:
            state = state.copy()
            state.play(state.chances()[0][0] if state.to_act() == -1 else _last_or_nothing(state))


def _last_or_nothing(state: BretagneState) -> Action:
    return state.legal()[0] if position(state).phase == "keeping" else state.legal()[-1]


@pytest.mark.rule("BRE-87")
def test_ruling_37_with_no_open_port_the_worker_stays_for_the_majority() -> None:
    full = {"Roscoff": [J], "Paimpol": [J], "Saint-Malo": [P]}
    state = site("Cap Fréhel", [("sand", J, 1), ("clay", J, 1)], ports=full)
    assert state.round == 2, "declining was all J could do, and plays itself"
    assert state.players[J].score == 3 + 2


@pytest.mark.rule("BRE-87")
def test_ruling_38_sending_is_optional() -> None:
    state = play(site("Cap Fréhel", [("sand", J, 1), ("clay", J, 1)]), "decline")
    assert state.players[J].score == 3 + 2
    assert sum(len(p.seats) for p in position(state).ports) == 0


@pytest.mark.rule("BRE-07", "BRE-87")
@pytest.mark.parametrize(
    ("here", "there", "ports"),
    [
        ("Les Grands Cardinaux", "Les Roches-Douvres", ["concarneau", "quiberon", "le-palais"]),
        ("Les Roches-Douvres", "Ar-Men", ["roscoff", "paimpol", "saint-malo"]),
        ("Ar-Men", "Les Grands Cardinaux", ["douarnenez", "camaret", "le-conquet"]),
    ],
)
def test_ruling_39_ports_of_the_slots_coast(here: str, there: str, ports: list[str]) -> None:
    """A Hell of another coast that lies on this slot sends its workers to the ports of the slot."""
    state = site(here, CARDINAUX, swapped=[(here, there)])
    assert BOX.names[state.laid[state.site]] == there
    assert choices(state) == [*[f"send {port}" for port in ports], "decline"]
    elsewhere = [name for name in ("roscoff", "camaret", "quiberon") if name not in ports]
    assert [refused(state, f"send {name}") for name in elsewhere] == ["BRE-87", "BRE-87"]


@pytest.mark.rule("BRE-07", "BRE-80")
def test_ruling_39_the_evaluation_follows_the_slots_not_the_numbers() -> None:
    """Number 15 lies on slot 5 and number 5 on slot 15: number 15 is evaluated first."""
    sites = {
        "Eckmühl": {"floors": [("clay", P, 2), ("clay", P, 1)]},
        "Cap Fréhel": {"floors": [("sand", P, 2), ("sand", P, 1)]},
    }
    everybody: Players = {s: {**PASSED, "next_numeral": s + 1} for s in range(4)}
    swapped = [("Eckmühl", "Cap Fréhel")]
    state = go_on(table(phase="evaluating", serving=-1, players=everybody, sites=sites, swapped=swapped))
    assert (state.site, BOX.names[state.laid[state.site]]) == (slot("Eckmühl"), "Cap Fréhel")
    state = play(state, "send quiberon")
    assert (state.site, BOX.names[state.laid[state.site]]) == (slot("Cap Fréhel"), "Eckmühl")
    assert play(state, "send roscoff").round == 2


# Majority


@pytest.mark.rule("BRE-92", "BRE-93", "BRE-82")
def test_example_6_majority() -> None:
    state = play(e4(), "play cableway", "play foghorn", "play foghorn")
    state = play(state, "play dock", "play dock", "play supplies", "play supplies", "play cableway", "no more")
    before = state.scores()
    after = play(state, "send concarneau", "decline")
    assert [a - b for a, b in zip(after.scores(), before, strict=True)] == [0, 7 + 1, 1, 0]


@pytest.mark.rule("BRE-81", "BRE-82", "BRE-92")
def test_case_8_order_shifts_between_steps() -> None:
    a, b, c = P, J, G
    floors = [("sand", a, 3), ("stone", b, 2), ("clay", c, 2)]
    state = site("Les Poulains", floors, {a: {"hand": "dock 2"}, b: {"hand": "dock 1, supplies 1"}})
    state = play(state, "play dock", "play dock")
    assert state.players[a].score == 6 + 5
    state = play(state, "play dock")
    assert (state.players[b].score, choices(state)) == (4, ["play supplies", "no more"])
    state = play(state, "no more")
    assert [s.workers for s in position(state).lighthouses[2].floors] == [1, 1, 2]
    assert evaluation(state).queue == [c, a, b]
    state = play(state, "send concarneau", "send quiberon", "decline")
    assert (state.players[a].score, state.players[b].score, state.players[c].score) == (11, 4 + 5 + 1, 1)


@pytest.mark.rule("BRE-92")
@pytest.mark.parametrize(("name", "points"), [("Cap Fréhel", 3), ("Les Poulains", 5), ("Ar-Men", 7)])
def test_the_majority_by_category(name: str, points: int) -> None:
    floors = [("sand", J, 2), ("stone", G, 1), ("clay", G, 0), ("sand", G, 0)][: BOX.storeys[slot(name)]]
    state = play(site(name, floors), "decline", "decline")
    assert (state.players[J].score, state.players[G].score) == (points + 2, 1)


@pytest.mark.rule("BRE-93")
def test_a_point_for_every_worker_left() -> None:
    state = play(site("Cap Fréhel", [("sand", J, 5), ("clay", G, 4)]), "decline", "decline")
    assert (state.players[J].score, state.players[G].score) == (3 + 5, 4)


@pytest.mark.rule("BRE-94")
def test_with_no_worker_left_nobody_scores() -> None:
    state = site("Cap Fréhel", [("sand", J, 0), ("clay", G, 0)])
    assert (state.round, state.scores()) == (2, [0, 0, 0, 0])
    assert state.is_built(slot("Cap Fréhel"))


# Cleanup


def cleaned() -> BretagneState:
    everybody = {s: {**PASSED, "next_numeral": s + 1, "hand": "dock 1, foghorn 1" if s == J else ""} for s in range(4)}
    sites = {"Cap Fréhel": {"floors": [("sand+stone", J, 2), ("sand", G, 1)], "engineers": 3}}
    return go_on(table(phase="evaluating", serving=-1, players=everybody, sites=sites, singles=0, pairs=0))


@pytest.mark.rule("BRE-95")
def test_played_cards_are_discarded() -> None:
    state = play(cleaned(), "play dock")
    assert (evaluation(state).shown_cards["dock"], position(state).discards["dock"]) == (1, 0)
    state = play(state, "no more", "decline", "decline")
    assert (position(state).discards["dock"], state.shown_cards, hand(state, J)) == (1, 0, "foghorn 1")


@pytest.mark.rule("BRE-96")
def test_engineers_go_to_the_stock() -> None:
    state = cleaned()
    after = play(state, "no more", "decline", "decline")
    assert (after.site_engineers[14], after.stock_engineers) == (0, state.stock_engineers + 3)


@pytest.mark.rule("BRE-97")
def test_workers_go_home() -> None:
    state = cleaned()
    after = play(state, "no more", "decline", "decline")
    homes = [(a.workers - b.workers) for a, b in zip(after.players, state.players, strict=True)]
    assert homes == [0, 2, 1, 0]
    assert [a.reserve for a in after.players] == [b.reserve for b in state.players]


@pytest.mark.rule("BRE-98")
def test_tiles_return_to_the_piles_of_their_backs() -> None:
    state = cleaned()
    after = play(state, "no more", "decline", "decline")
    for row, name in ((1, "sand+stone"), (0, "sand")):
        assert position(after).piles[row][name] == position(state).piles[row][name] + 1


@pytest.mark.rule("BRE-99")
def test_the_lighthouse_is_built() -> None:
    state = play(cleaned(), "no more", "decline", "decline")
    assert (state.is_built(14), state.is_complete(14), state.floors[14]) == (True, False, 0)


def test_the_order_holds_with_all_workers_of_the_largest_box() -> None:
    """BRE-82 With boxes of up to a hundred workers and a hundred in reserve."""
    state = table()
    for storey, (seat, workers) in enumerate([(0, 199), (1, 200), (3, 200), (2, 1)]):
        state.builders[storey], state.crew[storey] = seat, workers
    state.floors[0] = 4
    assert seats_in(presence_order(state, 0)) == [1, 3, 0, 2]
