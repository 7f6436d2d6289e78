"""People who play the middle of their game over bare sockets: the same server asks them the same, and nobody clicks.

The pages of these people stay open, hear every message and show every position. A game that is begun and ended by
clicks has so been played whole, in a fraction of the time.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence

from playwright.sync_api import Page

from tests.browser.house import House
from tests.server.client import Browser, Json, Line

Choice = Callable[[Line], int]  # which action is played, by its number
SHOWN = "at => document.querySelector('#content')?.dataset.at === at"


def any_choice(chance: random.Random) -> Choice:
    """Anything that is allowed."""
    return lambda line: int(chance.choice(line.scene["legal"])["index"])


def rather(*verbs: str) -> Choice:
    """The first of these kinds that is allowed, else the first action that is."""

    def choose(line: Line) -> int:
        legal = line.scene["legal"]
        wanted = [one for verb in verbs for one in legal if one["action"]["verb"] == verb]
        return int((wanted or legal)[0]["index"])

    return choose


def person_at(house: House, page: Page) -> Browser:
    """Return a client that is no browser, for the person at this page."""
    person = Browser(house)  # type: ignore[arg-type]  # it needs the port and the address alone
    for cookie in page.context.cookies(house.address):
        person.http.cookies.set(cookie["name"], cookie["value"])
    return person


def play_lines(lines: Sequence[Line], choose: Choice, wanted: Callable[[Json], bool]) -> None:
    """Play until whoever decides sees a scene that is wanted, or the game is over; bots play for themselves."""
    while not lines[0].scene["ending"]:
        ply = max(line.scene["ply"] for line in lines)
        for line in lines:
            line.at_ply(ply)
        mover = next((line for line in lines if line.scene["legal"]), None)
        if mover is None:
            lines[0].recv()  # a bot decides
        elif wanted(mover.scene):
            return
        else:
            mover.play(choose(mover))


def play_by_wire(house: House, pages: Sequence[Page], choose: Choice, wanted: Callable[[Json], bool]) -> None:
    """Let the people of these pages play on over sockets; all pages show the position that they have come to."""
    people = [person_at(house, page) for page in pages]
    table = {"id": pages[0].url.split("/t/")[1]}
    lines = [person.line(table) for person in people]
    play_lines(lines, choose, wanted)
    assert not lines[0].scene["ending"], "the game was over before it was as wanted"
    at = f"{lines[0].scene['ply']}.{lines[0].scene['undos']}"
    for person in people:
        person.close()
    for page in pages:
        page.wait_for_function(SHOWN, arg=at, polling=50)
