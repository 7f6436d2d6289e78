/** Where on the board a hint lies. */

import type { ActionInfo } from '../../core/wire';
import type { Choice } from './choose';
import { goodsOf, idOf } from './cards';

export interface Hinted {
  card: string;
  face: number;
  ships: string[];
  choice: Choice | null;
  goods: string;
}

const CHOICE: Record<string, Choice> = { Arm: 'arm', Hunt: 'hunt', Buy: 'buy', Attack: 'attack' };

export function hintOf(info: ActionInfo | null): Hinted {
  const action = info?.action ?? {};
  const named = (number: unknown): string => (number === undefined ? '' : idOf(number));
  return {
    card: named(action.card),
    face: Number(action.face ?? 0),
    ships: [named(action.ship), named(action.prey)].filter(Boolean),
    choice: CHOICE[String(action.verb)] ?? null,
    goods: action.goods === undefined ? '' : goodsOf(action.goods),
  };
}
