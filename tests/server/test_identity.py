"""Who a browser is: asked before it becomes somebody else, renewed, listed and revoked."""

from __future__ import annotations

import re
import time
from collections.abc import Callable

import pytest

from embruns.server import identity
from embruns.server.identity import DAY, MOST_DEVICES, Account, Identity, name_of
from embruns.server.security import Seal
from tests.server.client import Browser, Server

NewPerson = Callable[[], Browser]
FIREFOX = {"User-Agent": "Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0"}


def token_of(browser: Browser) -> str:
    return str(browser.get("/api/me")["link"]).removeprefix("/resume#")


def test_a_link_replaces_nobody_without_asking(person: NewPerson) -> None:
    nolwenn, yann = person(), person()
    hers, his = nolwenn.table(), yann.table(seats=("here", "open"))
    token = token_of(nolwenn)
    assert yann.post("/api/me", {"token": token}, 409)["code"] == "already-somebody"
    assert [table["id"] for table in yann.get("/api/tables")] == [his["id"]], "he still is who he was"
    assert yann.post("/api/me/who", {"token": token}) == {"same": False, "you": "Yann", "other": "Nolwenn"}
    yann.post("/api/me", {"token": token, "replace": True})
    assert [table["id"] for table in yann.get("/api/tables")] == [hers["id"]]
    assert yann.post("/api/me/who", {"token": token})["same"]
    yann.post("/api/me", {"token": token})


def test_who_has_no_table_is_not_asked(person: NewPerson) -> None:
    nolwenn, phone = person(), person()
    table = nolwenn.table()
    token = token_of(nolwenn)
    phone.get("/api/me")
    assert phone.post("/api/me/who", {"token": token})["you"] is None
    phone.post("/api/me", {"token": token})
    assert [found["id"] for found in phone.get("/api/tables")] == [table["id"]]


def test_devices_are_listed_and_revoked_and_their_sockets_closed(person: NewPerson) -> None:
    nolwenn, phone = person(), person()
    nolwenn.http.headers.update(FIREFOX)
    table = nolwenn.table()
    phone.post("/api/me", {"token": token_of(nolwenn)})
    line = phone.line(table)
    assert line.hello["you"]["seats"] == [0]
    here, there = nolwenn.get("/api/me/devices")
    assert (here["here"], here["name"], there["here"]) == (True, "Firefox, Linux", False)
    assert abs(here["seen"] - there["seen"]) < 100
    left = nolwenn.delete(f"/api/me/devices/{there['id']}")
    assert [device["id"] for device in left] == [here["id"]]
    assert line.closed() == 4401
    assert phone.line(table).hello["you"]["seats"] == []
    assert phone.get("/api/tables") == []
    assert nolwenn.line(table).hello["you"]["seats"] == [0]
    assert nolwenn.delete(f"/api/me/devices/{there['id']}", 404)["code"] == "unknown-device"
    assert phone.delete(f"/api/me/devices/{here['id']}", 404)["code"] == "unknown-device", "she is nobody there"


def test_a_revoked_device_stays_so_after_a_restart(
    new_server: Callable[..., Server], browse: Callable[[Server], Browser]
) -> None:
    server = new_server()
    nolwenn, phone = browse(server), browse(server)
    table = nolwenn.table()
    phone.post("/api/me", {"token": token_of(nolwenn)})
    there = next(device for device in nolwenn.get("/api/me/devices") if not device["here"])
    nolwenn.delete(f"/api/me/devices/{there['id']}")
    server.kill()
    server.start()
    assert phone.get("/api/tables") == []
    assert [found["id"] for found in nolwenn.get("/api/tables")] == [table["id"]]


def test_a_new_link_ends_the_old_one(person: NewPerson) -> None:
    nolwenn, thief = person(), person()
    nolwenn.table()
    old = token_of(nolwenn)
    new = nolwenn.post("/api/me/link")["link"].removeprefix("/resume#")
    assert token_of(nolwenn) == new != old
    assert thief.post("/api/me", {"token": old}, 400)["code"] == "bad-request"
    assert thief.post("/api/me/who", {"token": old}, 400)["code"] == "bad-request"
    thief.post("/api/me", {"token": new})
    assert len(thief.get("/api/tables")) == 1


def test_a_cookie_is_renewed_after_a_month_and_one_from_before_devices_is_exchanged(
    shared_server: Server, person: NewPerson
) -> None:
    seal = Seal.of_folder(shared_server.data)
    host = person()
    table = host.table()
    me, cookie = seal.identity_in([(b"cookie", host.cookie().encode())]), next(iter(host.http.cookies))
    assert "set-cookie" not in host.http.get("/api/tables").headers
    for old in (Identity(me.person, me.device, me.day - 31), Identity(me.person)):
        text = str(old) if old.device else old.person
        host.http.cookies.clear()
        host.http.cookies.set(cookie, seal.sealed("cookie", text))
        answer = host.http.get("/api/tables")
        assert [found["id"] for found in answer.json()] == [table["id"]]
        renewed = seal.identity_in([(b"cookie", answer.headers["set-cookie"].split(";")[0].encode())])
        assert (renewed.person, renewed.day) == (me.person, me.day)
        assert renewed.device == (old.device or renewed.device) != ""
        host.http.cookies.clear()
        host.http.cookies.set(cookie, answer.headers["set-cookie"].split(";")[0].partition("=")[2])
    ended = Identity(me.person, me.device, me.day - 401)
    host.http.cookies.clear()
    host.http.cookies.set(cookie, seal.sealed("cookie", str(ended)))
    assert host.get("/api/tables") == []


def test_cookies_from_before_devices_end_with_a_revocation(shared_server: Server, person: NewPerson) -> None:
    """The one that is revoked may hold such a cookie still."""
    seal = Seal.of_folder(shared_server.data)
    nolwenn, phone, thief = person(), person(), person()
    nolwenn.table()
    phone.post("/api/me", {"token": token_of(nolwenn)})
    me, cookie = seal.identity_in([(b"cookie", nolwenn.cookie().encode())]), next(iter(nolwenn.http.cookies))
    thief.http.cookies.set(cookie, seal.sealed("cookie", me.person))
    assert len(thief.get("/api/tables")) == 1
    there = next(device for device in nolwenn.get("/api/me/devices") if not device["here"])
    nolwenn.delete(f"/api/me/devices/{there['id']}")
    thief.http.cookies.clear()
    thief.http.cookies.set(cookie, seal.sealed("cookie", me.person))
    assert thief.get("/api/tables") == []


def test_many_devices_are_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    account = Account()
    for number in range(MOST_DEVICES + 3):
        monkeypatch.setattr(time, "time", lambda at=number: 10_000_000 + at)
        account = identity._with(account, f"d{number}", "")
    active = [device.id for device in account.devices if not device.revoked]
    assert len(active) == MOST_DEVICES
    assert {device.id for device in account.devices if device.revoked} == {"d0", "d1", "d2"}
    assert identity._with(account, "d0", "") == account, "a revoked device does not come back"
    monkeypatch.setattr(time, "time", lambda: 10_000_000 + 500 * DAY)
    assert all(not device.revoked or device.seen > 10_000_100 for device in identity._with(account, "e", "").devices)


@pytest.mark.parametrize(
    ("agent", "name"),
    [
        (FIREFOX["User-Agent"], "Firefox, Linux"),
        (
            "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile/15E148 Safari/604.1",
            "Safari, iPhone",
        ),
        ("Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/140.0 Safari/537.36 Edg/140.0", "Edge, Windows"),
        ("curl/8.0", ""),
    ],
)
def test_a_device_has_a_name(agent: str, name: str) -> None:
    assert name_of(agent) == name


def test_the_secret_is_not_in_what_is_stored(shared_server: Server, person: NewPerson) -> None:
    """A copy of the database alone makes nobody anybody: names of devices are in it, signatures are not."""
    host = person()
    host.table()
    value = next(iter(host.http.cookies.values()))
    stored = b"".join(path.read_bytes() for path in shared_server.data.glob("tables.sqlite*"))
    assert value.split("~")[0].encode() in stored
    assert re.sub(r".*\.", "", value).encode() not in stored


def test_the_console_hands_the_owner_over_to_another_address(
    new_server: Callable[..., Server], browse: Callable[[Server], Browser]
) -> None:
    server = new_server(hand_over=True, host="0.0.0.0", networks=["192.0.2.24"])
    host = browse(server)
    table = host.table()
    server.stop()
    server.start()
    assert server.process.stdout
    told = server.process.stdout.readline().strip()
    assert told.startswith(f"Yourself at that address, with your tables: http://192.0.2.24:{server.port}/resume#")
    elsewhere = browse(server)  # no cookie yet, as at another address
    elsewhere.post("/api/me", {"token": told.partition("#")[2]})
    assert elsewhere.get(f"/api/tables/{table['id']}")["seats"][0]["mine"]


def test_an_emblem_is_kept_by_the_account_and_worn_at_the_table(person: NewPerson) -> None:
    me, phone, guest = person(), person(), person()
    assert me.get("/api/me")["emblem"] == ""
    assert me.post("/api/me/emblem", {"emblem": "whale"})["emblem"] == "whale"
    assert me.post("/api/me/emblem", {"emblem": "kraken"}, 400)["code"] == "bad-request"
    link = me.get("/api/me")["link"]
    assert phone.post("/api/me", {"token": link.partition("#")[2]})["emblem"] == "whale"  # on another device
    made = me.table()
    assert [seat["emblem"] for seat in made["seats"]] == ["whale", ""]
    guest.post("/api/me/emblem", {"emblem": "crab"})
    path = f"/api/tables/{made['id']}"
    guest.post(f"{path}/seats/1", {"name": "Yann"})
    assert [seat["emblem"] for seat in me.get(path)["seats"]] == ["whale", "crab"]
    me.post("/api/me/emblem", {"emblem": ""})
    assert me.get(path)["seats"][0]["emblem"] == "whale"  # until they sit down again
    assert me.post(f"{path}/seats/0", {"name": "Nolwenn"})["seats"][0]["emblem"] == ""
    shared = me.post(
        "/api/tables",
        {"game": "little-big-fish", "seats": [{"kind": "me", "name": "A"}, {"kind": "here", "name": "B"}]},
        201,
    )
    assert [seat["emblem"] for seat in shared["seats"]] == ["", ""]


def test_a_name_is_kept_by_the_account(person: NewPerson) -> None:
    me, phone = person(), person()
    assert me.get("/api/me")["name"] == ""
    me.table(seats=("me", "mousse"))
    assert me.get("/api/me")["name"] == "Nolwenn"
    guest = person()
    guest.post(f"/api/tables/{me.table()['id']}/seats/1", {"name": " Yann  \u202e"})
    assert guest.get("/api/me")["name"] == "Yann"
    assert me.post("/api/me/name", {"name": "Maëlle"})["name"] == "Maëlle"
    link = me.get("/api/me")["link"]
    assert phone.post("/api/me", {"token": link.partition("#")[2]})["name"] == "Maëlle"  # on another device
    for bad in ("", "\u202e", "x" * 25):
        assert me.post("/api/me/name", {"name": bad}, 400)["code"] == "bad-request"
    shared = me.line(me.table(seats=("here", "here"))).hello["table"]  # friends at my screen are not me
    assert shared["seats"][0]["name"] == "Yann"
    assert me.get("/api/me")["name"] == "Maëlle"
