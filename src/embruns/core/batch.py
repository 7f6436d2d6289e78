"""Many games at once inside compiled code: one seat or every seat decides from outside, the rest plays at random.

What a learner gets stands in vectors, game after game. A step writes it in place, and NumPy looks at it without a copy.
"""

from __future__ import annotations

from typing import Final, final

from librt.strings import read_i64_le
from librt.vecs import vec
from mypy_extensions import i32, i64, u8

from embruns.core.contract import CHANCE, OVER, Action, Observer, Rng, State
from embruns.core.numbers import Mask, Numbers, unmarked, zeros

EVERY: Final = -3  # in place of a seat: every seat decides from outside; neither CHANCE nor OVER


@final
class _Table:
    """One of the games: where it stands, its chance, and where its observation and its mask are written."""

    def __init__(self, state: State, rng: Rng, numbers: Numbers, mask: Mask) -> None:
        self.state = state
        self.rng: Final = rng
        self.numbers: Final = numbers
        self.mask: Final = mask


@final
class Batch:
    """So many games from one start. A game that is over begins anew at the next step, whatever action comes with it."""

    def __init__(
        self,
        start: State,
        rngs: list[Rng],
        seat: i64,
        table: list[Action],
        observer: Observer,
        secrets: bool,
        together: bool,
    ) -> None:
        """Begin a game for each generator. `secrets`: whether a view differs from the state."""
        games = len(rngs)
        self.start: Final = start
        self.seat: Final = seat
        self._actions: vec[Action] = vec[Action](table)  # all: unlike a list, a vector tells that nothing else is in it
        self.observer: Final = observer
        self.secrets: Final = secrets
        self.together: Final = together
        self.players: i64 = len(start.scores())
        size, actions = observer.size(start), i64(len(table))
        self.actions: i64 = actions
        self.observations: vec[i32] = zeros(games * size)
        self.masks: vec[u8] = unmarked(games * actions)  # 1 for what may be played
        self.over: vec[u8] = unmarked(games)  # 1 until the game begins anew
        self.chosen: vec[i64] = vec[i64]([i64(0) for _ in range(games)])  # the next action of each game
        self.deciders: vec[i64] = vec[i64]([seat for _ in range(games)])  # who decides now, or did before the end
        self.rewards: vec[float] = vec[float]([0.0 for _ in range(games)])  # of who decided in the last step
        self.results: vec[float] = vec[float]([0.0 for _ in range(games * self.players)])  # by seat; 0 before the end
        self.scores: vec[i64] = vec[i64]([i64(0) for _ in range(games * self.players)])  # at the end, by seat; 0 before
        self._tables: vec[_Table] = vec[_Table](
            [
                _Table(start, rngs[game], Numbers(self.observations, game * size), Mask(self.masks, game * actions))
                for game in range(games)
            ]
        )
        for game in range(games):
            self._begin(game)
        self._show_all()

    @property
    def states(self) -> list[State]:
        """The state of each game."""
        return [table.state for table in self._tables]

    def sample(self, rngs: list[Rng]) -> None:
        """Choose a legal action in each game by its own generator, each equally likely; 0 where a game begins anew."""
        chosen = self.chosen
        for game in range(i64(len(chosen))):
            chosen[game] = self._tables[game].mask.drawn(rngs[game])

    def marks(self) -> vec[i64]:
        """Return the places of all ones in `masks`."""
        count: i64 = 0
        for table in self._tables:
            count += table.mask.count
        places = vec[i64]([i64(0) for _ in range(count)])
        at: i64 = 0
        for table in self._tables:
            at = table.mask.list_onto(places, at)
        return places

    def choose(self, actions: bytes) -> i64:
        """Choose an action in each game, eight bytes each; return the first game in which it is illegal, or -1.

        Any action will do where a game begins anew. NumPy gives such bytes faster than a list.
        """
        chosen, over, masks, most = self.chosen, self.over, self.masks, self.actions
        for game in range(i64(len(chosen))):
            action = read_i64_le(actions, 8 * game)
            chosen[game] = action
            if not over[game] and (action < 0 or action >= most or not masks[game * most + action]):
                return game
        return -1

    def step(self) -> i64:
        """Play what was chosen in each game, which must be legal, and on until the next decision from outside.

        Return how many games are over now.
        """
        chosen, over, rewards, deciders = self.chosen, self.over, self.rewards, self.deciders
        actions, tables = self._actions, self._tables
        ended: i64 = 0
        for game in range(i64(len(chosen))):
            table = tables[game]
            rewards[game] = 0.0
            if over[game]:
                self._begin(game)
            else:
                state = table.state
                state.play(actions[chosen[game]])
                actor = self._go_on(state, table.rng)
                if actor == OVER:
                    self._end(game, state)
                    ended += 1
                else:
                    deciders[game] = actor
        self._show_all()
        return ended

    def _show_all(self) -> None:
        """Write what the deciders see and may do, after all games have been played on.

        Playing and showing run different code. In a loop each, a processor keeps the code of one of them at hand.
        """
        over, tables, deciders, observer, secrets = self.over, self._tables, self.deciders, self.observer, self.secrets
        for game in range(i64(len(over))):
            table = tables[game]
            show(table.state, deciders[game], not over[game], observer, secrets, table.numbers, table.mask)

    def _begin(self, game: i64) -> None:
        """Begin a game; one that is over before anything was decided from outside is no game."""
        table = self._tables[game]
        while True:
            state = self.start.copy()
            actor = self._go_on(state, table.rng)
            if actor != OVER:
                break
        table.state = state
        self.over[game] = u8(0)
        for place in range(game * self.players, (game + 1) * self.players):
            self.results[place] = 0.0
            self.scores[place] = 0
        self.deciders[game] = actor

    def _go_on(self, state: State, rng: Rng) -> i64:
        """Let chance and the other seats play until a decision comes from outside or the game is over; tell which."""
        seat = self.seat
        while True:
            actor = state.to_act()
            if actor == CHANCE:
                state.play(state.roll(rng))
            elif actor == seat or seat == EVERY or actor == OVER:
                return actor
            else:
                state.play(state.pick(rng))

    def _end(self, game: i64, state: State) -> None:
        self.over[game] = u8(1)
        scores = state.scores()
        winners = state.outcome().winners
        first = game * self.players
        for seat in range(self.players):
            self.scores[first + seat] = scores[seat]
            self.results[first + seat] = utility(seat, scores, winners, self.together)
        self.rewards[game] = self.results[first + self.deciders[game]]


def show(
    state: State, seat: i64, decides: bool, observer: Observer, secrets: bool, numbers: Numbers, mask: Mask
) -> None:
    """Write what a seat sees, and what it may do if it decides now; with `secrets` a view differs from the state."""
    mask.begin()
    if decides:
        state.mark(mask)
    numbers.begin()
    if secrets:
        observer.write_seen(state, seat, numbers)
    else:
        observer.write(state, seat, numbers)


def utility(seat: i64, scores: list[int], winners: list[int], together: bool) -> float:
    """Return what the end of a game is worth to a seat.

    Against each other it is zero-sum: a sole winner gets 1, what winners share is divided among them, and the others
    lose the same sum together; where nobody or everybody wins it is 0. Together it is the common score.
    """
    if together:
        return float(scores[seat])
    seats = len(scores)
    if seats < 2 or not winners:
        return 0.0
    share = seats / len(winners) if seat in winners else 0.0
    return (share - 1.0) / (seats - 1)
