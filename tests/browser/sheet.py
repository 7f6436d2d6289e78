"""Eleven situations of each game on eight screens, by day and by night, and what is wrong with them.

`python -m tests.browser.sheet FOLDER [GAME …] [--sizes 390x844,1440x900] [--light]` lays tables at positions of the
golden games, takes a picture of each on every screen, gathers them in `FOLDER/GAME.html`, and checks each page: no
control is cut, covered or smaller than 24 pixels, no text is smaller than 11, and the board has a third of the screen,
by day and by night.
It prints what it finds and ends with 1 if there is anything.
"""

from __future__ import annotations

import argparse
import random
import sys
import tempfile
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

from embruns.core.record import Record
from embruns.games import find_game
from tests.browser.house import House
from tests.browser.launch import launch
from tests.browser.positions import Situation, by_verb, decisions, lay, person_of, records
from tests.browser.wire import any_choice, person_at, play_lines
from tests.server.client import start

HOUSE = ("bretagne", "little-big-fish", "maitre-des-mers", "petite-mer", "regate")
SIZES = ("320x640", "390x844", "844x390", "820x1180", "1024x768", "1366x768", "1440x900", "2560x1440")
THEMES = ("light", "dark")
VERBS = {
    "bretagne": ("PickBarge", "Load", "Take", "Recall", "SellResources", "Send"),
    "little-big-fish": ("Place", "Step", "Stop", "Bear", "GiveUp", "Turn"),
    "maitre-des-mers": ("Arm", "Place", "Discard", "TurnDie", "Stow", "Plunder"),
    "petite-mer": ("Place", "Step", "Discard", "Swap", "Keep", "EndTurn"),
    "regate": ("PlaceX", "Sail", "Pivot", "Change", "LaySun", "EndTurn"),
}

CHECK = """() => {
  const found = [];
  const tell = (kind, thing, more) => {
    const name = thing.getAttribute?.('aria-label') || thing.textContent || '';
    const kindOf = thing.className?.baseVal ?? thing.className ?? '';
    const words = `${thing.tagName.toLowerCase()}.${String(kindOf).split(' ').slice(0, 2).join('.')}`;
    found.push([kind, words.replace(/svelte-\\w+/g, ''), name.trim().replace(/\\s+/g, ' ').slice(0, 40), more]);
  };
  const [wide, tall] = [innerWidth, innerHeight];
  const silent = (thing) => thing.closest('.sr, .skip, [hidden], [aria-hidden=true], dialog:not([open])') !== null;
  const box = (thing) => thing.getBoundingClientRect();
  /** What is left of a thing where its holders clip it; null where it can be scrolled or panned to. */
  const left = (thing) => {
    const own = box(thing);
    let [x0, y0, x1, y1] = [own.left, own.top, own.right, own.bottom];
    let afloat = getComputedStyle(thing).position === 'absolute';
    for (let up = thing.parentElement; up; up = up.parentElement) {
      const style = getComputedStyle(up);
      // What is laid out against a holder further up is not clipped, and not scrolled, by those between.
      if (afloat && style.position === 'static' && style.containerType === 'normal') continue;
      afloat = style.position === 'absolute';
      if (/auto|scroll/.test(style.overflowX + style.overflowY) || up.matches('[data-window]')) {
        const room = box(up);
        const { left: west, top: north, right: east, bottom: south } = own;
        if (south > room.bottom + 1 || north < room.top - 1) return null;
        if (east > room.right + 1 || west < room.left - 1) return null;
      }
      if (/hidden|clip/.test(style.overflowX + style.overflowY)) {
        const room = box(up);
        [x0, y0] = [Math.max(x0, room.left), Math.max(y0, room.top)];
        [x1, y1] = [Math.min(x1, room.right), Math.min(y1, room.bottom)];
      }
    }
    return Math.max(0, x1 - x0) * Math.max(0, y1 - y0);
  };
  const scrolls = document.documentElement.scrollHeight > tall + 2;
  for (const thing of document.querySelectorAll('button, a[href], input, select, [role=gridcell], summary')) {
    const { width, height, left: x, top: y } = box(thing);
    if (!width || !height || silent(thing) || getComputedStyle(thing).visibility === 'hidden') continue;
    const inline = thing.tagName === 'A' && getComputedStyle(thing).display === 'inline';
    const held = thing.closest('label');
    const [w, h] = held ? [box(held).width, box(held).height] : [width, height];
    if (!inline && Math.min(w, h) < 23.5) tell('small', thing, `${Math.round(width)}x${Math.round(height)}`);
    const seen = left(thing);
    if (seen === null) continue;
    const outside = x < -2 || x + width > wide + 2 || (!scrolls && (y < -2 || y + height > tall + 2));
    if (outside || seen < 0.7 * width * height) { tell('cut', thing, `${Math.round(x)},${Math.round(y)}`); continue; }
    const [cx, cy] = [x + width / 2, y + height / 2];
    if (cx < 0 || cy < 0 || cx >= wide || cy >= tall) continue;
    const top = document.elementFromPoint(cx, cy);
    if (top && !thing.contains(top) && !top.contains(thing) && !held?.contains(top)) {
      const by = String(top.className?.baseVal ?? top.className).replace(/svelte-\\w+/g, '').trim();
      tell('covered', thing, `by ${top.tagName.toLowerCase()}.${by.split(' ')[0]}`);
    }
  }
  // A thumbnail shows a file to take home; its words stand on the page, too.
  const UNREAD = '.sr, [hidden], [data-thumbnail], style, script, title, option';
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const thing = node.parentElement;
    if (!node.textContent.trim() || !thing || thing.closest(UNREAD)) continue;
    const { width, height } = box(thing);
    const style = getComputedStyle(thing);
    if (!width || !height || style.visibility === 'hidden') continue;
    let size = parseFloat(style.fontSize);
    const matrix = thing.getScreenCTM?.();
    if (matrix) size *= Math.hypot(matrix.a, matrix.b);
    if (size > 0 && size < 10.95) tell('text', thing, `${size.toFixed(1)}px`);
  }
  const board = document.querySelector('section.board');
  if (board) {
    const { width, height, left: x, top: y } = box(board);
    const part = Math.max(0, Math.min(x + width, wide) - Math.max(0, x))
      * Math.max(0, Math.min(y + height, tall) - Math.max(0, y)) / (wide * tall);
    if (part < 1 / 3) tell('board', board, `${Math.round(100 * part)} % of the screen`);
  }
  if (document.documentElement.scrollWidth > wide + 1)
    tell('wide', document.body, `${document.documentElement.scrollWidth} px`);
  return found;
}"""


def situations(slug: str, house: House, page: Page, person: str) -> Iterator[tuple[str, Callable[[], None]]]:
    """Eleven situations by name, each with what brings the page there."""
    verbs = by_verb(slug)

    def open_at(situation: Situation) -> None:
        page.set_viewport_size({"width": 1440, "height": 900})
        page.goto(house.address + lay(house, person, situation))
        page.wait_for_selector(".ask.mine, #h-end")

    def coached() -> None:
        open_at(verbs[VERBS[slug][1]])
        page.keyboard.press("h")
        page.wait_for_selector(".coach .move")

    def ended() -> None:
        last = [one for record in records(slug)[:1] for one in decisions(record)][-1]
        open_at(last)
        page.fill("#typed", last.record.game.texts[last.action.index])
        page.keyboard.press("Enter")
        page.wait_for_selector("#h-end")
        page.wait_for_timeout(3000)  # the review of a few moves is quick

    def ended_for_another() -> None:
        """Open a game that began with its set-up, whose end offers a rematch; the others are played on from a start."""
        player = person_at(house, page)
        game = find_game(slug)
        players = min(players for variant in game.variants[:1] for players in variant.players)
        table = player.table(slug, ["me", *["mousse"] * (players - 1)])
        line = player.line(table)
        start(line)
        play_lines([line], any_choice(random.Random(7)), lambda _: False)
        player.close()
        page.set_viewport_size({"width": 1440, "height": 900})
        page.goto(f"{house.address}/t/{table['id']}")
        page.wait_for_selector("#h-end")

    def replayed() -> None:
        page.set_viewport_size({"width": 1440, "height": 900})
        page.goto(page.url.split("?")[0] + "/replay")
        page.wait_for_selector(".controls")

    for verb in VERBS[slug]:
        situation = verbs[verb]
        yield verb, lambda situation=situation: open_at(situation)  # type: ignore[misc]  # it is bound now
    crowd = [one for one in decisions(_largest(slug)) if len(one.state.legal()) > 1]
    yield "many seats", lambda: open_at(crowd[len(crowd) * 3 // 4])
    yield "coach", coached
    yield "end", ended
    yield "replay", replayed
    yield "rematch", ended_for_another


def _largest(slug: str) -> Record:
    return max(records(slug), key=lambda record: record.setup.players)


def take(slug: str, house: House, page: Page, folder: Path, sizes: list[str], themes: list[str]) -> Counter[str]:
    """Take the pictures of a game; what is wrong, by the line that tells it."""
    person, wrong, shown = person_of(page, house), Counter[str](), []
    for number, (name, bring) in enumerate(situations(slug, house, page, person)):
        bring()
        for theme in themes:
            page.emulate_media(color_scheme=theme)  # type: ignore[arg-type]  # it is one of two words
            for size in sizes:
                width, height = map(int, size.split("x"))
                page.set_viewport_size({"width": width, "height": height})
                page.wait_for_timeout(120)
                file = f"{slug}-{number:02d}-{theme}-{size}.png"
                page.screenshot(path=folder / file)
                shown.append((name, theme, size, file))
                for kind, thing, words, more in page.evaluate(CHECK):
                    wrong[f"{kind:8}{size:10}{theme:6}{name:14}{thing} “{words}” {more}"] += 1
    (folder / f"{slug}.html").write_text(_sheet(slug, shown), encoding="utf-8")
    return wrong


def _sheet(slug: str, shown: list[tuple[str, str, str, str]]) -> str:
    """Return the contact sheet as a page."""
    cells = "".join(
        f'<figure><img src="{file}" loading="lazy"><figcaption>{name}, {size}, {theme}</figcaption></figure>'
        for name, theme, size, file in shown
    )
    style = (
        "body{margin:12px;font:13px sans-serif;background:#445}"
        "main{display:flex;flex-wrap:wrap;gap:12px;align-items:end}"
        "figure{margin:0;color:#fff}img{height:220px;display:block}"
    )
    return f"<!doctype html><title>{slug}</title><style>{style}</style><main>{cells}</main>"


def main() -> None:
    """Take the pictures, and tell what is wrong."""
    words = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    words.add_argument("folder", type=Path)
    words.add_argument("games", nargs="*", default=list(HOUSE))
    words.add_argument("--sizes", default=",".join(SIZES))
    words.add_argument("--light", action="store_true", help="by day alone")
    given = words.parse_intermixed_args()
    given.folder.mkdir(parents=True, exist_ok=True)
    any_wrong = False
    with tempfile.TemporaryDirectory() as data, sync_playwright() as playwright:
        house = House(Path(data) / "data", simulations=8)
        (Path(data) / "data").mkdir()
        house.start()
        browser = launch(playwright)
        for slug in given.games:
            page = browser.new_page(locale="fr-FR", reduced_motion="reduce")
            wrong = take(slug, house, page, given.folder, given.sizes.split(","), list(THEMES[: 2 - given.light]))
            any_wrong |= bool(wrong)
            print(f"{slug}: {sum(wrong.values())} findings", flush=True)
            for line in sorted(wrong):
                print("  " + line)
            page.close()
        browser.close()
        house.stop()
    sys.exit(any_wrong)


if __name__ == "__main__":
    main()
