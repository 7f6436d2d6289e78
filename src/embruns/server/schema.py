"""`python -m embruns.server.schema`: every message and every game's view as one JSON Schema, for the browser."""

from __future__ import annotations

import sys

import msgspec

from embruns.games import games
from embruns.server.boxes import messages as boxes
from embruns.server.messages import asked, basics, lessons, people, scenes, tables, told
from embruns.server.messages import games as offered
from embruns.server.notify import messages as notices
from embruns.server.people import messages as passkeys
from embruns.server.studio import messages as studies

REST = (
    basics.Problem,
    offered.GameInfo,
    offered.Rules,
    offered.Daily,
    people.Me,
    people.MyName,
    people.MyEmblem,
    people.Results,
    people.Reach,
    people.Resume,
    people.Link,
    people.Who,
    people.Device,
    tables.TableWish,
    tables.PlayOn,
    tables.TakeSeat,
    tables.GiveToBot,
    tables.NewOrder,
    tables.StartGame,
    tables.AnswerBy,
    tables.AnswerClaim,
    tables.WishPause,
    tables.Found,
    tables.TableShelf,
    tables.PutAway,
    told.NewsHello,
    told.TableNews,
    tables.TableInfo,
    scenes.Replay,
    scenes.ReviewStatus,
    lessons.Lesson,
    lessons.LessonTry,
    lessons.LessonWhy,
    lessons.LessonAhead,
    lessons.LessonReply,
    lessons.LessonAnswer,
    lessons.LessonForeseen,
    lessons.LessonAid,
    lessons.Booklet,
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
    roots = [asked.FromBrowser, told.ToBrowser, *REST, *positions.values()]
    found, components = msgspec.json.schema_components(roots, ref_template="#/$defs/{name}")
    named = {"FromBrowser": found[0], "ToBrowser": found[1]}
    views = dict(zip(positions, found[2 + len(REST) :], strict=True))
    return {"$defs": {**components, **named, **views}}


if __name__ == "__main__":
    sys.stdout.write(msgspec.json.format(msgspec.json.encode(schema())).decode() + "\n")
