"""Positions: what is saved comes back, contradictions are refused, and what was saved before is read."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from embruns.core.codec import decode_state, encode_state
from embruns.core.contract import CHANCE, OVER
from embruns.core.errors import BadData
from embruns.core.seeds import rng_for
from embruns.games.maitre_des_mers import GAME
from embruns.games.maitre_des_mers.state import MaitreDesMersState
from tests.games.maitre_des_mers.table import harbour, new, play, seen

OLD = json.loads(Path(__file__).with_name("old_positions.json").read_text(encoding="utf-8"))


def test_every_moment_of_a_game_comes_back() -> None:
    for seed in range(3):
        state, rng = new(3), rng_for(seed, "data")
        while state.to_act() != OVER:
            assert GAME.state(GAME.position(state)) == state
            state.play(state.roll(rng) if state.to_act() == CHANCE else state.pick(rng))
        assert GAME.state(GAME.position(state)) == state


def test_the_pile_is_listed_by_name_and_not_by_place() -> None:
    assert seen(harbour("N1", "", "")).unseen == ["M1", "M2", "M3", "M4", "N2", "N3", "N4", "B1", "B2", "B3", "B4"]


START: dict[str, Any] = json.loads(encode_state(GAME, harbour("N1 B3", "M1:salt M2", "N3")))
THROWN: dict[str, Any] = json.loads(encode_state(GAME, play(harbour("M1", "M2:salt", ""), "arm", "[22356]")))
PLACING: dict[str, Any] = json.loads(encode_state(GAME, play(harbour("M1", "", ""), "arm", "[22356]", "2 on M1")))
FIGHT: dict[str, Any] = json.loads(
    encode_state(GAME, play(harbour("B4", "M1", "N1:salt"), "attack M1 N1", "[4]", "[3]"))
)
STOWING: dict[str, Any] = json.loads(
    encode_state(GAME, play(harbour("B4", "M1 M2", ""), "buy", "[11556]", "5 on salt", "5 on salt", "6 on salt"))
)


@pytest.mark.parametrize(
    ("start", "change"),
    [
        (START, {"seat": 2}),
        (START, {"seat": -1}),
        (START, {"turns": 240}),
        (START, {"turns": -1}),
        (START, {"phase": "thrown"}),
        (START, {"phase": "ended"}),
        (START, {"phase": "revealing"}),
        (START, {"phase": "starting"}),
        (START, {"phase": "stowing"}),
        (START, {"action": "arm"}),
        (START, {"goods_taken": 0}),
        (START, {"goods_taken": 2}),
        (START, {"goods_taken": -1}),
        (START, {"goods_taken": 8}),
        (START, {"treasures_taken": 1}),
        (START, {"treasures_taken": 2**70}),
        (START, {"port": ["B3", "N1"]}),
        (START, {"port": ["N1", "N1", "B3"]}),
        (START, {"port": ["N1", "B3", "M1"]}),
        (START, {"unseen": ["M3"]}),
        (START, {"returned": ["M3"]}),
        (START, {"returned": ["salt"]}),
        (START, {"returned": ["X9"]}),
        (START, {"players": []}),
        (START, {"ready": []}),
        (START, {"ready": ["silk"]}),
        (START, {"draws_first": True}),
        (START, {"dice": THROWN["dice"]}),
        (START, {"fight": FIGHT["fight"]}),
        (THROWN, {"dice": {**THROWN["dice"], "thrown": "223566"}}),
        (THROWN, {"dice": {**THROWN["dice"], "thrown": "2235"}}),
        (THROWN, {"dice": {**THROWN["dice"], "thrown": "65322"}}),
        (THROWN, {"dice": {**THROWN["dice"], "thrown": "235", "placed": "26"}}),
        (THROWN, {"dice": {**THROWN["dice"], "thrown": "25", "discarded": "666"}}),
        (THROWN, {"target": "M1"}),
        (THROWN, {"action": "hunt"}),
        (THROWN, {"action": "attack"}),
        (THROWN, {"dice": None}),
        (THROWN, {"ready": ["salt", "timber"]}),
        (PLACING, {"dice": {**PLACING["dice"], "thrown": "2266"}}),
        (PLACING, {"target": None}),
        (PLACING, {"dice": {**PLACING["dice"], "placed": "26", "thrown": "355"}}),
        (FIGHT, {"fight": {**FIGHT["fight"], "blow": 7}}),
        (FIGHT, {"fight": {**FIGHT["fight"], "parry": 0}}),
        (FIGHT, {"fight": {**FIGHT["fight"], "prey": "M1"}}),
        (FIGHT, {"fight": {**FIGHT["fight"], "prey": "N2"}}),
        (FIGHT, {"phase": "parrying"}),
        (FIGHT, {"phase": "striking"}),
        (FIGHT, {"fight": None}),
        (STOWING, {"action": "hunt"}),
        (STOWING, {"target": None}),
        (STOWING, {"phase": "choosing"}),
        (START, {"surprise": 1}),
        (START, {"phase": "sleeping"}),
    ],
)
def test_a_position_that_contradicts_itself_is_refused(start: dict[str, Any], change: dict[str, Any]) -> None:
    decode_state(GAME, json.dumps(start))
    with pytest.raises(BadData):
        decode_state(GAME, json.dumps({**start, **change}))


# The form that was saved until facts left the position

SAME: dict[str, MaitreDesMersState] = {
    "new": new(3),
    "choosing": harbour("N1 B3", "M1:salt M2", "N3:silver", returned="B1", turns=17),
    "thrown": play(harbour("M1 N2", "M2:salt N1", "B1:silver"), "arm", "[22356]"),
    "placing": play(harbour("M1", "", ""), "arm", "[22356]", "2 on M1"),
    "stowing": play(harbour("B4", "M1 M2", ""), "buy", "[11556]", "5 on salt", "5 on salt", "6 on salt"),
    "parrying": play(harbour("B4", "M1", "N1:salt"), "attack M1 N1", "[4]"),
    "plundering": play(harbour("B4", "M1", "N1:salt"), "attack M1 N1", "[4]", "[3]"),
    "ended": play(harbour("N1", "M1:silver", "M2", pile=""), "arm", "[11123]", "1 on N1", "1 on N1", "1 on N1"),
}


@pytest.mark.parametrize("name", OLD)
def test_a_position_of_the_older_form_is_read(name: str) -> None:
    assert decode_state(GAME, json.dumps(OLD[name])) == SAME[name]
    assert len(encode_state(GAME, SAME[name])) < len(json.dumps(OLD[name]))


@pytest.mark.parametrize("change", [{"turn": 3}, {"goods": []}, {"port": [{"id": "X9"}]}, {"port": 5}, {"dice": {}}])
def test_an_older_position_that_contradicts_itself_is_refused(change: dict[str, Any]) -> None:
    with pytest.raises(BadData):
        decode_state(GAME, json.dumps({**OLD["thrown"], **change}))
