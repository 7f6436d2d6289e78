/** The French words of La Petite Régate's notation; cards keep their names. */

import type { Notation } from '../../core/notation';

export const notation: Notation = {
  stop: 'défausser',
  change: 'changer',
  draw: 'piocher',
  'draw a card': 'piocher une carte',
  shuffle: 'mélanger',
  pivot: 'pivoter',
  heading: 'cap',
  'keep heading': 'garder le cap',
  'heave to': 'en panne',
  'end turn': 'fin du tour',
  'sit out': 'passer',
  spin: 'tour complet',
  sun: 'soleil',
  blue: 'bleu',
  red: 'rouge',
  yellow: 'jaune',
  sky: 'ciel',
  first: 'commence',
};
