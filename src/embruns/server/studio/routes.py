"""The routes of the studio: begin a study, follow it, stop it, read its page."""

from __future__ import annotations

from typing import Annotated

from litestar import Response, delete, get, post
from litestar.params import JSONBody, Parameter

from embruns.server.boxes.routes import GameSlug
from embruns.server.studio.messages import StudyStatus, StudyWish
from embruns.server.visit import REFUSED, Asked, visit_of

StudyId = Annotated[str, Parameter(min_length=1, max_length=40, description="the study’s id")]
FileName = Annotated[
    str, Parameter(min_length=1, max_length=40, description="study.fr.html, study.en.html or games.csv")
]


@post("/games/{slug:str}/studies", summary="Begin a study", responses=REFUSED)
async def begin_study(request: Asked, slug: GameSlug, data: JSONBody[StudyWish]) -> StudyStatus:
    """Lets bots play many games, with a box and with the game’s own, and writes a page about them."""
    visit = visit_of(request)
    return await visit.studies.ask(slug, data, visit.person)


@get("/studies/{study_id:str}", summary="How far a study is", responses=REFUSED)
async def show_study(request: Asked, study_id: StudyId) -> StudyStatus:
    """The progress in games."""
    return await visit_of(request).studies.status(study_id)


@delete("/studies/{study_id:str}", status_code=200, summary="Stop a study", responses=REFUSED)
async def stop_study(request: Asked, study_id: StudyId) -> StudyStatus:
    """Ends its processes, at once or, where another server runs it, within seconds; who began it may."""
    visit = visit_of(request)
    return await visit.studies.cancel(study_id, visit.person)


@get("/studies/{study_id:str}/{file:str}", summary="The page of a study", responses=REFUSED)
async def show_study_page(request: Asked, study_id: StudyId, file: FileName) -> Response[bytes]:
    """One page without scripts, in French or English; or the games as a table."""
    body, kind = await visit_of(request).studies.page(study_id, file)
    return Response(body, media_type=f"{kind}; charset=utf-8")


STUDIO_ROUTES = [begin_study, show_study, stop_study, show_study_page]
