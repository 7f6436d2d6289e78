/** Arrows move the focus to the nearest button in their direction, wherever it lies on the board. */

import { isArrow, neighbour } from '../../core/arrows';

export function moveFocus(board: HTMLElement, event: KeyboardEvent): void {
  const focused = document.activeElement;
  if (!isArrow(event.key) || !(focused instanceof HTMLElement) || !board.contains(focused)) return;
  const buttons = [...board.querySelectorAll<HTMLElement>('button, summary')].filter(
    (one) => one.offsetParent !== null,
  );
  const next = neighbour(focused, buttons, event.key);
  if (!next) return;
  event.preventDefault();
  next.focus();
}
