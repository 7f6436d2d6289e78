"""What belongs to one player: the Warehouse, the reserve, workers in the cities, the hand."""

from __future__ import annotations

from typing import final

from mypy_extensions import i64

from embruns.core.numbers import new_version
from embruns.games.bretagne.box import BOX, NONE


@final
class Contractor:
    """BRE-01, BRE-32 What belongs to one player: Warehouse, reserve, workers in the cities, hand."""

    def __init__(self, like: Contractor | None = None) -> None:
        if like is None:
            self.workers: i64 = BOX.workers  # in the Warehouse
            self.reserve: i64 = BOX.reserve
            self.brest: i64 = 0  # workers there
            self.lorient: i64 = 0
            self.goods: i64 = 0
            self.francs: i64 = 0
            self.engineers: i64 = 0
            self.score: i64 = 0
            self.barge: i64 = NONE  # 0 to 3; none before picking and after passing
            self.numeral: i64 = NONE  # on the current line of Pontivy, 0 for I
            self.next_numeral: i64 = NONE  # on the next-round line, once passed
            self.cards: i64 = 0
            self.hand: i64 = 0  # HIDDEN in a view of another seat
            self.version: i64 = new_version()  # equal versions mean equal players, but for the hand
        else:
            self.workers = like.workers
            self.reserve = like.reserve
            self.brest = like.brest
            self.lorient = like.lorient
            self.goods = like.goods
            self.francs = like.francs
            self.engineers = like.engineers
            self.score = like.score
            self.barge = like.barge
            self.numeral = like.numeral
            self.next_numeral = like.next_numeral
            self.cards = like.cards
            self.hand = like.hand
            self.version = like.version

    def has_changed(self) -> None:
        """Take a new version; every change of a player, but for the hand, begins or ends with it."""
        self.version = new_version()

    def key(self) -> tuple[int, ...]:
        """Return what tells two players apart; part of the state's key."""
        return (
            *(self.workers, self.reserve, self.brest, self.lorient, self.goods, self.francs, self.engineers),
            *(self.score, self.barge, self.numeral, self.next_numeral, self.cards, self.hand),
        )
