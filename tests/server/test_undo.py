"""Taking back: as long as nothing was shown and the turn has not passed; at a practice table until another moves."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.server.client import Browser, Line, start
from tests.server.test_play import two_at_a_table

NewPerson = Callable[[], Browser]


def undo(line: Line) -> None:
    message_id = line.send("undo", ply=line.scene["ply"], undos=line.scene["undos"])
    line.expect("update", ack=message_id)


def wait_for_turn(line: Line) -> None:
    while not line.scene["legal"] and not line.scene["ending"]:
        line.recv()


def test_a_move_that_showed_nothing_is_taken_back_and_seen_by_all(person: NewPerson) -> None:
    _, south, north = two_at_a_table(person)
    assert south.scene["undo"] == {
        "offered": False,
        "reason": "nothing",
        "text": {"fr": "Vous n’avez encore rien à reprendre.", "en": "You have nothing to take back yet."},
    }
    before = south.scene
    south.play()
    south.play()
    assert south.scene["undo"]["offered"]
    assert not north.at_ply(2)["undo"]["offered"]
    undo(south)
    undo(south)
    assert south.scene | {"undos": 0} == before
    assert south.scene["undos"] == 2
    assert north.until(lambda m: m.get("undone") == 0)["events"] == []
    assert north.events == []
    assert south.browser.line(south.table).scene == south.scene


def test_the_turn_that_passed_on_stays(person: NewPerson) -> None:
    _, south, _ = two_at_a_table(person)
    assert [action["final"] for action in south.scene["legal"]] == [""] * len(south.scene["legal"])
    south.play()
    south.play()
    assert {action["final"] for action in south.scene["legal"]} == {"turn"}  # the third fish ends the placing
    south.play()
    assert south.scene["undo"]["reason"] == "turn"
    error = south.refused("no-undo", south.send("undo", ply=3))
    assert error["message"] == south.scene["undo"]["text"]


def test_what_chance_has_answered_stays(person: NewPerson) -> None:
    """Each action that said beforehand that chance is drawn cannot be taken back; each that said '' can."""
    _, south, north = two_at_a_table(person)
    told = set[str]()
    for _ in range(400):
        ply = max(south.scene["ply"], north.scene["ply"])
        mover = next(line for line in (south, north) if line.at_ply(ply)["legal"])
        action = max(
            mover.scene["legal"], key=lambda a: (a["final"] == "chance" and a["final"] not in told, a["index"])
        )
        seat = mover.scene["to_act"]
        told.add(action["final"])
        drawn = [event for event in mover.play(action["index"])["events"] if event["seat"] is None]
        assert bool(drawn) == (action["final"] == "chance")
        undo = mover.scene["undo"]
        assert undo["reason"] == action["final"]
        assert undo["offered"] == (action["final"] == "")
        if mover.scene["ending"] or {"", "chance", "turn"} <= told:
            break
        assert mover.scene["to_act"] == seat or action["final"]
    assert {"", "chance", "turn"} <= told


def test_a_shown_secret_cannot_be_unseen(person: NewPerson) -> None:
    """In 'tell all' an opened bottle leaves the turn where it is; only a bottle dropped face down can be taken back."""
    _, south, north = two_at_a_table(person, game="tell-all", options={"limit": "12"})
    finals = {action["action"]["verb"]: action["final"] for action in south.scene["legal"]}
    assert finals == {"Open": "secret", "Drop": "", "Fish": "chance", "Keep": "turn"}
    drop = next(action for action in south.scene["legal"] if action["action"]["verb"] == "Drop")
    hand = south.scene["view"]["players"][0]["hand"]
    south.play(drop["index"])
    undo(south)
    assert south.scene["view"]["players"][0]["hand"] == hand
    opened = next(action for action in south.scene["legal"] if action["action"]["verb"] == "Open")
    south.play(opened["index"])
    assert south.scene["to_act"] == 0
    assert south.scene["undo"]["reason"] == "secret"
    south.refused("no-undo", south.send("undo", ply=south.scene["ply"], undos=1))
    north.until(lambda m: m.get("undone") is not None)
    assert north.at_ply(south.scene["ply"])["view"]["players"][0]["opened"]


def test_an_undo_is_resent_and_goes_stale_like_a_move(person: NewPerson) -> None:
    _, south, north = two_at_a_table(person)
    south.play()
    south.play()
    wish = {"ply": 2, "undos": 0, "id": "back"}
    south.send("undo", **wish)
    south.expect("update", ack="back")
    south.send("undo", **wish)
    assert south.expect("ack") == {"type": "ack", "id": "back", "ply": 1, "undos": 1}
    south.refused("stale", south.send("undo", ply=1, undos=0))
    legal = south.scene["legal"][0]["index"]
    south.refused("stale", south.send("move", ply=1, undos=0, seat=0, action=legal))
    north.refused("no-undo", north.send("undo", ply=1, undos=1))
    assert south.scene["ply"] == 1


def test_a_page_that_missed_an_undo_starts_afresh(person: NewPerson) -> None:
    _, south, _ = two_at_a_table(person)
    for _ in range(2):
        south.play()
    undo(south)
    old = south.browser.line(south.table, since=2, undos=0)
    assert old.hello["since"] == 0
    assert len(old.events) == 1
    current = south.browser.line(south.table, since=1, undos=1)
    assert (current.hello["since"], current.events) == (1, [])


@pytest.mark.parametrize("seats", [("me", "mousse"), ("mousse", "me")])
def test_practice_takes_back_anything_and_chance_stays_the_same(person: NewPerson, seats: tuple[str, ...]) -> None:
    host = person()
    line = host.line(host.table(seats=seats, practice=True, variant="random"))
    start(line)
    mine = seats.index("me")
    for _ in range(12):
        wait_for_turn(line)
        if line.scene["ending"]:
            break
        assert {action["final"] for action in line.scene["legal"]} == {""}
        line.play(line.scene["legal"][-1]["index"])
    wait_for_turn(line)
    decisions = [event for event in line.events if event["seat"] == mine]
    last, events = decisions[-1], list(line.events)
    undo(line)
    assert line.scene["ply"] == last["ply"] - 1
    assert line.scene["to_act"] == mine
    line.play(last["text"])
    repeated = line.events[: last["ply"]]
    assert repeated == events[: last["ply"]]
    assert [e for e in line.events[last["ply"] :] if e["seat"] is None] == [
        e for e in events[last["ply"] : len(line.events)] if e["seat"] is None
    ]


def test_practice_takes_back_no_move_of_another_person(person: NewPerson) -> None:
    """Nolwenn cannot take back what Yann has done since; Yann can take back his own, and the bot's after it."""
    host, guest = person(), person()
    table = host.table("bottle", ("me", "open", "mousse"), practice=True)
    guest.post(f"/api/tables/{table['id']}/seats/1", {"name": "Yann"})
    first, second = host.line(table), guest.line(table)
    start(first, second)
    while first.scene["to_act"] == 0:
        first.play()
    assert first.scene["undo"]["offered"]
    second.at_ply(first.scene["ply"])
    second.play()
    first.at_ply(second.scene["ply"])
    while first.scene["to_act"] == 2:  # the bot
        first.at_ply(first.scene["ply"] + 1)
    assert first.scene["undo"]["reason"] == "turn"
    first.refused("no-undo", first.send("undo", ply=first.scene["ply"]))
    while second.scene["to_act"] == 1:
        second.play()
    second.until(lambda _: second.scene["to_act"] == 0)
    wish = second.send("undo", ply=second.scene["ply"], undos=second.scene["undos"])
    second.expect("update", ack=wish)
    assert second.scene["to_act"] == 1
