/** Printed sheets: what a game gives to be cut out, and where it lies on paper. Lengths are millimetres. */

import type { Component } from 'svelte';
import type { Lang } from './settings.svelte';
import type { Text } from './wire';

/** What is drawn on a piece: one of the game's own components and what it is given. */
export interface Face {
  Drawn: Component<any>; // eslint-disable-line @typescript-eslint/no-explicit-any -- each has properties of its own
  given: Record<string, unknown>;
}

export interface Piece extends Face {
  name: string;
  changed?: boolean; // by the box
}

/** Pieces of one size. */
export interface Group {
  title: Text;
  width: number;
  height: number;
  ground: string; // the colour that goes on beyond the cut
  round?: boolean;
  pieces: Piece[];
  back?: Face; // the same for all; without one, the back stays blank
}

/** The component table of a box, as its TOML has it. */
export type Table = Record<string, any>; // eslint-disable-line @typescript-eslint/no-explicit-any -- every game has its own

/** What `embruns print` tells the page. */
export interface Printed {
  slug: string;
  title: string;
  table: Table;
  box: string; // name and digest; empty for the game's own
  changed: string[]; // the places of the table that the box changes
  version: string;
  lang: Lang;
  paper: 'a4' | 'letter';
  rules: string;
}

export interface GamePrints {
  groupsOf: (table: Table, changed: readonly string[]) => Group[];
}

const found = import.meta.glob<GamePrints>('../games/*/prints.ts');
export const printsOf = (slug: string): (() => Promise<GamePrints>) | undefined => found[`../games/${slug}/prints.ts`];

export const PAPER = { a4: [210, 297], letter: [215.9, 279.4] } as const;
export const HEAD = 33; // above the pieces: title and cut marks
export const FOOT = 34; // below them: cut marks and the ruler
export const SIDE = 10; // beside them: cut marks
export const BLEED = 2;

export interface Sheet {
  group: Group;
  pieces: Piece[];
  columns: number;
  rows: number;
  left: number; // of the first piece
  top: number;
}

/** The sheets of a group; the pieces share their cuts, and lie in the middle, so that the backs fall behind them. */
export function sheetsOf(group: Group, paper: Printed['paper']): Sheet[] {
  const [width, height] = PAPER[paper];
  const columns = Math.floor((width - 2 * SIDE) / group.width);
  const most = Math.floor((height - HEAD - FOOT) / group.height);
  if (columns < 1 || most < 1) throw new Error(`${group.title.en}: a piece is larger than the paper`);
  const sheets: Sheet[] = [];
  for (let from = 0; from < group.pieces.length; from += columns * most) {
    const pieces = group.pieces.slice(from, from + columns * most);
    const rows = Math.ceil(pieces.length / columns);
    sheets.push({ group, pieces, columns, rows, left: (width - columns * group.width) / 2, top: HEAD });
  }
  return sheets;
}

/** Where a piece lies; on the back of its sheet, mirrored from left to right. */
export function placeOf(sheet: Sheet, k: number, back = false): { x: number; y: number } {
  const column = k % sheet.columns;
  const row = Math.floor(k / sheet.columns);
  const { width, height } = sheet.group;
  return { x: sheet.left + (back ? sheet.columns - 1 - column : column) * width, y: sheet.top + row * height };
}

/** Repeat each piece as often as it is in the box. */
export const copies = (piece: Piece, count: number): Piece[] => Array.from({ length: count }, () => piece);

/** Whether the box changes this place of the table, or something in it. */
export const isChanged = (changed: readonly string[], place: string): boolean =>
  changed.some((one) => one === place || one.startsWith(`${place}.`));
