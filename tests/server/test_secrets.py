"""What each socket received in whole games with secrets, against what `seen_by` and `veil` allow it to know."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from embruns.core.codec import action_data
from embruns.core.contract import HIDDEN, Rng
from embruns.core.game import Game
from embruns.core.match import Match
from embruns.core.record import parse_record
from tests.games_for_tests.bottle import GAME as BOTTLE
from tests.server.client import Browser, Json, Line, play_on, start
from tests.server.tell_all import GAME as TELL_ALL

NewPerson = Callable[[], Browser]
GAMES: dict[str, Game] = {"bottle": BOTTLE, "tell-all": TELL_ALL}


def plain(value: object) -> Any:
    """As it is after a journey."""
    return msgspec.json.decode(msgspec.json.encode(value))


def play_whole_game(person: NewPerson, game: str, seed: int) -> tuple[Json, list[Line], Line]:
    """Three people, and somebody who watches."""
    people = [person() for _ in range(3)]
    table = people[0].table(game, ("me", "open", "open"))
    for seat in (1, 2):
        people[seat].post(f"/api/tables/{table['id']}/seats/{seat}", {"name": f"P{seat}"})
    lines = [browser.line(table) for browser in people]
    watcher = person().line(table)
    start(*lines)
    watcher.until(lambda m: m["type"] == "hello" and m["scene"] is not None)
    play_on([*lines, watcher], Rng(seed))
    return table, lines, watcher


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("seed", range(3))
def test_every_frame_is_what_seen_by_allows(person: NewPerson, game: str, seed: int) -> None:
    table, lines, watcher = play_whole_game(person, game, seed)
    text = person().http.get(f"/api/tables/{table['id']}/record").text
    truth = Match.replay(parse_record(text, lambda slug: GAMES[slug]))
    for seat, line in [*enumerate(lines), (-1, watcher)]:
        assert len(line.scenes) > 3
        for scene in line.scenes:
            check_scene(truth, scene, seat)
        check_events(truth, line.events, seat)
        check_leaks(truth, line, seat)


def check_scene(truth: Match, scene: Json, seat: int) -> None:
    """The view, the scores, the sentence and the legal actions are those of the seat's own view."""
    view = truth.at(scene["ply"]).seen_by(seat)
    assert scene["view"] == plain(truth.game.position(view))
    assert scene["scores"] == view.scores()
    if scene["to_act"] is not None:
        assert scene["ask"] == {"fr": truth.game.ask(view, "fr"), "en": truth.game.ask(view, "en")}
    acting = view.to_act() == seat >= 0
    assert [action["index"] for action in scene["legal"]] == ([a.index for a in view.legal()] if acting else [])


def check_events(truth: Match, events: list[Json], seat: int) -> None:
    """Each is the veiled action, told from that seat's two views."""
    names = ["Nolwenn", "P1", "P2"]
    assert len(events) == truth.ply
    for ply, event in enumerate(events):
        before, after = truth.at(ply), truth.at(ply + 1)
        seen = before.veil(truth.plies[ply], seat)
        assert event["action"] == action_data(seen)
        assert event["text"] == truth.game.texts[seen.index]
        views = before.seen_by(seat), after.seen_by(seat)
        assert event["told"]["en"] == truth.game.tell(views[0], seen, views[1], "en", names)


def check_leaks(truth: Match, line: Line, seat: int) -> None:
    """Word for word: before the end no frame has a number in another's hand, in the sea, or in another's haul."""
    for frame in line.frames:
        message = msgspec.json.decode(frame)
        scene = message.get("scene")
        if scene and scene["ending"] is None:
            told = scene["view"]  # all of it, or what changed
            hands = [player["hand"] for other, player in enumerate(told.get("players", ())) if other != seat]
            assert all(number == HIDDEN for hand in hands for number in hand)
            assert set(told.get("sea", [HIDDEN])) == {HIDDEN}
            assert '"seed":null' in frame or "seed" not in frame
        for event in message.get("events", ()):
            ours = truth.at(event["ply"] - 1).seat == seat  # type: ignore[attr-defined]  # of the bottles' sea
            if event["action"]["verb"] in ("Haul", "Drop") and not ours:
                assert event["action"]["number"] == HIDDEN


@pytest.mark.parametrize("path", ["replay", "record"])
def test_what_is_fetched_in_mid_game_keeps_the_secrets(person: NewPerson, path: str) -> None:
    host, guest = person(), person()
    table = host.table("bottle")
    guest.post(f"/api/tables/{table['id']}/seats/1", {"name": "Yann"})
    start(host.line(table), guest.line(table))
    if path == "record":
        for browser in (host, guest, person()):
            assert browser.get(f"/api/tables/{table['id']}/record", 409)["code"] == "not-over"
        return
    for browser, seat in ((host, 0), (guest, 1), (person(), None)):
        replay = browser.get(f"/api/tables/{table['id']}/replay")
        assert (replay["seat"], replay["complete"]) == (seat, False)
        for frame in replay["frames"]:
            hidden = [player["hand"] for n, player in enumerate(frame["view"]["players"]) if n != seat]
            assert all(number == HIDDEN for hand in hidden for number in hand)
        hauls = [frame["event"]["action"]["number"] for frame in replay["frames"][1:]]
        assert hauls.count(HIDDEN) == (4 if seat is None else 2)


def test_a_refusal_tells_nothing_about_another_hand(person: NewPerson) -> None:
    """Whatever the other holds, each number I do not hold is refused in the same words."""
    host, guest = person(), person()
    table = host.table("bottle")
    guest.post(f"/api/tables/{table['id']}/seats/1", {"name": "Yann"})
    line, other = host.line(table), guest.line(table)
    start(line, other)
    held = set(line.scene["view"]["players"][0]["hand"])
    said = set()
    for number in {1, 2, 3, 4, 5, 6} - held:
        error = line.refused("illegal-action", line.move(f"open {number}"))
        said.add((error["clause"], error["message"]["en"], error["detail"].replace(str(number), "n", 1)))
    assert len(said) == 1
    assert said.pop()[0] == "BOT-05"
    other.refused("not-your-seat", other.send("move", ply=line.scene["ply"], seat=0, action="keep"))
