/** Why a move could not be taken back once played, said before it is played. */

import { t } from './i18n.svelte';
import type { ActionInfo } from './wire';

export function finalityOf(action: ActionInfo): string {
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

/** The sentence that holds for every action there is, or ''. */
export function commonFinality(legal: readonly ActionInfo[]): string {
  const said = new Set(legal.map(finalityOf));
  return said.size === 1 ? ([...said][0] ?? '') : '';
}
