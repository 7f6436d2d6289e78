"""A person at the table of Le Maître des Mers: chooses actions, dice, cards and ships, by mouse, finger or keys."""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page

from tests.browser.house import House
from tests.browser.player import changed, choose_level, over, stamp
from tests.server.client import Browser, start

Scene = dict[str, Any]
SETTLED = """() => {
  if (document.querySelector('#h-end')) return true;
  const open = '.action, [data-glow], .afloat[data-state=open], .ask .row .btn:not(.small)';
  return Boolean(document.querySelector('.ask.mine') && document.querySelector(open));
}"""


def lay_sea(
    page: Page, address: str, others: tuple[str, ...] = ("bot",), name: str = "Maëlle", level: str = "mousse"
) -> str:
    """Set up Le Maître des Mers in the browser, with these beside oneself; the table's address."""
    page.goto(f"{address}/new/maitre-des-mers")
    seats = page.locator("select.kind")
    seats.first.wait_for()
    while seats.count() < 1 + len(others):
        page.locator("button.add").click()
    page.locator("input[maxlength='24']").first.fill(name)
    for seat, kind in enumerate(others, start=1):
        seats.nth(seat).select_option(kind)
    choose_level(page, level)
    page.locator("button.big").click()
    page.wait_for_url(re.compile(r"/t/"))
    return page.url


def wait_for_turn(page: Page) -> None:
    """Until something is asked of this person, or the game is over."""
    page.wait_for_function(SETTLED, polling=20)


# What a person reads off the table: the placeable die that promises most, else the face that was thrown most often
BEST_DIE = """() => {
  const dice = [...document.querySelectorAll('[data-glow]')].map((one) => one.dataset.die);
  const told = (one) => parseInt(one.parentElement.querySelector('span.under')?.textContent ?? '0');
  const odds = [...document.querySelectorAll('[data-glow]')].map(told);
  const often = dice.map((face) => dice.filter((other) => other === face).length);
  const best = odds.map((chance, k) => 10 * chance + often[k]);
  return dice[best.indexOf(Math.max(...best))];
}"""
BEST_CARD = """() => {
  const cards = [...document.querySelectorAll('[data-card][data-state=open], [data-card][data-state=target]')];
  const odds = cards.map((one) => parseInt(one.querySelector('.chance')?.textContent ?? '0'));
  return cards[odds.indexOf(Math.max(...odds))].dataset.card;
}"""
KIND = """() => {
  const found = (what) => document.querySelector(what) !== null;
  if (found('.action')) return 'action';
  if (found('.afloat[data-state=open]')) return 'ship';
  if (found('.hatch.due')) return 'discard';
  return found('.ask .row .btn.primary') ? 'button' : 'dice';
}"""


def read_odds(page: Page) -> None:
    """Until they are on the table: they are worked out while the position is shown already."""
    page.locator(".mdm[data-odds]").wait_for()


def choose_one(page: Page, chance: random.Random, odds: bool = True) -> None:
    """One decision by mouse or finger."""
    kind = page.evaluate(KIND)
    if kind == "action":
        _choose_action(page, chance)
    elif kind == "ship":
        page.locator(".afloat[data-state=open]").first.click()
    elif kind == "discard":
        page.locator("[data-glow]").first.click()
    elif kind == "button":  # the others are thrown again
        page.locator(".ask .row .btn.primary").click()
    else:
        if odds:
            read_odds(page)
        page.locator(f"[data-glow][data-die='{page.evaluate(BEST_DIE)}']").first.click()
        page.locator(".tick").wait_for()
        page.locator(f"[data-card={page.evaluate(BEST_CARD)}]").click()


def _choose_action(page: Page, chance: random.Random) -> None:
    """Ships first: they end the game."""
    able = page.locator(".action:not([aria-disabled=true])")
    names = able.evaluate_all("actions => actions.map(one => one.dataset.action)")
    name = "arm" if chance.random() < 0.85 else chance.choice(names)
    if name == "attack":
        point_cannons(page)
        page.locator(".afloat[data-state=open]:has(.odds)").first.click()
        page.locator(".ask .row .btn.primary").click()
    else:
        page.locator(f"[data-action={name}]").click()


def point_cannons(page: Page) -> None:
    """An attack is planned: with which ship, if there are several. The odds tell its prey, once they are worked out."""
    read_odds(page)
    page.locator("[data-action=attack]").click()
    page.locator(".afloat[data-state=open]").first.wait_for()
    if not page.locator(".afloat .odds").count():
        page.locator(".afloat[data-state=open]").first.click()


def choose_by_key(page: Page) -> None:
    """One decision without a mouse: letters for actions, cards and ships, digits for dice, P and R for the buttons."""
    kind = page.evaluate(KIND)
    if kind in ("action", "ship"):
        page.keyboard.press("a")
    elif kind == "button":
        page.keyboard.press("r")
    elif kind == "discard":
        page.keyboard.press(page.evaluate(BEST_DIE))
    else:
        read_odds(page)
        page.keyboard.press(page.evaluate(BEST_DIE))
        page.locator(".tick").wait_for()
        key = page.locator(f"[data-card={page.evaluate(BEST_CARD)}] kbd").inner_text()
        page.keyboard.press("p" if page.locator(".ask .row .btn.primary").count() else key.lower())


def play_on(page: Page, choose: Callable[[], None], decisions: int = 3000) -> int:
    """Play until the end, or so many decisions; how many were made."""
    for made in range(decisions):
        wait_for_turn(page)
        if over(page):
            return made
        before = stamp(page)
        choose()
        changed(page, before)
    return decisions


def reach(
    house: House,
    wanted: Callable[[Scene], bool],
    names: tuple[str, ...] = ("Nolwenn", "Yann"),
    bots: int = 0,
    to_the_end: bool = False,
) -> tuple[str, list[Any]]:
    """A game played over a bare socket until a position is worth looking at: its address, and whose it is."""
    browser, chance = Browser(house), random.Random(11)  # type: ignore[arg-type]  # the port and the address alone
    seats: list[Any] = [{"kind": "here" if k else "me", "name": name} for k, name in enumerate(names)]
    seats += [{"kind": "bot", "level": "mousse"}] * bots
    for _ in range(30):
        line = browser.line(browser.post("/api/tables", {"game": "maitre-des-mers", "seats": seats}, 201))
        line.ready()
        while not line.scene or not line.scene["ending"]:
            if not line.scene or not line.scene["legal"]:
                line.recv()
                continue
            if wanted(line.scene):
                break
            line.play(_rather(line.scene["legal"], chance))
        if to_the_end or not line.scene["ending"]:
            cookies = [{"name": n, "value": v, "url": house.address} for n, v in browser.http.cookies.items()]
            table = f"{house.address}/t/{line.table['id']}"
            browser.close()
            return table, cookies
    raise AssertionError("no game came to such a position")


def last_turns(house: House) -> tuple[str, list[list[Any]]]:
    """Two people and two bots, played over bare sockets until few ships are left to arm: the address, and who plays."""
    people, chance = [Browser(house), Browser(house)], random.Random(11)  # type: ignore[arg-type]  # as above
    table = people[0].table("maitre-des-mers", seats=("me", "open", "mousse", "mousse"))
    people[1].post(f"/api/tables/{table['id']}/seats/1", {"name": "Erwan"})
    lines = [person.line(table) for person in people]
    start(*lines)
    while sum(len(fleet["ships"]) for fleet in lines[0].scene["view"]["players"]) < 11:
        for line in lines:
            line.at_ply(max(line.scene["ply"] for line in lines))
        mover = next((line for line in lines if line.scene["legal"]), None)
        if mover:
            mover.play(_rather(mover.scene["legal"], chance))
        else:  # a bot decides
            lines[0].recv()
    cookies = [[{"name": n, "value": v, "url": house.address} for n, v in p.http.cookies.items()] for p in people]
    for person in people:
        person.close()
    return f"{house.address}/t/{table['id']}", cookies


def _rather(legal: list[Any], chance: random.Random) -> int:
    """Fleets and cargo grow: no fights, no idle throws."""
    able = [one for one in legal if one["action"]["verb"] not in ("Attack", "Throw", "Spare")] or legal
    cargo = [one for one in able if one["action"]["verb"] in ("Hunt", "Buy")]
    some = cargo if cargo and chance.random() < 0.6 else able
    return int(chance.choice(some)["index"])
