"""Phase 5 and the end of the game, BRE-100 to BRE-109."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from embruns.core.bits import member_of
from embruns.core.contract import Outcome
from embruns.core.numbers import new_version
from embruns.games.bretagne.box import BOX, NONE, PORTS
from embruns.games.bretagne.parts.bits import ALL_SLOTS, BIT, count_seats
from embruns.games.bretagne.phases import ENDED, ROUND_SETUP

if TYPE_CHECKING:
    from embruns.games.bretagne.state import BretagneState

# The end of a round


def end_round(state: BretagneState) -> None:
    """BRE-100 to BRE-104 The sites are visited, ports flip, the new order stands; then a new round or the end."""
    sites = ALL_SLOTS & ~state.built
    while sites:
        one = sites & -sites
        sites ^= one
        _visit_site(state, member_of(one))
    state.have_been_visited()
    _flip_ports(state)
    _form_line(state)
    if state.built == ALL_SLOTS or state.round == state.rounds:
        _end_game(state)
    else:
        state.phase = ROUND_SETUP


def _visit_site(state: BretagneState, slot: i64) -> None:
    """BRE-100 Engineers go to the stock; a site without any gets a franc; BRE-101 workers and tiles stay."""
    if state.site_engineers[slot]:
        state.stock_engineers += state.site_engineers[slot]
        state.site_engineers[slot] = 0
    else:
        state.site_francs[slot] += 1


def _flip_ports(state: BretagneState) -> None:
    """BRE-102 Three built lighthouses of a coast improve the rents of its ports (BRE-91)."""
    for coast in range(3):
        if state.built_on(coast) >= BOX.rent_flip:
            state.improved |= BIT[coast]
            state.port_version = new_version()


def _form_line(state: BretagneState) -> None:
    """BRE-103 The next-round line becomes the current order."""
    for player in state.players:
        player.numeral = player.next_numeral
        player.next_numeral = NONE
        player.has_changed()


# The end of the game


def _end_game(state: BretagneState) -> None:
    """BRE-104 Order, money and ports score; nothing else counts (BRE-108)."""
    state.phase = ENDED
    for seat in range(len(state.players)):
        player = state.players[seat]
        player.score += order_points(player.numeral) + money_points(player.francs) + port_points(state, seat)
        player.has_changed()


def order_points(numeral: i64) -> i64:
    """BRE-105, R-45 Points by the line just formed."""
    return BOX.order_points[numeral]


def money_points(francs: i64) -> i64:
    """BRE-106 A point for three full francs."""
    return francs // BOX.francs_a_point


def port_points(state: BretagneState, seat: i64) -> i64:
    """BRE-107 Return four points for a worker alone in its port, two for one of two, one for one of more."""
    points: i64 = 0
    for port in range(PORTS):
        seats = state.port_seats[port]
        if seats & BIT[seat]:
            points += BOX.port_points[count_seats(seats) - 1]
    return points


def ports_of(state: BretagneState, seat: i64) -> i64:
    """Return in how many ports this seat has a worker."""
    ports: i64 = 0
    for port in range(PORTS):
        if state.port_seats[port] & BIT[seat]:
            ports += 1
    return ports


def winner(state: BretagneState) -> i64:
    """BRE-109 Return the seat with most points; among equals the lower numeral."""
    best: i64 = 0
    for seat in range(1, len(state.players)):
        player, leader = state.players[seat], state.players[best]
        if player.score > leader.score or (player.score == leader.score and player.numeral < leader.numeral):
            best = seat
    return best


def outcome(state: BretagneState) -> Outcome:
    """BRE-104, BRE-109 There is no shared victory."""
    reason = "five-rounds" if state.rounds == BOX.rounds else "last-round"
    if state.built == ALL_SLOTS:
        reason = "all-built"
    return Outcome([winner(state)], reason, "BRE-104")
