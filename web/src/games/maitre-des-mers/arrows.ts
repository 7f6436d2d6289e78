/** Arrows move the focus to the nearest button in their direction, wherever it lies on the board. */

const WAYS: Record<string, readonly [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

export interface Spot {
  x: number;
  y: number;
}

/** Of some spots the nearest in a direction; what lies aside counts double. -1 where none lies there. */
export function nearest(from: Spot, spots: readonly Spot[], key: string): number {
  const [dx, dy] = WAYS[key] ?? [0, 0];
  let best = -1;
  let least = Infinity;
  spots.forEach((spot, k) => {
    const along = (spot.x - from.x) * dx + (spot.y - from.y) * dy;
    const aside = Math.abs((spot.x - from.x) * dy) + Math.abs((spot.y - from.y) * dx);
    if (along > 4 && along + 2 * aside < least) [best, least] = [k, along + 2 * aside];
  });
  return best;
}

export function moveFocus(board: HTMLElement, event: KeyboardEvent): void {
  const focused = document.activeElement;
  if (!WAYS[event.key] || !(focused instanceof HTMLElement) || !board.contains(focused)) return;
  const buttons = [...board.querySelectorAll<HTMLElement>('button, summary')].filter(
    (one) => one.offsetParent !== null,
  );
  const middle = (one: HTMLElement): Spot => {
    const box = one.getBoundingClientRect();
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  };
  const next = buttons[nearest(middle(focused), buttons.map(middle), event.key)];
  if (!next) return;
  event.preventDefault();
  next.focus();
}
