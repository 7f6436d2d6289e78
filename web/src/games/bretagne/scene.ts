/** What every part of the board looks at: the view, whose it is, what may be done and what is pointed at. */

import { getContext, setContext } from 'svelte';
import type { ActionInfo } from '../../core/wire';
import { TILES } from './box';
import type { Cargo } from './cargo';
import type { Tally } from './ledger';
import type { View } from './view';

export type Fields = Record<string, number | string>;

export interface Scene {
  readonly view: View;
  /** Whose decisions, bills and prices are shown: the person's seat, else whoever is to act. */
  readonly me: number;
  readonly mine: boolean; // `me` is the person's own seat
  readonly acting: boolean;
  readonly names: readonly string[];
  readonly legal: readonly ActionInfo[];
  readonly hinted: ActionInfo | null;
  readonly over: boolean;
  readonly fresh: ReadonlySet<number>; // slots that have just grown
  readonly traces: ReadonlySet<string>; // where the last player acted: 'slot 3', 'port 2', 'brest'
  readonly marks: ReadonlyMap<string, number>; // what somebody points at, and who
  readonly tally: Tally;
  readonly cargo: Cargo;
  pointedSlot: number | null;
  pointedPort: number | null;
  pointedTile: string | null;
  back: number; // workers to take back, as the slider stands
  can: (verb: string, fields?: Fields) => ActionInfo | undefined;
  play: (action: ActionInfo) => void;
  /** Do it where it is legal; else the server says which clause forbids it. */
  attempt: (action: Fields) => void;
  point: (where: string) => void;
}

const KEY = 'bretagne';
export const useScene = (): Scene => getContext<Scene>(KEY);
export const giveScene = (scene: Scene): Scene => setContext(KEY, scene);

export const RESOURCES = ['wood', 'sand', 'stone', 'clay'] as const;
export const CARDS = ['supplies', 'dock', 'foghorn', 'cableway'] as const;
export const COASTS = ['north', 'west', 'south'] as const;
export const CITIES = ['brest', 'lorient'] as const;

/** The cities, where one trades now at the top: its trades are the only choice. */
export const visitedFirst = (city: (typeof CITIES)[number] | null): (typeof CITIES)[number][] =>
  [...CITIES].sort((a, b) => Number(b === city) - Number(a === city));

export const NUMERALS = ['I', 'II', 'III', 'IV'] as const;

export type Resource = (typeof RESOURCES)[number];
export type Card = (typeof CARDS)[number];

/** The number of a kind of tile, as actions name it. */
export const kindOf = (tile: string): number => TILES.findIndex((name) => name === tile);

/** What is printed on a tile: 'sand+stone'. */
export const goodsOn = (tile: string): string[] => tile.split('+');

/** A bill as a list of discs: { wood: 1, stone: 2 } is wood, stone, stone. */
export const discs = (bill: Record<string, number>): string[] =>
  RESOURCES.flatMap((good) => Array.from({ length: bill[good] ?? 0 }, () => good));

/** The spot of a port for lessons: 'port-le-palais'. */
export const spotOf = (port: string): string => `port-${port.toLowerCase().replaceAll(' ', '-')}`;

export function matches(action: ActionInfo, verb: string, fields: Fields): boolean {
  return action.action.verb === verb && Object.entries(fields).every(([name, value]) => action.action[name] === value);
}
