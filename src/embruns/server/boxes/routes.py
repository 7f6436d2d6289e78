"""The routes for boxes: those a game can be played with, uploads, and the box of a table."""

from __future__ import annotations

from typing import Annotated

import msgspec
from litestar import get, post
from litestar.params import JSONBody, Parameter

from embruns.core.boxes import parse_box, reconstructed
from embruns.core.editions import package_of, shipped_text
from embruns.games import find_game
from embruns.server.boxes.editions import box_of
from embruns.server.boxes.keeper import changes_of, has_box
from embruns.server.boxes.messages import BoxInfo, BoxShelf, BoxTable, BoxWish, OwnBox, TableBox
from embruns.server.errors import UnknownBox
from embruns.server.visit import REFUSED, Asked, TableId, visit_of

GameSlug = Annotated[str, Parameter(max_length=40, description="the game")]
Digest = Annotated[str, Parameter(max_length=64, description="the SHA-256 of a box, in hex")]


@get("/games/{slug:str}/box", summary="The game’s own box", responses=REFUSED)
async def show_own_box(slug: GameSlug) -> OwnBox:
    """The component table that the game ships with, and which of its numbers are reconstructed."""
    game = find_game(slug)
    if not has_box(game):
        raise UnknownBox(f"{slug} has no component table")
    text = shipped_text(package_of(game))
    return OwnBox(parse_box(text, slug), text, tuple(reconstructed(text)))


@get("/games/{slug:str}/boxes", summary="The boxes to choose from", responses=REFUSED)
async def list_boxes(request: Asked, slug: GameSlug) -> BoxShelf:
    """Those that the operator offers for this game, and whether people may bring their own."""
    boxes = visit_of(request).hall.boxes
    return BoxShelf(boxes.offered(slug), boxes.takes_uploads(slug), boxes.first(slug))


@post("/games/{slug:str}/boxes", summary="Bring a box", responses=REFUSED)
async def upload_box(request: Asked, slug: GameSlug, data: JSONBody[BoxWish]) -> BoxInfo:
    """Checks the box and keeps it for a month; the answer's digest names it for a table."""
    box, changes = await visit_of(request).hall.boxes.upload(slug, data.name, data.toml)
    return BoxInfo(box.name, box.digest, changes)


@get("/games/{slug:str}/boxes/{sha256:str}", summary="One box", responses=REFUSED)
async def show_box(request: Asked, slug: GameSlug, sha256: Digest) -> BoxInfo:
    """Its name and what it changes."""
    game = find_game(slug)
    box = await visit_of(request).hall.boxes.find(game.slug, sha256)
    return BoxInfo(box.name, box.digest, changes_of(game, box))


@get("/games/{slug:str}/boxes/{sha256:str}/table", summary="One box, whole", responses=REFUSED)
async def show_box_table(request: Asked, slug: GameSlug, sha256: Digest) -> BoxTable:
    """Its whole component table."""
    box = await visit_of(request).hall.boxes.find(find_game(slug).slug, sha256)
    return BoxTable(box.name, box.table())


@get("/tables/{table_id:str}/box", summary="The box of a table", responses=REFUSED)
async def show_table_box(request: Asked, table_id: TableId) -> TableBox | None:
    """What the table’s box changes, and what its board draws by it; null if it is the game’s own."""
    visit = visit_of(request)
    room = await visit.hall.registry.room(table_id)
    room.check_looking(visit.person)
    table, box = room.table, box_of(room.table.made)
    if box is None:
        return None
    drawn = msgspec.to_builtins(table.game.drawn)
    return TableBox(box.name, box.digest, changes_of(table.game, box), drawn)


BOX_ROUTES = [show_own_box, list_boxes, upload_box, show_box, show_box_table, show_table_box]
