"""Whole games over real sockets: two people, spectators, bots, reload, rematch."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from embruns.core.codec import action_data
from embruns.core.contract import Rng
from embruns.core.fairness import verify
from embruns.core.match import Match
from embruns.core.record import parse_record
from embruns.games import find_game
from tests.server.client import Browser, Json, Line, play_on, start

NewPerson = Callable[[], Browser]


def two_at_a_table(person: NewPerson, **wish: object) -> tuple[Json, Line, Line]:
    """Somebody makes a table, somebody else joins by its link, and both are ready."""
    host, guest = person(), person()
    table = host.table(**wish)  # type: ignore[arg-type]  # whatever a table can be wished to be
    guest.get(f"/api/tables/{table['id']}")
    guest.post(f"/api/tables/{table['id']}/seats/1", {"name": "Yann"})
    lines = host.line(table), guest.line(table)
    start(*lines)
    return table, *lines


def test_two_people_play_a_whole_game_and_a_third_watches(person: NewPerson) -> None:
    table, south, north = two_at_a_table(person, variant="random")
    watcher = person()
    eyes = watcher.line(table)
    assert eyes.hello["you"] == {"seats": [], "ready": True}
    play_on([south, north, eyes], Rng(5))
    assert south.scene["ending"] == north.scene["ending"] == eyes.scene["ending"]
    assert south.scene["view"] == north.scene["view"] == eyes.scene["view"]
    assert south.events == north.events == eyes.events
    assert [event["ply"] for event in eyes.events] == list(range(1, south.scene["ply"] + 1))
    assert not any("legal" in text and msgspec.json.decode(text)["scene"]["legal"] for text in eyes.frames)


def test_the_record_of_a_finished_game_replays_and_its_chance_is_proved(person: NewPerson) -> None:
    table, south, north = two_at_a_table(person, variant="random")
    play_on([south, north], Rng(6))
    text = person().http.get(f"/api/tables/{table['id']}/record").text
    record = parse_record(text, find_game)
    assert Match.replay(record).state.scores() == south.scene["scores"]
    assert verify(record) >= 4  # the boards, and every surprise
    headers = dict(record.headers)
    assert headers["commitment"] == table["fairness"]["commitment"]
    assert headers["contributions"] == "salt,salt"
    assert record.names == ("Nolwenn", "Yann")
    assert text.endswith(f"= {' '.join(map(str, south.scene['scores']))}\n")


def test_the_seed_is_told_only_when_the_game_is_over(person: NewPerson) -> None:
    table, south, north = two_at_a_table(person)
    play_on([south, north], Rng(7), moves=6)  # the fish are placed: no game is over so soon
    host = person()
    assert host.get(f"/api/tables/{table['id']}")["fairness"]["seed"] is None
    assert "seed" not in host.http.get(f"/api/tables/{table['id']}/record").text
    play_on([south, north], Rng(7))
    told = south.expect("table")["table"]["fairness"]["seed"]
    assert told == host.get(f"/api/tables/{table['id']}")["fairness"]["seed"] is not None


def test_a_reloaded_page_gets_what_it_missed(person: NewPerson) -> None:
    table, south, north = two_at_a_table(person)
    play_on([south, north], Rng(8), moves=12)
    seen = south.scene["ply"] - 4
    host = south.browser
    again = host.line(table, since=seen)
    assert again.hello["since"] == seen
    assert again.hello["events"] == north.events[seen:]
    assert again.scene == south.scene
    whole = host.line(table)
    assert whole.hello["events"] == north.events
    too_far = host.line(table, since=999)
    assert too_far.hello["since"] == 0


def test_the_replay_has_every_position(person: NewPerson) -> None:
    table, south, north = two_at_a_table(person)
    play_on([south, north], Rng(9))
    replay = person().get(f"/api/tables/{table['id']}/replay")
    assert replay["complete"]
    assert [frame["event"] for frame in replay["frames"][1:]] == south.events
    assert replay["frames"][0]["event"] is None
    assert replay["frames"][-1]["view"] == south.scene["view"]
    assert replay["ending"] == south.scene["ending"]


def test_a_rematch_seats_the_same_people_once(person: NewPerson) -> None:
    table, south, north = two_at_a_table(person)
    south.browser.post(f"/api/tables/{table['id']}/rematch", status=409)
    play_on([south, north], Rng(10))
    again = south.browser.post(f"/api/tables/{table['id']}/rematch")
    assert north.until(lambda m: m["type"] == "table" and m["table"]["rematch"])["table"]["rematch"] == again["id"]
    assert north.browser.post(f"/api/tables/{table['id']}/rematch")["id"] == again["id"]
    assert [seat["name"] for seat in again["seats"]] == ["Nolwenn", "Yann"]
    assert again["fairness"]["commitment"] != table["fairness"]["commitment"]
    start(south.browser.line(again), north.browser.line(again))
    person().post(f"/api/tables/{table['id']}/rematch", status=403)


def test_a_person_plays_a_bot_to_the_end(person: NewPerson) -> None:
    host = person()
    line = host.line(host.table(seats=("me", "matelot")))
    start(line)
    rng = Rng(11)
    while not line.scene["ending"]:
        legal = line.scene["legal"]
        if legal:
            line.play(legal[rng.below(len(legal))]["index"])
        else:
            line.recv()
    told = [event for event in line.events if event["seat"] == 1]
    assert told
    assert "Sailor" in told[0]["told"]["en"]
    assert "Matelot" in told[0]["told"]["fr"]


def test_a_hint_names_a_legal_action_and_says_why(person: NewPerson) -> None:
    host = person()
    line = host.line(host.table(seats=("me", "open")))
    guest = person()
    guest.post(f"/api/tables/{line.table['id']}/seats/1", {"name": "Yann"})
    other = guest.line(line.table)
    start(line, other)
    hint = line.expect("hint", id=line.send("hint"))
    for idea in hint["ideas"]:
        assert idea["action"] in line.scene["legal"]
    assert hint["ideas"][0]["why"]["fr"]
    assert hint["ideas"][0]["why"]["en"]
    assert hint["ply"] == line.scene["ply"]
    other.refused("not-your-turn", other.send("hint"))


def test_why_cites_the_clause_in_both_languages(person: NewPerson) -> None:
    _, south, north = two_at_a_table(person)
    game = find_game("little-big-fish")
    for named in ("place a2", {"verb": "Place", "square": 6}, game.read("place a2").index):
        why = south.expect("why", id=south.send("why", action=named))
        assert why["clause"] == "LBF-08"
        assert why["text"] == {"fr": game.clauses("fr")["LBF-08"], "en": game.clauses("en")["LBF-08"]}
    legal = south.scene["legal"][0]
    fine = south.expect("why", id=south.send("why", action=legal["text"]))
    assert fine["clause"] == ""
    south.refused("bad-data", south.send("why", action={"verb": "Place", "square": 99}))
    watcher = person().line(south.table)
    watcher.refused("not-your-seat", watcher.send("why", action="place a2"))
    assert north.scene["legal"] == []


def test_why_takes_an_action_with_an_empty_field(person: NewPerson) -> None:
    _, *lines = two_at_a_table(person, game="regate")
    asker = next(line for line in lines if line.scene["legal"])
    sail = next(one for one in find_game("regate").actions if action_data(one).get("again") == "")
    why = asker.expect("why", id=asker.send("why", action=action_data(sail)))
    assert why["clause"]  # the boats are not placed yet
