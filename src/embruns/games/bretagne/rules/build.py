"""Build, BRE-41 to BRE-57: a tile is taken, placed on a lighthouse, and manned."""

from __future__ import annotations

from mypy_extensions import i64

from embruns.core.contract import Action
from embruns.games.bretagne.box import BOX, CATEGORY, EXTRA, KINDS, SLOTS, TILE_COST, TILE_ROW
from embruns.games.bretagne.components import PLACES, RECALLS, TAKES
from embruns.games.bretagne.goods import DISC, WOOD, covers, total
from embruns.games.bretagne.rules.board import NONE, PLACING, RECALLING, Board, Contractor
from embruns.games.bretagne.rules.draws import draw_cards
from embruns.games.bretagne.rules.turns import next_turn

# What a storey costs


def demand(board: Board, player: Contractor, slot: i64) -> i64:
    """BRE-45 Engineers by weather and category, also if some lie there (R-24); BRE-48 fewer by barge 3, never none."""
    engineers = BOX.demand[3 * board.weather + CATEGORY[board.laid[slot]]]
    if player.barge != NONE:
        engineers -= BOX.spared[player.barge]
    return max(engineers, 1)


def bill(board: Board, slot: i64) -> i64:
    """BRE-46 The extras of the lighthouse, BRE-47 and a wood above the ground floor (R-18)."""
    extra = EXTRA[board.laid[slot]]
    return extra + DISC[WOOD] if board.floors[slot] else extra


def injures(board: Board, slot: i64) -> bool:
    """BRE-50 Whether building there costs a worker."""
    return BOX.injures[3 * board.weather + CATEGORY[board.laid[slot]]] != 0


def manning(board: Board, player: Contractor, slot: i64, resources: i64) -> i64:
    """BRE-52 Workers that a tile of so many resources brings there (R-17 wood counts), once BRE-50 had its due."""
    free = player.workers - 1 if injures(board, slot) else player.workers
    return max(0, min(resources + total(bill(board, slot)), free))


def may_place(board: Board, player: Contractor, slot: i64, goods: i64) -> bool:
    """BRE-43, BRE-57 A site that these goods and the player's engineers pay in full; BRE-51 a worker in a storm."""
    return (
        board.is_site(slot)
        and covers(goods, bill(board, slot))
        and player.engineers >= demand(board, player, slot)
        and (player.workers > 0 or not injures(board, slot))
    )


# The choices


def takes(board: Board) -> list[Action]:
    """BRE-41, BRE-57 The face-up tiles that can be paid and then placed (R-14)."""
    player = board.players[board.seat]
    if player.engineers == 0:
        return []
    bills = _payable_bills(board, player)
    found: list[Action] = []
    if not bills:
        return found
    for kind in range(KINDS):
        if board.display[kind] and covers(player.goods, TILE_COST[kind]):
            goods = player.goods - TILE_COST[kind]
            for site_bill in bills:
                if covers(goods, site_bill):
                    found.append(TAKES[kind])
                    break
    return found


def _payable_bills(board: Board, player: Contractor) -> list[i64]:
    """The different bills of the sites that the player could pay were there no tile to pay."""
    bills: list[i64] = []
    for slot in range(SLOTS):
        if may_place(board, player, slot, player.goods):
            site_bill = bill(board, slot)
            if site_bill not in bills:
                bills.append(site_bill)
    return bills


def places(board: Board) -> list[Action]:
    """BRE-43 Any lighthouse that can be paid in full."""
    player = board.players[board.seat]
    return [PLACES[slot] for slot in range(SLOTS) if may_place(board, player, slot, player.goods)]


def recalls(board: Board) -> list[Action]:
    """BRE-53 From none to all of the workers just placed."""
    return RECALLS[: board.placed + 1]


# What happens


def take(board: Board, kind: i64) -> None:
    """BRE-41 Pay the tile, BRE-42 take the reward of its row; R-15 the card is seen before the lighthouse is chosen."""
    player = board.players[board.seat]
    player.goods -= TILE_COST[kind]
    board.display[kind] -= 1
    board.tile = kind
    row = TILE_ROW[kind]
    player.francs += BOX.reward_francs[row]
    draw_cards(board, board.seat, BOX.reward_cards[row], PLACING)


def place(board: Board, slot: i64) -> None:
    """BRE-43 to BRE-52"""
    player = board.players[board.seat]
    engineers = demand(board, player, slot)
    player.engineers -= engineers
    board.site_engineers[slot] += engineers
    workers = manning(board, player, slot, total(TILE_COST[board.tile]))
    player.goods -= bill(board, slot)  # R-16 to the stock
    player.francs += board.site_francs[slot]  # BRE-49
    board.site_francs[slot] = 0
    if injures(board, slot):  # BRE-50, R-22 for every build
        player.workers -= 1
        player.reserve += 1
    _man(board, player, slot, workers)


def _man(board: Board, player: Contractor, slot: i64, workers: i64) -> None:
    """BRE-44 One tile a storey, BRE-52 one worker for each resource spent; R-19 possibly none."""
    storey = 4 * slot + board.floors[slot]
    board.tiles[storey] = board.tile
    board.builders[storey] = board.seat
    board.crew[storey] = workers
    player.workers -= workers
    board.floors[slot] += 1
    board.tile = NONE
    if workers:
        board.site = slot
        board.placed = workers
        board.phase = RECALLING
    else:
        next_turn(board)


def recall(board: Board, workers: i64) -> None:
    """BRE-53 Two points for each worker taken back to the Warehouse (R-48); BRE-54 from this storey only."""
    player = board.players[board.seat]
    player.workers += workers
    player.score += BOX.recall_points * workers
    board.crew[4 * board.site + board.floors[board.site] - 1] -= workers
    board.site = NONE
    board.placed = 0
    next_turn(board)


def open_sites(board: Board, seat: i64) -> list[int]:
    """The slots where that seat could build now, were it to act and had the tile for nothing."""
    player = board.players[seat]
    if player.barge == NONE or player.engineers == 0 or board.weather == NONE:
        return []
    return [slot for slot in range(SLOTS) if may_place(board, player, slot, player.goods)]


def sites_for(board: Board, seat: i64, kind: i64, sites: list[int]) -> list[int]:
    """Those of the open sites that the seat could pay in full beside a tile of this kind."""
    player = board.players[seat]
    if not sites or not covers(player.goods, TILE_COST[kind]):
        return []
    goods = player.goods - TILE_COST[kind]
    return [slot for slot in sites if covers(goods, bill(board, slot))]
