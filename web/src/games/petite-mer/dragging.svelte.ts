/** Dragging a tile from a hand to the map, or to another hand. */

import type { Cell } from './choose';
import type { Choosing } from './choosing.svelte';
import { holeAt } from './describe';
import type { Tile } from './view';

const TRAVEL = 8; // pixels: less is a press

const under = (event: PointerEvent, mark: string): (string | null | undefined)[] =>
  document.elementsFromPoint(event.clientX, event.clientY).map((one) => one.closest(`[${mark}]`)?.getAttribute(mark));

function cellUnder(event: PointerEvent): Cell | null {
  const name = under(event, 'data-cell').find(Boolean);
  const [x, y] = (name ?? '').split(',').map(Number);
  return name && x !== undefined && y !== undefined ? [x, y] : null;
}

export class Dragging {
  readonly mind: Choosing;
  moving = $state.raw<{ tile: Tile; of: number; x: number; y: number; far: boolean } | null>(null);
  swept = false; // the click that follows a drag means nothing

  constructor(mind: Choosing) {
    this.mind = mind;
  }

  grab = (tile: Tile, of: number, event: PointerEvent): void => {
    this.swept = false;
    if (!this.mind.acting || event.button !== 0 || !this.mind.openTo(tile, of)) return;
    this.moving = { tile, of, x: event.clientX, y: event.clientY, far: false };
  };

  drag = (event: PointerEvent): void => {
    const { moving, mind } = this;
    if (!moving) return;
    const far = moving.far || Math.hypot(event.clientX - moving.x, event.clientY - moving.y) > TRAVEL;
    if (!far) return;
    if (!moving.far && moving.of === mind.view.seat) mind.held = moving.tile.id;
    this.moving = { ...moving, x: event.clientX, y: event.clientY, far };
    mind.pointed = cellUnder(event);
  };

  drop = (event: PointerEvent): void => {
    const { moving, mind } = this;
    this.moving = null;
    if (!moving?.far || !mind.acting) return;
    this.swept = true;
    setTimeout(() => (this.swept = false), 50);
    mind.pointed = null;
    const cell = cellUnder(event);
    const other = under(event, 'data-tile').find((id) => id && id !== moving.tile.id);
    if (other) this.#dropOn(moving.tile, moving.of, other);
    else if (cell && moving.of === mind.view.seat && holeAt(mind.view, cell)) mind.choose(cell);
  };

  cancel = (): void => {
    this.moving = null;
  };

  /** On a tile of another hand: an exchange, if one of the two is the active hand's. */
  #dropOn(tile: Tile, of: number, other: string): void {
    const { players, seat } = this.mind.view;
    const to = players.findIndex((one) => one.hand.some(({ id }) => id === other));
    if (to < 0 || to === of) return;
    const partner = players[to]!.hand.find(({ id }) => id === other)!;
    if (of === seat) this.mind.exchange(tile.id, partner, to);
    else if (to === seat) this.mind.exchange(other, tile, of);
  }
}
