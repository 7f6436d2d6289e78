"""The routes for notices: how I can be reached, holidays, and reminders that somebody asks for."""

from __future__ import annotations

from litestar import delete, get, post
from litestar.params import JSONBody

from embruns.server.notify.messages import MailDone, MailToken, Notifying, Reminded, SetHoliday, SetMail, Subscribe
from embruns.server.visit import REFUSED, Asked, TableId, visit_of


@get("/me/notify", summary="How I can be reached", responses=REFUSED)
async def show_notifying(request: Asked) -> Notifying:
    """Tells the server's key for Web Push, and what I allow."""
    visit = visit_of(request)
    return await visit.notify.of(visit.identity)


@post("/me/push", status_code=200, summary="Take pushes in this browser", responses=REFUSED)
async def subscribe(request: Asked, data: JSONBody[Subscribe]) -> Notifying:
    """Tells me by Web Push that it is my turn while no page of mine is open."""
    visit = visit_of(request)
    return await visit.notify.subscribe(visit.identity, data)


@delete("/me/push", status_code=200, summary="Take no more pushes in this browser", responses=REFUSED)
async def unsubscribe(request: Asked) -> Notifying:
    """Forgets the subscription of this browser."""
    visit = visit_of(request)
    return await visit.notify.unsubscribe(visit.identity)


@post("/me/mail", status_code=200, summary="My e-mail address", responses=REFUSED)
async def set_mail(request: Asked, data: JSONBody[SetMail]) -> Notifying:
    """Sends a link there; the address counts once it was opened."""
    visit = visit_of(request)
    return await visit.notify.set_mail(visit.identity, data)


@post("/mail", status_code=200, summary="Open the link of an e-mail", responses=REFUSED)
async def open_mail_link(request: Asked, data: JSONBody[MailToken]) -> MailDone:
    """Confirms an address, or ends the e-mails."""
    return await visit_of(request).notify.open_link(data.token)


@post("/me/holiday", status_code=200, summary="My holiday", responses=REFUSED)
async def set_holiday(request: Asked, data: JSONBody[SetHoliday]) -> Notifying:
    """Lets no time pass for my decisions until the end of so many days."""
    visit = visit_of(request)
    return await visit.notify.set_holiday(visit.identity, data.days, data.zone)


@post("/tables/{table_id:str}/later", status_code=200, summary="Remind me tonight", responses=REFUSED)
async def remind_me(request: Asked, table_id: TableId) -> Reminded:
    """Sends me a reminder this evening if it still is my turn."""
    visit = visit_of(request)
    return await visit.notify.later(table_id, visit.person)


@post("/tables/{table_id:str}/nudge", status_code=200, summary="Remind another person", responses=REFUSED)
async def nudge(request: Asked, table_id: TableId) -> Reminded:
    """Reminds the person whom a table over days waits for, once a day and not at night."""
    visit = visit_of(request)
    return await visit.notify.nudge(table_id, visit.person)


NOTIFY_ROUTES = [show_notifying, subscribe, unsubscribe, set_mail, open_mail_link, set_holiday, remind_me, nudge]
