"""Set-up: tower, pile, boats, hands, tokens, first player."""

from __future__ import annotations

import pytest

from embruns.core.bits import BIT
from embruns.core.contract import CHANCE
from embruns.core.errors import BadSetup
from embruns.games.petite_mer import GAME
from embruns.games.petite_mer.box import BOX, NAMES
from embruns.games.petite_mer.state import PetiteMerState
from tests.games.petite_mer.sea import draw_rest, may_place, names, play, sea, under_boat


def new(players: int = 2, variant: str = "base", **options: str) -> PetiteMerState:
    return GAME.new(GAME.setup(variant, players, options))


@pytest.mark.rule("PM-01")
def test_one_to_four_play() -> None:
    assert [new(players).players for players in (1, 2, 3, 4)] == [1, 2, 3, 4]
    for players in (0, 5):
        with pytest.raises(BadSetup):
            new(players)


@pytest.mark.rule("PM-02")
def test_the_tower_lies_at_the_origin_before_anything_else() -> None:
    state = new()
    tower = GAME.position(state).placed
    assert [(placed.x, placed.y, placed.tile) for placed in tower] == [(0, 0, "TC")]
    assert state.chart.placed == 0


@pytest.mark.rule("PM-02")
def test_north_is_up_for_the_whole_game() -> None:
    state = play(sea("TC*", "O1 O2 O3", ""), "O1 N", "O2 E")
    placed = {placed.tile: (placed.x, placed.y) for placed in GAME.position(state).placed}
    assert placed == {"TC": (0, 0), "O1": (0, 1), "O2": (1, 1)}


@pytest.mark.rule("PM-03", "PM-04")
@pytest.mark.parametrize(("variant", "tiles"), [("base", 54), ("turbines", 59), ("pontoons", 58), ("both", 63)])
def test_the_pile_holds_every_tile_of_the_game(variant: str, tiles: int) -> None:
    state = new(2, variant)
    assert state.in_pile == tiles
    assert [weight for _, weight in state.chances()] == [1] * tiles


@pytest.mark.rule("PM-05", "PM-18")
@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_all_boats_start_on_the_tower(players: int) -> None:
    state = draw_rest(new(players))
    assert [under_boat(state, seat) for seat in range(players)] == ["TC"] * players


@pytest.mark.rule("PM-06", "PM-08", "PM-09", "PM-49")
@pytest.mark.parametrize(("players", "tiles", "tokens"), [(1, 3, 4), (2, 3, 3), (3, 3, 3), (4, 2, 2)])
def test_hands_and_tokens_by_number_of_players(players: int, tiles: int, tokens: int) -> None:
    position = GAME.position(draw_rest(new(players)))
    assert [(len(player.hand), player.tokens) for player in position.players] == [(tiles, tokens)] * players
    assert (position.seat, position.phase) == (0, "playing")
    assert len(position.pile) == 54 - players * tiles


def test_x2_opening_display() -> None:
    for players in (2, 3):
        shown = GAME.position(draw_rest(new(players))).players
        assert [(len(player.hand), player.tokens) for player in shown] == [(3, 3)] * players


@pytest.mark.rule("PM-07")
def test_hands_lie_face_up_for_everybody() -> None:
    state = draw_rest(new(3))
    for seat in (-1, 0, 1, 2):
        assert GAME.position(state.seen_by(seat)).players == GAME.position(state).players


@pytest.mark.rule("PM-10")
def test_the_first_seat_begins_or_the_lot_decides() -> None:
    assert draw_rest(new(3)).to_act() == 0
    state = new(3, first="random")
    assert [GAME.notation(first) for first, _ in state.chances()] == [f"player {n} first" for n in (1, 2, 3)]
    state = draw_rest(play(state, "player 3 first"))
    assert state.to_act() == 2
    assert state.forbids(GAME.read("player 1 first")) == "PM-10"


def test_r20_the_lot_is_recorded() -> None:
    state = new(2, first="random")
    assert state.to_act() == CHANCE
    play(state, "player 2 first", "A1", "A2", "A3", "B1", "B2", "B3")
    assert (names(state.hands[1]), names(state.hands[0])) == ("A1 A2 A3", "B1 B2 B3")


@pytest.mark.rule("PM-11", "PM-47")
def test_turns_pass_clockwise() -> None:
    state = draw_rest(new(3))
    turns = []
    for _ in range(7):
        turns.append(int(state.to_act()))
        draw_rest(play(state, "end turn"))
    assert turns == [0, 1, 2, 0, 1, 2, 0]


@pytest.mark.rule("PM-06")
def test_before_the_hands_are_dealt_nothing_else_happens() -> None:
    state = new(2)
    assert state.legal() == []
    assert {state.forbids(GAME.read(text)) for text in ("end turn", "A1 N", "token N", "A1")} == {"PM-06"}


def test_x22_the_opening_is_always_possible() -> None:
    for tile in range(54):
        state = sea("TC*", "", "")
        state.hands[0] = BIT[tile]
        sides = [text.split()[1] for text in may_place(state)]
        opposite = dict(zip("NESW", "SWNE", strict=True))
        sea_edges = [side for side, edge in zip("NESW", BOX.tiles[tile].drawing(), strict=True) if edge == "S"]
        assert sorted(opposite[side] for side in sides) == sorted(sea_edges) != [], NAMES[tile]
