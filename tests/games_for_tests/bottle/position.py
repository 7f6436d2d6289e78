"""A position as it is saved and sent: the least that rebuilds a state or a view; and back, checked."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import chain
from typing import Any, Literal, get_args

import msgspec

from embruns.core.contract import HIDDEN
from embruns.core.errors import BadData
from tests.games_for_tests.bottle.box import BOX
from tests.games_for_tests.bottle.phases import NOTHING
from tests.games_for_tests.bottle.state import BottleState

Phase = Literal["dealing", "choosing", "fishing", "ended"]
PHASES: tuple[Phase, ...] = get_args(Phase)


class Player(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What belongs to one seat; -1 is a number that the viewer may not see."""

    hand: list[int]
    opened: list[int]
    dropped: int  # 0: nothing yet
    ashore: bool


class Position(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A state or a view."""

    phase: Phase
    seat: int  # whose turn it is
    players: list[Player]
    sea: list[int]  # how many bottles of each number; -1 in a view
    to_deal: int
    copies: int
    limit: int
    may_drop: bool


def position_of(state: BottleState) -> Position:
    """Return the data of a state or a view."""
    players = zip(state.hands, state.opened, state.dropped, state.ashore, strict=True)
    return Position(
        phase=PHASES[state.phase],
        seat=state.seat,
        players=[Player(list(hand), list(opened), dropped, ashore) for hand, opened, dropped, ashore in players],
        sea=list(state.sea),
        to_deal=state.to_deal,
        copies=state.copies,
        limit=state.limit,
        may_drop=state.may_drop,
    )


def state_of(position: Position) -> BottleState:
    """Return the state or view that the data describes; raises BadData if it contradicts itself."""
    fault = _fault(position)
    if fault:
        raise BadData(f"bottle: {fault}")
    state = BottleState(len(position.players), position.copies, position.limit, position.may_drop)
    state.phase = PHASES.index(position.phase)
    state.seat = position.seat
    state.hands = [list(player.hand) for player in position.players]
    state.opened = [list(player.opened) for player in position.players]
    state.dropped = [player.dropped for player in position.players]
    state.ashore = [player.ashore for player in position.players]
    state.sea = list(position.sea)
    state.to_deal = position.to_deal
    return state


def _fault(position: Position) -> str:
    """Say what contradicts the rules, or ''."""
    players = position.players
    if len(players) not in (2, 3, 4) or not 0 <= position.seat < len(players):
        return "there are two to four seats, and the turn is one seat’s"
    if len(position.sea) != len(BOX.numbers):
        return f"the sea has {len(BOX.numbers)} numbers"
    if position.copies not in BOX.copies.values() or position.limit not in BOX.limits:
        return "copies or limit is out of range"
    if not 0 <= position.to_deal <= BOX.dealt * len(players) or (position.to_deal > 0) != (position.phase == "dealing"):
        return "bottles are left to deal while they are dealt, and not after"
    if all(player.ashore for player in players) != (position.phase == "ended"):
        return "the game ends when all are ashore"
    if any(player.hand != sorted(player.hand) or len(player.hand) > BOX.most_in_hand for player in players):
        return f"a hand is sorted and has {BOX.most_in_hand} bottles at the most"
    return _miscounted(position)


def _miscounted(position: Position) -> str:
    seen = [*chain(*(player.hand for player in position.players), *(player.opened for player in position.players))]
    seen += [player.dropped for player in position.players if player.dropped != NOTHING]
    if any(number not in (*BOX.numbers, HIDDEN) for number in seen):
        return f"bottles are numbered 1 to {len(BOX.numbers)}"
    if len(seen) > position.copies * len(BOX.numbers):
        return "there are more bottles than the box has"
    holes = HIDDEN in position.sea
    for number, count in zip(BOX.numbers, position.sea, strict=True):
        left = position.copies - seen.count(number)
        if left < 0 or count != (HIDDEN if holes else left):
            return f"there are {position.copies} bottles {number}"
    return "" if holes or HIDDEN not in seen else "a hidden bottle where nothing else is hidden"


def census(state: BottleState) -> Mapping[str, int]:
    """Count what never changes: the bottles of each number, in the sea and out of it."""
    out = state.out_of_sea()
    counts = {f"bottles {number}": out.count(number) + state.sea[number - 1] for number in BOX.numbers}
    return {**counts, "bottles miscounted": sum(state.sea) - state.in_sea()}


def upgrade(data: dict[str, Any]) -> dict[str, Any]:
    """Bring a position of before the floor plan, with a list for each part of the seats, into the present form."""
    if "hands" not in data:
        return data
    seats = zip(data["hands"], data["opened"], data["dropped"], data["ashore"], strict=True)
    dealing, ended = data["to_deal"] > 0, all(data["ashore"])
    phase = "dealing" if dealing else "ended" if ended else "fishing" if data["hauling"] else "choosing"
    players = [
        {"hand": hand, "opened": opened, "dropped": drop, "ashore": ashore} for hand, opened, drop, ashore in seats
    ]
    kept = {name: data[name] for name in ("sea", "to_deal", "copies", "limit", "may_drop")}
    return {"phase": phase, "seat": data["turn"], "players": players, **kept}
