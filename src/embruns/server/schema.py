"""`python -m embruns.server.schema`: every message and every game's view as one JSON Schema, for the browser."""

from __future__ import annotations

import sys

import msgspec

from embruns.games import games
from embruns.server import messages
from embruns.server.boxes import messages as boxes
from embruns.server.notify import messages as notices
from embruns.server.people import messages as passkeys
from embruns.server.studio import messages as studies

REST = (
    messages.Problem,
    messages.GameInfo,
    messages.Rules,
    messages.Daily,
    messages.Me,
    messages.MyName,
    messages.Results,
    messages.Reach,
    messages.Resume,
    messages.Link,
    messages.Who,
    messages.Device,
    messages.TableWish,
    messages.PlayOn,
    messages.TakeSeat,
    messages.GiveToBot,
    messages.NewOrder,
    messages.StartGame,
    messages.AnswerBy,
    messages.AnswerClaim,
    messages.Found,
    messages.TableShelf,
    messages.PutAway,
    messages.NewsHello,
    messages.TableNews,
    messages.TableInfo,
    messages.Replay,
    messages.ReviewStatus,
    messages.Lesson,
    messages.LessonTry,
    messages.LessonWhy,
    messages.LessonAhead,
    messages.LessonReply,
    messages.LessonAnswer,
    messages.LessonForeseen,
    messages.LessonAid,
    messages.Booklet,
    passkeys.MyPasskeys,
    passkeys.PasskeyAsk,
    passkeys.PasskeyAnswer,
    passkeys.DayGame,
    passkeys.DayWish,
    boxes.BoxWish,
    boxes.BoxShelf,
    boxes.BoxInfo,
    boxes.BoxTable,
    boxes.TableBox,
    boxes.OwnBox,
    studies.StudyWish,
    studies.StudyStatus,
    notices.Notifying,
    notices.Subscribe,
    notices.SetMail,
    notices.MailToken,
    notices.MailDone,
    notices.SetHoliday,
    notices.Reminded,
)


def schema() -> dict[str, object]:
    """`$defs` has each class by its name, the socket's unions as `FromBrowser` and `ToBrowser`, views as `<slug>`."""
    positions = {slug: game.Position for slug, game in games().items()}
    roots = [messages.FromBrowser, messages.ToBrowser, *REST, *positions.values()]
    found, components = msgspec.json.schema_components(roots, ref_template="#/$defs/{name}")
    named = {"FromBrowser": found[0], "ToBrowser": found[1]}
    views = dict(zip(positions, found[2 + len(REST) :], strict=True))
    return {"$defs": {**components, **named, **views}}


if __name__ == "__main__":
    sys.stdout.write(msgspec.json.format(msgspec.json.encode(schema())).decode() + "\n")
