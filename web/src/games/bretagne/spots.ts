/** Where a move of Bretagne is made, and on which panel. */

import { buttonSpot } from '../../core/faces';
import { CITIES, RESOURCES } from './scene';
import { TRADES } from './trades';
import type { Tab } from './watch';

type Fields = Record<string, number | string>;

const advised = (selector: string): string => `${selector}[data-hinted]`;

export function spots(action: Fields): string[] {
  switch (action.verb) {
    case 'Take':
      return [advised('[data-tile]')];
    case 'Place':
      return [`[data-slot='${action.slot}'], [data-site='${action.slot}'], [data-bill='${action.slot}']`];
    case 'Recall':
      return ['.recall input', buttonSpot('Recall')];
    case 'PickBarge':
      return [advised('[data-barge]')];
    case 'Load':
      return [`[data-load='${RESOURCES[Number(action.resource)]}']`];
    case 'Keep':
      return [advised('[data-keep]')];
    case 'PlayCard':
      return [advised('[data-card]')];
    case 'Send':
      return [`[data-port='${action.port}'], [data-send='${action.port}']`];
    case 'Enter':
      return [`[data-city='${CITIES[Number(action.city)]}'], ${buttonSpot(`Enter ${action.city}`)}`];
    case 'Leave':
    case 'NoMoreCards':
    case 'Decline':
    case 'Pass':
      return [buttonSpot(action.verb)];
    default:
      return [advised('[data-trade]'), ...picksOf(action)];
  }
}

/** What a trade is made with. */
function picksOf(action: Fields): string[] {
  const trade = Object.values(TRADES).find((one) => one.covers(action));
  const values = (trade?.picks ?? []).map(({ field }) => action[field]);
  return [...new Set(values)].map((value) => `[data-pick='${value}']`).slice(0, 1);
}

/** The panel that holds what is advised. */
export function tabOf(action: Fields, phone: boolean): Tab {
  if (Object.values(TRADES).some((one) => one.covers(action))) return 'cities';
  if (action.verb === 'Enter') return phone ? 'map' : 'turn';
  if (action.verb === 'Send' || action.verb === 'Place') return phone ? 'map' : 'turn';
  return 'turn';
}
