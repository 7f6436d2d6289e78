"""The words of a notice, in the language of whoever reads it. They tell nothing that a rival may not see."""

from __future__ import annotations

from typing import Literal

import msgspec

from embruns.core.game import Lang, Text
from embruns.server.table import Table
from embruns.server.views import Views

Why = Literal["turn", "reminder", "nudge", "bot"]

MOST_TITLE, MOST_TEXT = 40, 90
TITLES: dict[Why, Text] = {
    "turn": Text("À vous, dans {game}", "Your turn in {game}"),
    "reminder": Text("Rappel : à vous, dans {game}", "Reminder: your turn in {game}"),
    "nudge": Text("On vous attend, dans {game}", "They wait for you in {game}"),
    "bot": Text("Un robot joue pour vous, dans {game}", "A bot plays for you in {game}"),
}
BACK = Text(
    "Le délai est passé. Ouvrez la table : la place est à vous.", "Time is up. Open the table: the seat is yours."
)
LEFT = Text("Encore {span}.", "{span} left.")
MANY = Text("À vous à {n} tables", "Your turn at {n} tables")
OPEN = Text("Ouvrir la table", "Open the table")
LATER = Text("Me le rappeler ce soir", "Remind me tonight")
MINUTES, HOURS, DAYS = Text("minute", "minute"), Text("heure", "hour"), Text("jour", "day")


class Notice(msgspec.Struct, frozen=True):
    """What a browser shows, and what an e-mail says."""

    table: str
    title: str
    text: str
    path: str  # of the table, after the path of the server
    lang: Lang
    many: str  # the title in place of several notices; {n} is their number
    open: str  # what the two buttons say
    later: str


def span(seconds: int, lang: Lang) -> str:
    """'3 jours', '30 hours', '1 minute': in the units of the pages, at least one minute."""
    count, unit = max(1, round(seconds / 60)), MINUTES
    if count >= 60:
        count, unit = round(count / 60), HOURS
    if unit is HOURS and count >= 48:
        count, unit = round(count / 24), DAYS
    return f"{count} {unit[lang]}{'s' if count > 1 else ''}"


def notice_of(table: Table, why: Why, lang: Lang, now: int) -> Notice:
    """The notice about this table. What happened last is told as a spectator sees it."""
    due = table.deadline()
    if why == "bot":
        text = BACK[lang]
    else:
        left = LEFT[lang].format(span=span(due - now, lang)) if due is not None and due > now else ""
        text = " ".join(filter(None, [_shortened(_last_told(table, lang), MOST_TEXT - len(left) - 1), left]))
    return Notice(
        table=table.id,
        title=_shortened(TITLES[why][lang].format(game=table.game.title[lang]), MOST_TITLE),
        text=text,
        path=f"/t/{table.id}",
        lang=lang,
        many=MANY[lang],
        open=OPEN[lang],
        later=LATER[lang],
    )


def _last_told(table: Table, lang: Lang) -> str:
    """The last thing that happened, as a sentence; '' before the first."""
    events = msgspec.json.decode(Views(table).events(None, max(0, table.ply - 1)))
    return _sentence(events[-1]["told"][lang]) if events else ""


def _sentence(told: str) -> str:
    return told if not told or told[-1] in ".!?…" else told + "."


def _shortened(text: str, most: int) -> str:
    return text if len(text) <= most else text[: most - 1].rstrip(" ,.;:") + "…"
