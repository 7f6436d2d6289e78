"""Coming, sitting down, leaving, being replaced and coming back."""

from __future__ import annotations

import time
from collections.abc import Callable

from tests.server.client import Browser, Json, Line, start
from tests.server.test_play import two_at_a_table

NewPerson = Callable[[], Browser]


def seats(table: Json) -> list[tuple[str, str | None, str | None]]:
    return [(seat["kind"], seat["name"], seat["level"]) for seat in table["seats"]]


def test_a_seat_is_taken_once_and_by_name(person: NewPerson) -> None:
    host, guest, late = person(), person(), person()
    table = host.table()
    seat = f"/api/tables/{table['id']}/seats/1"
    line = host.line(table)
    taken = guest.post(seat, {"name": "  Yann\u200b \t le  Gall "})
    assert seats(taken) == [("person", "Nolwenn", None), ("person", "Yann le Gall", None)]
    assert [s["mine"] for s in taken["seats"]] == [False, True]
    assert seats(line.expect("hello")["table"]) == seats(taken)
    assert late.post(seat, {"name": "Zoé"}, 409)["code"] == "seat-taken"
    assert late.post(f"/api/tables/{table['id']}/seats/2", {"name": "Zoé"}, 404)["code"] == "unknown-seat"
    assert late.post(seat, {"name": "\u200b "}, 400)["code"] == "bad-request"


def test_two_of_a_name_are_told_apart_in_sentences(person: NewPerson) -> None:
    wishes = [{"kind": "me", "name": "Mousse"}, {"kind": "bot", "level": "mousse"}, {"kind": "bot", "level": "mousse"}]
    browser = person()
    line = browser.line(browser.post("/api/tables", {"game": "maitre-des-mers", "seats": wishes}, 201))
    line.ready()
    while not all(any(name in event["told"]["fr"] for event in line.events) for name in ("Mousse 2 ", "Mousse 3 ")):
        if line.scene and line.scene["legal"]:
            line.play(line.scene["legal"][0]["index"])
        else:
            line.recv()
    assert not any("Mousse 4" in event["told"]["fr"] for event in line.events)


def test_leaving_before_the_first_move_opens_the_seat(person: NewPerson) -> None:
    host, guest, other = person(), person(), person()
    table = host.table()
    seat = f"/api/tables/{table['id']}/seats/1"
    guest.post(seat, {"name": "Yann"})
    assert other.delete(seat, 403)["code"] == "not-your-seat"
    assert seats(guest.delete(seat))[1] == ("open", None, None)
    other.post(seat, {"name": "Zoé"})
    assert guest.get("/api/tables") == []


def test_a_seat_left_in_mid_game_goes_to_a_bot_and_back(person: NewPerson) -> None:
    table, south, north = two_at_a_table(person)
    seat = f"/api/tables/{table['id']}/seats/0"
    assert north.browser.post(seat + "/bot", {"level": "mousse"}, 409)["code"] == "not-away"
    south.browser.delete(seat)
    assert person().post(seat + "/bot", {"level": "mousse"}, 403)["code"] == "not-your-seat"
    assert person().post(seat, {"name": "Zoé"}, 409)["code"] == "seat-taken"
    assert north.browser.post(seat + "/bot", {"level": "grand-amiral"}, 400)["code"] == "unknown-bot"
    given = north.browser.post(seat + "/bot", {"level": "mousse"})
    assert seats(given)[0] == ("bot", "Nolwenn", "mousse")
    north.at_ply(3)
    assert [event["seat"] for event in north.events] == [0, 0, 0]
    south.refused("not-your-seat", south.send("move", ply=3, seat=0, action="pass"))
    back = south.browser.post(seat, {"name": "Nolwenn"})
    assert seats(back)[0] == ("person", "Nolwenn", None)
    assert not back["seats"][0]["away"]
    for _ in range(3):
        north.play()
    south.at_ply(6)
    assert south.scene["legal"]


def test_who_is_gone_for_long_is_away(person: NewPerson) -> None:
    table, south, north = two_at_a_table(person)
    south.close()
    told = north.until(lambda m: m["type"] == "table" and not m["table"]["seats"][0]["present"])
    assert not told["table"]["seats"][0]["away"]
    told = north.until(lambda m: m["type"] == "table" and m["table"]["seats"][0]["away"])
    north.browser.post(f"/api/tables/{table['id']}/seats/0/bot", {"level": "mousse"})
    north.at_ply(3)


def test_a_bot_may_take_the_place_of_somebody_who_never_came(person: NewPerson) -> None:
    """The others are ready: then the game begins with the bot."""
    host, guest = person(), person()
    table = host.table()
    guest.post(f"/api/tables/{table['id']}/seats/1", {"name": "Yann"})
    line = host.line(table)
    line.ready()
    time.sleep(0.35)  # the server of these tests counts people as away after 0.3 s
    host.post(f"/api/tables/{table['id']}/seats/1/bot", {"level": "mousse"})
    line.until(lambda m: m["type"] == "hello" and m["scene"])
    assert line.table["fairness"]["contributions"] == ["salt"]


def test_presence_and_spectators_are_told(person: NewPerson) -> None:
    _, south, _ = two_at_a_table(person)
    watcher = person().line(south.table)
    assert south.until(lambda m: m["type"] == "table" and m["table"]["spectators"] == 1)
    watcher.close()
    assert south.until(lambda m: m["type"] == "table" and m["table"]["spectators"] == 0)


def test_spectators_are_named(person: NewPerson) -> None:
    _, south, _ = two_at_a_table(person)
    anne, nameless = person(), person()
    watchers = [
        anne.line(south.table, name="Anne\u202e"),
        anne.line(south.table, name="Anne"),
        nameless.line(south.table),
    ]
    told = south.until(lambda m: m["type"] == "table" and m["table"]["spectators"] == 3)["table"]
    assert told["watching"] == ["Anne"]  # once, without what cannot be seen, and nobody for the nameless
    for watcher in watchers:
        watcher.close()
    told = south.until(lambda m: m["type"] == "table" and m["table"]["spectators"] == 0)["table"]
    assert told["watching"] == []
    south.browser.line(south.table, name="Somebody else")  # who has a seat is called as there
    assert south.browser.get(f"/api/tables/{south.table['id']}")["watching"] == []


def test_my_tables_are_listed_latest_first(person: NewPerson) -> None:
    host = person()
    assert host.get("/api/tables") == []
    made = [host.table()["id"] for _ in range(3)]
    assert {table["id"] for table in host.get("/api/tables")} == set(made)
    assert person().get("/api/tables") == []


def test_a_personal_link_opens_the_same_tables_elsewhere(person: NewPerson) -> None:
    table, south, _ = two_at_a_table(person)
    link = south.browser.get("/api/me")["link"]
    phone = person()
    assert phone.line(table).hello["you"]["seats"] == []
    token = link.removeprefix("/resume#")
    assert phone.post("/api/me", {"token": token})["link"] == link
    assert [t["id"] for t in phone.get("/api/tables")] == [table["id"]]
    line: Line = phone.line(table)
    assert line.hello["you"]["seats"] == [0]
    line.play()
    assert south.at_ply(1)["view"] == line.scene["view"]
    for forged in (token[:-1] + ("A" if token[-1] != "A" else "B"), "x", token.replace(".", "", 1), "." + token):
        assert phone.post("/api/me", {"token": forged}, 400)["code"] == "bad-request"


def test_a_forged_or_foreign_cookie_is_nobody(person: NewPerson) -> None:
    table, south, _ = two_at_a_table(person)
    thief = person()
    name, value = next(iter(south.browser.http.cookies.items()))
    who, signature = value.split(".")
    for forged in (f"{who}.{signature[:-2]}AA", who, f"{who}.", f".{signature}", "é.x", ""):
        thief.http.cookies.set(name, forged.encode("ascii", "ignore").decode())
        assert thief.line(table).hello["you"]["seats"] == []
    token = south.browser.get("/api/me")["link"].removeprefix("/resume#")
    thief.http.cookies.set(name, token)  # signed by us, but for another purpose
    assert thief.line(table).hello["you"]["seats"] == []


def test_a_table_needs_what_the_game_has(person: NewPerson) -> None:
    host = person()
    me, bot = {"kind": "me", "name": "Nolwenn"}, {"kind": "bot", "level": "mousse"}
    fine = {"game": "little-big-fish", "seats": [me, bot]}
    for wrong, code in (
        ({"game": "solitaire"}, "unknown-game"),
        ({"variant": "deep-sea"}, "bad-setup"),
        ({"seats": [me]}, "bad-setup"),
        ({"seats": [bot, bot]}, "bad-setup"),
        ({"seats": [me, {"kind": "bot", "level": "pirate"}]}, "unknown-bot"),
        ({"seats": [me, {"kind": "bot"}]}, "unknown-bot"),
        ({"seats": [{"kind": "me"}, bot]}, "bad-setup"),
        ({"options": {"first": "east"}}, "bad-setup"),
        ({"options": {"colour": "pink"}}, "bad-setup"),
        ({"seats": [me, {"kind": "open"}], "practice": True}, "bad-setup"),
    ):
        status = 404 if code == "unknown-game" else 400
        assert host.post("/api/tables", fine | wrong, status)["code"] == code, wrong
    assert (
        host.post("/api/tables", {**fine, "game": "bottle", "options": {"limit": "many"}}, 400)["code"] == "bad-setup"
    )
    assert host.get("/api/tables") == []


def test_a_seat_given_to_a_bot_before_the_start_keeps_waiting_for_the_others(person: NewPerson) -> None:
    host, guest = person(), person()
    table = host.table("bottle", ("me", "open", "open"))
    guest.post(f"/api/tables/{table['id']}/seats/1", {"name": "Yann"})
    line = host.line(table)
    line.ready()
    time.sleep(0.35)
    host.post(f"/api/tables/{table['id']}/seats/1/bot", {"level": "mousse"})
    assert host.get(f"/api/tables/{table['id']}")["stage"] == "gathering"
    late = person()
    late.post(f"/api/tables/{table['id']}/seats/2", {"name": "Zoé"})
    other = late.line(table)
    start(other)
    assert other.table["stage"] == "playing"
