"""Hold one game to all laws: in random games of each variant and number of players, at some moments of each."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import TypeVar

from embruns.core.game import Game
from embruns.laws.cases import Case, RandomGame, Spot, cases_of, play_game
from embruns.laws.pages import PAGE_LAWS
from embruns.laws.rules import GAME_LAWS, RULE_LAWS, TABLE_LAWS, obey
from embruns.laws.secrecy import SECRECY_LAWS
from embruns.laws.wording import WORD_LAWS, texts_are_well_set

Subject = TypeVar("Subject", Game, Spot, RandomGame)

OF_THE_GAME = [*TABLE_LAWS, texts_are_well_set, *PAGE_LAWS]
OF_A_MOMENT = [*RULE_LAWS, *SECRECY_LAWS, *WORD_LAWS]


def games_end(case: Case) -> None:
    """A random game can be played, and ends within its bound."""
    play_game(case, 0)


@dataclass
class LawBook:
    """Which laws were checked how often, and where each was broken first."""

    checked: dict[str, int] = field(default_factory=dict)
    broken: dict[str, str] = field(default_factory=dict)
    games: int = 0
    plies: int = 0
    moments: int = 0

    def check(self, law: Callable[[Subject], None], subject: Subject) -> None:
        """Check a law unless it was found broken before."""
        if law.__name__ in self.broken:
            return
        self.checked[law.__name__] = self.checked.get(law.__name__, 0) + 1
        try:
            obey(law, subject)
        except AssertionError as error:
            self.broken[law.__name__] = str(error)

    def play(self, case: Case, seed: int) -> RandomGame | None:
        """Play a random game; None if that fails, which breaks the law `games_end`."""
        self.checked[games_end.__name__] = self.checked.get(games_end.__name__, 0) + 1
        try:
            return play_game(case, seed)
        except Exception as error:
            told = str(error) or type(error).__name__
            told = told if str(case) in told else f"{case}, seed {seed}: {type(error).__name__}: {told}"
            self.broken.setdefault(games_end.__name__, told)
            return None


def hold(game: Game, games: int, plies: int, seed: int, book: LawBook) -> Iterator[None]:
    """Hold a game to the laws and write the findings into the book; yields after each random game.

    `games` is how many are played in each variant with each number of players, `plies` how many moments are looked at
    in each beside the first and the last; 0 means all.
    """
    for law in OF_THE_GAME:
        book.check(law, game)
    for case in cases_of(game):
        for number in range(seed, seed + games):
            played = book.play(case, number)
            if played is not None:
                _hold(played, plies, book)
            yield


def _hold(played: RandomGame, plies: int, book: LawBook) -> None:
    for law in GAME_LAWS:
        book.check(law, played)
    looked_at = played.some_plies(plies) if plies else list(range(len(played.actions) + 1))
    for spot in played.spots(looked_at):
        for moment_law in OF_A_MOMENT:
            book.check(moment_law, spot)
    book.games += 1
    book.plies += len(played.actions)
    book.moments += len(looked_at)


def every_law() -> dict[str, str]:
    """Return what each law says, by its name, in the order in which they are checked."""
    laws: list[Callable[..., None]] = [*OF_THE_GAME, games_end, *GAME_LAWS, *OF_A_MOMENT]
    return {law.__name__: (law.__doc__ or "").split("\n\n")[0] for law in laws}
