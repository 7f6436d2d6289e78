/** What is cut out of paper: equipment, weather, barges, production, storeys, lighthouses and port tiles. */

import { copies, isChanged, type Group, type Piece, type Table } from '../../core/prints';
import PrintBack from '../../parts/PrintBack.svelte';
import PieceFace from './PieceFace.svelte';
import { say, type BretagneKey } from './texts';

const CATEGORIES = ['paradise', 'purgatory', 'hell'] as const;
const GOODS = ['wood', 'sand', 'stone', 'clay'] as const;
const GROUNDS: Record<string, string> = {
  paradise: 'var(--art-shallow)',
  purgatory: 'var(--art-foam)',
  hell: 'color-mix(in oklab, var(--art-red) 42%, var(--art-chalk))',
};
const word = (key: string): string => say(key as BretagneKey);
const piece = (name: string, given: Record<string, unknown>): Piece => ({ name, Drawn: PieceFace, given });

export function groupsOf(table: Table, changed: readonly string[]): Group[] {
  const card = { width: 44, height: 67, ground: 'var(--art-chalk)' };
  const back = { Drawn: PrintBack, given: { width: 44, height: 67 } };
  const marked = (place: string, one: Piece): Piece => ({ ...one, changed: isChanged(changed, place) });
  return [
    { title: { fr: 'Cartes Équipement', en: 'Equipment cards' }, ...card, back, pieces: equipment(table, marked) },
    { title: { fr: 'Météo', en: 'Weather' }, ...card, back, pieces: weather(table, marked) },
    {
      title: { fr: 'Production et barges', en: 'Production and barges' },
      ...{ ...card, back, pieces: [...production(table), ...barges(table)] },
    },
    {
      title: { fr: 'Phares', en: 'Lighthouses' },
      ...{ width: 44, height: 58, ground: 'var(--art-shallow)', pieces: lighthouses(table, marked) },
    },
    {
      title: { fr: 'Étages de 22 mm', en: 'Storeys of 22 mm' },
      ...{ width: 22, height: 22, ground: 'var(--art-sand)', pieces: storeys(table) },
      back: { Drawn: PrintBack, given: { width: 22, height: 22 } },
    },
    {
      title: { fr: 'Tuiles de port', en: 'Port tiles' },
      ...{ width: 30, height: 30, ground: 'var(--art-chalk)', pieces: ports(table) },
      back: { Drawn: PrintBack, given: { width: 30, height: 30 } },
    },
  ];
}

type Marked = (place: string, one: Piece) => Piece;

function equipment(table: Table, marked: Marked): Piece[] {
  return table.cards.flatMap(({ name, copies: many, values }: { name: string; copies: number; values: number[] }) => {
    const rows = CATEGORIES.map((category, k) => ({ signs: [], text: `${word(category)} ${values[k] || '–'}` }));
    return copies(marked(`cards.${name}`, piece(name, { title: name, picture: { equipment: name }, rows })), many);
  });
}

function weather(table: Table, marked: Marked): Piece[] {
  return table.weather.flatMap(
    (one: { name: string; cards: number; engineers: number[]; injures: string[] }): Piece[] => {
      const rows = CATEGORIES.map((category, k) => ({
        signs: ['engineer', ...(one.injures.includes(category) ? ['injury'] : [])],
        text: `${one.engineers[k]} · ${word(category)}`,
      }));
      const face = piece(one.name, { title: one.name, picture: { weather: one.name }, rows });
      return copies(marked(`weather.${one.name}`, face), one.cards);
    },
  );
}

function production(table: Table): Piece[] {
  return table.production.map((one: Record<string, number[]>, k: number) =>
    piece(`production ${k + 1}`, {
      title: `${k + 1}`,
      goods: GOODS,
      rows: (['two', 'three', 'four'] as const).map((seats, n) => ({
        signs: [],
        text: `${n + 2} :  ${one[seats]!.join('   ')}`,
      })),
    }),
  );
}

function barges(table: Table): Piece[] {
  return table.barges.map((one: { spaces: number[]; engineers: number; francs: number; spared: number }, k: number) =>
    piece(`barge ${k + 1}`, {
      title: `${k + 1}`,
      rows: [
        ...one.spaces.map((spaces) => ({ signs: [], text: '▢ '.repeat(spaces).trim() })),
        { signs: ['engineer'], text: `${one.engineers}` },
        { signs: ['franc'], text: `${one.francs}` },
        ...(one.spared ? [{ signs: ['engineer'], text: `−${one.spared}` }] : []),
      ],
    }),
  );
}

function lighthouses(table: Table, marked: Marked): Piece[] {
  return table.lighthouses.map((one: { name: string; category: string; storeys: number; extra: string[] }) =>
    marked(
      `lighthouses.${one.name}`,
      piece(one.name, {
        title: one.name,
        picture: { storeys: one.storeys },
        rows: [{ signs: one.extra, text: word(one.category) }],
        ground: GROUNDS[one.category],
      }),
    ),
  );
}

function storeys(table: Table): Piece[] {
  return table.tiles.flatMap(({ cost, copies: many }: { cost: string[]; copies: number }) =>
    copies(piece(cost.join('+'), { title: '', goods: cost, ground: 'var(--art-sand)', small: true }), many),
  );
}

function ports(table: Table): Piece[] {
  return table.ports.flatMap((port: { coast: string; tiles: [string, number, number][] }) =>
    port.tiles.map(([what, normal, improved]) =>
      piece(`${port.coast} ${what}`, {
        title: port.coast,
        goods: [what],
        rows: [{ signs: [], text: `${normal} → ${improved}` }],
      }),
    ),
  );
}
