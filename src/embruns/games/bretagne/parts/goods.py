"""Counts in one number: the four resources of a store, the four kinds of cards of a hand.

A store holds 15 bits a resource and a bill is a store, so that one comparison tells whether a store covers a bill.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

WOOD: Final = 0
SAND: Final = 1
STONE: Final = 2
CLAY: Final = 3
RESOURCES: Final = ("wood", "sand", "stone", "clay")

_FIELD: Final = 15
_MOST: Final = 0x3FFF
_SPARE: Final = 0x0800_1000_2000_4000  # the top bit of every field: borrowed where a bill asks for more than there is

DISC: Final = vec[i64]([i64(2**0), i64(2**15), i64(2**30), i64(2**45)])  # one disc of each resource

SUPPLIES: Final = 0
DOCK: Final = 1
FOGHORN: Final = 2
CABLEWAY: Final = 3
CARDS: Final = ("supplies", "dock", "foghorn", "cableway")

CARD: Final = vec[i64]([i64(2**0), i64(2**8), i64(2**16), i64(2**24)])  # one card of each kind


def amount(store: i64, resource: i64) -> i64:
    """Return how many discs of this resource are in a store."""
    return store >> _FIELD * resource & _MOST


def total(store: i64) -> i64:
    """Return how many discs are in a store."""
    return (store & _MOST) + (store >> 15 & _MOST) + (store >> 30 & _MOST) + (store >> 45 & _MOST)


def resources_with(store: i64, discs: i64) -> i64:
    """Return the set of the resources of which at least so many discs are in a store."""
    found: i64 = 0
    for resource in range(i64(4)):
        if amount(store, resource) >= discs:
            found |= 1 << resource
    return found


def covers(store: i64, bill: i64) -> bool:
    """Return whether the store holds at least the bill, type by type."""
    return ((store | _SPARE) - bill) & _SPARE == _SPARE


def store_of(amounts: list[int]) -> i64:
    """Return the store with so much wood, sand, stone and clay."""
    store: i64 = 0
    for resource in range(4):
        store += amounts[resource] * DISC[resource]
    return store


def amounts_of(store: i64) -> list[int]:
    """Return how much wood, sand, stone and clay is in a store."""
    return [amount(store, resource) for resource in range(4)]


def cards_in(hand: i64, card: i64) -> i64:
    """Return how many cards of this kind are in a hand."""
    return hand >> 8 * card & 255


def count_cards(hand: i64) -> i64:
    """Return how many cards are in a hand."""
    return (hand & 255) + (hand >> 8 & 255) + (hand >> 16 & 255) + (hand >> 24 & 255)


def hand_of(amounts: list[int]) -> i64:
    """Return the hand with so many supplies, docks, foghorns and cableways."""
    hand: i64 = 0
    for card in range(4):
        hand += amounts[card] * CARD[card]
    return hand


def kinds_of(hand: i64) -> list[int]:
    """Return how many supplies, docks, foghorns and cableways are in a hand."""
    return [cards_in(hand, card) for card in range(4)]
