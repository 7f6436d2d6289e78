"""The data: positions of games between a bot and itself, with what its search expected and how the game ended."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path

from embruns.arena.engines import run_tasks
from embruns.bots import find_bot
from embruns.bots.bot import Budget
from embruns.bots.searcher import Searcher
from embruns.bots.training import Training, training_of
from embruns.core.contract import CHANCE, OVER, Action, Rng, State
from embruns.core.game import Game, Setup
from embruns.core.seeds import rng_for
from embruns.games import find_game

BATCH = 50  # games in a file
OPENING = 14  # random decisions at the start of every second game, at most
ERRORS = 10  # per cent of the decisions that are random in three games of four, so that bad positions are met too
WHOLE = 1_000_000  # an expectation or result of 1


@dataclass(frozen=True)
class Source:
    """How the games of a generation are played."""

    game: str
    generation: int
    seed: int
    simulations: int
    weights: tuple[int, ...]  # of the generation before; empty: the teacher plays


@dataclass
class Batch:
    """The positions of some games, one after the other; of a `sided` game each has several sides."""

    sided: bool = False
    features: array[int] = field(default_factory=lambda: array("H"))
    counts: array[int] = field(default_factory=lambda: array("H"))  # how many features each side has
    expected: array[int] = field(default_factory=lambda: array("i"))  # by the search, in millionths
    results: array[int] = field(default_factory=lambda: array("i"))  # of the game, in millionths
    games: array[int] = field(default_factory=lambda: array("i"))  # the number of the game
    amounts: array[int] = field(default_factory=lambda: array("h"))  # of each feature; all 1 if not sided
    sides: array[int] = field(default_factory=lambda: array("H"))  # how many each position has; 1 if not sided

    def parts(self) -> list[array[int]]:
        """Return the columns in the order of the file."""
        parts = [self.features, self.counts, self.expected, self.results, self.games]
        return [*parts, self.amounts, self.sides] if self.sided else parts


def play_data(source: Source, games: int, folder: Path, jobs: int, done: Callable[[int], None]) -> None:
    """Play what is missing of that many games into the folder; what an earlier run has finished is kept."""
    folder.mkdir(parents=True, exist_ok=True)
    numbers = range(-(-games // BATCH))
    missing = [number for number in numbers if not _file(folder, number).exists()]
    done((len(numbers) - len(missing)) * BATCH)
    tasks = ((source, number, min(games - number * BATCH, BATCH)) for number in missing)
    for number, data in run_tasks(play_batch, tasks, jobs):
        unfinished = folder / "unfinished"
        unfinished.write_bytes(data)
        unfinished.rename(_file(folder, number))
        done(BATCH)


def read_data(games: int, folder: Path, sided: bool) -> Iterator[Batch]:
    """Read the batches of that many games in order."""
    for number in range(-(-games // BATCH)):
        yield unpack((_file(folder, number)).read_bytes(), sided)


def _file(folder: Path, number: int) -> Path:
    return folder / f"{number:06}.batch"


def pack(batch: Batch) -> bytes:
    """Return the bytes of a batch: the length of each column, then the columns."""
    lengths = array("q", [len(part) for part in batch.parts()])
    return lengths.tobytes() + b"".join(part.tobytes() for part in batch.parts())


def unpack(data: bytes, sided: bool) -> Batch:
    """Return the batch of these bytes."""
    batch, lengths = Batch(sided), array("q")
    at = lengths.itemsize * len(batch.parts())
    lengths.frombytes(data[:at])
    for part, length in zip(batch.parts(), lengths, strict=True):
        part.frombytes(data[at : at + length * part.itemsize])
        at += length * part.itemsize
    return batch


@lru_cache(maxsize=2)
def player_of(source: Source) -> Searcher:
    """Return the bot that plays this data."""
    game = find_game(source.game)
    training = training_of(game)
    bot = (
        training.bot_of(list(source.weights), source.simulations)
        if source.weights
        else find_bot(game, training.teacher)
    )
    assert isinstance(bot, Searcher)
    return bot


def play_batch(task: tuple[Source, int, int]) -> tuple[int, bytes]:
    """Play some games, each repeatable from the seed, the generation and its number."""
    source, number, games = task
    game = find_game(source.game)
    training = training_of(game)
    batch = Batch(training.sided)
    for one in range(number * BATCH, number * BATCH + games):
        _play(game, training, source, one, batch)
    return number, pack(batch)


def _play(game: Game, training: Training, source: Source, number: int, batch: Batch) -> None:
    rng = rng_for(source.seed, "train", source.generation, number)
    state = game.new(_drawn(training, rng))
    opening = rng.below(OPENING + 1) if rng.below(2) else 0
    errors = ERRORS if rng.below(4) else 0
    bot, budget, turns, ply = player_of(source), Budget(simulations=source.simulations), list[int](), 0
    while state.to_act() != OVER:
        if state.to_act() == CHANCE:
            state.play(state.roll(rng))
            continue
        legal = state.legal()
        ply += len(legal) > 1
        if len(legal) == 1 or ply <= opening:
            state.play(legal[rng.below(len(legal))])
            continue
        found = bot.think(game, state.seen_by(state.to_act()), budget, rng)
        if training.notes(state):
            turns.append(_note(training, state, found.expected, number, batch))
        state.play(_erring(found.action, legal, errors, rng))
    winners = state.outcome().winners
    batch.results.extend(WHOLE // len(winners) if turn in winners else 0 for turn in turns)


def _drawn(training: Training, rng: Rng) -> Setup:
    drawn = rng.below(sum(share for _, share in training.setups))
    for setup, share in training.setups:
        drawn -= share
        if drawn < 0:
            return setup
    raise AssertionError("the shares are at least 1")


def _note(training: Training, state: State, expected: float, number: int, batch: Batch) -> int:
    """Add a position from the side of its turn; return that seat."""
    turn, sides = training.turn_of(state), training.sides_of(state)
    for features, amounts in sides:
        batch.features.extend(features)
        batch.counts.append(len(features))
        batch.amounts.extend(amounts)
    batch.sides.append(len(sides))
    batch.expected.append(round(WHOLE * (expected if state.to_act() == turn else 1 - expected)))
    batch.games.append(number)
    return turn


def _erring(action: Action, legal: list[Action], errors: int, rng: Rng) -> Action:
    return legal[rng.below(len(legal))] if rng.below(100) < errors else action
