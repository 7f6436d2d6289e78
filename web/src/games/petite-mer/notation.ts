/** The French words of Petite Mer's notation. */

import type { Notation } from '../../core/notation';

export const notation: Notation = {
  W: 'O',
  discard: 'défausser',
  token: 'jeton',
  keep: 'garder',
  swap: 'échanger',
  with: 'avec',
  player: 'joueur',
  first: 'commence',
  'end turn': 'fin du tour',
};
