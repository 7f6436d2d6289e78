"""Actions, states and views as JSON. Everything on the wire and in the log goes through here."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

import msgspec

from embruns.core.contract import Action, State
from embruns.core.editions import when_forgotten
from embruns.core.errors import BadData
from embruns.core.game import Game, one_line

_UNREADABLE = (msgspec.DecodeError, UnicodeError, RecursionError)  # not JSON, half a character, or nested too deeply


def action_data(action: Action) -> dict[str, object]:
    """Return the name of the action's class and its fields: `{"verb": "Step", "start": 0, "end": 6}`."""
    return {"verb": type(action).__name__, **{name: getattr(action, name) for name in action.FIELDS}}


def action_from(game: Game, data: object) -> Action:
    """Return the action that such data names; raises BadData."""
    if not isinstance(data, Mapping):
        raise BadData(f"an action of {game.slug} is an object with a verb, not {type(data).__name__}")
    try:
        return _actions_by_data(game)[_identity(data)]
    except (KeyError, TypeError):
        raise BadData(f"{str(dict(data))[:80]} is not an action of {game.slug}") from None


def encode_action(action: Action) -> bytes:
    """Return an action as JSON."""
    return msgspec.json.encode(action_data(action))


def decode_action(game: Game, text: bytes | str) -> Action:
    """Return the action that JSON names; raises BadData."""
    return action_from(game, _json(text))


def encode_state(game: Game, state: State) -> bytes:
    """Return a state or a view as JSON; equal states give equal bytes."""
    return msgspec.json.encode(game.position(state))


def decode_state(game: Game, text: bytes | str) -> State:
    """Return the state or view that JSON describes; raises BadData."""
    try:
        position = msgspec.json.decode(text, type=game.Position)
    except _UNREADABLE as error:
        older = _older_position(game, text)
        if older is None:
            raise BadData(f"this is not a position of {game.slug}: {one_line(str(error))[:200]}") from None
        position = older
    return game.state(position)


def _older_position(game: Game, text: bytes | str) -> msgspec.Struct | None:
    """Return a position that an older version saved, in the present form; None if it is not one."""
    try:
        data = msgspec.json.decode(text, type=dict[str, Any])
        return msgspec.convert(game.upgrade(data), game.Position)
    except (*_UNREADABLE, LookupError, TypeError, ValueError, AttributeError):
        return None


def _json(text: bytes | str) -> object:
    try:
        return msgspec.json.decode(text)
    except _UNREADABLE as error:
        raise BadData(f"this is not JSON: {one_line(str(error))[:200]}") from None


def _identity(data: Mapping[str, object]) -> frozenset[tuple[str, type, object]]:
    """Return the fields with their types: 1, 1.0 and true are equal in Python and different in JSON."""
    return frozenset((name, type(value), value) for name, value in data.items())


@lru_cache(maxsize=32)
def _actions_by_data(game: Game) -> dict[frozenset[tuple[str, type, object]], Action]:
    return {_identity(action_data(action)): action for action in game.actions}


when_forgotten.append(_actions_by_data.cache_clear)
