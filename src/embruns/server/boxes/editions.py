"""The games of tables: each with the box that its table was made with, imported without making others wait."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable, Iterable
from functools import lru_cache

from embruns.bots.players import players_of
from embruns.core.boxes import Box, environment_with
from embruns.core.editions import box_file, edition, forget_editions, package_of
from embruns.core.errors import BadComponents
from embruns.core.game import Game
from embruns.games import find_game
from embruns.server.entries import Made, MadeBox
from embruns.server.errors import Busy

KEPT = 8  # editions that nobody plays, for whoever comes back
MOST = 64  # editions that are played at the same time in one process


def game_of(made: Made) -> Game:
    """Return the game of a table, with its box; raises BadComponents if it cannot be played with any more."""
    game, box = find_game(made.game), box_of(made)
    return edition(game, box) if box else game


def box_of(made: Made) -> Box | None:
    """Return the box of a table; None if it is the game's own."""
    return Box(made.box.name, made.box.components) if made.box else None


def variables_for(game: Game) -> dict[str, str]:
    """Return the variables with which a child process plays this game, compiled where the game is; none if it ships."""
    return environment_with(package_of(game), box_file(game.box)) if game.box else {}


def can_be_played(made: Made) -> bool:
    """Return whether the table's box can still be played with; this imports the game, and unloads what it can."""
    forget_editions((), KEPT)
    with contextlib.suppress(BadComponents):
        game_of(made)
        return True
    return False


@lru_cache(maxsize=256)
def label_of(box: MadeBox) -> str:
    """Return the name and the digest of a box, as records have them."""
    return Box(box.name, box.components).label()


def as_made(game: Game) -> MadeBox | None:
    """Return the box of a game as a table's log keeps it; None if it is the game's own."""
    return MadeBox(game.box.name, game.box.components) if game.box else None


class Editions:
    """The editions in this process. They are interpreted copies of a game: some megabytes each."""

    def __init__(self) -> None:
        self.used: Callable[[], Iterable[Game]] = lambda: ()  # the games of the open tables
        self._turn = asyncio.Lock()

    async def prepare(self, slug: str, box: Box) -> Game:
        """Import the game with this box in a thread; raises BadComponents, or Busy if too many are played."""
        async with self._turn:
            used = self.tidy()
            if len(used) >= MOST and box.digest not in used:
                raise Busy(f"{MOST} other boxes are played here: try again later")
            return await asyncio.to_thread(_imported, find_game(slug), box)

    async def prepare_for(self, made: Made) -> bool:
        """Import what a table plays with; return False if that cannot be played any more."""
        box = box_of(made)
        if box:
            with contextlib.suppress(BadComponents):
                await self.prepare(made.game, box)
                return True
            return False
        return True

    def tidy(self) -> set[str]:
        """Unload what nobody plays, but the latest; return the digests of the boxes that are played."""
        used = {id(game): game for game in self.used() if game.box}
        forget_editions(used.values(), KEPT + len(used))
        return {game.box.digest for game in used.values() if game.box}


def _imported(game: Game, box: Box) -> Game:
    played = edition(game, box)
    players_of(played)  # the bots' modules: they are asked for their levels
    return played
