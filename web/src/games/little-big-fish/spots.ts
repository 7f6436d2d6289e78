/** Where a move of Little Big Fish is made. */

import { buttonSpot } from '../../core/faces';

const cell = (square: unknown): string => `[data-cell='${square}']`;

export function spots(action: Record<string, number | string>): string[] {
  switch (action.verb) {
    case 'Step':
      return [cell(action.start), cell(action.end)];
    case 'Place':
    case 'Bear':
    case 'GiveUp':
      return [cell(action.square)];
    case 'Turn':
      return [`[data-turn='${action.quarter} ${action.turns}']`];
    default:
      return [buttonSpot(String(action.verb))];
  }
}
