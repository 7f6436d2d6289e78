"""The charts of a study, drawn by matplotlib as SVG whose colours are the roles of the page, so that night is free."""

from __future__ import annotations

import io
import re
from collections.abc import Callable, Sequence
from importlib.util import find_spec
from typing import Any

from embruns.core.errors import EmbrunsError
from embruns.study.numbers import Measured

Size = tuple[int, int]
HALF: Size = (548, 290)  # pixels, on a desk
FULL: Size = (1130, 330)
LOW: Size = (1130, 200)
NARROW: Size = (326, 270)  # on a phone

# The colours matplotlib draws with, and the roles of the page that replace them
TEXT, SOFT, LINE, AXIS, SEA, OUTLINE, GOOD, SHALLOW, PAGE = (f"#0{n}0{n}0{n}" for n in range(1, 10))
ROLES = {
    TEXT: "var(--text)",
    SOFT: "var(--text-soft)",
    LINE: "var(--line)",
    AXIS: "var(--line-strong)",
    SEA: "var(--art-sea)",
    OUTLINE: "var(--outline-card)",
    GOOD: "var(--good)",
    SHALLOW: "var(--art-shallow)",
    PAGE: "var(--page)",
}
STYLE: dict[Any, Any] = {
    "svg.fonttype": "none",
    "font.family": "sans-serif",
    "font.size": 13,
    "text.color": TEXT,
    "axes.edgecolor": AXIS,
    "axes.labelcolor": SOFT,
    "axes.facecolor": "none",
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.axisbelow": True,
    "xtick.color": SOFT,
    "ytick.color": SOFT,
    "grid.color": LINE,
    "figure.facecolor": "none",
    "savefig.facecolor": "none",
    "hatch.color": GOOD,
    "hatch.linewidth": 1.5,
}

Draw = Callable[[Any], None]


class NoCharts(EmbrunsError):
    """The charts need matplotlib."""

    code = "no-charts"


def require_charts() -> None:
    """Raise NoCharts if matplotlib is not installed, before hours of play."""
    if find_spec("matplotlib") is None:
        raise NoCharts("a study draws with matplotlib: pip install 'embruns[study]'")


def chart(name: str, draw: Draw, title: str, size: Size = HALF) -> str:
    """Return a chart as two SVG pictures, for a desk and for a phone; the page shows one of them."""
    return "".join(
        _svg(f"{name}-{kind}", draw, each, kind, title) for kind, each in (("wide", size), ("narrow", NARROW))
    )


def _svg(name: str, draw: Draw, size: tuple[int, int], kind: str, title: str) -> str:
    import matplotlib as mpl  # an extra, and slow to import
    from matplotlib.figure import Figure

    with mpl.rc_context({**STYLE, "svg.hashsalt": name}):
        figure = Figure(figsize=(size[0] / 72, size[1] / 72), layout="constrained")
        axes = figure.subplots()
        axes.grid(axis="y")
        draw(axes)
        out = io.StringIO()
        figure.savefig(out, format="svg", metadata={"Date": None, "Creator": None, "Format": None, "Type": None})
    return _for_the_page(out.getvalue(), name, kind, title)


def _for_the_page(text: str, name: str, kind: str, title: str) -> str:
    """Return the drawing without its head, with roles instead of colours, and with ids that are its own."""
    text = text[text.index("<svg") :]
    text = re.sub(r"<metadata>.*?</metadata>", "", text, flags=re.DOTALL)
    asked_for = set(re.findall(r"(?:url\(#|href=\"#)([^)\"]+)", text))
    text = re.sub(r' id="([^"]+)"', lambda found: found[0] if found[1] in asked_for else "", text)
    text = re.sub(r'(url\(#|href="#| id=")', lambda found: f"{found[0]}{name}-", text)
    text = re.sub(r"font-family: [^;\"]+", "font-family: var(--body)", text)
    text = re.sub(r"(font: [^;\"]*?px) [^;\"]+", r"\1 var(--body)", text)
    text = re.sub(r"(\d+\.\d{2})\d+", lambda found: found[1], text)  # a hundredth of a pixel is enough
    for colour, role in ROLES.items():
        text = text.replace(colour, role)
    head = re.compile(r"<svg [^>]*>")
    box = re.search(r'viewBox="([^"]+)"', text)
    assert box
    width, height = box[1].split()[2:]
    opening = (
        f'<svg class="ch {kind}" role="img" aria-label="{title}" viewBox="{box[1]}" width="{float(width):.0f}" '
        f'height="{float(height):.0f}" xmlns:xlink="http://www.w3.org/1999/xlink">'
    )
    return head.sub(lambda _: opening, text, count=1).rstrip()


# The charts


Band = tuple[str, str, float, float]  # a rank: its name, a line under it, and where it begins and ends


def edges_of(low: float, high: float, most: int) -> list[float]:
    """Return the borders of at most so many bars of equal, whole width, each around its values."""
    step = max(1, -(-int(high - low + 1) // most))
    return [low - 0.5 + step * k for k in range(int((high - low) // step) + 2)]


def histogram(
    values: Sequence[float], label: str, mark: float | None = None, below: str = "", bands: Sequence[Band] = ()
) -> Draw:
    """How often each value came; `mark` is the mean, and `bands` are the ranks behind the bars."""
    low, high = min(values), max(values)

    def draw(axes: Any) -> None:
        edges = edges_of(low, high, 40 if _is_wide(axes) else 20)
        weights = [100 / len(values)] * len(values)
        heights, *_ = axes.hist(values, bins=edges, weights=weights, color=SEA, edgecolor=OUTLINE, linewidth=1)
        top = float(max(heights))
        axes.set_xlim(edges[0] - 0.5, edges[-1] + 0.5)
        axes.set_ylim(0, top * (1.34 if bands else 1.12))
        _draw_bands(axes, bands, top)
        axes.set_ylabel("%")
        axes.set_xlabel(label)
        if mark is not None:
            axes.plot([mark, mark], [0, top * 1.03], color=TEXT, linewidth=1.8, linestyle=(0, (4, 3)))
            axes.annotate(below, (mark, top * 1.04), ha="center", va="bottom", fontweight="bold")
        axes.locator_params(nbins=7, integer=True)

    return draw


def _is_wide(axes: Any) -> bool:
    return bool(axes.figure.get_figwidth() * 72 > NARROW[0] + 1)


def _draw_bands(axes: Any, bands: Sequence[Band], top: float) -> None:
    """Draw the ranks as columns with their names, shortened where there is little room; the table has them whole."""
    left, right = axes.get_xlim()
    room = (axes.figure.get_figwidth() * 72 - 60) / (right - left)  # pixels for each point of the score
    for k, (name, detail, least, end) in enumerate(bands):
        low, high = max(least - 0.5, left), min(end - 0.5, right)
        if high <= low:
            continue
        if k % 2:
            axes.axvspan(low, high, color=LINE, alpha=0.35, linewidth=0, zorder=0)
        if low > left:
            axes.axvline(low, color=SOFT, linewidth=1.5, linestyle=(0, (1, 3)), zorder=0.5)
        letters = int(room * (high - low) / 7.5)
        if letters < 4:
            continue
        middle = (low + high) / 2
        told = name if letters >= len(name) else f"{name[: letters - 1]}."
        axes.annotate(told, (middle, top * 1.25), ha="center", va="bottom", fontweight="bold")
        if letters >= len(detail):
            axes.annotate(detail, (middle, top * 1.235), ha="center", va="top", color=SOFT)


def seats(rows: Sequence[tuple[str, str, Measured]], fair: float | None, scale: float, label: str) -> Draw:
    """A number for each seat with its interval: name, number as written, number; the dashes are where all are equal."""

    def draw(axes: Any) -> None:
        axes.grid(axis="y", visible=False)
        axes.grid(axis="x")
        for place, (_, told, each) in enumerate(rows):
            ends = [scale * each.low, scale * each.high]
            axes.plot(ends, [place, place], color=TEXT, linewidth=2.5, solid_capstyle="butt", marker="|", markersize=10)
            axes.plot([scale * each.value], [place], "o", color=SEA, markeredgecolor=OUTLINE, markersize=9)
            axes.annotate(told, (scale * each.value, place - 0.16), ha="center", va="bottom", weight="bold")
        if fair is not None:
            axes.axvline(scale * fair, color=TEXT, linewidth=1.5, linestyle=(0, (4, 3)))
        axes.set_yticks(range(len(rows)), [name for name, *_ in rows])
        axes.set_ylim(len(rows) - 0.5, -0.6)
        axes.set_xlabel(label)
        axes.locator_params(axis="x", nbins=6)

    return draw


Line = tuple[str, Sequence[float]]


def course(lines: Sequence[Line], label: str, top: float | None, across: str, floor: float | None = None) -> Draw:
    """One or two lines over the course of a game, in per cent of its decisions; `floor` is what lots would give."""

    def draw(axes: Any) -> None:
        for k, (name, values) in enumerate(lines):
            at = [100 * point / (len(values) - 1) for point in range(len(values))]
            dashes = "solid" if k == 0 else (0, (5, 3))
            axes.plot(at, values, color=SEA if k == 0 else TEXT, linewidth=3.2 - k, linestyle=dashes, label=name)
        if floor is not None:
            axes.axhline(floor, color=SOFT, linewidth=1.5, linestyle=(0, (1, 3)))
        axes.set_xlabel(across)
        axes.set_ylabel(label)
        axes.set_xlim(0, 100)
        axes.set_ylim(0, top)
        axes.locator_params(nbins=6, integer=True)
        if len(lines) > 1:
            axes.legend(frameon=False, labelcolor=TEXT, loc="best")

    return draw


def fan(spans: Sequence[tuple[float, float, float]], label: str, across: str, bands: Sequence[Band] = ()) -> Draw:
    """A mean over the course of a game, inside the range of eight games in ten; `bands` are the ranks."""

    def draw(axes: Any) -> None:
        at = [100 * point / (len(spans) - 1) for point in range(len(spans))]
        low, middle, high = ([span[k] for span in spans] for k in range(3))
        axes.fill_between(at, low, high, color=SHALLOW, alpha=0.45, linewidth=0)
        axes.plot(at, middle, color=SEA, linewidth=3.2)
        axes.set_xlim(0, 100)
        top = max(*high, 1)  # where nobody ever scores, the axis still has a length
        axes.set_ylim(0, top * 1.12)
        for name, _, least, _ in bands:
            if 0 < least < top * 1.1:
                axes.axhline(least, color=SOFT, linewidth=1.5, linestyle=(0, (1, 3)))
                axes.annotate(name, (1, least), va="bottom", color=TEXT)
        axes.set_xlabel(across)
        axes.set_ylabel(label)
        axes.locator_params(nbins=6, integer=True)

    return draw


def parts(shares: Sequence[tuple[str, Measured]], label: str) -> Draw:
    """A bar for each part of a whole, with its interval."""

    def draw(axes: Any) -> None:
        axes.grid(axis="y", visible=False)
        axes.grid(axis="x")
        for place, (_, each) in enumerate(shares):
            axes.barh(place, 100 * each.value, height=0.52, color=SEA, edgecolor=OUTLINE, linewidth=1.5)
            axes.plot([100 * each.low, 100 * each.high], [place, place], color=TEXT, linewidth=2.5, marker="|")
            axes.annotate(f" {100 * each.value:.0f} %", (100 * each.high + 1, place), va="center", weight="bold")
        axes.set_yticks(range(len(shares)), [name for name, _ in shares])
        axes.set_ylim(len(shares) - 0.5, -0.5)
        axes.set_xlim(0, 112)
        axes.set_xticks([0, 25, 50, 75, 100])
        axes.set_xlabel(label)

    return draw


# Two boxes: the original is sea blue and solid, the changed one green and hatched


def two_boxes(before: Sequence[float], after: Sequence[float], label: str, names: tuple[str, str]) -> Draw:
    """Two distributions over each other."""
    low, high = min(*before, *after), max(*before, *after)
    edges = edges_of(low, high, 24)

    def draw(axes: Any) -> None:
        for values, look, name in (
            (before, {"color": SEA, "edgecolor": OUTLINE, "linewidth": 1}, names[0]),
            (after, {"facecolor": "none", "edgecolor": GOOD, "hatch": "///", "linewidth": 1.6}, names[1]),
        ):
            axes.hist(values, bins=edges, weights=[100 / len(values)] * len(values), label=name, **look)
        axes.set_ylabel("%")
        axes.set_xlabel(label)
        _legend(axes)
        axes.locator_params(nbins=7, integer=True)

    return draw


def _legend(axes: Any) -> None:
    low, high = axes.get_ylim()
    axes.set_ylim(low, high * 1.22)
    axes.legend(frameon=False, labelcolor=TEXT, loc="upper right", ncols=2 if _is_wide(axes) else 1)


def gaps(values: Sequence[float], label: str, told: tuple[str, str]) -> Draw:
    """The difference of each pair of games: what the changed box lowers is pale, what it raises is hatched."""
    reach = max(1, *(abs(value) for value in values))

    def draw(axes: Any) -> None:
        step = max(1, -(-int(2 * reach + 1) // (31 if _is_wide(axes) else 19)))
        step += 1 - step % 2  # odd, so that one bar is around zero
        half = int(reach // step) + 1
        edges = [step * (k - 0.5) for k in range(-half, half + 2)]
        weights = [100 / len(values)] * len(values)
        _, _, bars = axes.hist(values, bins=edges, weights=weights, edgecolor=OUTLINE, linewidth=1.2)
        for bar, left in zip(bars, edges, strict=False):
            bar.set_facecolor(PAGE if abs(left + step / 2) < 0.01 else LINE if left < 0 else "none")
            if left > 0:
                bar.set_edgecolor(GOOD)
                bar.set_hatch("///")
        axes.axvline(0, color=TEXT, linewidth=1.5)
        top = axes.get_ylim()[1]
        axes.set_ylim(0, top * 1.18)
        left, right = axes.get_xlim()
        for text, at, side in ((told[0], left, "left"), (told[1], right, "right")):
            axes.annotate(text, (at, top * 1.15), ha=side, va="top", fontweight="bold")
        axes.set_ylabel("%")
        axes.set_xlabel(label)
        axes.locator_params(nbins=7, integer=True)

    return draw


def parts_of_two(rows: Sequence[tuple[str, Measured, Measured]], label: str, names: tuple[str, str]) -> Draw:
    """A share with each box, such as the games that reach a rank, with intervals."""

    def draw(axes: Any) -> None:
        axes.grid(axis="y", visible=False)
        axes.grid(axis="x")
        looks: list[dict[str, Any]] = [
            {"color": SEA, "edgecolor": OUTLINE, "label": names[0]},
            {"facecolor": "none", "edgecolor": GOOD, "hatch": "///", "label": names[1]},
        ]
        boxes = [row[1] for row in rows], [row[2] for row in rows]
        for k, (look, each) in enumerate(zip(looks, boxes, strict=True)):
            places = [place + 0.38 * (k - 0.5) for place in range(len(rows))]
            axes.barh(places, [100 * m.value for m in each], height=0.36, linewidth=1.5, **look)
            for place, m in zip(places, each, strict=True):
                axes.plot([100 * m.low, 100 * m.high], [place, place], color=TEXT, linewidth=2, marker="|")
        axes.set_yticks(range(len(rows)), [row[0] for row in rows])
        axes.set_ylim(len(rows) - 0.5, -0.6 - 0.16 * len(rows))
        axes.set_xlim(0, None)
        axes.set_xlabel(label)
        axes.legend(frameon=False, labelcolor=TEXT, loc="upper right", ncols=2 if _is_wide(axes) else 1)

    return draw
