"""Build positions from a few words, play moves with every check, and read what a position shows."""

from __future__ import annotations

from embruns.games.maitre_des_mers import GAME
from embruns.games.maitre_des_mers.box import BOX, FIRST_GOODS, FIRST_TREASURE, SHIPS
from embruns.games.maitre_des_mers.facts import Facts
from embruns.games.maitre_des_mers.phases import CHOOSING
from embruns.games.maitre_des_mers.position import Position
from embruns.games.maitre_des_mers.state import MaitreDesMersState
from tests.games import moves

NUMBER = {card.id: number for number, card in enumerate(BOX.cards)}


def harbour(
    port: str, *fleets: str, returned: str = "", pile: str | None = None, turn: int = 0, turns: int = 0
) -> MaitreDesMersState:
    """`harbour("M1 N2", "M2:salt N1", "B1:silver")`: the port, then every fleet with its cargo.

    Goods and treasures come off their piles in order: those that nobody is said to carry are a further seat's.
    Other ships are in the pile; where `pile` names its ships, the rest belongs to that further seat too.
    """
    berths = [[word.split(":") for word in fleet.split()] for fleet in fleets]
    named = {word[0] for fleet in berths for word in fleet} | set(port.split()) | set(returned.split())
    cargo = [NUMBER[word[1]] for fleet in berths for word in fleet if len(word) > 1]
    rest = [card.id for card in BOX.cards[:SHIPS] if card.id not in named]
    extra = [[ship] for ship in rest if pile is not None and ship not in pile.split()]
    idle = extra or [[ship] for ship in rest]
    unsaid = [
        n for n in _up_to(cargo, FIRST_GOODS, FIRST_TREASURE) + _up_to(cargo, FIRST_TREASURE, 24) if n not in cargo
    ]
    laden = [[berth[0], BOX.cards[number].id] for berth, number in zip(idle[::-1], unsaid, strict=False)]
    assert len(laden) == len(unsaid), "too few ships for the cargo"
    further = laden + [berth for berth in extra if berth[0] not in [ship for ship, _ in laden]]
    everybody = berths + [further] * bool(further)
    state = MaitreDesMersState(len(everybody))
    _lay(state, port, returned, everybody)
    state.seat, state.turns, state.phase, state.draws_first = turn, turns, CHOOSING, False
    state.goods_taken = len(_up_to(cargo, FIRST_GOODS, FIRST_TREASURE))
    state.treasures_taken = len(_up_to(cargo, FIRST_TREASURE, 24))
    state.goods = state.fleets.goods(turn)
    return GAME.state(GAME.position(state))


def _up_to(cargo: list[int], first: int, end: int) -> list[int]:
    """Return all cards of a pile from its top down to the last one that is carried."""
    last = max([number for number in cargo if first <= number < end], default=first - 1)
    return list(range(first, last + 1))


def _lay(state: MaitreDesMersState, port: str, returned: str, berths: list[list[list[str]]]) -> None:
    state.port = sum(2 ** NUMBER[ship] for ship in port.split())
    state.returned = tuple(NUMBER[ship] for ship in returned.split())
    state.unseen = 4095 ^ state.port ^ sum(2**ship for ship in state.returned)
    for seat, fleet in enumerate(berths):
        for word in fleet:
            state.fleets.join(seat, NUMBER[word[0]])
            state.unseen ^= 2 ** NUMBER[word[0]]
            if len(word) > 1:
                state.fleets.stow(NUMBER[word[0]], NUMBER[word[1]])


def new(players: int = 2, **options: str) -> MaitreDesMersState:
    """Return a new game, before anything is drawn."""
    return GAME.new(GAME.setup("standard", players, options))


def play(state: MaitreDesMersState, *texts: str) -> MaitreDesMersState:
    """Play these in place, each checked; outcomes of chance in brackets, as in a record."""
    return moves.play(GAME, state, *texts)


def refused(state: MaitreDesMersState, text: str) -> str:
    """Return the clause that forbids this, and check that it is not listed either."""
    return moves.refused(GAME, state, text)


def listed(state: MaitreDesMersState) -> set[str]:
    return {GAME.notation(action) for action in state.legal()}


def possible(state: MaitreDesMersState) -> dict[str, int]:
    """Return each possible outcome of chance with its weight."""
    return {GAME.notation(action): weight for action, weight in state.chances()}


def seen(state: MaitreDesMersState) -> Position:
    return GAME.position(state)


def facts(state: MaitreDesMersState) -> Facts:
    return GAME.facts(state, GAME.setup(players=state.players))


def closed(state: MaitreDesMersState) -> dict[str, str]:
    """Return the actions that cannot be chosen now, with the clause."""
    previews = GAME.previews(state)
    assert previews is not None
    return previews.closed


def groups(state: MaitreDesMersState) -> dict[str, list[str]]:
    """Return, by card, the dice of the throw that may be placed on it together."""
    previews = GAME.previews(state)
    return previews.groups if previews else {}


def fleet(state: MaitreDesMersState, seat: int) -> list[str]:
    """`["M2:salt", "N1"]`"""
    ships = seen(state).players[seat].ships
    return [f"{berth.ship}:{berth.cargo}" if berth.cargo else berth.ship for berth in ships]


def port(state: MaitreDesMersState) -> list[str]:
    return seen(state).port


def pile(state: MaitreDesMersState, kind: str) -> list[str]:
    """Return what is left of the pile of goods or of treasures, from the top."""
    goods = BOX.cards[FIRST_GOODS + state.goods_taken : FIRST_TREASURE]
    return [card.id for card in (goods if kind == "goods" else BOX.cards[FIRST_TREASURE + state.treasures_taken :])]


def dice(state: MaitreDesMersState) -> tuple[str, str, str]:
    """Return the dice that are placed, thrown and discarded."""
    now = seen(state).dice
    assert now is not None
    return now.placed, now.thrown, now.discarded
