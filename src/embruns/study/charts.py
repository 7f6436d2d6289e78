"""The charts of a study, drawn by matplotlib as SVG whose colours are the roles of the page, so that night is free."""

from __future__ import annotations

import io
import re
from collections.abc import Callable, Sequence
from importlib.util import find_spec
from typing import Any

from embruns.core.errors import EmbrunsError
from embruns.study.numbers import Measured

WIDE, NARROW = (548, 290), (326, 270)  # pixels, on a desk and on a phone

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


def chart(name: str, draw: Draw, title: str) -> str:
    """Return a chart as two SVG pictures, for a desk and for a phone; the page shows one of them."""
    return "".join(
        _svg(f"{name}-{kind}", draw, size, kind, title) for kind, size in (("wide", WIDE), ("narrow", NARROW))
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


def histogram(values: Sequence[float], label: str, mark: float | None = None, below: str = "") -> Draw:
    """How often each value came, in at most thirty bars; `mark` is the mean."""
    low, high = min(values), max(values)
    step = max(1, -(-int(high - low + 1) // 30))
    edges = [low + step * k for k in range(int((high - low) // step) + 2)]

    def draw(axes: Any) -> None:
        weights = [100 / len(values)] * len(values)
        axes.hist(values, bins=edges, weights=weights, color=SEA, edgecolor=OUTLINE, linewidth=1)
        axes.set_ylabel("%")
        axes.set_xlabel(label)
        if mark is not None:
            axes.axvline(mark, color=TEXT, linewidth=1.8, linestyle=(0, (4, 3)))
            axes.annotate(
                below, (mark, axes.get_ylim()[1]), ha="center", va="bottom", annotation_clip=False, fontweight="bold"
            )
        axes.locator_params(nbins=7)

    return draw


def seats(measured: Sequence[Measured], names: Sequence[str], fair: float | None, scale: float, label: str) -> Draw:
    """A number for each seat with its interval; the dashes are where all seats are equal."""

    def draw(axes: Any) -> None:
        places = range(len(measured))
        axes.grid(axis="y", visible=False)
        axes.grid(axis="x")
        for place, each in zip(places, measured, strict=True):
            axes.plot(
                [scale * each.low, scale * each.high], [place, place], color=TEXT, linewidth=2, solid_capstyle="round"
            )
            axes.plot([scale * each.value], [place], "o", color=SEA, markeredgecolor=OUTLINE, markersize=8)
        if fair is not None:
            axes.axvline(scale * fair, color=TEXT, linewidth=1.5, linestyle=(0, (4, 3)))
        axes.set_yticks(list(places), list(names))
        axes.set_ylim(len(measured) - 0.5, -0.5)
        axes.set_xlabel(label)
        axes.locator_params(axis="x", nbins=6)

    return draw


def course(lines: Sequence[tuple[str, Sequence[float]]], label: str, top: float | None, across: str) -> Draw:
    """One or two lines over the course of a game, in per cent of its decisions."""

    def draw(axes: Any) -> None:
        for k, (name, values) in enumerate(lines):
            at = [100 * point / (len(values) - 1) for point in range(len(values))]
            dashes = "solid" if k == 0 else (0, (5, 3))
            axes.plot(at, values, color=SEA if k == 0 else GOOD, linewidth=2.6, linestyle=dashes, label=name)
        axes.set_xlabel(across)
        axes.set_ylabel(label)
        axes.set_xlim(0, 100)
        axes.set_ylim(0, top)
        axes.locator_params(nbins=6)
        if len(lines) > 1:
            axes.legend(frameon=False, labelcolor=TEXT, loc="best")

    return draw


def two_boxes(before: Sequence[float], after: Sequence[float], label: str, names: tuple[str, str]) -> Draw:
    """Two distributions over each other: the original solid, the changed one hatched."""
    low, high = min(*before, *after), max(*before, *after)
    step = max(1, -(-int(high - low + 1) // 24))
    edges = [low + step * k for k in range(int((high - low) // step) + 2)]

    def draw(axes: Any) -> None:
        for values, look, name in (
            (before, {"color": SEA, "edgecolor": OUTLINE, "linewidth": 1}, names[0]),
            (after, {"facecolor": "none", "edgecolor": GOOD, "hatch": "///", "linewidth": 1.6}, names[1]),
        ):
            axes.hist(values, bins=edges, weights=[100 / len(values)] * len(values), label=name, **look)
        axes.set_ylabel("%")
        axes.set_xlabel(label)
        axes.legend(frameon=False, labelcolor=TEXT)
        axes.locator_params(nbins=7)

    return draw
