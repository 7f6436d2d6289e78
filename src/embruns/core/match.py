"""A game being played: the state, what was played, and the checks that `State.play` leaves to its caller."""

from __future__ import annotations

from collections.abc import Sequence

from embruns.core.contract import CHANCE, OVER, Action, Rng, State
from embruns.core.errors import BadSetup, GameOver, IllegalAction, NotYourTurn, StaleMatch
from embruns.core.game import Game, Setup, one_line
from embruns.core.playout import settle
from embruns.core.record import Record


class Match:
    """The record is the truth: the state is what comes of playing its actions from the set-up, or from `start`."""

    def __init__(
        self, game: Game, setup: Setup | None = None, names: Sequence[str] = (), start: State | None = None
    ) -> None:
        self.game = game
        self.setup = setup or game.setup()
        self.names = tuple(map(one_line, names)) or tuple(seat.en for seat in game.seats[: self.setup.players])
        if len(self.names) != self.setup.players:
            raise BadSetup(f"{game.slug} for {self.setup.players} seats has {len(self.names)} names")
        self.start = start
        self._plies: list[Action] = []
        self.state: State = self.record().first()

    def __repr__(self) -> str:
        return f"<Match: {self.game.slug} ({self.setup.variant}), {self.ply} plies, {self.state!r}>"

    @property
    def plies(self) -> Sequence[Action]:
        """All decisions and outcomes so far. They change by `play`, `push`, `advance`, `settle` and `undo` alone."""
        return self._plies

    @property
    def ply(self) -> int:
        """How many decisions and outcomes have been played."""
        return len(self._plies)

    def play(self, action: Action, seat: int | None = None, ply: int | None = None) -> None:
        """Play a decision of that seat, or an outcome of chance; raise, changing nothing, if it is not allowed."""
        self.check(action, seat, ply)
        self.push(action)

    def push(self, action: Action) -> None:
        """Play without a check what was checked before, such as an action read from a server's log."""
        self.state.play(action)
        self._plies.append(action)

    def advance(self, plies: Sequence[Action], after: State) -> None:
        """Go on to `after`, the state to which these plies lead from here. They were checked and played already."""
        self._plies += plies
        self.state = after

    def check(self, action: Action, seat: int | None = None, ply: int | None = None) -> None:
        """Raise if `play` would. A move that names the ply it answers is stale once the game has gone on."""
        if ply is not None and ply != self.ply:
            raise StaleMatch(f"{self._who(seat)} answered ply {ply}, but the game is at ply {self.ply}")
        actor = self.state.to_act()
        if actor == OVER:
            raise GameOver(f"{self._may_not(action, seat)}: {self.game.slug} ended at ply {self.ply}")
        if actor == CHANCE:
            self._check_outcome(action, seat)
        elif seat is not None and seat != actor:
            raise NotYourTurn(f"{self._may_not(action, seat)} at ply {self.ply}: {self._who(actor)} decides")
        else:
            self._check_decision(action, actor)

    def _check_outcome(self, action: Action, seat: int | None) -> None:
        if seat is not None:
            raise NotYourTurn(f"{self._may_not(action, seat)} at ply {self.ply}: chance decides")
        if action not in [outcome for outcome, _ in self.state.chances()]:
            clause, text = self.state.forbids(action), self.game.notation(action)
            raise IllegalAction(f"{text!r} cannot come up at ply {self.ply} ({clause})", clause)

    def _check_decision(self, action: Action, actor: int) -> None:
        if action in self.state.legal():  # quicker than to look for a clause against it
            return
        clause = self.state.forbids(action)
        if clause:
            rule = self.game.clauses("en").get(clause, "")
            raise IllegalAction(f"{self._may_not(action, actor)} at ply {self.ply}: {rule} ({clause})", clause)

    def _may_not(self, action: Action, seat: int | None) -> str:
        return f"{self._who(seat)} may not play {self.game.notation(action)!r}"

    def _who(self, seat: int | None) -> str:
        if seat is None:
            return "chance"
        return f"seat {seat}" + (f" ({self.names[seat]})" if 0 <= seat < len(self.names) else "")

    def settle(self, rng: Rng) -> list[Action]:
        """Draw every outcome of chance that is due; return what was drawn."""
        drawn = settle(self.state, rng)
        self._plies += drawn
        return drawn

    def at(self, ply: int) -> State:
        """The state after that many plies, played again from the start."""
        state = self.record().first()
        for action in self._plies[:ply]:
            state.play(action)
        return state

    def undo(self, plies: int = 1) -> None:
        """Take back the last plies."""
        keep = max(0, self.ply - plies)
        self.state = self.at(keep)
        del self._plies[keep:]

    def record(self, **headers: str) -> Record:
        """The game so far, for printing; `headers` such as `date` are kept as they are."""
        return Record(self.game, self.setup, self.names, tuple(self._plies), tuple(headers.items()), self.start)

    @classmethod
    def replay(cls, record: Record) -> Match:
        """The match that a record tells; raise at the first action that was not possible."""
        match = cls(record.game, record.setup, record.names, record.start)
        for action in record.actions:
            match.play(action)
        return match
