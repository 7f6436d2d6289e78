"""Actions, states and views as JSON."""

from __future__ import annotations

import json

import pytest

from embruns.core.codec import action_data, action_from, decode_action, decode_state, encode_action, encode_state
from embruns.core.errors import BadData
from tests.games_for_tests.bottle import GAME


def test_an_action_is_its_verb_and_its_fields() -> None:
    action = GAME.read("open 5")
    assert action_data(action) == {"verb": "Open", "number": 5}
    assert encode_action(action) == b'{"verb":"Open","number":5}'
    assert action_data(GAME.read("keep")) == {"verb": "Keep"}
    assert action_from(GAME, {"number": 5, "verb": "Open"}) is action
    assert decode_action(GAME, '{"number": 5, "verb": "Open"}') is action
    assert decode_action(GAME, b'{"verb":"Haul","number":-1}') is GAME.read("haul ?")


REFUSED = [
    ("[]", "an action of bottle is an object with a verb, not list"),
    ("7", "an action of bottle is an object with a verb, not int"),
    ("{}", "{} is not an action of bottle"),
    ('{"verb": "Open"}', "{'verb': 'Open'} is not an action of bottle"),
    ('{"verb": "Open", "number": 7}', "{'verb': 'Open', 'number': 7} is not an action of bottle"),
    ('{"verb": "Open", "number": true}', "{'verb': 'Open', 'number': True} is not an action of bottle"),
    ('{"verb": "Open", "number": 1.0}', "{'verb': 'Open', 'number': 1.0} is not an action of bottle"),
    ('{"verb": "Open", "number": "1"}', "{'verb': 'Open', 'number': '1'} is not an action of bottle"),
    ('{"verb": "Open", "number": [1]}', "{'verb': 'Open', 'number': [1]} is not an action of bottle"),
    ('{"verb": "Keep", "number": 1}', "{'verb': 'Keep', 'number': 1} is not an action of bottle"),
    ("{", "this is not JSON: Input data was truncated"),
]


@pytest.mark.parametrize(("text", "message"), REFUSED)
def test_what_is_no_action_is_refused(text: str, message: str) -> None:
    with pytest.raises(BadData) as refused:
        decode_action(GAME, text)
    assert str(refused.value) == message


def test_a_view_is_data_with_holes() -> None:
    state = GAME.new(GAME.setup("calm", 2))
    for text in ("haul 1", "haul 2", "haul 5", "haul 6"):
        state.play(GAME.read(text))
    told = json.loads(encode_state(GAME, state.seen_by(0)))
    assert [player["hand"] for player in told["players"]] == [[1, 5], [-1, -1]]
    assert told["sea"] == [-1] * 6
    assert decode_state(GAME, json.dumps(told)) == state.seen_by(0)
    assert decode_state(GAME, encode_state(GAME, state)) == state


@pytest.mark.parametrize("text", ["[]", "{}", '{"hands": 1}', "null", "{", '{"more": 1}'])
def test_what_is_no_position_is_refused(text: str) -> None:
    with pytest.raises(BadData, match=r"^this is not a position of bottle: "):
        decode_state(GAME, text)


def test_a_refusal_is_short() -> None:
    with pytest.raises(BadData) as refused:
        decode_state(GAME, json.dumps({"x" * 9_000: 1}))
    assert len(str(refused.value)) < 300
    with pytest.raises(BadData) as refused:
        decode_action(GAME, json.dumps({"x" * 9_000: 1}))
    assert len(str(refused.value)) < 300
