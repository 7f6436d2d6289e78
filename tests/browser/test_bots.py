"""Bots that search: killed in mid-thought, hanging or overrunning, they never stall a table."""

from __future__ import annotations

import os
import random
import signal
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser import player, regate_player
from tests.browser.conftest import NewPage
from tests.browser.house import House
from tests.browser.player import changed, lay_table, stamp

GRACE = 20.0  # seconds beyond the thinking time: also for a process that must start first, on a busy machine
SHORT_GRACE = 4.0  # where the test waits for its end; a process that starts too late for it is replaced like any other
Serve = Callable[..., House]


@pytest.fixture
def serve(tmp_path: Path) -> Iterator[Serve]:
    """A server of one's own, whose bots think by the clock unless it is told otherwise."""
    served: list[House] = []

    def start(**settings: Any) -> House:
        served.append(House(tmp_path / "data", **{"simulations": None, "grace": GRACE, **settings}))
        served[-1].start()
        return served[-1]

    yield start
    for house in served:
        house.stop()


def fish_to_swim(page: Page, house: House) -> Callable[[], None]:
    """Little Big Fish against the admiral, a tree search: the third fish is to be placed, then the bot's turn comes."""
    lay_table(page, house.address, level="amiral")
    for square in ("a1", "c1"):
        player.wait_for_turn(page)
        page.click(f".cell[data-name={square}]")
        expect(page.locator(".log .told").first).to_contain_text(f"en {square}.")
    return lambda: page.click(".cell[data-name=d1]")


def card_to_sail(page: Page, house: House) -> Callable[[], None]:
    """La Petite Régate against the admiral, a planner: a card is to be played, then the bot's turn comes."""
    regate_player.sail_out(page, house.address, options={"Premier joueur": "blue"}, level="amiral")

    def sail() -> None:
        regate_player.sail_anything(page)
        regate_player.end_turn(page)

    return sail


GAMES = {"little-big-fish": (fish_to_swim, player.SETTLED), "regate": (card_to_sail, regate_player.SETTLED)}


# The page itself notes it: a search that is ended soon may be over before anybody outside looks
WATCH = """() => {
  new MutationObserver(() => {
    const state = document.querySelector("[data-seat-number='1'] .state");
    if (state?.textContent.trim() === 'réfléchit') document.body.dataset.thought = 'yes';
  }).observe(document.querySelector('main'), { subtree: true, childList: true, characterData: true });
}"""


def watch_the_bot(page: Page) -> None:
    page.evaluate(WATCH)


def bot_thinks(page: Page) -> None:
    """Since it is watched, the page has said so."""
    expect(page.locator("body")).to_have_attribute("data-thought", "yes")


def nothing_is_wrong(page: Page) -> None:
    """No word of what happened behind the scene."""
    expect(page.locator(".note.refusal, .lost")).to_have_count(0)
    expect(page.get_by_role("alert").filter(has_text="onnexion")).to_have_count(0)


@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGSTOP], ids=["killed", "hanging"])
@pytest.mark.parametrize("game", list(GAMES))
def test_an_admiral_is_struck_down_in_mid_thought_and_another_answers(
    serve: Serve, new_page: NewPage, game: str, how: signal.Signals
) -> None:
    """Stopped before it is asked, so that it is hit while it thinks: killed then, or left hanging beyond its time."""
    house, page = serve(grace=600.0 if how == signal.SIGKILL else SHORT_GRACE), new_page()
    ears, (lay, settled) = regate_player.Ears(page), GAMES[game]
    move = lay(page, house)
    regate_player.ask_the_mate(page)  # the process that thinks for the bot thinks for people, too: it runs now
    page.keyboard.press("Escape")
    expect(page.locator(".coach")).to_have_count(0)  # it asks for nothing more
    (struck,) = house.bots()
    os.kill(struck, signal.SIGSTOP)
    watch_the_bot(page)
    move()
    bot_thinks(page)
    nothing_is_wrong(page)
    if how == signal.SIGKILL:
        os.kill(struck, signal.SIGKILL)
    page.wait_for_function(settled, polling=20)
    nothing_is_wrong(page)
    assert struck not in house.bots()
    go_on(page, ears, game)
    nothing_is_wrong(page)


def go_on(page: Page, ears: regate_player.Ears, game: str) -> None:
    """The person decides next, whatever is asked."""
    if game == "regate":
        regate_player.sail_one(page, ears)
    else:
        before = stamp(page)
        player.choose_one(page, random.Random(1))
        changed(page, before)


ENDLESS = 10**12  # simulations: no search comes to that in its time


@pytest.mark.parametrize("game", list(GAMES))
def test_a_search_that_overruns_is_ended_and_the_weakest_bot_plays_in_its_place(
    serve: Serve, new_page: NewPage, game: str
) -> None:
    """The admiral would search for days; the cabin boy does not search."""
    house, page = serve(simulations=ENDLESS, grace=0.2), new_page()
    ears, (lay, settled) = regate_player.Ears(page), GAMES[game]
    move = lay(page, house)
    watch_the_bot(page)
    move()
    bot_thinks(page)
    nothing_is_wrong(page)
    page.wait_for_function(settled, polling=20)
    nothing_is_wrong(page)
    go_on(page, ears, game)
    nothing_is_wrong(page)
    assert f"the amiral of {game} did not answer; the mousse plays in its place" in house.said()


@pytest.mark.parametrize(("locale", "names"), [("fr-FR", ["Amiral", "Légende"]), ("en-GB", ["Admiral", "Legend"])])
def test_the_levels_of_a_game_are_listed_up_to_the_legend(
    house: House, new_page: NewPage, locale: str, names: list[str]
) -> None:
    """A game that gains nothing by longer thinking lists no legend."""
    page = new_page(locale=locale)
    for game, strongest in (("bretagne", names), ("regate", names[:1])):
        page.goto(f"{house.address}/new/{game}")
        levels = page.locator("select:not(.kind):has(option[value=mousse])").first
        expect(levels.locator("option").nth(2 + len(strongest))).to_have_text(strongest[-1])
        expect(levels.locator("option")).to_have_count(3 + len(strongest))
