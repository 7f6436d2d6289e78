"""What can be taken back in the games with secrets: whatever nobody learns from, and nothing else."""

from __future__ import annotations

from collections import Counter

import pytest

from embruns.core.contract import CHANCE, OVER, Action, Rng
from embruns.core.match import Match
from embruns.games import find_game, games
from embruns.server.undo import UndoCheck
from tests.games_for_tests.bottle import GAME as BOTTLE
from tests.games_for_tests.bottle.actions import DROPS, KEEP, OPENS, Drop
from tests.games_for_tests.bottle.phases import CHOOSING
from tests.games_for_tests.bottle.state import BottleState
from tests.server.tell_all import GAME as TELL_ALL


def reasons(slug: str, players: int, plies: int) -> dict[str, set[str]]:
    """What each verb was found to be in a random game, looked at every fifth ply."""
    game, found = find_game(slug), dict[str, set[str]]()
    match, rng = Match(game, game.setup(players=players)), Rng(0)
    while match.state.to_act() != OVER and match.ply < plies:
        if match.state.to_act() == CHANCE:
            match.settle(rng)
            continue
        if match.ply % 5 == 0:
            check = UndoCheck(game, match.state)
            for action in match.state.legal():
                found.setdefault(type(action).__name__, set()).add(check.reason(action))
        match.play(match.state.pick(rng))
    return found


@pytest.mark.parametrize("slug", [slug for slug, game in games().items() if game.hidden])
def test_a_verb_that_the_game_does_not_declare_shows_nothing(slug: str) -> None:
    """Worlds are not guessed for these verbs, so here they are, at every fifth decision of some games."""
    game, looked = find_game(slug), Counter[str]()
    assert game.revealing is not None
    assert set(game.revealing) <= {type(action).__name__ for action in game.actions}
    for number in range(6):
        variant = game.variants[number % len(game.variants)]
        match, rng = Match(game, game.setup(variant.slug, variant.players[number % len(variant.players)])), Rng(number)
        while match.state.to_act() != OVER:
            if match.state.to_act() == CHANCE:
                match.settle(rng)
                continue
            state = match.state
            if match.ply % 5 == number % 5:
                check = UndoCheck(game, state)
                for action in state.legal():
                    verb = type(action).__name__
                    if verb not in game.revealing and looked[verb] < 40:
                        looked[verb] += 1
                        after = state.copy()
                        after.play(action)
                        if after.to_act() == state.to_act():
                            assert not check.reveals(action), f"{game.notation(action)} at ply {match.ply}"
            match.play(state.pick(rng))
    assert sum(looked.values()) > 60


def test_bretagne_shows_a_card_only_where_one_leaves_the_hand() -> None:
    found = reasons("bretagne", 3, 900)
    secret = {verb for verb, kinds in found.items() if "secret" in kinds}
    assert secret == {"SellCards", "SwapCard"}
    assert {"", "turn"} >= found["BuyResources"] | found["Enter"] | found["Place"]
    assert "" in found["Enter"]


def test_a_race_shows_the_card_that_is_sailed_with() -> None:
    found = reasons("regate", 2, 400)
    assert "secret" in found["Sail"]
    assert "" not in found["Sail"]


@pytest.mark.parametrize("number", [1, 2, 3, 4, 5, 6])
def test_what_is_dropped_face_down_can_be_taken_back_and_what_is_opened_cannot(number: int) -> None:
    """In Tell all the seat goes on after both: only the number that all can read makes a move final."""
    game = TELL_ALL
    state = game.new(game.setup(players=2))
    state.hands = [[number], [1, 6]]
    state.phase, state.to_deal = CHOOSING, 0
    for held in (number, 1, 6):
        state.sea[held - 1] -= 1
    check = UndoCheck(game, state)
    assert check.reason(OPENS[number]) == "secret"
    assert check.reason(DROPS[number]) == ""
    assert check.reason(KEEP) == "turn"
    assert UndoCheck(BOTTLE, state).reason(KEEP) == "turn"


class WhisperState(BottleState):
    """A bottle is dropped face down, but one other seat is shown its number."""

    def __init__(self, players: int, listener: int) -> None:
        super().__init__(players, 2, 10, True)
        self.listener = listener

    def veil(self, action: Action, seat: int) -> Action:
        return action if isinstance(action, Drop) and seat == self.listener else super().veil(action, seat)

    def seen_by(self, seat: int) -> BottleState:
        view = super().seen_by(seat)
        if seat == self.listener:
            view.dropped = list(self.dropped)
        return view

    def copy(self) -> BottleState:
        new = WhisperState(len(self.hands), self.listener)
        new.__dict__.update(super().copy().__dict__, listener=self.listener)
        return new


@pytest.mark.parametrize(("listener", "told"), [(1, True), (2, True), (0, False)])
def test_what_is_shown_to_a_single_seat_is_final(listener: int, told: bool) -> None:
    """Each other seat may be the one that learns; who drops the bottle knows its number already."""
    state = WhisperState(3, listener)
    state.hands = [[3], [1, 6], [2, 5]]
    state.phase, state.to_deal = CHOOSING, 0
    for held in (3, 1, 6, 2, 5):
        state.sea[held - 1] -= 1
    assert UndoCheck(BOTTLE, state).reveals(DROPS[3]) == told
