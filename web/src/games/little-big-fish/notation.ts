/** The French words of Little Big Fish's notation. */

import type { Notation } from '../../core/notation';

export const notation: Notation = {
  place: 'poser',
  birth: 'naissance',
  give: 'céder',
  whirl: 'tourner',
  NW: 'NO',
  SW: 'SO',
  cw: 'droite',
  ccw: 'gauche',
  blue: 'bleu',
  red: 'rouge',
  yellow: 'jaune',
  green: 'vert',
  fisher: 'pêcheur',
  plankton: 'plancton',
  whirlpool: 'tourbillon',
  'south first': 'sud commence',
  'north first': 'nord commence',
  stop: 'rester',
  'swim on': 'nager encore',
  pass: 'passer',
};
