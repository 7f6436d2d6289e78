/** Where a move of La Petite Régate is made. */

import { buttonSpot } from '../../core/faces';

const card = (name: unknown): string => `[data-card='${name}'].hinted`;

export function spots(action: Record<string, number | string>): string[] {
  switch (action.verb) {
    case 'Sail':
      return [card(action.card), '[data-choice][data-hinted]'];
    case 'ForcedStop':
    case 'Change':
      return [card(action.card)];
    case 'PlaceX':
    case 'PlaceY':
    case 'PlaceHeading':
    case 'Pivot':
      return ['.steering .rail', buttonSpot('Steer')];
    case 'LaySun':
      return [buttonSpot(`LaySun ${action.seat}`)];
    default:
      return [buttonSpot(String(action.verb))];
  }
}
