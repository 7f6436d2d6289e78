/** The legal actions as a player meets them: actions of the turn, dice on cards, goods, ships. */

import type { ActionInfo } from '../../core/wire';
import { goodsOf, idOf } from './cards';
import type { Odds } from './wire';

export type Choice = 'arm' | 'hunt' | 'buy' | 'attack';
export const CHOICES: readonly Choice[] = ['arm', 'hunt', 'buy', 'attack'];

/** What some goods can do with one die. */
export interface Use {
  goods: string;
  face: number; // 0: with all dice
  to: number; // 0: it is thrown again
  action: ActionInfo;
}

export interface Choices {
  arm: ActionInfo | null;
  hunt: ActionInfo | null;
  buy: ActionInfo | null;
  attacks: { ship: string; prey: string; action: ActionInfo }[];
  places: { card: string; face: number; action: ActionInfo }[];
  discards: Map<number, ActionInfo>;
  uses: Use[];
  ships: Map<string, ActionInfo>; // that may take the cargo
  again: ActionInfo | null; // throw the others again
  spare: ActionInfo | null;
}

export function choicesOf(legal: readonly ActionInfo[]): Choices {
  const found: Choices = {
    arm: null,
    hunt: null,
    buy: null,
    attacks: [],
    places: [],
    discards: new Map(),
    uses: [],
    ships: new Map(),
    again: null,
    spare: null,
  };
  for (const info of legal) enter(found, info);
  return found;
}

function enter(found: Choices, info: ActionInfo): void {
  const { verb, ship, prey, card, face, goods, to } = info.action;
  if (verb === 'Arm') found.arm = info;
  else if (verb === 'Hunt') found.hunt = info;
  else if (verb === 'Buy') found.buy = info;
  else if (verb === 'Attack') found.attacks.push({ ship: idOf(ship), prey: idOf(prey), action: info });
  else if (verb === 'Place') found.places.push({ card: idOf(card), face: Number(face), action: info });
  else if (verb === 'Throw') found.again = info;
  else if (verb === 'Discard') found.discards.set(Number(face), info);
  else if (verb === 'Stow' || verb === 'Plunder') found.ships.set(idOf(ship), info);
  else if (verb === 'Spare') found.spare = info;
  else if (goods !== undefined)
    found.uses.push({ goods: goodsOf(goods), face: Number(face ?? 0), to: Number(to ?? 0), action: info });
}

/** The odds, looked up by what a player points at; null where the table plays without them. */
export class Outlook {
  constructor(readonly odds: Odds | null) {}

  card = (id: string): number | null => this.odds?.cards.find((one) => one.card === id)?.chance ?? null;
  action = (info: ActionInfo | null): number | null =>
    this.odds?.actions.find((one) => one.action === info?.index)?.chance ?? null;
  group = (card: string, dice: string): number | null =>
    this.odds?.groups.find((one) => one.card === card && one.dice === dice)?.chance ?? null;
  attack = (info: ActionInfo): number | null =>
    this.odds?.attacks.find((one) => one.action === info.index)?.wins ?? null;
  get someShip(): number | null {
    return this.odds?.some_ship ?? null;
  }
}
