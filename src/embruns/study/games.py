"""Play games between bots and note what a study asks of each: length, choices, scores on the way, what was used."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

import msgspec

from embruns.bots import Bot, Budget, bots_for
from embruns.core.contract import CHANCE, OVER, Action, State
from embruns.core.editions import check_playable
from embruns.core.game import Game, Setup
from embruns.core.record import Record, print_record
from embruns.core.seeds import rng_for
from embruns.games import find_game
from embruns.review.coach import expectation_of

POINTS = 20  # a game's course is noted at its start and after each twentieth of its decisions
BATCH = 8  # games in one task


class StudiedGame(msgspec.Struct, frozen=True):
    """What is kept of one game. Lists of lists are by point of the course, then by seat."""

    number: int
    decisions: int
    turns: int
    scores: list[int]
    winners: list[int]
    reason: str
    course: list[list[int]]
    choices: list[float]  # mean number of choices in each twentieth of the decisions
    changes_of_lead: int
    expected: list[list[int]]  # what a review would promise: ten-thousandths of the win, or hundredths of a point
    brought: list[int]  # by seat: how much its own decisions added to its score
    used: list[dict[str, int]]  # by seat: how often each thing was used
    record: str


@dataclass(frozen=True)
class StudyPlan:
    """What is played; the box is not named here, since each process plays with the one it was started with."""

    game: str
    setup: Setup
    bots: tuple[str, ...]
    games: int
    seed: int
    weaker: str = ""  # if there is one, it plays each seat of each game with probability 1/2, instead of the bot there

    def strong(self, number: int) -> list[bool]:
        """Return at which seats of a game the plan's own bots sit."""
        draw = rng_for(self.seed, "skill", number)
        return [not self.weaker or draw.below(2) == 1 for _ in range(self.setup.players)]

    def bots_of(self, number: int) -> tuple[str, ...]:
        """Return who plays at each seat of a game."""
        pairs = zip(self.bots, self.strong(number), strict=True)
        return tuple(name if strong else self.weaker for name, strong in pairs)

    def tasks(self, done: int) -> Iterator[tuple[StudyPlan, int, int]]:
        """Yield the batches that are left if so many games are done."""
        for first in range(done, self.games, BATCH):
            yield self, first, min(BATCH, self.games - first)


def check_box(slug: str) -> str:
    """Return the label of the box that this process plays with; raises BadComponents if no game can be played."""
    game = find_game(slug)
    check_playable(game)
    return game.box.label() if game.box else ""


def play_batch(task: tuple[StudyPlan, int, int]) -> list[StudiedGame]:
    """Play some games of a plan."""
    plan, first, games = task
    game = find_game(plan.game)
    return [play_one(game, plan, number) for number in range(first, first + games)]


@lru_cache(maxsize=256)
def _bots(game: Game, names: tuple[str, ...]) -> list[Bot]:
    return bots_for(game, names, len(names))


def play_one(game: Game, plan: StudyPlan, number: int) -> StudiedGame:
    """Play one game of a plan; chance has a generator of its own, so that two boxes get the same draws if they can."""
    setup, bots = plan.setup, _bots(game, plan.bots_of(number))
    state, actions = game.new(setup), list[Action]()
    chance = rng_for(plan.seed, "game", number)
    thoughts = [rng_for(plan.seed, "bot", number, seat) for seat in range(setup.players)]
    scores, choices, turns, decider = [list(state.scores())], list[int](), 0, CHANCE
    used: list[dict[str, int]] = [{} for _ in range(setup.players)]
    brought, curve = [0] * setup.players, _Curve(game, setup)
    while (seat := state.to_act()) != OVER:
        if seat == CHANCE:
            action = state.roll(chance)
        else:
            turns += seat != decider
            curve.note(state, len(actions), seat != decider or setup.players == 1)
            decider = seat
            choices.append(len(state.legal()))
            action = bots[seat].choose(game, state.seen_by(seat), Budget(), thoughts[seat])
            for thing in things(action):
                used[seat][thing] = used[seat].get(thing, 0) + 1
        actions.append(action)
        state.play(action)
        if seat != CHANCE:
            scores.append(list(state.scores()))
            brought[seat] += scores[-1][seat] - scores[-2][seat]
    outcome = state.outcome()
    curve.note(state, len(actions), True)
    scores[-1] = list(state.scores())
    headers = (("seed", str(plan.seed)), ("number", str(number)))
    return StudiedGame(
        number,
        len(choices),
        turns,
        scores[-1],
        list(outcome.winners),
        outcome.reason,
        [scores[len(choices) * point // POINTS] for point in range(POINTS + 1)],
        [_mean(choices[len(choices) * k // POINTS : len(choices) * (k + 1) // POINTS]) for k in range(POINTS)],
        _changes_of_lead(scores),
        [curve.moments[len(choices) * point // POINTS] for point in range(POINTS + 1)],
        brought,
        [dict(sorted(each.items())) for each in used],
        print_record(Record(game, setup, plan.bots_of(number), tuple(actions), headers)),
    )


class _Curve:
    """What a review promises at the start of each turn; inside a turn, and before chance has drawn, it stays."""

    def __init__(self, game: Game, setup: Setup) -> None:
        self._expectation = expectation_of(game, setup)
        self.moments: list[list[int]] = []  # by decision, and at the end

    def note(self, state: State, ply: int, fresh: bool) -> None:
        """Note the moment before a decision, or the end."""
        promised = [round(each) for each in self._expectation.expects(state, ply)] if fresh else self.moments[-1]
        self.moments.append(promised)


def things(action: Action) -> list[str]:
    """Return what an action uses: its verb, and its verb with its first field, such as `Arm` and `Arm ship=3`."""
    verb = type(action).__name__
    if not action.FIELDS:
        return [verb]
    first = action.FIELDS[0]
    return [verb, f"{verb} {first}={getattr(action, first)}"]


def _mean(counts: list[int]) -> float:
    return round(sum(counts) / len(counts), 4) if counts else 0.0


def _changes_of_lead(scores: list[list[int]]) -> int:
    """Count how often another seat came to lead alone."""
    leader, changes = -1, 0
    for each in scores:
        best = max(each)
        if each.count(best) == 1 and each.index(best) != leader:
            changes += leader >= 0
            leader = each.index(best)
    return changes
