/** Why a move could not be undone once it is played, told before it is played. */

import { t } from './i18n.svelte';
import type { ActionInfo } from './wire';

export function undoReasonOf(action: ActionInfo): string {
  switch (action.final) {
    case 'chance':
      return t('finalChance');
    case 'turn':
      return t('finalTurn');
    case 'secret':
      return t('finalSecret');
    case 'end':
      return t('finalEnd');
    default:
      return '';
  }
}

/** The sentence if it is the same for all these actions, else ''. */
export function commonUndoReason(legal: readonly ActionInfo[]): string {
  const said = new Set(legal.map(undoReasonOf));
  return said.size === 1 ? ([...said][0] ?? '') : '';
}
