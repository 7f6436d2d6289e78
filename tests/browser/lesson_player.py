"""A learner at the screen: makes the moves of a lesson on each board, by mouse, by finger or with keys alone."""

from __future__ import annotations

import re
from collections.abc import Callable
from contextlib import suppress

from playwright.sync_api import Error as PlaywrightError
from playwright.sync_api import Locator, Page

from embruns.core.contract import Action
from embruns.core.exercise import Exercise, LessonMoment
from embruns.games.petite_mer.parts.chart import x_of, y_of

WAYS = {"N": (0, 1), "E": (1, 0), "S": (0, -1), "W": (-1, 0)}
# Waits of the page are short, since the lesson is tested, not the patience of the learner; a slow line keeps its time.
HURRY = """() => {
  const later = window.setTimeout.bind(window);
  window.setTimeout = (work, time = 0, ...more) => later(work, time < 4000 ? Math.min(time, 15) : time, ...more);
}"""


AT_ONCE_MS, ANSWER_MS = {"tap": 250, "click": 60, "keys": 60}, 3_000  # a tap becomes a click a little later
FIRST_PRESS_MS = 60  # in which a button is pressed that may be gone; a busy machine needs longer, and gets it
ANSWERED = """([stamp, tries]) => {
  const { at, tries: now } = document.querySelector('#content').dataset;
  return at !== stamp || now !== tries;
}"""
# Both are looked at in one moment: a button is pressed only where nothing is answered yet, and nothing on its way
STANDS = """([stamp, tries, confirmed]) => {
  const page = document.querySelector('#content');
  if (page.dataset.at !== stamp || page.dataset.tries !== tries) return 'answered';
  const asks = confirmed && page.dataset.busy === undefined && page.querySelector('.desk .btn.primary:not(:disabled)');
  return asks ? 'to confirm' : false;
}"""
PRIMARY = "#content:not([data-busy]) .desk .btn.primary:not(:disabled)"


class Learner:
    """Presses what a person would press; `hand` is click, tap or keys."""

    def __init__(self, page: Page, lesson: Exercise, hand: str) -> None:
        self.page = page
        self.lesson = lesson
        self.hand = hand

    def stamp(self) -> str:
        """Return which step and position are shown."""
        return self.page.locator("#content").get_attribute("data-at") or ""

    def press(self, found: Locator, patience: float | None = None) -> None:
        """Press the first of these."""
        one = found.first
        one.wait_for(timeout=patience)
        if self.hand == "keys":
            one.focus(timeout=patience)
            self.page.keyboard.press("Enter")
        elif self.hand == "tap":
            one.tap(timeout=patience)
        else:
            one.click(timeout=patience)

    def tries(self) -> str:
        """Return how many wrong tries were answered."""
        return self.page.locator("#content").get_attribute("data-tries") or ""

    def spot(self, name: str) -> Locator:
        """Return the parts of the board with that name that can be seen."""
        return self.page.locator(f".board [data-spot='{name}']:visible")

    def button(self, words: str = "") -> Locator:
        """Return the buttons beside the sentence, or those with these words."""
        found = self.page.locator(".desk .btn:not(:disabled)")
        return found.filter(has_text=re.compile(words)) if words else found

    def wait(self) -> None:
        """Wait until the page asks for something again."""
        self.page.wait_for_function("() => document.querySelector('#content:not([data-busy])') !== null", polling=15)

    def make(self, moment: LessonMoment, action: Action) -> None:
        """Make this move; where the board wants it confirmed, confirm it."""
        self.page.keyboard.press("Escape")
        before = self.stamp(), self.tries()
        notation = self.lesson.game.notation(action)
        BOARDS[self.lesson.game.slug](self, moment, notation)
        if not self._answered(before, AT_ONCE_MS[self.hand]):
            confirmed = self.lesson.game.slug in CONFIRMED
            for attempt in range(8):
                if self._waits([*before, confirmed]) != "to confirm":
                    break
                with suppress(PlaywrightError):  # it may be gone, or pressed too late to hear of it: it is on its way
                    self.press(self.page.locator(PRIMARY), FIRST_PRESS_MS * 2**attempt)
                    self._answered(before, ANSWER_MS)
        self.wait()

    def _waits(self, before: list[object]) -> str:
        """Wait until the page has answered or wants the move confirmed; which of them, '' if neither comes."""
        try:
            return str(self.page.wait_for_function(STANDS, arg=before, polling=15, timeout=ANSWER_MS).json_value())
        except PlaywrightError:
            return ""

    def _answered(self, before: tuple[str, str], patience: float) -> bool:
        """Wait so many milliseconds for the answer, so that a slow page is not pressed twice; whether it came."""
        try:
            self.page.wait_for_function(ANSWERED, arg=list(before), polling=15, timeout=patience)
        except PlaywrightError:
            return False
        return True


def _fish(learner: Learner, _: LessonMoment, notation: str) -> None:
    if notation in ("stop", "swim on"):
        learner.press(learner.button().nth(0 if notation == "stop" else 1))
    elif notation.startswith("whirl"):
        for _turn in range(2):
            learner.press(learner.spot(notation.replace(" ", "-")))
    elif notation.startswith("birth"):
        learner.press(learner.spot(notation.split()[1]))
    else:
        start, end = notation.split("-")
        if learner.page.locator(f".cell[data-name={start}]").get_attribute("aria-selected") != "true":
            learner.press(learner.spot(start))
        learner.press(learner.spot(end))


def _sea(learner: Learner, moment: LessonMoment, notation: str) -> None:
    words = notation.split()
    if notation == "end turn":
        learner.press(learner.button("Terminer|End"))
    elif words[0] == "swap":
        for tile in words[1].split("-"):
            learner.press(learner.spot(f"tile-{tile}"))
    else:
        boat = moment.state.boats[learner.lesson.seat]  # type: ignore[attr-defined]  # of Petite Mer
        x, y = WAYS[words[-1]]
        if words[0] != "token":
            learner.press(learner.spot(f"tile-{words[-2]}"))
        if words[0] == "discard":
            learner.press(learner.button("Défausser|Discard"))
        learner.press(learner.spot(f"{x_of(boat) + x},{y_of(boat) + y}"))


def _dice(learner: Learner, _: LessonMoment, notation: str) -> None:
    words = notation.split()
    if words[0] in ("arm", "hunt", "buy", "attack"):
        learner.press(learner.spot(f"action-{words[0]}"))
        for ship in words[1:]:
            learner.spot(f"ship-{ship}").first.wait_for()
            if learner.spot(f"ship-{ship}").first.get_attribute("data-state") != "chosen":  # a single one is
                learner.press(learner.spot(f"ship-{ship}"))
    elif words[0] == "discard":
        learner.press(learner.spot(f"die-{words[1]}"))
    elif words[0] == "salt":
        learner.press(learner.spot("goods-salt"))
        learner.press(learner.spot(f"die-{words[1]}"))
    else:
        learner.press(learner.spot(f"die-{words[0]}"))
        learner.press(learner.spot(f"card-{words[2]}"))


def _lights(learner: Learner, _: LessonMoment, notation: str) -> None:
    words = notation.split()
    verb, last = words[0], words[-1]
    board = learner.page.locator(".board")
    if verb == "take":
        for _turn in range(2):  # the first choice shows where it may go
            learner.press(learner.spot(f"tile-{last}"))
    elif verb == "recall":
        board.locator(".recall input").fill(last)
        learner.press(learner.button().first)
    elif verb == "enter":
        learner.press(learner.button(last.capitalize()))
    elif verb == "brest":
        trade = board.locator("[data-trade='brest-b']:visible")
        if trade.get_attribute("aria-expanded") != "true":
            learner.press(trade)
        for good in last.split("+"):
            learner.press(board.locator(f"[data-pick='{('wood', 'sand', 'stone', 'clay').index(good)}']"))
    elif verb in ("leave", "pass", "decline", "no"):
        words_of = {
            "leave": "Finir les échanges|End trading",
            "pass": "^ ?(Passer|Pass)",
            "decline": "personne|nobody",
            "no": "carte|cards",
        }
        learner.press(learner.button(words_of[verb]))
    elif verb == "keep":
        learner.press(board.locator(f"[data-keep='{words[1]}']"))
    else:
        kind = {"barge": "barge", "load": "load", "place": "slot", "play": "card", "send": "port"}[verb]
        learner.press(learner.spot(f"{kind}-{last}"))


RACE_BUTTONS = {
    "end turn": "Finir|End|Piocher|Draw",
    "heave to": "panne|Heave",
    "keep heading": "Garder|Keep",
    "sun red": "Soleil|Sun",
    "sun blue": "Soleil|Sun",
}


def _race(learner: Learner, moment: LessonMoment, notation: str) -> None:
    words = notation.split()
    if notation in RACE_BUTTONS:
        learner.press(learner.button(RACE_BUTTONS[notation]))
    elif words[0] == "change":  # all of them are chosen first, and then changed together
        line = learner.lesson.steps[moment.step].line
        texts = {learner.lesson.game.notation(action) for entry in line for action in entry}
        for card in sorted(text.split()[1] for text in texts if text.startswith("change")):
            learner.press(learner.spot(f"card-{card}"))
    else:
        learner.press(learner.spot(f"card-{words[0]}"))
        for arrow in words[1:]:
            learner.press(learner.page.locator(f"[data-choice$='{arrow}']"))


CONFIRMED = ("petite-mer", "maitre-des-mers", "regate")
BOARDS: dict[str, Callable[[Learner, LessonMoment, str], None]] = {
    "little-big-fish": _fish,
    "petite-mer": _sea,
    "maitre-des-mers": _dice,
    "bretagne": _lights,
    "regate": _race,
}
