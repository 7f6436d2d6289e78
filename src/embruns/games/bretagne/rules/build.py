"""Build, BRE-41 to BRE-57: a tile is taken, placed on a lighthouse, and manned."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.vecs import vec
from mypy_extensions import i64

from embruns.core.bits import MEMBER, SPREAD, in_order
from embruns.core.numbers import new_version
from embruns.games.bretagne.box import (
    BOX,
    CATEGORY,
    DEMAND,
    EXTRA,
    INJURES,
    KINDS,
    NONE,
    SLOTS,
    SPARED,
    STOREYS,
    TILE_COST,
    TILE_ROW,
)
from embruns.games.bretagne.parts.bits import BIT
from embruns.games.bretagne.parts.contractor import Contractor
from embruns.games.bretagne.parts.goods import CLAY, DISC, SAND, STONE, WOOD, amount, covers, store_of, total
from embruns.games.bretagne.parts.rows import TILE
from embruns.games.bretagne.phases import PLACING, RECALLING
from embruns.games.bretagne.rules.draws import draw_cards
from embruns.games.bretagne.rules.turns import next_turn

if TYPE_CHECKING:
    from embruns.games.bretagne.state import BretagneState

# Steps 1 and 2: the tile and its reward


def takes(state: BretagneState) -> i64:
    """BRE-41, BRE-57 The face-up tiles that can be paid and then placed (R-14)."""
    player = state.players[state.seat]
    goods = player.goods
    left = state.face_up & payable_tiles(goods)  # those for which no site is found yet
    found: i64 = 0
    sites = workable_sites(state, player) if left else i64(0)
    while left and sites:
        one = sites & -sites
        sites ^= one
        slot = MEMBER[one * SPREAD >> 58 & 63]
        if state.floors[slot] < STOREYS[state.laid[slot]]:
            costs = bill(state, slot)
            if covers(goods, costs):
                found |= left & payable_tiles(goods - costs)
                left &= ~found
    return found


def payable_tiles(goods: i64) -> i64:
    """BRE-41 Return the tiles that these goods pay. None costs more than three of a resource, and none costs wood."""
    sand, stone, clay = amount(goods, SAND), amount(goods, STONE), amount(goods, CLAY)
    return _PAYABLE[min(sand, 3) + 4 * min(stone, 3) + 16 * min(clay, 3)]


def _payable() -> list[i64]:
    """Return for each number of up to three of sand, stone and clay the tiles that it pays."""
    found = list[i64]()
    for numbers in range(64):
        goods = store_of([0, numbers & 3, numbers >> 2 & 3, numbers >> 4])
        found.append(i64(sum([2**kind for kind in range(KINDS) if covers(goods, TILE_COST[kind])])))
    return found


_PAYABLE: Final = vec[i64](_payable())


def take(state: BretagneState, kind: i64) -> None:
    """BRE-41 Pay the tile, BRE-42 take the reward of its row; R-15 the card is seen before the lighthouse is chosen."""
    player = state.players[state.seat]
    player.goods -= TILE_COST[kind]
    state.display[kind] -= 1
    state.lying -= TILE[kind]
    if state.display[kind] == 0:
        state.face_up &= ~BIT[kind]
    state.display_version = new_version()
    state.tile = kind
    row = TILE_ROW[kind]
    player.francs += BOX.reward_francs[row]
    draw_cards(state, state.seat, BOX.reward_cards[row], PLACING)


# Step 3: the lighthouse, and what a storey costs there


def places(state: BretagneState) -> i64:
    """BRE-43 Any lighthouse that can be paid in full."""
    player = state.players[state.seat]
    return payable_sites(state, player, player.goods)


def payable_sites(state: BretagneState, player: Contractor, goods: i64) -> i64:
    """BRE-43, BRE-57 The sites that these goods and the player's engineers pay in full."""
    sites = workable_sites(state, player)
    found = sites
    while sites:
        one = sites & -sites
        sites ^= one
        if not is_payable(state, MEMBER[one * SPREAD >> 58 & 63], goods):
            found ^= one
    return found


def workable_sites(state: BretagneState, player: Contractor) -> i64:
    """BRE-45 The lighthouses not yet built for which the player has the engineers, BRE-51 and in a storm a worker.

    Nothing is built without an engineer. Those that the barge spares (BRE-48) are like engineers beside the first.
    """
    engineers, weather = player.engineers, state.weather
    if not engineers:
        return 0
    if player.barge != NONE:
        engineers += SPARED[player.barge]
    found = _MANNED[16 * weather + min(engineers, 15)] & ~state.built
    return found if player.workers else found & _HARMLESS[weather]


def _slots_where(weather: int, most: int, least: int) -> i64:
    """Return the slots where building asks for so many engineers at most and so many injured workers at most.

    Slots of one category cost the same; a lighthouse has the category that is printed on its slot (BRE-05).
    """
    kinds = [3 * weather + CATEGORY[slot] for slot in range(SLOTS)]
    return i64(sum([2**slot for slot in range(SLOTS) if DEMAND[kinds[slot]] <= most and INJURES[kinds[slot]] <= least]))


# By weather: the slots that so many engineers can work on, no more than 15 being asked for; and where nobody is injured
_MANNED: Final = vec[i64]([_slots_where(weather, engineers, 1) for weather in range(3) for engineers in range(16)])
_HARMLESS: Final = vec[i64]([_slots_where(weather, 15, 0) for weather in range(3)])


def is_payable(state: BretagneState, slot: i64, goods: i64) -> bool:
    """BRE-43, BRE-46 Return whether another storey fits on the lighthouse, and these goods pay it."""
    return state.floors[slot] < STOREYS[state.laid[slot]] and covers(goods, bill(state, slot))


def place(state: BretagneState, slot: i64) -> None:
    """BRE-43 to BRE-52 The storey is paid, a worker may be injured, the others man it."""
    player = state.players[state.seat]
    engineers = demand(state, player, slot)
    player.engineers -= engineers
    state.site_engineers[slot] += engineers
    workers = manning(state, player, slot, total(TILE_COST[state.tile]))
    player.goods -= bill(state, slot)  # R-16 to the stock
    player.francs += state.site_francs[slot]  # BRE-49
    state.site_francs[slot] = 0
    if injures(state, slot):  # BRE-50, R-22 for every build
        player.workers -= 1
        player.reserve += 1
    _man(state, player, slot, workers)


def demand(state: BretagneState, player: Contractor, slot: i64) -> i64:
    """BRE-45 Engineers by weather and category, also if some lie there (R-24); BRE-48 fewer by barge 3, never none."""
    engineers = DEMAND[3 * state.weather + CATEGORY[state.laid[slot]]]
    if player.barge != NONE:
        engineers -= SPARED[player.barge]
    return max(engineers, 1)


def bill(state: BretagneState, slot: i64) -> i64:
    """BRE-46 The extras of the lighthouse, BRE-47 and a wood above the ground floor (R-18)."""
    extra = EXTRA[state.laid[slot]]
    return extra + DISC[WOOD] if state.floors[slot] else extra


def injures(state: BretagneState, slot: i64) -> bool:
    """BRE-50 Return whether building there costs a worker."""
    return INJURES[3 * state.weather + CATEGORY[state.laid[slot]]] != 0


# Steps 4 and 5: the workers


def manning(state: BretagneState, player: Contractor, slot: i64, resources: i64) -> i64:
    """BRE-52 Return the workers that a tile of so many resources brings, wood included (R-17), after an injury."""
    free = player.workers - 1 if injures(state, slot) else player.workers
    return max(0, min(resources + total(bill(state, slot)), free))


def _man(state: BretagneState, player: Contractor, slot: i64, workers: i64) -> None:
    """BRE-52 One worker for each resource spent, R-19 possibly none; one tile a storey (BRE-44)."""
    storey = 4 * slot + state.floors[slot]
    state.tiles[storey] = state.tile
    state.builders[storey] = state.seat
    state.crew[storey] = workers
    player.workers -= workers
    state.floors[slot] += 1
    state.has_changed(slot)
    state.tile = NONE
    if workers:
        state.site = slot
        state.placed = workers
        state.phase = RECALLING
    else:
        next_turn(state)


def recalls(state: BretagneState) -> i64:
    """BRE-53 From none to all of the workers just placed."""
    return BIT[state.placed + 1] - 1


def recall(state: BretagneState, workers: i64) -> None:
    """BRE-53 Two points for each worker taken back to the Warehouse (R-48); BRE-54 from this storey only."""
    player = state.players[state.seat]
    player.workers += workers
    player.score += BOX.recall_points * workers
    state.crew[4 * state.site + state.floors[state.site] - 1] -= workers
    state.has_changed(state.site)
    state.site = NONE
    state.placed = 0
    next_turn(state)


# What a board shows of it, as numbers


def lighthouse_rows(state: BretagneState) -> list[tuple[int, ...]]:
    """Return by slot the lighthouse, whether it is built, engineers, francs; by storey tile, seat and workers."""
    rows: list[tuple[int, ...]] = []
    for slot in range(i64(SLOTS)):
        built = 1 if state.is_built(slot) else 0
        row: list[int] = [state.laid[slot], built, state.site_engineers[slot], state.site_francs[slot]]
        for storey in range(4 * slot, 4 * slot + state.floors[slot]):
            row.append(state.tiles[storey])
            row.append(state.builders[storey])
            row.append(state.crew[storey])
        rows.append(tuple(row))
    return rows


def site_rows(state: BretagneState) -> list[tuple[int, ...]]:
    """Return by slot whether the lighthouse is complete, and the bill of its next storey or NONE.

    Where the weather is known, it goes on with whether that injures, and for each seat the engineers and the workers
    that a tile of one, two or three resources would bring.
    """
    rows: list[tuple[int, ...]] = []
    for slot in range(i64(SLOTS)):
        laid = state.laid[slot] != NONE
        row: list[int] = [1 if laid and state.is_complete(slot) else 0]
        if laid and state.is_site(slot):
            row.append(bill(state, slot))
            if state.weather != NONE:
                row.append(1 if injures(state, slot) else 0)
                for player in state.players:
                    row.append(demand(state, player, slot))
                    for resources in range(i64(1), i64(4)):
                        row.append(manning(state, player, slot, resources))
        else:
            row.append(NONE)
        rows.append(tuple(row))
    return rows


def sites_by_tile(state: BretagneState) -> dict[int, list[list[int]]]:
    """Return by face-up tile and seat the slots where it could be placed and paid in full if it were their turn."""
    by_cost: dict[int, list[list[int]]] = {}  # tiles of one cost can be placed at the same sites
    found: dict[int, list[list[int]]] = {}
    for kind in range(i64(KINDS)):
        if state.display[kind]:
            cost = TILE_COST[kind]
            if cost not in by_cost:
                by_cost[cost] = [_sites_of(state, player, cost) for player in state.players]
            found[kind] = by_cost[cost]
    return found


def _sites_of(state: BretagneState, player: Contractor, cost: i64) -> list[int]:
    if player.barge == NONE or player.engineers == 0 or state.weather == NONE or not covers(player.goods, cost):
        return []
    return in_order(payable_sites(state, player, player.goods - cost))


def workers_out(state: BretagneState, seat: i64) -> i64:
    """Return how many workers this seat has on all lighthouses."""
    workers: i64 = 0
    for slot in range(i64(SLOTS)):
        workers += state.crew_of(seat, slot)
    return workers
