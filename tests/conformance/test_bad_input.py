"""Any input to the records and the codec of any game gives one kind of error, or a consistent result."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from embruns.core.codec import action_data, decode_action, decode_state, encode_action, encode_state
from embruns.core.errors import BadData, BadRecord
from embruns.core.game import Game
from embruns.core.match import Match
from embruns.core.record import Record, parse_record, print_record
from embruns.core.start import print_start
from embruns.laws.cases import cases_of, play_game
from tests.conformance.cases import all_games
from tests.conformance.test_golden import RECORDS, find

GAMES = pytest.mark.parametrize("game", all_games().values(), ids=lambda game: game.slug)
FOREIGN = [
    "",
    "\n",
    "embruns: 1",
    "embruns: 2\ngame: bottle\n\n* 0 0\n",
    '[Event "Casual game"]\n[Site "?"]\n\n1. e4 e5 2. Nf3 *\n',
    "{}",
    "\x00\x01\x02",
    "embruns: 1\n\n",
    "embruns: 1\ngame: go\nrules: 1\n\n*\n",
]
CHARACTERS = st.one_of(st.sampled_from("0123456789 .;:[]=*\n-aZ?"), st.characters(exclude_categories=["Cs"]))
NUMBERS = st.one_of(st.integers(-3, 40), st.sampled_from([2**31, 2**53, 2**63 - 1, 2**63, 2**64 - 1, -(2**63)]))
JSON = st.recursive(
    st.one_of(st.none(), st.booleans(), NUMBERS, st.floats(allow_nan=False, allow_infinity=False), st.text(max_size=8)),
    lambda parts: st.one_of(st.lists(parts, max_size=3), st.dictionaries(st.text(max_size=8), parts, max_size=3)),
    max_leaves=8,
)


def record_or_refusal(text: str) -> Record | None:
    """The record, which must print and replay; or None, if it was refused with the line that is wrong."""
    record, refusal = None, ""
    try:
        record = parse_record(text, find)
    except BadRecord as error:
        refusal = str(error)
    if record is None:
        assert re.fullmatch(r"line \d+.*", refusal), f"this names no line, or is more than one: {refusal!r}"
    else:
        assert parse_record(print_record(record), find) == record
        Match.replay(record)
    return record


# Records


@RECORDS
def test_a_record_cut_short_is_refused_wherever_it_is_cut(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    for end in range(len(text.rstrip())):
        assert record_or_refusal(text[:end]) is None, f"a record of {len(text)} characters, cut at {end}, is accepted"


@pytest.mark.parametrize("text", FOREIGN)
def test_a_foreign_text_is_refused(text: str) -> None:
    assert record_or_refusal(text) is None


@RECORDS
@settings(max_examples=150)
@given(data=st.data())
def test_a_corrupted_record_is_refused_or_holds_together(path: Path, data: st.DataObject) -> None:
    text = path.read_text(encoding="utf-8")
    for _ in range(data.draw(st.integers(1, 3))):
        place = data.draw(st.integers(0, len(text) - 1))
        length = data.draw(st.integers(0, 5))
        text = text[:place] + data.draw(st.text(CHARACTERS, max_size=3)) + text[place + length :]
    record_or_refusal(text)


@RECORDS
@settings(max_examples=60)
@given(data=st.data())
def test_a_record_with_lines_lost_or_moved_is_refused_or_holds_together(path: Path, data: st.DataObject) -> None:
    lines = path.read_text(encoding="utf-8").splitlines(keepends=True)
    first, second = (data.draw(st.integers(0, len(lines) - 1)) for _ in range(2))
    line = lines.pop(first)
    if data.draw(st.booleans()):
        lines.insert(second, line)
    record_or_refusal("".join(lines))


@GAMES
def test_a_record_of_another_game_or_other_rules_is_refused(game: Game) -> None:
    text = print_record(play_game(cases_of(game)[0], 0).record())
    assert record_or_refusal(text.replace(f"game: {game.slug}\n", "game: tic-tac-toe\n")) is None
    assert record_or_refusal(text.replace(f"rules: {game.version}\n", "rules: 0\n")) is None
    others = [slug for slug in all_games() if slug != game.slug]
    assert all(record_or_refusal(text.replace(f"game: {game.slug}\n", f"game: {slug}\n")) is None for slug in others)


# Data


def refused_or(decode: Callable[[Game, bytes | str], Any], game: Game, text: bytes | str) -> Any:
    """What the data tells, or None if it is BadData of one line."""
    refusal = ""
    try:
        return decode(game, text)
    except BadData as error:
        refusal = str(error)
    assert refusal.splitlines() == [refusal], f"this is not one line: {refusal!r}"
    return None


@GAMES
@given(data=JSON)
def test_any_json_is_refused_as_an_action_and_as_a_position(game: Game, data: object) -> None:
    text = json.dumps(data)
    assert refused_or(decode_action, game, text) is None
    assert refused_or(decode_state, game, text) is None


@GAMES
@pytest.mark.parametrize("text", [b"", b"{", b"\xff\xfe", b"[" * 50_000, "\ud800", b'"\\ud800"', b"9" * 400, "nul"])
def test_what_is_no_json_is_refused(game: Game, text: bytes | str) -> None:
    assert refused_or(decode_action, game, text) is None
    assert refused_or(decode_state, game, text) is None


@GAMES
@given(data=st.data())
def test_an_action_with_one_field_changed_is_refused_or_an_action(game: Game, data: st.DataObject) -> None:
    action = game.actions[data.draw(st.integers(0, len(game.actions) - 1))]
    told = dict(action_data(action))
    name = data.draw(st.sampled_from([*told, "more"]))
    told[name] = data.draw(JSON)
    other = refused_or(decode_action, game, json.dumps(told))
    assert other is None or json.loads(encode_action(other)) == told


@GAMES
def test_a_position_with_a_number_out_of_range_is_refused_or_holds_together(game: Game) -> None:
    """Every number of a few positions in turn; some do not fit into a machine's word."""
    played = play_game(cases_of(game)[0], 1)
    for spot in played.spots(played.some_plies(2)):
        position = json.loads(encode_state(game, spot.state))
        for part, key in list(_numbers_in(position)):
            kept = part[key]
            for part[key] in (2**63, 2**64 - 1, -(2**63), 2**31, 10**6, -2):
                other = refused_or(decode_state, game, json.dumps(position))
                assert other is None or json.loads(encode_state(game, other)) == position
            part[key] = kept


def _numbers_in(part: Any) -> Iterator[tuple[Any, Any]]:
    """Where the numbers are: each in its list or object."""
    for key, value in part.items() if isinstance(part, dict) else enumerate(part):
        if isinstance(value, dict | list):
            yield from _numbers_in(value)
        elif type(value) is int:
            yield part, key


@GAMES
@settings(max_examples=150)
@given(data=st.data())
def test_a_position_with_one_part_changed_is_refused_or_holds_together(game: Game, data: st.DataObject) -> None:
    case = data.draw(st.sampled_from(cases_of(game)))
    played = play_game(case, data.draw(st.integers(0, 3)))
    state = next(played.spots([data.draw(st.integers(0, len(played.actions)))])).state
    position = json.loads(encode_state(game, state.seen_by(data.draw(st.integers(-1, case.players - 1)))))
    _change(position, data)
    other = refused_or(decode_state, game, json.dumps(position))
    if other is not None:
        assert json.loads(encode_state(game, other)) == position


@GAMES
@settings(max_examples=60)
@given(data=st.data())
def test_a_record_with_one_part_of_its_start_changed_is_refused_or_holds_together(
    game: Game, data: st.DataObject
) -> None:
    case = data.draw(st.sampled_from(cases_of(game)))
    played = play_game(case, data.draw(st.integers(0, 3)))
    ply = data.draw(st.integers(0, len(played.actions) - 1))
    start = next(played.spots([ply])).state
    text = print_record(replace(played.record(), actions=played.actions[ply:], start=start))
    told = print_start(game, start)
    position = json.loads(told)
    _change(position, data)
    record_or_refusal(text.replace(told, json.dumps(position, ensure_ascii=False)))


def _change(part: Any, data: st.DataObject) -> None:
    """Change, drop or double one value somewhere inside."""
    keys = list(part) if isinstance(part, dict) else list(range(len(part)))
    key = data.draw(st.sampled_from(keys))
    if isinstance(part[key], dict | list) and part[key] and data.draw(st.booleans()):
        _change(part[key], data)
    elif isinstance(part, list) and data.draw(st.booleans()):
        part.insert(key, part[key])
    elif data.draw(st.booleans()):
        del part[key]
    else:
        part[key] = data.draw(st.one_of(NUMBERS, JSON))
