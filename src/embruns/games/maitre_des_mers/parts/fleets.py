"""The fleets: whose ships they are, what they carry, and what they score (MDM-65 to MDM-70)."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from embruns.core.bits import member_of
from embruns.core.numbers import new_version
from embruns.games.maitre_des_mers.box import BOX, FAMILY, FIRST_GOODS, FIRST_TREASURE, POWER, SHIPS, VALUE
from embruns.games.maitre_des_mers.parts.bits import BIT, count

NOTHING: Final = 0  # in a hold: card 0 is a ship, and no ship carries one
NOBODY: Final = -1


@final
class Fleets:
    """Every player's ships as a set, and the card under each ship (MDM-39)."""

    ships: vec[i64]
    cargo: vec[i64]
    laden: i64  # the ships that carry something
    version: i64  # changes with all this; fleets with the same number, such as copies, are equal

    def __init__(self, players: i64, like: Fleets | None = None) -> None:
        if like is None:
            self.ships = vec[i64]([i64(0) for _ in range(players)])  # MDM-08
            self.cargo = vec[i64]([i64(NOTHING) for _ in range(SHIPS)])
            self.laden = 0
            self.version = new_version()
        else:
            self.ships = like.ships[:]
            self.cargo = like.cargo[:]
            self.laden = like.laden
            self.version = like.version

    def owner(self, ship: i64) -> i64:
        """Return the seat whose fleet has this ship, or NOBODY."""
        bit = BIT[ship]
        for seat in range(i64(len(self.ships))):
            if self.ships[seat] & bit:
                return seat
        return NOBODY

    def free(self, seat: i64) -> i64:
        """MDM-32 Return the ships of that seat that carry nothing."""
        return self.ships[seat] & ~self.laden

    def others(self, seat: i64) -> i64:
        """MDM-49 Return all ships in the fleets of the other players."""
        ships: i64 = 0
        for other in range(i64(len(self.ships))):
            if other != seat:
                ships |= self.ships[other]
        return ships

    def goods(self, seat: i64) -> i64:
        """MDM-42 Return the goods that ships of that seat carry, as a set."""
        found: i64 = 0
        laden = self.ships[seat] & self.laden
        ship: i64 = 0
        while laden:
            if laden & 1 and self.cargo[ship] < FIRST_TREASURE:
                found |= BIT[self.cargo[ship] - FIRST_GOODS]
            laden >>= 1
            ship += 1
        return found

    def join(self, seat: i64, ship: i64) -> None:
        """MDM-27 A ship joins a fleet, carrying nothing."""
        self.ships[seat] |= BIT[ship]
        self.version = new_version()

    def leave(self, seat: i64, ship: i64) -> None:
        """MDM-59 A ship leaves a fleet."""
        self.ships[seat] &= ~BIT[ship]
        self.version = new_version()

    def stow(self, ship: i64, card: i64) -> None:
        """MDM-34, MDM-37, MDM-56 A card is put under a free ship."""
        self.cargo[ship] = card
        self.laden |= BIT[ship]
        self.version = new_version()

    def unload(self, ship: i64) -> i64:
        """MDM-55 Take the card from under this ship and return it; the ship is free now."""
        card = self.cargo[ship]
        self.cargo[ship] = NOTHING
        self.laden &= ~BIT[ship]
        self.version = new_version()
        return card

    # What a fleet counts

    def treasure(self, seat: i64) -> i64:
        """MDM-65, MDM-67 Return the sum of the treasures' values; other cards have none."""
        total: i64 = 0
        laden, cargo = self.ships[seat] & self.laden, self.cargo
        while laden:
            total += VALUE[cargo[member_of(laden & -laden)]]
            laden &= laden - 1
        return total

    def families(self, seat: i64) -> i64:
        """MDM-66 Return how many complete families that seat has."""
        ships = self.ships[seat]
        complete: i64 = 0
        for family in range(i64(3)):
            if ships & FAMILY[family] == FAMILY[family]:
                complete += 1
        return complete

    def points(self, seat: i64) -> i64:
        """MDM-65, MDM-66 Return the points for treasures and complete families."""
        return self.treasure(seat) + BOX.family_bonus * self.families(seat)

    def size(self, seat: i64) -> i64:
        """MDM-69 Return the number of ships."""
        return count(self.ships[seat])

    def power(self, seat: i64) -> i64:
        """MDM-70 Return the fire power of all ships together."""
        total: i64 = 0
        ships = self.ships[seat]
        ship: i64 = 0
        while ships:
            if ships & 1:
                total += POWER[ship]
            ships >>= 1
            ship += 1
        return total

    def key(self) -> tuple[int, ...]:
        """Return all that tells two sets of fleets apart."""
        return (*[int(ships) for ships in self.ships], *[int(card) for card in self.cargo])
