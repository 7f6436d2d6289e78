"""Film a game of Little Big Fish in the browser: `python -m tools.moving_picture docs/pictures/play.webp`.

A person plays against a bot on a real server. The page's clock and its animations are stopped and moved on step by
step, so that the film runs evenly however slow the machine is. Each frame keeps what changed since the last one; the
frames become one animated WebP, which is put together here because browsers write still pictures only.
"""

from __future__ import annotations

import base64
import random
import struct
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path

from playwright.sync_api import Page
from tests.browser.pictures import Album, studio
from tests.browser.player import SETTLED, changed, choose_one, lay_table, over, stamp, wait_for_turn

SCREEN = (1200, 750)
WIDTH = 800  # of the film
STEP = 80  # milliseconds from frame to frame
WAIT = 900  # milliseconds that a chosen fish, and a finished turn, are shown
LAST = 2500  # milliseconds before the film begins again
DECISIONS = 6
OPENING = 14  # decisions played before the film begins
SEEDS = range(40)

# Move everything on by so many milliseconds; whether something still moves. What never ends stays as it is.
ADVANCE = """ms => {
  let moving = false;
  for (const one of document.getAnimations()) {
    const end = one.effect.getComputedTiming().endTime;
    one.pause();
    if (end === Infinity) continue;
    const now = Number(one.currentTime ?? 0) + ms;
    if (now >= end) one.finish();
    else { one.currentTime = now; moving = true; }
  }
  return moving;
}"""

# The part of the picture that differs from the one before, as WebP: x, y, width, height, data; null where nothing does.
DIFFERENCE = """async ([png, width]) => {
  const picture = new Image();
  picture.src = 'data:image/png;base64,' + png;
  await picture.decode();
  const height = 2 * Math.round((picture.height * width) / picture.width / 2);
  const canvas = Object.assign(document.createElement('canvas'), {width, height});
  const paper = canvas.getContext('2d', {alpha: false, willReadFrequently: true});
  paper.imageSmoothingQuality = 'high';
  paper.drawImage(picture, 0, 0, width, height);
  const now = paper.getImageData(0, 0, width, height).data;
  const before = window.before;
  window.before = now;
  let [left, top, right, bottom] = before ? [width, height, 0, 0] : [0, 0, width, height];
  if (before) for (let y = 0; y < height; y++) for (let x = 0; x < width; x++) {
    const k = 4 * (y * width + x);
    const off = [0, 1, 2].reduce((sum, c) => sum + Math.abs(now[k + c] - before[k + c]), 0);
    if (off < 24) continue;
    left = Math.min(left, x); right = Math.max(right, x + 1);
    top = Math.min(top, y); bottom = Math.max(bottom, y + 1);
  }
  if (right <= left) return null;
  left -= left % 2; top -= top % 2; // WebP counts the corner in pairs of pixels
  const piece = Object.assign(document.createElement('canvas'), {width: right - left, height: bottom - top});
  piece.getContext('2d', {alpha: false}).drawImage(canvas, -left, -top);
  return [left, top, right - left, bottom - top, piece.toDataURL('image/webp', 0.66).split(',')[1]];
}"""


@dataclass
class Frame:
    """A piece of the picture, and how long it is shown."""

    x: int
    y: int
    width: int
    height: int
    image: bytes  # the chunk of a still WebP that holds its pixels
    milliseconds: int


class Film:
    """Takes frames of a page whose time it moves on."""

    def __init__(self, album: Album, page: Page) -> None:
        self.frames: list[Frame] = []
        self._cutter = album.browser.new_page()
        self._page = page

    def shoot(self, milliseconds: int = STEP) -> None:
        """Show the page as it is for so long."""
        png = base64.b64encode(self._page.screenshot()).decode()
        found = self._cutter.evaluate(DIFFERENCE, [png, WIDTH])
        if found is None:
            self.frames[-1].milliseconds += milliseconds
        else:
            x, y, width, height, image = found
            self.frames.append(Frame(x, y, width, height, _image(base64.b64decode(image)), milliseconds))

    def run(self, at_least: int) -> None:
        """Film until nothing has moved for so many milliseconds."""
        still = 0
        while still < at_least:
            self._page.clock.run_for(STEP)
            still = 0 if self._page.evaluate(ADVANCE, STEP) else still + STEP
            self.shoot()


def film(album: Album, seed: int) -> list[Frame] | None:
    """A stretch of a game in which somebody is eaten; None where nobody was, or the game ended."""
    page = album.look(SCREEN, "light", "en")
    page.emulate_media(reduced_motion="no-preference")
    table, chance = lay_table(page, album.house.address), random.Random(seed)
    for _ in range(OPENING):
        wait_for_turn(page)
        if over(page):
            return None
        before = stamp(page)
        choose_one(page, chance)
        changed(page, before)
    wait_for_turn(page)
    page.clock.install()
    page.goto(table)
    wait_for_turn(page)
    page.clock.pause_at(datetime.now(UTC) + timedelta(hours=1))
    camera, eaten = Film(album, page), page.locator("[data-trophies] *").count()
    camera.run(WAIT)
    for _ in _decisions(page, chance, camera):
        camera.run(WAIT)
    caught = page.locator("[data-trophies] *").count() - eaten
    page.context.close()
    return camera.frames if caught > 0 else None


def _decisions(page: Page, chance: random.Random, camera: Film) -> Iterator[None]:
    """Choose for this person; the bot's answers come in between."""
    for _ in range(DECISIONS):
        for _ in range(100):
            if page.evaluate(SETTLED):
                break
            page.wait_for_timeout(50)
            camera.run(STEP)
        if over(page):
            return
        if page.locator(".cell[data-mark]").count() == 0 and page.locator(".cell[data-swims]").count():
            _pick_up(page, chance)
            camera.run(WAIT // 2)
        before = stamp(page)
        choose_one(page, chance)
        for _ in range(100):
            if stamp(page) != before:
                break
            page.wait_for_timeout(20)
            page.clock.run_for(1)
        yield


def _pick_up(page: Page, chance: random.Random) -> None:
    """Choose a fish, one that can eat where there is one."""
    names = [cell.get_attribute("data-name") for cell in page.locator(".cell[data-swims]").all()]
    chance.shuffle(names)
    for name in names:
        page.click(f".cell[data-name={name}]")
        if page.locator(".cell[data-mark=eat]").count():
            return


def animated(frames: list[Frame]) -> bytes:
    """The frames as one WebP that runs for ever."""
    first = frames[0]
    body = _chunk(b"VP8X", struct.pack("<I", 2) + _three(first.width - 1) + _three(first.height - 1))
    body += _chunk(b"ANIM", struct.pack("<IH", 0xFFFFFFFF, 0))
    for frame in frames:
        place = _three(frame.x // 2) + _three(frame.y // 2) + _three(frame.width - 1) + _three(frame.height - 1)
        body += _chunk(b"ANMF", place + _three(frame.milliseconds) + b"\x02" + frame.image)
    return b"RIFF" + struct.pack("<I", len(body) + 4) + b"WEBP" + body


def _image(webp: bytes) -> bytes:
    """The pixels of a still WebP, without its header and its colour profile."""
    start = webp.index(b"VP8 ")
    (size,) = struct.unpack("<I", webp[start + 4 : start + 8])
    return webp[start : start + 8 + size + size % 2]


def _chunk(name: bytes, data: bytes) -> bytes:
    return name + struct.pack("<I", len(data)) + data + b"\0" * (len(data) % 2)


def _three(number: int) -> bytes:
    return struct.pack("<I", number)[:3]


def main(path: Path) -> None:
    """Film the first seed's game that has something to show."""
    with studio(path.parent) as album:
        for seed in SEEDS:
            frames = film(album, seed)
            if frames:
                frames[-1].milliseconds += LAST
                path.write_bytes(animated(frames))
                seconds = sum(frame.milliseconds for frame in frames) / 1000
                print(f"{path}: seed {seed}, {len(frames)} frames, {seconds:.0f} s, {path.stat().st_size // 1000} kB")
                return
    raise SystemExit("no game was worth filming")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
