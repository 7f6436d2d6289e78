"""A contest of bots: each round has one chance and all seatings, until it is decided or all rounds are played."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from hashlib import sha256
from typing import Literal

from embruns.arena.engines import Engine, on_this_machine
from embruns.arena.lineups import Lineup, lineups
from embruns.arena.play import play_game
from embruns.arena.sequential import SHARE_MARGIN, verdict
from embruns.bots import Budget, find_bot
from embruns.core.errors import BadSetup
from embruns.core.game import Setup
from embruns.core.record import Record, print_record
from embruns.games import find_game

Keep = Callable[[int, int, str], None]  # takes the round, the game's index in it, and its record
Progress = Callable[[int], None]  # takes how many games have just been finished
Ending = Literal["complete", "decided", "interrupted"]


@dataclass(frozen=True)
class Contest:
    """Which bots play which game how often; checked before the first game."""

    game: str
    setup: Setup
    bots: tuple[str, ...]
    games: int  # at least: the last round is played to its end
    seed: int
    budget: Budget

    def __post_init__(self) -> None:
        for name in self.bots:
            find_bot(find_game(self.game), name)
        if len(self.bots) < 2 or len(set(self.bots)) < len(self.bots):
            raise BadSetup(f"a contest is between two bots or more, each named once, not {','.join(self.bots)[:80]!r}")
        if not self.together and self.setup.players < 2:
            raise BadSetup(f"{self.game}: a game for one has nobody to win against")

    @property
    def together(self) -> bool:
        """Whether the game is won together, so that scores are compared instead of wins."""
        return find_game(self.game).together

    def lineups(self) -> list[Lineup]:
        """The lineups of a round."""
        return lineups(len(self.bots), self.setup.players, self.together)

    def rounds(self) -> int:
        """Return how many rounds there are at most. In a game that is won together every bot plays all games."""
        return self.games if self.together else -(-self.games // len(self.lineups()))


@dataclass(frozen=True)
class Bout:
    """The result of one game of a round."""

    lineup: Lineup
    wins: tuple[float, ...]  # by bot; a shared win counts as its share, and what nobody wins all share
    scores: tuple[float, ...]  # by bot, the mean over its seats; NaN if it had none
    decisions: int
    moves: str  # a digest
    record: str


Round = list[Bout]


@dataclass(frozen=True)
class ContestResult:
    """The finished rounds, in order, and why there are no more."""

    contest: Contest
    rounds: list[Round]
    ending: Ending


def play_contest(
    contest: Contest,
    jobs: int = 1,
    full: bool = False,
    progress: Progress | None = None,
    keep: Keep | None = None,
    apart: bool = False,
    engine: Engine | None = None,
) -> ContestResult:
    """Play until it is decided, or all rounds if `full`. Ctrl-C ends it and keeps the finished rounds."""
    engine = engine or on_this_machine(jobs, apart)
    rounds: list[Round] = []
    ending: Ending = "complete"
    try:
        for played in engine(_play_round, _tasks(contest, keep is not None)):
            if keep is not None:
                for place, game in enumerate(played):
                    keep(len(rounds), place, game.record)
            rounds.append(played)
            if progress is not None:
                progress(len(played))
            if not full and len(rounds) < contest.rounds() and is_decided(contest, rounds):
                ending = "decided"
                break
    except KeyboardInterrupt:
        ending = "interrupted"
    return ContestResult(contest, rounds, ending)


def samples(contest: Contest, rounds: list[Round], a: int, b: int) -> list[float]:
    """Return how far a was ahead of b in each round: in points, or in the share of what the two won, less a half."""
    found: list[float] = []
    for each in rounds:
        if contest.together:
            found.append(each[a].scores[a] - each[b].scores[b])
            continue
        meetings = [game for game in each if a in game.lineup and b in game.lineup]
        mine, theirs = (sum(_per_seat(game, bot) for game in meetings) for bot in (a, b))
        if mine + theirs:
            found.append(mine / (mine + theirs) - 0.5)
    return found


def _per_seat(game: Bout, bot: int) -> float:
    """Return the win for each seat of a bot: with two seats of three it must not seem twice as strong."""
    return game.wins[bot] / game.lineup.count(bot)


def is_decided(contest: Contest, rounds: list[Round]) -> bool:
    """Return whether it is known of every two bots which is stronger."""
    margin = None if contest.together else SHARE_MARGIN
    bots = range(len(contest.bots))
    return all(verdict(samples(contest, rounds, a, b), margin) for a in bots for b in bots if a < b)


def digest(rounds: list[Round]) -> str:
    """Return the SHA-256 of the moves of all games in order, which tells whether two runs are the same."""
    return sha256("".join(game.moves for each in rounds for game in each).encode()).hexdigest()


def _tasks(contest: Contest, records: bool) -> Iterator[tuple[Contest, int, bool]]:
    for number in range(contest.rounds()):
        yield contest, number, records


def _play_round(task: tuple[Contest, int, bool]) -> Round:
    contest, number, records = task
    return [_play(contest, number, lineup, records) for lineup in contest.lineups()]


def _play(contest: Contest, number: int, lineup: Lineup, records: bool) -> Bout:
    """Play one game. Its number is that of the round, so all games of a round have the same chance."""
    game, setup = find_game(contest.game), contest.setup
    names = tuple(contest.bots[bot] for bot in lineup)
    played = play_game(game, setup, [find_bot(game, name) for name in names], contest.seed, number, contest.budget)
    texts = [game.texts[action.index] for action in played.actions]
    record = ""
    if records:
        headers = (("seed", str(contest.seed)), ("number", str(number)))
        record = print_record(Record(game, setup, names, tuple(played.actions), headers))
    winners = played.end.outcome().winners or list(range(setup.players))
    scores = played.end.scores()
    return Bout(
        lineup,
        tuple(sum(lineup[seat] == bot for seat in winners) / len(winners) for bot in range(len(contest.bots))),
        tuple(_mean([scores[s] for s, b in enumerate(lineup) if b == bot]) for bot in range(len(contest.bots))),
        played.decisions,
        sha256("; ".join(texts).encode()).hexdigest(),
        record,
    )


def _mean(scores: list[int]) -> float:
    return sum(scores) / len(scores) if scores else float("nan")
