/** The French words of Le Maître des Mers' notation. */

import type { Notation } from '../../core/notation';

export const notation: Notation = {
  seat: 'siège',
  first: 'commence',
  port: 'port',
  arm: 'armer',
  hunt: 'chasser',
  buy: 'acheter',
  attack: 'attaquer',
  throw: 'lancer',
  on: 'sur',
  to: 'en',
  keep: 'garder',
  all: 'tous',
  discard: 'écarter',
  stow: 'charger',
  plunder: 'piller',
  spare: 'laisser',
  salt: 'sel',
  timber: 'bois',
  sugar: 'sucre',
  tobacco: 'tabac',
  rum: 'rhum',
  spices: 'épices',
  silk: 'soie',
  silver: 'argent',
  pearls: 'perles',
  chest: 'coffre',
  temple: 'temple',
  gold: 'or',
};
