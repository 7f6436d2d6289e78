/** Where a move of Le Maître des Mers is made: one die at a time, so that dice which do not go together are never marked. */

import { buttonSpot } from '../../core/faces';
import { goodsOf, idOf } from './cards';

const card = (number: unknown): string => `[data-card='${idOf(number)}']`;
const ship = (number: unknown): string => `[data-ship='${idOf(number)}']`;
const die = (face: unknown): string => `[data-die='${face}']`;
const goods = (number: unknown): string => `[data-goods='${goodsOf(number)}']`;

export function spots(action: Record<string, number | string>): string[] {
  switch (action.verb) {
    case 'Arm':
    case 'Hunt':
    case 'Buy':
      return [`[data-action='${String(action.verb).toLowerCase()}']`];
    case 'Attack':
      return ["[data-action='attack']", ship(action.ship), ship(action.prey)];
    case 'Place':
      return [die(action.face), card(action.card)];
    case 'Discard':
      return [die(action.face), '.hatch'];
    case 'Rethrow':
      return action.face ? [goods(action.goods), die(action.face)] : [goods(action.goods)];
    case 'TurnDie':
      return [goods(action.goods), die(action.face)];
    case 'KeepAll':
      return [goods(action.goods)];
    case 'Stow':
    case 'Plunder':
      return [ship(action.ship)];
    default:
      return [buttonSpot(String(action.verb))];
  }
}
