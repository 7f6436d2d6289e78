"""A person at La Petite Régate: places the boat, looks where the cards lead, and chooses by mouse or by keys."""

from __future__ import annotations

import json
import re
import time
from collections.abc import Sequence
from math import atan2, degrees, hypot, radians, sin
from typing import Any

from playwright.sync_api import Locator, Page, WebSocket, expect

from tests.browser.player import TURN_SECONDS, changed, choose_level, over, seated, stamp
from tests.server.client import Line
from tests.server.merging import Merging

Told = dict[str, Any]

SETTLED = """() => {
  const end = document.querySelector('#h-end');
  const ask = document.querySelector('.ask.mine');
  const open = document.querySelector('.card[data-open], .steer input, .ask .row .btn:not(.small)');
  return Boolean(end || (ask && open));
}"""


# Whether an arrow is to be chosen: one may be, and none is planned; and whether one was, or the next is asked for
OPEN_QUESTION = """() => document.querySelector('[data-choice][data-open]') !== null
  && document.querySelector('[data-choice][aria-pressed=true]') === null"""
ANSWERED = """asked => document.querySelector('[data-choice][aria-pressed=true]') !== null
  || document.querySelector('[data-choice]')?.dataset.choice !== asked"""


class Ears:
    """Everything that a page hears from the server; made before the page is opened."""

    def __init__(self, page: Page) -> None:
        self._page = page
        self.heard: list[Told] = []
        page.on("websocket", self._listen)

    def _listen(self, socket: WebSocket) -> None:
        merging = Merging()
        socket.on("framereceived", lambda frame: self.heard.append(merging.hear(json.loads(frame))))

    @property
    def scene(self) -> Told:
        """The position on the screen: what the page has shown, this test may hear a moment later."""
        deadline = time.monotonic() + TURN_SECONDS
        while time.monotonic() < deadline:
            at = stamp(self._page)
            for scene in (message["scene"] for message in reversed(self.heard) if message.get("scene")):
                if f"{scene['ply']}.{scene['undos']}" == at:
                    return dict(scene)
            self._page.wait_for_timeout(20)
        raise AssertionError("the position on the screen was never told")

    @property
    def view(self) -> Told:
        """What is on the table."""
        return dict(self.scene["view"])

    def plays(self) -> list[Told]:
        """What the cards of this person's hand would do."""
        return list((self.scene["previews"] or {"plays": []})["plays"])

    @property
    def layout(self) -> Told:
        """The course of this table, told once."""
        return dict(next(message["layout"] for message in self.heard if message.get("layout")))

    def may(self, verb: str) -> list[Told]:
        """The actions of this kind that are allowed now."""
        return [one["action"] for one in self.scene["legal"] if one["action"]["verb"] == verb]


def lay_race(
    page: Page,
    address: str,
    variant: str = "basic",
    others: Sequence[str] = ("bot",),
    name: str = "Maëlle",
    options: dict[str, str] | None = None,
    level: str = "mousse",
) -> str:
    """Set up a race in the browser; the table's address."""
    page.goto(f"{address}/new/regate")
    page.locator(f"input[name=variant][value='{variant}']").check(force=True)
    for _ in range(len(others) - 1):
        page.locator("button.add").click()
    page.locator("input[maxlength='24']").first.fill(name)
    for seat, kind in enumerate(others, 1):
        page.locator("select.kind").nth(seat).select_option(kind)
    choose_level(page, level)
    for place, value in (options or {}).items():
        page.locator(f".options label:has-text('{place}') select").select_option(value)
    page.locator("button.big").click()
    page.wait_for_url(re.compile(r"/t/"))
    return page.url


def wait_for_turn(page: Page) -> None:
    """Until something is asked of this person, or the race is over."""
    page.wait_for_function(SETTLED, polling=20)


def confirm(page: Page) -> None:
    """The one primary button beside the question."""
    page.locator(".ask .btn.primary").click()


def ask_the_mate(page: Page) -> str:
    """Open the coach; the move that it names."""
    page.get_by_role("button", name=re.compile("Conseil|Hint")).click()
    return page.locator(".coach .move").inner_text()


# Where to sail: round the outer side of the next mark, then home


def sine(angle: float) -> float:
    """Of an angle in degrees."""
    return sin(radians(angle))


def _goal(layout: Told, marks: int) -> tuple[float, float]:
    if marks == 2:
        return 0, 0
    mark = next(disc for disc in layout["discs"] if disc["kind"] == "mark" and disc["number"] == marks + 1)
    x, y = layout["rays"][marks]
    return mark["x"] + 550 * x / hypot(x, y), mark["y"] + 550 * y / hypot(x, y)


def _bearing(pose: Sequence[int], goal: tuple[float, float]) -> float:
    """From where the boat lies to the goal, as a heading."""
    return degrees(atan2(goal[0] - pose[0], goal[1] - pose[1])) % 360


def _off(a: float, b: float) -> float:
    return abs((a - b + 540) % 360 - 180)


def _cost(layout: Told, play: Told) -> float:
    """How far the boat still is from where it makes for, and how far off it points."""
    if play["verdict"] == "home":
        return -(10.0**6)
    pose, goal = play["stop"] or play["end"], _goal(layout, play["marks"])
    far = hypot(goal[0] - pose[0] - 250 * sine(pose[2]), goal[1] - pose[1] - 250 * sine(pose[2] + 90))
    gained = 9000 * int(play["marks"]) + 4000 * bool(play["started"])
    return far + 9 * _off(pose[2], _bearing(pose, goal)) - gained


def best_play(ears: Ears) -> Told | None:
    """The card and arrow that leads on, of those that may be played."""
    return _best_play(ears.scene, ears.layout)


def _best_play(scene: Told, layout: Told) -> Told | None:
    free = [play for play in (scene["previews"] or {"plays": []})["plays"] if not play["clause"]]
    return min(free, key=lambda play: _cost(layout, play)) if free else None


def best_heading(ears: Ears) -> int:
    """Of those the boat may turn to, the one that points at its goal."""
    return _best_heading(ears.scene, ears.layout)


def _best_heading(scene: Told, layout: Told) -> int:
    view = scene["view"]
    boat = view["players"][view["seat"]]
    wanted = _bearing((boat["x"], boat["y"]), _goal(layout, boat["marks"]))
    headings = [int(one["action"]["heading"]) for one in scene["legal"] if one["action"]["verb"] == "Pivot"]
    return min(headings, key=lambda heading: _off(heading, wanted))


def sail_by_wire(line: Line) -> int:
    """The decision that `sail_one` makes by mouse, as the number of its action."""
    scene, layout = line.scene, line.hello["layout"]
    numbers = {tuple(one["action"].values()): int(one["index"]) for one in scene["legal"]}
    verbs = {action[0]: number for action, number in reversed(numbers.items())}  # the first of each kind
    play = _best_play(scene, layout)
    if play and "Sail" in verbs:
        return numbers["Sail", play["card"], play["exit"], play["again"]]
    if "Pivot" in verbs and not {"ForcedStop", "HeaveTo"} & verbs.keys():
        return numbers["Pivot", _best_heading(scene, layout)]
    rather = [verb for verb in ("ForcedStop", "HeaveTo", "KeepHeading", "EndTurn") if verb in verbs]
    return verbs[rather[0]] if rather else int(scene["legal"][-1]["index"])  # sit out, spin, place the boat


def may_come_home(scene: Told) -> bool:
    """Whether a card in hand ends the race for this boat."""
    return any(
        play["verdict"] == "home" and not play["clause"] for play in (scene["previews"] or {"plays": []})["plays"]
    )


# One decision after the other


def take_up(card: Locator) -> None:
    """This card, by mouse: its ways are listed, and the only one is planned."""
    if card.get_attribute("aria-pressed") != "true":
        card.click()
    expect(card).to_have_attribute("aria-pressed", "true")


def choose(page: Page, play: Told) -> None:
    """This card, this arrow, by mouse."""
    before = stamp(page)
    take_up(page.locator(f".card[data-card='{play['card']}']").first)
    first, key = play["exit"], f"{play['card']} {play['exit']} {play['again']}".strip()
    if page.locator(f"[data-choice='{first}']").count():
        page.locator(f"[data-choice='{first}']").click()
    choice = page.locator(f"[data-choice='{key}']")
    if choice.get_attribute("aria-pressed") != "true":
        choice.click()
    expect(choice).to_have_attribute("aria-pressed", "true")
    confirm(page)
    changed(page, before)


def sail_one(page: Page, ears: Ears) -> None:
    """One decision by mouse."""
    play = best_play(ears)
    if play and ears.may("Sail"):
        choose(page, play)
        return
    before = stamp(page)
    if ears.may("ForcedStop"):
        take_up(page.locator(".card[data-open]").first)
        confirm(page)
    elif ears.may("HeaveTo"):
        page.get_by_role("button", name=re.compile("en panne|Heave to")).click()
    elif ears.may("Pivot"):
        page.get_by_role("slider").first.fill(str(best_heading(ears)))
        confirm(page)
    else:
        page.locator(
            ".ask .row .btn:not(.small)"
        ).last.click()  # sit out, spin, place here, keep the heading, end the turn
    changed(page, before)


def sail_home(page: Page, ears: Ears, decisions: int = 400) -> int:
    """Sail until the race is over; how many decisions that took."""
    for made in range(decisions):
        wait_for_turn(page)
        if over(page):
            return made
        sail_one(page, ears)
    return decisions


# Before the first card, and between two


def sit_down(page: Page, table: str, name: str) -> None:
    page.goto(table)
    page.get_by_label("Votre nom").first.fill(name)
    page.get_by_role("button", name="S’asseoir ici").first.click()
    seated(page)


def place(page: Page) -> None:
    """Where the ruler stands, straight ahead: the place, then the heading, each when it is asked."""
    wait_for_turn(page)
    while page.locator(".ask.mine").count() and page.locator(".steer input").count():
        before = stamp(page)
        confirm(page)
        changed(page, before)
        page.wait_for_function(f"() => !document.querySelector('.ask.mine') || ({SETTLED})()", polling=20)


def sail_out(page: Page, address: str, variant: str = "basic", **wishes: Any) -> None:
    """A race whose first question is which card to play: some deals leave a boat none."""
    for _ in range(8):
        lay_race(page, address, variant, **wishes)
        place(page)
        wait_for_turn(page)
        if page.locator(".card[data-open]").count():
            return
    raise AssertionError("no card could be played in any of these races")


def end_turn(page: Page) -> None:
    """No replay."""
    button = page.locator(".ask .btn", has_text="Finir le tour")
    if button.count():
        before = stamp(page)
        button.click()
        changed(page, before)


def move_along_the_line(page: Page, percent: int) -> None:
    """The ruler, so far from its left end."""
    ruler = page.get_by_role("slider").first
    least, most, step = (int(ruler.get_attribute(name) or "1") for name in ("min", "max", "step"))
    ruler.fill(str(least + (most - least) * percent // 100 // step * step))


def plan_anything(page: Page) -> None:
    """The first arrow of the card that is taken up, and of a wind card with several the first again."""
    for _ in range(2):
        if not page.evaluate(OPEN_QUESTION):
            return
        asked = page.locator("[data-choice]").first.get_attribute("data-choice")
        page.locator("[data-choice][data-open]").first.click()
        page.wait_for_function(f"asked => ({ANSWERED})(asked)", arg=asked, polling=20)


def sail_anything(page: Page) -> None:
    """The first card that may be played, the first arrow; where there is none, the forced stop."""
    before = stamp(page)
    take_up(page.locator(".card[data-open]").first)
    plan_anything(page)
    confirm(page)
    changed(page, before)
    keep = page.get_by_role("button", name="Garder le cap")
    if keep.count():
        before = stamp(page)
        keep.click()
        changed(page, before)
