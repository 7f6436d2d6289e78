/** Where a card of words lies: beside the thing that it is about. */

export interface Rect {
  left: number;
  top: number;
  width: number;
  height: number;
}

const GAP = 8; // pixels

/** Left and top inside the room: right of the thing, left of it, under or over it, the first place with room; never over it. */
export function placeBeside(thing: Rect, room: Rect, card: { width: number; height: number }): [number, number] {
  const [x, y] = [thing.left - room.left, thing.top - room.top];
  const within = (at: number, size: number, all: number): number => Math.max(GAP, Math.min(at, all - size - GAP));
  const [alongX, alongY] = [within(x, card.width, room.width), within(y, card.height, room.height)];
  const places: [number, number][] = [
    [x + thing.width + GAP, alongY],
    [Math.min(x, room.width) - card.width - GAP, alongY],
    [alongX, y + thing.height + GAP],
    [alongX, y - card.height - GAP],
  ];
  const fits = ([left, top]: [number, number]): boolean =>
    left >= 0 && top >= 0 && left + card.width <= room.width && top + card.height <= room.height;
  return places.find(fits) ?? [alongX, y > room.height / 2 ? GAP : within(room.height, card.height, room.height)];
}

/** Keep a card beside the first element in the board that matches. */
export const beside = (board: HTMLElement | undefined, selector: string) => (card: HTMLElement) => {
  const [thing, room] = [board?.querySelector(selector), card.offsetParent];
  if (!thing || !room) return;
  const [left, top] = placeBeside(thing.getBoundingClientRect(), room.getBoundingClientRect(), {
    width: card.offsetWidth,
    height: card.offsetHeight,
  });
  Object.assign(card.style, { left: `${left}px`, top: `${top}px`, right: 'auto', bottom: 'auto' });
};
