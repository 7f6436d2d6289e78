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
  back?: Face; // its own; else that of its group
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

/** Pieces of one group that lie together on a sheet, sharing their cuts. */
export interface Block {
  group: Group;
  pieces: Piece[];
  columns: number;
  rows: number;
  left: number; // of the first piece
  top: number;
}

export interface Sheet {
  blocks: Block[];
  back: boolean; // there is something on its other side
}

export const BETWEEN = 24; // from one block to the next: cut marks of both, and a title

/** The sheets of all groups: small groups share one. Blocks lie in the middle, so that the backs fall behind them. */
export function sheetsOf(groups: readonly Group[], paper: Printed['paper']): Sheet[] {
  const end = PAPER[paper][1] - FOOT;
  const sheets: Sheet[] = [];
  for (const block of groups.flatMap((group) => blocksOf(group, paper))) {
    const back = Boolean(block.group.back) || block.pieces.some((piece) => piece.back);
    const last = sheets.at(-1);
    const top = last ? bottomOf(last.blocks.at(-1)!) + BETWEEN : 0;
    if (last && last.back === back && top + block.rows * block.group.height <= end) last.blocks.push({ ...block, top });
    else sheets.push({ blocks: [block], back });
  }
  return sheets;
}

const bottomOf = ({ top, rows, group }: Block): number => top + rows * group.height;

/** The pieces of a group, as many at a time as a sheet holds. */
function blocksOf(group: Group, paper: Printed['paper']): Block[] {
  const [width, height] = PAPER[paper];
  const most = Math.floor((width - 2 * SIDE) / group.width);
  const rows = Math.floor((height - HEAD - FOOT) / group.height);
  if (most < 1 || rows < 1) throw new Error(`${group.title.en}: a piece is larger than the paper`);
  const blocks: Block[] = [];
  for (let from = 0; from < group.pieces.length; from += most * rows) {
    const pieces = group.pieces.slice(from, from + most * rows);
    const columns = Math.min(most, pieces.length);
    const left = (width - columns * group.width) / 2;
    blocks.push({ group, pieces, columns, rows: Math.ceil(pieces.length / columns), left, top: HEAD });
  }
  return blocks;
}

/** Where a piece lies; on the back of its sheet, mirrored from left to right. */
export function placeOf(block: Block, k: number, back = false): { x: number; y: number } {
  const column = k % block.columns;
  const row = Math.floor(k / block.columns);
  const { width, height } = block.group;
  return { x: block.left + (back ? block.columns - 1 - column : column) * width, y: block.top + row * height };
}

/** Repeat each piece as often as it is in the box. */
export const copies = (piece: Piece, count: number): Piece[] => Array.from({ length: count }, () => piece);

/** Whether the box changes this place of the table, or something in it. */
export const isChanged = (changed: readonly string[], place: string): boolean =>
  changed.some((one) => one === place || one.startsWith(`${place}.`));
