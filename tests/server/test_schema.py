"""The JSON Schema from which the browser's types are made: complete, and true of what the server sends."""

from __future__ import annotations

import re
from collections.abc import Callable

import jsonschema_rs
import msgspec

from embruns.core.contract import Rng
from embruns.games import games
from embruns.server.game_routes import game_info
from embruns.server.schema import schema
from tests.server.client import Browser, play_on
from tests.server.test_play import two_at_a_table


def test_every_reference_leads_somewhere_and_every_game_has_its_view() -> None:
    definitions = schema()["$defs"]
    assert isinstance(definitions, dict)
    text = msgspec.json.encode(definitions).decode()
    assert set(re.findall(r'"#/\$defs/([^"]+)"', text)) <= set(definitions)
    assert {"FromBrowser", "ToBrowser", "TableWish", "Replay", "Problem", *games()} <= set(definitions)


def test_what_the_server_sends_is_as_described(person: Callable[[], Browser]) -> None:
    whole = schema()
    message = jsonschema_rs.validator_for({**whole, "$ref": "#/$defs/ToBrowser"})
    view = jsonschema_rs.validator_for({**whole, "$ref": "#/$defs/little-big-fish"})
    table, south, north = two_at_a_table(person)
    south.send("why", action="place a2")
    south.send("move", ply=9, seat=0, action=0)
    south.send("ping")
    south.expect("pong")
    play_on([south, north], Rng(1), moves=30)
    south.send("point", where="c4")
    north.expect("pointed")
    for line in (south, north):
        for frame in line.frames:
            message.validate(msgspec.json.decode(frame))
        for scene in line.scenes:
            view.validate(scene["view"])
    replay = jsonschema_rs.validator_for({**whole, "$ref": "#/$defs/Replay"})
    replay.validate(person().get(f"/api/tables/{table['id']}/replay"))


def test_proposals_and_aids_are_as_described(person: Callable[[], Browser]) -> None:
    message = jsonschema_rs.validator_for({**schema(), "$ref": "#/$defs/ToBrowser"})
    _, one, two = two_at_a_table(person, game="petite-mer")
    one.move(next(a["text"] for a in one.scene["legal"] if a["text"].startswith("swap")))
    two.expect("proposal")
    two.send("answer", ply=two.scene["ply"], yes=False)
    one.expect("error", code="declined")
    _, three, _ = two_at_a_table(person, game="maitre-des-mers", options={"first": "first-seat"})
    three.expect("aid")
    kinds = set()
    for frame in [*one.frames, *two.frames, *three.frames]:
        decoded = msgspec.json.decode(frame)
        message.validate(decoded)
        kinds.add(decoded["type"])
    assert {"proposal", "aid", "error"} <= kinds


def test_a_game_says_whether_its_score_is_everybodys() -> None:
    assert {slug for slug, game in games().items() if game_info(game).together} == {"petite-mer"}
