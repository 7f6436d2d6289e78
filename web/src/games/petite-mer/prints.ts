/** What is cut out of paper: the tiles, the movement tokens and the boats. */

import { copies, isChanged, type Group, type Table } from '../../core/prints';
import PrintBack from '../../parts/PrintBack.svelte';
import { card } from './card';
import Counter from './Counter.svelte';
import TileFace from './TileFace.svelte';
import type { Tile } from './view';

const FEATURES = { '-': 'none', L: 'lighthouse', B: 'buoy', T: 'turbine', P: 'pontoon' } as const;

/** `LSSS N:1|S:0 B` of the table, as the board knows a tile. */
export function tileOf(id: string, words: string): Tile {
  const [edges = '', islands = '.', feature = '-'] = words.split(/\s+/);
  return {
    id,
    edges,
    feature: FEATURES[feature as keyof typeof FEATURES],
    islands: (islands === '.' ? [] : islands.split('|')).map((island) => {
      const [sides = '', houses = '0'] = island.split(':');
      return { edges: sides, houses: Number(houses) };
    }),
  } as Tile;
}

export function groupsOf(table: Table, changed: readonly string[]): Group[] {
  const tiles = Object.entries(table.tiles as Record<string, string>).map(([id, words]) => ({
    name: id,
    Drawn: TileFace,
    given: { tile: tileOf(id, words) },
    changed: isChanged(changed, `tiles.${id}`),
  }));
  const tokens = copies({ name: 'token', Drawn: Counter, given: {} }, Number(table.tokens));
  const boats = card.colours.map((colour) => ({ name: `boat ${colour}`, Drawn: Counter, given: { colour } }));
  return [
    {
      title: { fr: 'Tuiles de 45 mm', en: 'Tiles of 45 mm' },
      ...{ width: 45, height: 45, ground: 'var(--art-sea)', pieces: tiles },
      back: { Drawn: PrintBack, given: { width: 45, height: 45 } },
    },
    {
      title: { fr: 'Jetons et bateaux de 20 mm', en: 'Tokens and boats of 20 mm' },
      ...{ width: 20, height: 20, ground: '#fff', round: true, pieces: [...tokens, ...boats] },
    },
  ];
}
