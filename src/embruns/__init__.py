"""Embruns: French sea games, one engine, for players, researchers and designers.

The names below are the library (docs/library.md). Each is imported when it is first used, so that `import embruns`
stays quick. A name of the library is never the name of a subpackage.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from embruns.arena.play import FinishedGame as FinishedGame
    from embruns.arena.play import play_game as play_game
    from embruns.arena.simulate import Plan as Plan
    from embruns.arena.simulate import Summary as Summary
    from embruns.arena.simulate import simulate as simulate
    from embruns.bots import bots_of as bots_of
    from embruns.bots import find_bot as find_bot
    from embruns.bots.bot import Bot as Bot
    from embruns.bots.bot import Budget as Budget
    from embruns.bots.explain import explain as explain
    from embruns.build import compiled as compiled
    from embruns.core.codec import decode_action as decode_action
    from embruns.core.codec import decode_state as decode_state
    from embruns.core.codec import encode_action as encode_action
    from embruns.core.codec import encode_state as encode_state
    from embruns.core.contract import CHANCE as CHANCE
    from embruns.core.contract import HIDDEN as HIDDEN
    from embruns.core.contract import OVER as OVER
    from embruns.core.contract import SPECTATOR as SPECTATOR
    from embruns.core.contract import Action as Action
    from embruns.core.contract import Judge as Judge
    from embruns.core.contract import Outcome as Outcome
    from embruns.core.contract import Rng as Rng
    from embruns.core.contract import Search as Search
    from embruns.core.contract import State as State
    from embruns.core.errors import BadComponents as BadComponents
    from embruns.core.errors import BadData as BadData
    from embruns.core.errors import BadNotation as BadNotation
    from embruns.core.errors import BadRecord as BadRecord
    from embruns.core.errors import BadSetup as BadSetup
    from embruns.core.errors import EmbrunsError as EmbrunsError
    from embruns.core.errors import GameOver as GameOver
    from embruns.core.errors import IllegalAction as IllegalAction
    from embruns.core.errors import NotYourTurn as NotYourTurn
    from embruns.core.errors import StaleMatch as StaleMatch
    from embruns.core.errors import UnknownBot as UnknownBot
    from embruns.core.errors import UnknownGame as UnknownGame
    from embruns.core.fairness import verify as verify
    from embruns.core.game import Choice as Choice
    from embruns.core.game import Game as Game
    from embruns.core.game import Option as Option
    from embruns.core.game import Setup as Setup
    from embruns.core.game import Text as Text
    from embruns.core.game import Variant as Variant
    from embruns.core.match import Match as Match
    from embruns.core.playout import perft as perft
    from embruns.core.playout import playout as playout
    from embruns.core.playout import playouts as playouts
    from embruns.core.playout import recorded_playout as recorded_playout
    from embruns.core.playout import settle as settle
    from embruns.core.record import Record as Record
    from embruns.core.record import print_record as print_record
    from embruns.core.seeds import rng_for as rng_for
    from embruns.games import find_game as find_game
    from embruns.library import all_games as all_games
    from embruns.library import new as new
    from embruns.library import read_record as read_record

__version__ = "0.2.0"

# The same names by the module that each comes from; a test holds the two lists together.
_NAMES = {
    "arena.play": ("FinishedGame", "play_game"),
    "arena.simulate": ("Plan", "Summary", "simulate"),
    "bots": ("bots_of", "find_bot"),
    "bots.bot": ("Bot", "Budget"),
    "bots.explain": ("explain",),
    "build": ("compiled",),
    "core.codec": ("decode_action", "decode_state", "encode_action", "encode_state"),
    "core.contract": (
        *("CHANCE", "HIDDEN", "OVER", "SPECTATOR"),
        *("Action", "Judge", "Outcome", "Rng", "Search", "State"),
    ),
    "core.errors": (
        *("BadComponents", "BadData", "BadNotation", "BadRecord", "BadSetup", "EmbrunsError", "GameOver"),
        *("IllegalAction", "NotYourTurn", "StaleMatch", "UnknownBot", "UnknownGame"),
    ),
    "core.fairness": ("verify",),
    "core.game": ("Choice", "Game", "Option", "Setup", "Text", "Variant"),
    "core.match": ("Match",),
    "core.playout": ("perft", "playout", "playouts", "recorded_playout", "settle"),
    "core.record": ("Record", "print_record"),
    "core.seeds": ("rng_for",),
    "games": ("find_game",),
    "library": ("all_games", "new", "read_record"),
}
_HOME = {name: f"embruns.{module}" for module, names in _NAMES.items() for name in names}


def __dir__() -> list[str]:
    """Return the names of the library, for help and completion."""
    return sorted([*_HOME, "__version__", "__doc__"])


if not TYPE_CHECKING:  # a type checker must not take every name for a name of the library

    def __getattr__(name: str) -> object:
        """Import a name of the library when it is first used."""
        if name not in _HOME:
            raise AttributeError(f"module 'embruns' has no attribute {name!r}")
        found = globals()[name] = getattr(import_module(_HOME[name]), name)
        return found
