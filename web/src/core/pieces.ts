/** What the pieces of a board are, in words, and where those words lie. */

import { fits } from './firsts.svelte';
import type { Text } from './wire';

/** The words about a kind of piece. */
export interface Piece {
  /** What it is called; without a name, the board's own label for it is shown. */
  name?: Text;
  text: Text;
  /** The board itself tells this where a mouse or the keyboard points: the words come by a long press alone. */
  shown?: boolean;
}

/** Pieces by the name of their spot, in which * stands for any letters; the first that fits is taken. */
export type Pieces = Readonly<Record<string, Piece>>;

export const PIECE = '[data-piece], [data-spot]';

/** The name of a piece: `data-piece` where its kind matters, else the name that lessons call it by. */
export const nameOf = (element: Element): string =>
  element.getAttribute('data-piece') ?? element.getAttribute('data-spot') ?? '';

/** The words about the piece of this name. */
export function pieceOf(pieces: Pieces, name: string): Piece | null {
  const pattern = Object.keys(pieces).find((one) => fits(name, one));
  return pattern === undefined ? null : (pieces[pattern] ?? null);
}

export interface Rect {
  left: number;
  top: number;
  width: number;
  height: number;
}

const GAP = 10; // pixels between a piece and its words

const shared = (a: Rect, b: Rect): number =>
  Math.max(0, Math.min(a.left + a.width, b.left + b.width) - Math.max(a.left, b.left)) *
  Math.max(0, Math.min(a.top + a.height, b.top + b.height) - Math.max(a.top, b.top));

/**
 * Left and top of a card of words: on a side of the piece or in a corner of the room, never over the piece where
 * there is another place, over as little as possible of what can be chosen, and then as near as possible.
 */
export function placeFor(
  piece: Rect,
  room: Rect,
  card: { width: number; height: number },
  choices: readonly Rect[],
): [number, number] {
  const { width, height } = card;
  const right = room.left + room.width - width;
  const bottom = room.top + room.height - height;
  const x = Math.max(room.left, Math.min(piece.left + (piece.width - width) / 2, right));
  const y = Math.max(room.top, Math.min(piece.top + (piece.height - height) / 2, bottom));
  const places: [number, number][] = [
    [x, piece.top - height - GAP],
    [x, piece.top + piece.height + GAP],
    [piece.left + piece.width + GAP, y],
    [piece.left - width - GAP, y],
    [x, room.top],
    [x, bottom],
    [room.left, room.top],
    [right, room.top],
    [room.left, bottom],
    [right, bottom],
  ];
  const inside = places.filter(
    ([left, top]) => left >= room.left - 1 && top >= room.top - 1 && left <= right + 1 && top <= bottom + 1,
  );
  const cost = ([left, top]: [number, number]): number => {
    const lies: Rect = { left, top, width, height };
    const covered = choices.reduce((sum, one) => sum + shared(lies, one), 0);
    const far = Math.hypot(
      left + width / 2 - piece.left - piece.width / 2,
      top + height / 2 - piece.top - piece.height / 2,
    );
    return 1e9 * Math.sign(shared(lies, piece)) + 1000 * covered + far;
  };
  return inside.reduce((best, one) => (cost(one) < cost(best) ? one : best), inside[0] ?? [room.left, room.top]);
}
