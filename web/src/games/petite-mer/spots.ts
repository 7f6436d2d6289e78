/** Where a move of Petite Mer is made. */

import { buttonSpot } from '../../core/faces';
import { beside, nameOf, type Cell } from './choose';
import type { Position } from './wire';

const tile = (id: unknown): string => `[data-tile='${id}']`;

export function spots(action: Record<string, number | string>, view: Record<string, unknown>): string[] {
  const { seat, players } = view as unknown as Position;
  const boat: Cell = players[seat]!.boat;
  const goal = (): string => `[data-cell='${nameOf(beside(boat, String(action.side)))}']`;
  switch (action.verb) {
    case 'Place':
    case 'Discard':
      return [tile(action.id), goal()];
    case 'Step':
      return [goal()];
    case 'Swap':
      return [tile(action.give), tile(action.take)];
    case 'Keep':
      return [tile(action.id), buttonSpot('EndTurn')];
    default:
      return [buttonSpot('EndTurn')];
  }
}

/** Where a move that was played is seen now: the tile on the map, or the boat that sailed. */
export function trace(action: Record<string, number | string>, view: Record<string, unknown>): string[] {
  const { placed } = view as unknown as Position;
  const cellOf = (id: unknown): string[] => {
    const found = placed.find((one) => one.tile === id);
    return found ? [`[data-cell='${nameOf([found.x, found.y])}']`] : [];
  };
  if (action.verb === 'Place') return cellOf(action.id);
  return action.verb === 'Swap' ? [tile(action.give), tile(action.take)] : [];
}
