/** The letters that work in lessons and puzzles: those of the board's buttons, h to be shown the move, ? for the rules. */

import type { Desk } from '../../core/faces';
import type { LessonRun } from '../../core/lesson.svelte';
import { settings } from '../../core/settings.svelte';

export function pressed(event: KeyboardEvent, run: LessonRun, desk: Desk, rules: () => void): void {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || !settings.letters) return;
  if (event.target instanceof HTMLInputElement || event.target instanceof HTMLSelectElement) return;
  const button = desk.buttons.find((one) => !one.disabled && one.key?.toLowerCase() === event.key.toLowerCase());
  if (event.key === '?') rules();
  else if (event.key.toLowerCase() === 'h' && run.shown?.right) run.show();
  else if (button && run.legal.length) button.press();
  else return;
  event.preventDefault();
}
