"""The page of a study: findings first, then one question a chart, then how it was made. One file, no script."""

from __future__ import annotations

from base64 import b64encode
from functools import cache
from html import escape
from importlib.resources import files

from embruns.core.game import Lang
from embruns.study import figures, tables
from embruns.study.findings import findings_list
from embruns.study.teller import Study, Teller

FONTS = (("Fraunces", 600), ("Atkinson Hyperlegible", 400), ("Atkinson Hyperlegible", 700))


def page(study: Study, lang: Lang, other: str) -> str:
    """Return the whole page; `other` is the file of the other language."""
    tell = Teller(study, lang)
    title = f"{study.game.title[lang]} · {tell.say('study')}"
    parts = [
        f"<header class='top'><span>Embruns · {tell.say('study')}</span>"
        f"<nav><a href='games.csv'>{tell.say('data')}</a> <a href='{other}'>{tell.say('other')}</a></nav></header>",
        f"<h1>{escape(study.game.title[lang])}</h1><p class='how'>{escape(_about(tell))}</p>",
        findings_list(tell),
        tables.two_boxes(tell),
        figures.results(tell),
        figures.course(tell),
        figures.luck(tell),
        tables.things(tell),
        tables.endings(tell),
        tables.others(tell),
        _made(tell),
    ]
    return (
        f"<!doctype html>\n<html lang='{lang}'><head><meta charset='utf-8'>"
        "<meta name='viewport' content='width=device-width, initial-scale=1'>"
        f"<title>{escape(title)}</title><style>{_style()}</style></head>\n<body><main class='paper'>\n"
        + "\n".join(part for part in parts if part)
        + "\n</main></body></html>\n"
    )


def _about(tell: Teller) -> str:
    study = tell.study
    bots = " + ".join(study.bots) if len(set(study.bots)) > 1 else study.bots[0]
    intro = tell.say("intro", games=tell.number(len(study.first.games), 0), bots=bots)
    return f"{tell.setup(study.setup)}. {intro}"


@cache
def _style() -> str:
    """Return the style sheet with the fonts inside, so that the page stands alone."""
    folder = files(__package__)
    faces = []
    for family, weight in FONTS:
        name = f"{family.split()[0].lower()}-{weight}.woff2"
        font = b64encode(folder.joinpath("fonts", name).read_bytes()).decode()
        faces.append(
            f"@font-face{{font-family:'{family}';font-weight:{weight};font-display:swap;"
            f"src:url(data:font/woff2;base64,{font}) format('woff2')}}"
        )
    return "".join(faces) + folder.joinpath("page.css").read_text(encoding="utf-8")


def _made(tell: Teller) -> str:
    study = tell.study
    colon = "\u00a0:" if tell.lang == "fr" else ":"
    lines = [f"{tell.say('origin')}{colon} {study.box}"] if study.box else []
    lines += [f"{tell.say('changed')}{colon} {study.against}"] if study.against else []
    boxes = "".join(f"<p class='how digest'>{escape(line)}</p>" for line in lines)
    return (
        f"<div class='made'><h3>{tell.say('made')}</h3><pre>{escape(study.command)}</pre>"
        f"<p class='how'>{tell.say('made_how', rules=study.game.version)}</p>{boxes}</div>"
    )
