"""A week of evenings with a moved clock: messages, reminders, holidays, bots that step in, people who come back."""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Iterator
from datetime import datetime
from zoneinfo import ZoneInfo

import httpx
import pytest

from embruns.server.notify.contacts import Contact, after_the_night, tonight
from embruns.server.notify.mail import BadMail, is_address, read_smtp
from embruns.server.notify.words import span
from tests.server.client import Browser, Json, Line, Server
from tests.server.mail_server import MailServer, mail_server
from tests.server.push_service import PushService, push_service
from tests.server.test_push import take_pushes, turn, two

Browse = Callable[[Server], Browser]
HOUR, DAY = 3_600, 86_400
PARIS = ZoneInfo("Europe/Paris")


@pytest.fixture(scope="module")
def service() -> Iterator[PushService]:
    with push_service() as found:
        yield found


@pytest.fixture(scope="module")
def post() -> Iterator[MailServer]:
    with mail_server() as found:
        yield found


class Week:
    """A server whose clock the test moves."""

    def __init__(self, server: Server) -> None:
        self.server = server
        self.moved = 0

    @property
    def now(self) -> float:
        return time.time() + self.moved

    def wait(self, seconds: float) -> None:
        """Let so much time pass at once."""
        httpx.get(f"{self.server.base}/clock/{int(seconds)}").raise_for_status()
        self.moved += int(seconds)

    def until(self, hour: int) -> None:
        """Let time pass until it is that hour in Paris."""
        local = datetime.fromtimestamp(self.now, PARIS)
        self.wait(((hour - local.hour) % 24) * HOUR - local.minute * 60 - local.second + 60)

    def restart(self, *people: Browser) -> None:
        """Kill the server with -9, and start it on the same folder and with the same clock."""
        self.server.kill()
        self.server.start()
        moved, self.moved = self.moved, 0
        self.wait(moved)
        for person in people:
            person.http.base_url = self.server.base


@pytest.fixture
def week(new_server: Callable[..., Server], service: PushService, post: MailServer) -> Week:
    ways = {"services": [service.origin], "smtp": post.smtp, "after": 0.2, "tick": 0.1}
    return Week(new_server(ways=ways, tick=0.1, away_after=0.1, simulations=4))


def confirm_mail(person: Browser, post: MailServer, lang: str) -> str:
    """Give an address, and open the link that came there; the link that ends it is in later mails."""
    before = len(post.got)
    address = f"{lang}{before}@club.example"
    told = person.post("/api/me/mail", {"address": address, "lang": lang, "zone": "Europe/Paris"})
    assert told["mail"] == ""  # not before it is confirmed
    question = post.wait(before + 1)
    assert question["To"] == address
    token = re.search(r"/mail#(\S+)", question.get_content())
    assert token
    assert person.post("/api/mail", {"token": token[1]}) == {"mail": address}
    assert person.get("/api/me/notify")["mail"] == address
    return address


def look(person: Browser, table: Json) -> Line:
    """Open the table, once the seat is this person's again."""
    line = person.line(table)
    if not line.hello["you"]["seats"]:
        line.until(lambda m: m["type"] == "hello" and bool(m["you"]["seats"]))
    return line


def test_a_week_of_play(week: Week, browse: Browse, service: PushService, post: MailServer) -> None:
    week.until(18)
    table, people, lines = two(week.server, browse, pace={"days": 2, "level": "mousse"})
    path = f"/api/tables/{table['id']}"
    nolwenn, yann = people
    phone = take_pushes(nolwenn, service)
    address = confirm_mail(yann, post, "en")
    mails = len(post.got)
    for line in lines:
        line.at_ply(lines[0].scene["ply"])

    # Monday, 18 h: Nolwenn plays and all pages are closed; Yann gets an e-mail in English
    turn(lines[0])
    for line in lines:
        line.close()
    mail = post.wait(mails + 1)
    assert (mail["To"], mail["Subject"]) == (address, "Your turn in Little Big Fish")
    assert f"/t/{table['id']}" in mail.get_content()
    assert "2 days left." in mail.get_content()
    assert mail["List-Unsubscribe"].startswith("<http")

    # Tuesday, 18 h: half the time is up, and the server was killed meanwhile; one reminder
    week.wait(DAY - 2 * HOUR)
    week.restart(*people)
    time.sleep(0.5)
    assert len(post.got) == mails + 1
    week.wait(3 * HOUR)
    assert post.wait(mails + 2)["Subject"] == "Reminder: your turn in Little Big Fish"
    time.sleep(0.4)
    assert len(post.got) == mails + 2

    # Wednesday, 10 h: Yann comes back and plays; Nolwenn's phone rings in French
    week.until(10)
    line = look(yann, table)
    turn(line)
    line.close()
    told = phone.wait(1)
    assert (told["title"], told["lang"]) == ("À vous, dans Little Big Fish", "fr")
    ply = nolwenn.get(path)["ply"]

    # Thursday, 11 h: the reminder of half the time. She does not come, and a bot steps in on Friday
    week.wait(25 * HOUR)
    assert phone.wait(2)["title"] == "Rappel\u00a0: à vous, dans Little Big Fish"
    week.wait(DAY)
    assert phone.wait(3)["title"].startswith("Un robot joue pour vous")
    deadline = time.monotonic() + 60
    while nolwenn.get(path)["to_act"] != 1 and time.monotonic() < deadline:
        time.sleep(0.05)
    assert nolwenn.get(path)["seats"][0]["kind"] == "bot"
    post.wait(mails + 3)  # and it is Yann's turn

    # Saturday: both come back, and nothing is lost
    week.until(12)
    first = look(nolwenn, table)
    second = look(yann, table)
    assert second.scene["legal"]
    assert first.events == second.events
    assert first.scene["ply"] > ply
    turn(second)
    first.at_ply(second.scene["ply"])
    turn(first)
    assert [event["ply"] for event in first.events] == list(range(1, first.scene["ply"] + 1))

    stop_mails(yann, browse(week.server), post)


def stop_mails(person: Browser, somebody: Browser, post: MailServer) -> None:
    """The link at the end of a mail ends them, whoever opens it."""
    stop = re.search(r"/mail/stop#(\S+)", post.got[-1].get_content())
    assert stop
    assert somebody.post("/api/mail", {"token": stop[1]}) == {"mail": ""}
    assert person.get("/api/me/notify")["mail"] == ""


def test_a_holiday_stops_the_time_and_the_reminders(week: Week, browse: Browse, service: PushService) -> None:
    week.until(12)
    table, people, lines = two(week.server, browse, pace={"days": 1, "level": "mousse"})
    path = f"/api/tables/{table['id']}"
    phone = take_pushes(people[1], service)
    told = people[1].post("/api/me/holiday", {"days": 5, "zone": "Europe/Paris"})
    assert abs(told["holiday"] - week.now - 5 * DAY) < 60
    for line in lines:
        line.at_ply(lines[0].scene["ply"])
    turn(lines[0])
    lines[1].close()
    assert abs(people[0].get(path)["deadline"] - week.now - 6 * DAY) < 60
    week.wait(4 * DAY)
    time.sleep(0.4)
    assert phone.got == []
    assert people[0].get(path)["seats"][1]["kind"] == "person"
    week.restart(*people)
    week.wait(DAY + 60)
    phone.wait(1)  # the holiday is over
    assert people[1].get("/api/me/notify")["holiday"] == 0
    assert people[0].get(path)["seats"][1]["kind"] == "person"

    # A holiday that ends early lets the time run at once
    people[1].post("/api/me/holiday", {"days": 10})
    assert people[0].get(path)["deadline"] > week.now + 10 * DAY
    people[1].post("/api/me/holiday", {"days": 0})
    assert abs(people[0].get(path)["deadline"] - week.now - DAY) < 60
    assert people[1].post("/api/me/holiday", {"days": 31}, 400)["code"] == "bad-request"


def test_a_person_is_reminded_by_hand_once_a_day_and_not_at_night(
    week: Week, browse: Browse, service: PushService
) -> None:
    week.until(23)
    table, people, lines = two(week.server, browse, pace={"days": 7})
    path = f"/api/tables/{table['id']}"
    lines[0].close()
    assert people[1].post(path + "/nudge", status=409)["code"] == "unreachable"
    phone = take_pushes(people[0], service)
    assert browse(week.server).post(path + "/nudge", status=403)["code"] == "not-your-seat"
    assert people[0].post(path + "/nudge", status=409)["code"] == "not-your-turn"
    told = people[1].post(path + "/nudge")
    assert datetime.fromtimestamp(told["at"], PARIS).hour == 8
    assert people[1].post(path + "/nudge", status=409)["code"] == "too-soon"
    time.sleep(0.4)
    nudges = [one for one in phone.got if "On vous attend" in one["title"]]
    assert nudges == []
    week.until(8)
    deadline = time.monotonic() + 30
    while not nudges and time.monotonic() < deadline:
        nudges = [one for one in phone.got if "On vous attend" in one["title"]]
        time.sleep(0.05)
    assert len(nudges) == 1
    # "Remind me tonight"
    assert people[1].post(path + "/later", status=409)["code"] == "not-your-turn"
    at = people[0].post(path + "/later")["at"]
    assert datetime.fromtimestamp(at, PARIS).hour == 19
    before = len(phone.got)
    week.until(19)
    phone.wait(before + 1)


def test_an_address_is_asked_before_it_is_written_to(week: Week, browse: Browse, post: MailServer) -> None:
    person, other = browse(week.server), browse(week.server)
    before = len(post.got)
    wish = {"address": "somebody@club.example", "lang": "fr"}
    assert person.post("/api/me/mail", wish)["mail"] == ""
    post.wait(before + 1)
    assert person.post("/api/me/mail", wish, 429)["code"] == "slow-down"
    assert other.post("/api/me/mail", {**wish, "address": "Somebody@Club.example"}, 429)["code"] == "slow-down"
    for bad in ("a b@club.example", "a@club.example\nBcc: b@club.example", "a@b@c", "club.example"):
        assert other.post("/api/me/mail", {**wish, "address": bad}, 400)["code"] == "bad-request"
    token = re.search(r"/mail#(\S+)", post.got[-1].get_content())
    assert token
    assert person.post("/api/mail", {"token": token[1][:-2] + "xx"}, 400)["code"] == "bad-request"
    week.wait(4 * DAY)
    assert person.post("/api/mail", {"token": token[1]}, 400)["code"] == "bad-request"
    assert len(post.got) == before + 1


def test_hours_and_words() -> None:
    paris = Contact(zone="Europe/Paris")
    night = int(datetime(2026, 11, 16, 23, 30, tzinfo=PARIS).timestamp())
    assert datetime.fromtimestamp(after_the_night(paris, night), PARIS) == datetime(2026, 11, 17, 8, tzinfo=PARIS)
    early = int(datetime(2026, 11, 16, 7, 59, tzinfo=PARIS).timestamp())
    assert datetime.fromtimestamp(after_the_night(paris, early), PARIS) == datetime(2026, 11, 16, 8, tzinfo=PARIS)
    noon = int(datetime(2026, 11, 16, 12, tzinfo=PARIS).timestamp())
    assert after_the_night(paris, noon) == noon
    assert datetime.fromtimestamp(tonight(paris, noon), PARIS).hour == 19
    assert datetime.fromtimestamp(tonight(paris, night), PARIS).day == 17
    assert after_the_night(Contact(zone="Not/AZone"), noon) == noon
    assert [span(seconds, "fr") for seconds in (5, 90, 5400, 47 * HOUR, 3 * DAY)] == [
        "1 minute",
        "2 minutes",
        "2 heures",
        "47 heures",
        "3 jours",
    ]
    assert span(HOUR, "en") == "1 hour"


def test_the_mail_server_of_an_operator_is_read() -> None:
    found = read_smtp("smtps://club:s%40lt@mail.example", "Club <games@club.example>")
    assert found[:5] == ("mail.example", 465, True, "club", "s@lt")
    for url, sender in (("http://mail.example", "a@b.example"), ("smtp://mail.example:x", "a@b.example")):
        with pytest.raises(BadMail, match="--smtp"):
            read_smtp(url, sender)
    with pytest.raises(BadMail, match="--mail-from"):
        read_smtp("smtp://mail.example", "nobody")
    assert is_address("nolwenn+jeux@club.example")
