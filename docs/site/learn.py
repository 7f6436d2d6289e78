"""The pages that teach a game: its own help in French and English, with the pictures of its board."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

from embruns.core.game import LANGS, Game, Lang, Text
from embruns.games import games

PICTURES = Path(__file__).parents[1] / "pictures"
_NAME = re.compile(r"(?:(?P<what>.+)-)?(?P<size>desktop|phone)-(?P<scheme>light|dark)-(?P<lang>fr|en)")

CAPTIONS = {
    "": Text("La table", "The table"),
    "table": Text("La table", "The table"),
    "whirlpool": Text("Un tourbillon", "A whirlpool"),
    "end": Text("La fin d’une partie", "The end of a game"),
}
ON_A_PHONE = Text(" sur un téléphone", " on a phone")
PLAYERS = Text("joueurs", "players")
OTHER = {"fr": "Read this page in English", "en": "Lire cette page en français"}
CLAUSES = Text(
    "Chaque phrase numérotée est une clause : le jeu la cite quand il refuse un coup, et un test la tient. "
    "Le détail, en anglais : [les règles, clause par clause](../../rules/{slug}.md).",
    "Every numbered sentence is a clause: the table quotes it when it refuses a move, and a test holds it. "
    "In full: [the rules, clause by clause](../../rules/{slug}.md).",
)


@dataclass(frozen=True)
class Picture:
    """A screenshot of a game's board, told by the name of its file."""

    file: str
    kind: str  # a key of CAPTIONS
    phone: bool
    lang: Lang

    def caption(self, lang: Lang) -> str:
        """What it shows."""
        return CAPTIONS[self.kind][lang] + (ON_A_PHONE[lang] if self.phone else "")


def picture_files() -> list[Path]:
    """All pictures of the documentation."""
    return sorted(path for path in PICTURES.iterdir() if path.suffix in (".webp", ".svg"))


def pictures_of(game: Game) -> list[Picture]:
    """The pictures of this game's board. The game on the house's own pictures is named on none of them."""
    names = [path.stem for path in picture_files()]
    prefix = f"{game.slug}-" if any(name.startswith(game.slug) for name in names) else ""
    found = []
    for name in names:
        told = _NAME.fullmatch(name.removeprefix(prefix)) if name.startswith(prefix) else None
        if told and (told["what"] or "") in CAPTIONS:
            lang: Lang = "fr" if told["lang"] == "fr" else "en"
            found.append(Picture(f"{name}.webp", told["what"] or "", told["size"] == "phone", lang))
    return sorted(found, key=lambda picture: (picture.phone, list(CAPTIONS).index(picture.kind)))


def rules_page(game: Game, lang: Lang) -> str:
    """How the game is played, in one language."""
    heading, _, body = game.help(lang).partition("\n")
    shown = [picture for picture in pictures_of(game) if picture.lang == lang]
    table = [picture for picture in shown if picture.kind != "end"]
    ends = [picture for picture in shown if picture.kind == "end"]
    other = LANGS[1 - LANGS.index(lang)]
    parts = [
        heading,
        f"*{game.about[lang]}* {_seats(game)} {PLAYERS[lang]}, {game.minutes} min · "
        f"[{OTHER[lang]}](../{other}/{game.slug}.md){{ .other-language hreflang={other} lang={other} }}",
        _figures(game, table, lang),
        body.strip(),
        _figures(game, ends, lang),
        "---",
        CLAUSES[lang].format(slug=game.slug),
    ]
    return "\n\n".join(part for part in parts if part) + "\n"


def cards(depth: int) -> str:
    """All games as cards with their prints, for a page so many folders deep."""
    up = "../" * depth
    lines = ['<div class="games" markdown>']
    for game in games().values():
        prints = "".join(
            f"![]({up}pictures/poster-{game.slug}-{scheme}.webp){{ .{scheme} loading=lazy }}"
            for scheme in ("light", "dark")
        )
        lines += [
            '<div class="game" markdown>',
            f"[{prints}]({up}learn/en/{game.slug}.md){{ tabindex=-1 aria-hidden=true }}",
            f"**{game.title['en']}**{{ .title }}\n{game.about['en']}\n*{_seats(game)} players, {game.minutes} min*",
            f"[Règles]({up}learn/fr/{game.slug}.md){{ hreflang=fr lang=fr }} [Rules]({up}learn/en/{game.slug}.md)",
            "</div>",
        ]
    return "\n\n".join([*lines, "</div>"])


def _seats(game: Game) -> str:
    seats = sorted({players for variant in game.variants for players in variant.players})
    return str(seats[0]) if len(seats) == 1 else f"{seats[0]}–{seats[-1]}"


def _figures(game: Game, pictures: list[Picture], lang: Lang) -> str:
    if not pictures:
        return ""
    lines = ['<div class="pictures" markdown>']
    for picture in pictures:
        caption = picture.caption(lang)
        lines += [
            f'<figure class="{"phone" if picture.phone else "desktop"}" markdown="span">',
            f"![{game.title[lang]}: {caption}](../../pictures/{picture.file}){{ loading=lazy }}",
            f"<figcaption>{caption}</figcaption>",
            "</figure>",
        ]
    return "\n".join([*lines, "</div>"])
