"""The games as OpenSpiel games: explicit chance with exact probabilities, information states, observations.

    import pyspiel
    import embruns.research.openspiel
    game = pyspiel.load_game("embruns_bretagne(players=3)")

Importing this module registers every game as `embruns_<game>`, with the parameters `variant`, `players` and `options`,
such as `options=contact:on;spacing:wider`. A variant whose name is a number is written with an underscore: `_2010`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import numpy as np
import pyspiel
from msgspec import json
from numpy.typing import NDArray

from embruns.core.codec import encode_state
from embruns.core.contract import CHANCE, OVER, SPECTATOR, Rng, State
from embruns.core.errors import BadSetup, GameOver, IllegalAction
from embruns.core.game import Game
from embruns.core.numbers import Numbers, zeros
from embruns.core.observation import Field, places, size_of
from embruns.games import games
from embruns.research.results import result_of

PARAMETERS: Mapping[str, Any] = {"variant": "", "players": 0, "options": ""}  # empty: what the game offers first
TOGETHER = 1_000.0  # no common score is higher


class SpielGame(pyspiel.Game):  # type: ignore[misc]  # OpenSpiel has no types
    """A game with its set-up."""

    house: Game  # set by the subclass of each game
    kind: Any

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        asked = {**PARAMETERS, **(params or {})}
        options = dict(_option(part) for part in asked["options"].split(";") if part)
        self.setup = self.house.setup(asked["variant"].removeprefix("_") or None, asked["players"] or None, options)
        self.start = self.house.new(self.setup)  # raises BadSetup for an option that it cannot read
        together = self.house.together
        info = pyspiel.GameInfo(
            num_distinct_actions=len(self.house.actions),
            max_chance_outcomes=len(self.house.actions),
            num_players=self.setup.players,
            min_utility=0.0 if together else -1.0,
            max_utility=TOGETHER if together else 1.0,
            utility_sum=None if together else 0.0,
            max_game_length=self.house.bound(self.setup),
        )
        super().__init__(self.kind, info, {name: _readable(value) for name, value in (params or {}).items()})

    def new_initial_state(self) -> SpielState:
        """Return the state before the first ply."""
        return SpielState(self)

    def max_chance_nodes_in_history(self) -> int:
        """Return a number of outcomes of chance that no game can reach."""
        return self.house.bound(self.setup)

    def make_py_observer(self, iig_obs_type: Any = None, params: Mapping[str, Any] | None = None) -> SpielObserver:
        """Return what looks at states for a player; by default what it sees now."""
        if params:
            raise ValueError(f"embruns observers have no parameters, not {params}")
        return SpielObserver(self, iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False))


class SpielState(pyspiel.State):  # type: ignore[misc]  # OpenSpiel has no types
    """A state, and for each player all that it has been shown: the actions as it saw them."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.state: State = game.start.copy()
        self.shown = [""] * game.setup.players
        self.dealt_for: int | None = None  # in a resampled state: the player whose information it agrees with

    @property
    def house(self) -> Game:
        """The game."""
        found: Game = self.get_game().house
        return found

    def current_player(self) -> int:
        """Return the seat that decides, or OpenSpiel's number for chance or the end."""
        seat = int(self.state.to_act())
        if seat == OVER:
            return int(pyspiel.PlayerId.TERMINAL)
        return int(pyspiel.PlayerId.CHANCE) if seat == CHANCE else seat

    def knows(self, player: int) -> bool:
        """Return whether `shown` holds what this player was shown, ply by ply; not for others in a resampled state."""
        return self.dealt_for in (None, player)

    def _legal_actions(self, player: int) -> list[int]:
        """Return the indices of what the seat may do, rising."""
        return sorted(action.index for action in self.state.legal()) if player == self.state.to_act() else []

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return each outcome with its probability, by rising indices."""
        outcomes = self.state.chances()
        total = sum(weight for _, weight in outcomes)
        return sorted((action.index, weight / total) for action, weight in outcomes)

    def _apply_action(self, action: int) -> None:
        """Play a decision or an outcome; raises IllegalAction or GameOver."""
        seat = self.state.to_act()
        if seat == OVER:
            raise GameOver(f"{self.house.slug}: the game is over")
        if not 0 <= action < len(self.house.actions):
            raise IllegalAction(f"{self.house.slug}: actions are 0 to {len(self.house.actions) - 1}, not {action}", "")
        played = self.house.actions[action]
        clause = self.state.forbids(played) if seat != CHANCE else ""
        if clause:
            raise IllegalAction(f"seat {seat} may not play {self.house.texts[action]!r} ({clause})", clause)
        if seat == CHANCE and played not in [outcome for outcome, _ in self.state.chances()]:
            raise IllegalAction(f"chance cannot draw {self.house.texts[action]!r} now", "")
        self.shown = [f"{text} {self.state.veil(played, to).index}" for to, text in enumerate(self.shown)]
        self.state.play(played)

    def _action_to_string(self, player: int, action: int) -> str:
        return self.house.texts[action]

    def is_terminal(self) -> bool:
        """Return whether the game is over."""
        return self.state.to_act() == OVER

    def returns(self) -> list[float]:
        """Return the utility of each seat: 0 before the end."""
        if not self.is_terminal():
            return [0.0] * len(self.shown)
        return result_of(self.house, self.state)

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> SpielState:
        """Return a state that looks the same to this player, drawn by its likelihood.

        What the others were shown in it is told by what they see there, since how it came about is not known.
        """
        other: SpielState = self.clone()
        other.dealt_for = player
        other.state = self.state.seen_by(player).guess(Rng(int(sampler() * 2**53)))
        for seat in range(len(self.shown)):
            if seat != player:
                other.shown[seat] = encode_state(self.house, other.state.seen_by(seat)).decode()
        return other

    def __str__(self) -> str:
        """Return the position as text."""
        return self.house.draw(self.state, "en", [name.en for name in self.house.seats[: len(self.shown)]])


class SpielObserver:
    """Writes what a player sees into `tensor`, and by the names of the fields into `dict`; and tells it as a text.

    With perfect recall the text is all that the player has been shown, and the tensor has that too, as `history`: for
    each ply the index of the action as the player saw it, plus one; 0 for plies to come.
    """

    def __init__(self, game: SpielGame, kind: Any) -> None:
        self._house, self._recall, self._public = game.house, kind.perfect_recall, kind.public_info
        self._all = kind.private_info == pyspiel.PrivateInfoType.ALL_PLAYERS
        self._own = kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        if not self._own and (self._recall or not self._public):
            raise ValueError("embruns observers with perfect recall, or of private information, look for one player")
        fields = list(game.house.fields(game.setup))
        self._numbers = Numbers(zeros(size_of(fields)), 0)
        self._written: NDArray[np.int32] = np.asarray(self._numbers.memory)
        if self._recall:
            fields.append(Field("history", (game.house.bound(game.setup),), 0, len(game.house.actions), ""))
        self.tensor = np.zeros(size_of(fields), np.float32)
        self.dict = {
            field.name: self.tensor[place].reshape(field.shape)
            for field, place in zip(fields, places(fields).values(), strict=True)
        }

    def _seen(self, state: SpielState, player: int) -> State:
        if self._all:
            return state.state
        return state.state.seen_by(player if self._own else SPECTATOR)

    def set_from(self, state: SpielState, player: int) -> None:
        """Write what the player sees; of private information alone, 0 wherever a spectator sees the same."""
        if self._own:
            self._numbers.begin()
            self._house.observer.write_seen(state.state, player, self._numbers)
            numbers = self._written
        else:
            numbers = np.asarray(self._house.observe(self._seen(state, player), player))
        if not self._public:
            public = np.asarray(self._house.observe(state.state.seen_by(SPECTATOR), player))
            numbers = np.where(numbers == public, 0, numbers)
        self.tensor[: len(numbers)] = numbers
        if self._recall:
            plies = [int(index) + 1 for index in state.shown[player].split()] if state.knows(player) else []
            self.tensor[len(numbers) : len(numbers) + len(plies)] = plies
            self.tensor[len(numbers) + len(plies) :] = 0

    def string_from(self, state: SpielState, player: int) -> str:
        """Return what the player sees as JSON, or with perfect recall what it was shown."""
        if self._recall:
            return f"{player}:{state.shown[player]}"
        told = encode_state(self._house, self._seen(state, player))
        if not self._public:
            public = json.decode(encode_state(self._house, state.state.seen_by(SPECTATOR)))
            private = {name: value for name, value in json.decode(told).items() if public[name] != value}
            told = json.encode(private)
        return f"{player}:{told.decode()}"


def _readable(value: Any) -> Any:
    """Return a parameter that OpenSpiel reads back as the text that it is: `_2010` for the variant 2010."""
    return f"_{value}" if isinstance(value, str) and value.isdigit() else value


def _option(part: str) -> tuple[str, str]:
    name, sign, value = part.partition(":")
    if not sign:
        raise BadSetup(f"options are NAME:VALUE with ';' between them, not {part[:40]!r}")
    return name, value


def _type_of(game: Game) -> Any:
    hidden = pyspiel.GameType.Information
    utility = pyspiel.GameType.Utility
    numbers = {players for variant in game.variants for players in variant.players}
    return pyspiel.GameType(
        short_name=f"embruns_{game.slug.replace('-', '_')}",
        long_name=f"{game.title.en} (Embruns, rules {game.version})",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=hidden.IMPERFECT_INFORMATION if game.hidden else hidden.PERFECT_INFORMATION,
        utility=utility.IDENTICAL if game.together else utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=max(numbers),
        min_num_players=min(numbers),
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=dict(PARAMETERS),
    )


def register_games() -> list[str]:
    """Register every game with OpenSpiel, and return the short names."""
    names: list[str] = []
    for game in games().values():
        kind = _type_of(game)
        names.append(kind.short_name)
        if kind.short_name not in pyspiel.registered_names():
            made = type(f"Spiel{type(game).__name__}", (SpielGame,), {"house": game, "kind": kind})
            pyspiel.register_game(kind, made)
    return names


NAMES = register_games()
