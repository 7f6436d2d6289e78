"""The lobby: its host, join codes, and people who come back in another browser."""

from __future__ import annotations

from collections.abc import Callable
from itertools import islice
from typing import Any

from embruns.server.codes import WORDS, new_codes, read_code
from tests.server.client import Browser, Json, Server

NewPerson = Callable[[], Browser]


def hosted(host: Browser, seats: tuple[str, ...] = ("me", "open"), **wish: Any) -> tuple[Json, str]:
    """A table whose host starts the game, and its path."""
    table = host.table(seats=seats, hosted=True, **wish)
    return table, f"/api/tables/{table['id']}"


def kinds(table: Json) -> list[str]:
    return [seat["level"] or seat["name"] or seat["kind"] for seat in table["seats"]]


def test_a_code_is_a_word_and_digits_that_nobody_mixes_up() -> None:
    for code in islice(new_codes(), 60):
        word, digits = code.split("-")
        assert word in WORDS
        assert not set(digits) & set("01")
    assert len({*WORDS}) == len(WORDS)
    for typed in ("ANSE-42", "anse 42", " Anse42 ", "anse–42", "ÁNSE42"):
        assert read_code(typed) == "ANSE-42"
    for typed in ("", "42", "ANSE", "ANSE-10", "XYZZY-42", "ANSE-4222", "ANSE-42-99"):
        assert read_code(typed) == ""


def test_a_code_leads_to_the_table_until_the_game_is_over(person: NewPerson) -> None:
    host, guest = person(), person()
    table, path = hosted(host)
    code = table["code"]
    assert guest.get(f"/api/codes/{code.lower().replace('-', ' ')}") == {"table": table["id"]}
    assert guest.get("/api/codes/ANSE-00", 404)["code"] == "unknown-code"
    guest.post(path + "/seats/1", {"name": "Yann"})
    lines = [host.line(table), guest.line(table)]
    for line in lines:
        line.ready()
    lines[0].until(lambda m: m["type"] == "hello" and all(s["ready"] for s in m["table"]["seats"]))
    host.post(path + "/start", {"level": "mousse"})
    assert guest.get(f"/api/codes/{code}") == {"table": table["id"]}
    for seat, browser in enumerate((host, guest)):
        browser.post(f"{path}/seats/{seat}/bot", {"level": "mousse"})
    while lines[0].table.get("stage") != "over":
        lines[0].recv()
    assert lines[0].table["code"] == ""
    assert guest.get(f"/api/codes/{code}", 404)["code"] == "unknown-code"


def test_a_table_of_one_person_has_no_code(person: NewPerson) -> None:
    assert person().table(seats=("me", "mousse"))["code"] == ""


def test_codes_cannot_be_tried_out(new_server: Callable[..., Server], browse: Callable[[Server], Browser]) -> None:
    thief = browse(new_server(limits={"codes": [0.001, 3]}))
    for _ in range(3):
        thief.get("/api/codes/ANSE-42", 404)
    assert thief.get("/api/codes/ANSE-42", 429)["code"] == "slow-down"


def test_the_host_frees_seats_sets_bots_and_orders(person: NewPerson) -> None:
    host, guest = person(), person()
    table, path = hosted(host, ("me", "open", "open"), game="petite-mer")
    assert (table["host"], table["hosting"], table["hosted"]) == (0, True, True)
    taken = guest.post(path + "/seats/1", {"name": "Yann"})
    assert (taken["host"], taken["hosting"]) == (0, False)
    host.line(table)  # a host who is not there for long holds the table no longer
    line = guest.line(table)
    for refused in (
        guest.http.post(path + "/seats/2/bot", json={"level": "mousse"}),
        guest.http.post(path + "/order", json={"order": [1, 0, 2]}),
        guest.http.post(path + "/start", json={"level": "mousse"}),
    ):
        assert refused.json()["code"] == "not-host"
    assert guest.delete(path + "/seats/0", 403)["code"] == "not-your-seat"
    assert kinds(host.post(path + "/seats/2/bot", {"level": "matelot"})) == ["Nolwenn", "Yann", "matelot"]
    assert kinds(host.post(path + "/seats/2/bot", {"level": "mousse"})) == ["Nolwenn", "Yann", "mousse"]
    assert kinds(host.post(path + "/order", {"order": [2, 0, 1]})) == ["mousse", "Nolwenn", "Yann"]
    for order in ([0, 1], [0, 0, 1], [0, 1, 3]):
        assert host.post(path + "/order", {"order": order}, 400)["code"] == "bad-request"
    freed = host.delete(path + "/seats/2")
    assert kinds(freed) == ["mousse", "Nolwenn", "open"]
    told = line.until(lambda m: m["type"] == "hello" and not any(s["mine"] for s in m["table"]["seats"]))
    assert told["you"]["seats"] == []
    assert kinds(host.delete(path + "/seats/0")) == ["open", "Nolwenn", "open"]


def test_a_bot_that_the_host_set_yields_its_place_also_in_mid_game(person: NewPerson) -> None:
    host, guest, late = person(), person(), person()
    table, path = hosted(host, ("me", "open", "mousse"), game="petite-mer")
    assert guest.post(path + "/seats/2", {"name": "Zoé"}, 409)["code"] == "seat-taken"  # a bot of the set-up stays
    host.post(path + "/seats/1/bot", {"level": "mousse"})
    assert kinds(guest.post(path + "/seats/1", {"name": "Yann"})) == ["Nolwenn", "Yann", "mousse"]
    guest.delete(path + "/seats/1")
    line = host.line(table)
    line.ready()
    host.post(path + "/start", {"level": "matelot"})
    line.until(lambda m: m["type"] == "hello" and m["scene"])
    assert [seat["yields"] for seat in line.table["seats"]] == [False, True, False]
    assert late.post(path + "/seats/2", {"name": "Zoé"}, 409)["code"] == "seat-taken"
    assert kinds(late.post(path + "/seats/1", {"name": "Zoé"})) == ["Nolwenn", "Zoé", "mousse"]


def test_the_host_starts_and_bots_play_for_whoever_has_not_come(person: NewPerson) -> None:
    host, guest = person(), person()
    table, path = hosted(host, ("me", "open", "open"), game="petite-mer")
    guest.post(path + "/seats/1", {"name": "Yann"})
    assert host.post(path + "/start", {"level": "mousse"}, 409)["code"] == "not-ready"
    line = host.line(table)
    line.ready()
    line.until(lambda m: m["type"] == "hello" and m["table"]["seats"][0]["ready"])
    assert host.post(path + "/start", {"level": "grand-amiral"}, 400)["code"] == "unknown-bot"
    begun = host.post(path + "/start", {"level": "mousse"})
    assert begun["stage"] == "playing"
    assert kinds(begun) == ["Nolwenn", "mousse", "mousse"]
    assert begun["fairness"]["contributions"] == ["salt"]
    assert host.post(path + "/start", {"level": "mousse"}, 409)["code"] == "already-begun"
    assert host.post(path + "/order", {"order": [1, 0, 2]}, 409)["code"] == "already-begun"
    assert kinds(guest.post(path + "/seats/1", {"name": "Yann"})) == ["Nolwenn", "Yann", "mousse"]


def test_a_hosted_game_does_not_begin_by_itself(person: NewPerson) -> None:
    host, guest = person(), person()
    table, path = hosted(host)
    guest.post(path + "/seats/1", {"name": "Yann"})
    lines = [host.line(table), guest.line(table)]
    for line in lines:
        line.ready()
    told = lines[0].until(lambda m: m["type"] == "hello" and all(s["ready"] for s in m["table"]["seats"]))
    assert told["table"]["stage"] == "gathering"
    assert host.get(path)["stage"] == "gathering"
    host.post(path + "/start", {"level": "mousse"})
    lines[1].until(lambda m: m["type"] == "hello" and m["scene"])


def test_whoever_sat_down_first_holds_the_table_when_the_host_leaves(person: NewPerson) -> None:
    host, second, third = person(), person(), person()
    table, path = hosted(host, ("me", "open", "open"), game="petite-mer")
    third.post(path + "/seats/2", {"name": "Zoé"})
    second.post(path + "/seats/1", {"name": "Yann"})
    lines = [browser.line(table) for browser in (host, second, third)]
    left = host.delete(path + "/seats/0")
    assert (left["host"], left["hosting"]) == (2, False)
    assert third.get(path)["hosting"]
    lines[2].close()
    lines[1].until(lambda m: m["type"] == "table" and m["table"]["host"] == 1)  # gone for 0.3 s


def test_a_person_in_another_browser_gets_the_seat_when_the_host_agrees(person: NewPerson) -> None:
    host, guest, phone = person(), person(), person()
    table, path = hosted(host)
    guest.post(path + "/seats/1", {"name": "Yann"})
    lines = [host.line(table), guest.line(table)]
    for line in lines:
        line.ready()
    lines[0].until(lambda m: m["type"] == "hello" and all(s["ready"] for s in m["table"]["seats"]))
    host.post(path + "/start", {"level": "mousse"})
    assert phone.post(path + "/seats/1/claim", None, 409)["code"] == "not-away"  # Yann is here
    lines[1].close()
    lines[0].until(lambda m: m["type"] == "table" and not m["table"]["seats"][1]["present"])
    asked = phone.post(path + "/seats/1/claim")
    assert (asked["seats"][1]["claimed"], asked["seats"][1]["claiming"]) == (True, True)
    told = lines[0].until(lambda m: m["type"] == "hello" and m["table"]["seats"][1]["claimed"])
    assert not told["table"]["seats"][1]["claiming"]
    assert phone.post(path + "/seats/1/answer", {"yes": True}, 403)["code"] == "not-host"
    assert host.post(path + "/seats/0/answer", {"yes": True}, 403)["code"] == "not-host"  # nobody judges their own
    assert not host.post(path + "/seats/1/answer", {"yes": False})["seats"][1]["claimed"]
    assert host.post(path + "/seats/1/answer", {"yes": True}, 409)["code"] == "no-claim"
    phone.post(path + "/seats/1/claim")
    host.post(path + "/seats/1/answer", {"yes": True})
    assert phone.line(table).hello["you"]["seats"] == [1]
    assert guest.line(table).hello["you"]["seats"] == []
    assert [one["id"] for one in phone.get("/api/tables")] == [table["id"]]
    stranger = person()
    for _ in range(3):
        host.post(path + "/seats/1/answer", {"yes": False}, 409)
    lines[0].close()
    assert stranger.post(path + "/seats/7/claim", None, 404)["code"] == "unknown-seat"


def test_claims_are_few(person: NewPerson) -> None:
    host, guest, thief = person(), person(), person()
    _, path = hosted(host)
    guest.post(path + "/seats/1", {"name": "Yann"})
    for _ in range(3):
        thief.post(path + "/seats/1/claim")
        assert person().post(path + "/seats/1/claim", None, 409)["code"] == "seat-taken"
        host.post(path + "/seats/1/answer", {"yes": False})
    assert thief.post(path + "/seats/1/claim", None, 429)["code"] == "too-many"


def test_a_rematch_does_not_wait_for_people_who_are_gone(person: NewPerson) -> None:
    host, guest = person(), person()
    table, path = hosted(host)
    guest.post(path + "/seats/1", {"name": "Yann"})
    lines = [host.line(table), guest.line(table)]
    for line in lines:
        line.ready()
    lines[0].until(lambda m: m["type"] == "hello" and all(s["ready"] for s in m["table"]["seats"]))
    host.post(path + "/start", {"level": "mousse"})
    for seat, browser in enumerate((host, guest)):  # bots finish the game
        browser.post(f"{path}/seats/{seat}/bot", {"level": "mousse"})
    while lines[0].table.get("stage") != "over":
        lines[0].recv()
    again = host.post(path + "/rematch")
    assert kinds(again) == ["mousse", "mousse"]
    assert [seat["yields"] for seat in again["seats"]] == [True, True]
    path = f"/api/tables/{again['id']}"
    host.post(path + "/seats/0", {"name": "Nolwenn"})
    line = host.line(again)
    line.ready()
    line.until(lambda m: m["type"] == "hello" and m["scene"])  # nobody else is waited for


def test_the_lobby_survives_kill_9(new_server: Callable[..., Server], browse: Callable[[Server], Browser]) -> None:
    server = new_server()
    host, guest, phone = browse(server), browse(server), browse(server)
    table, path = hosted(host, ("me", "open", "open", "open"), game="petite-mer")
    guest.post(path + "/seats/1", {"name": "Yann"})
    host.post(path + "/seats/2/bot", {"level": "matelot"})
    host.post(path + "/order", {"order": [3, 0, 1, 2]})
    phone.post(path + "/seats/2/claim")
    before = host.get(path)
    server.kill()
    server.start()
    for browser in (host, guest, phone):
        browser.http.base_url = server.base
    assert host.get(path) == before
    assert guest.get(f"/api/codes/{table['code']}") == {"table": table["id"]}
    assert kinds(host.post(path + "/seats/2/answer", {"yes": True})) == ["open", "Nolwenn", "Yann", "matelot"]
    line = host.line(table)
    line.ready()
    line.until(lambda m: m["type"] == "hello" and m["table"]["seats"][1]["ready"])
    assert kinds(host.post(path + "/start", {"level": "mousse"})) == ["mousse", "Nolwenn", "mousse", "matelot"]
    assert phone.line(table).hello["table"]["seats"][2]["mine"]
