/** What is cut out of paper: the map, cards, tiles with both faces, and counters for the wooden pieces. */

import { copies, isChanged, type Group, type Piece, type Table } from '../../core/prints';
import PrintBack from '../../parts/PrintBack.svelte';
import DisplayFace from './DisplayFace.svelte';
import { CHART, PORT, SLOT } from './draw';
import MapFace from './MapFace.svelte';
import PieceFace from './PieceFace.svelte';
import PortFace from './PortFace.svelte';
import ScoreFace from './ScoreFace.svelte';
import SiteFace from './SiteFace.svelte';
import { say, type BretagneKey } from './texts';
import SummaryFace from './SummaryFace.svelte';
import TokenFace from './TokenFace.svelte';
import WarehouseFace from './WarehouseFace.svelte';

const CATEGORIES = ['paradise', 'purgatory', 'hell'] as const;
const GOODS = ['wood', 'sand', 'stone', 'clay'] as const;
const SCALE = 0.38; // millimetres in a unit of the chart: a lighthouse tile holds a storey and its workers
const size = (w: number, h: number): [number, number] => [
  Math.round(w * SCALE * 10) / 10,
  Math.round(h * SCALE * 10) / 10,
];
const QUARTER = size(CHART.w / 2, CHART.h / 2);
const SITE = size(SLOT.w - 4, SLOT.h - 3.2); // a little smaller than their places
const HARBOUR = size(PORT.w - 3, PORT.h - 1.3);
const STOREY = 22;
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
      title: { fr: 'Entrepôts et résumés', en: 'Warehouses and summaries' },
      ...{ width: 88, height: 63, ground: 'var(--art-chalk)', pieces: sheltered(table) },
    },
    {
      title: { fr: 'Plan de la Bretagne, en quatre quarts', en: 'Map of Brittany, in four quarters' },
      ...{ width: QUARTER[0], height: QUARTER[1], ground: 'var(--art-deep)', pieces: quarters(table) },
    },
    {
      title: { fr: 'Phares, en chantier et bâtis', en: 'Lighthouses, to be built and built' },
      ...{ width: SITE[0], height: SITE[1], ground: 'var(--art-chalk)', pieces: lighthouses(table, marked) },
    },
    {
      title: { fr: 'Tuiles de port, loyer et loyer amélioré', en: 'Port tiles, rent and improved rent' },
      ...{ width: HARBOUR[0], height: HARBOUR[1], ground: 'var(--art-chalk)', pieces: ports(table) },
    },
    {
      title: { fr: 'Étalage des étages', en: 'Construction display' },
      ...{ ...display(table), ground: 'var(--art-sand)' },
    },
    {
      title: { fr: 'Étages de 22 mm', en: 'Storeys of 22 mm' },
      ...{ width: STOREY, height: STOREY, ground: 'var(--art-sand)', pieces: storeys(table) },
    },
    {
      title: { fr: 'Multiplicateurs et tours de la piste', en: 'Multipliers and laps of the track' },
      ...{ width: STOREY, height: STOREY, ground: 'var(--art-chalk)', pieces: multiples() },
    },
    {
      title: { fr: 'Piste de score', en: 'Score track' },
      ...{ width: 150, height: 150, ground: 'var(--art-chalk)' },
      pieces: [{ name: 'score', Drawn: ScoreFace, given: { width: 150, height: 150 } }],
    },
    {
      title: { fr: 'Ouvriers et marqueurs', en: 'Workers and markers' },
      ...{ width: 10, height: 10, ground: '#fff', pieces: workers(table) },
    },
    {
      title: { fr: 'Matériaux, ingénieurs et francs', en: 'Materials, engineers and francs' },
      ...{ width: 15, height: 15, ground: '#fff', round: true, pieces: counters(table) },
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
      title: `Production ${k + 1}`,
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
      title: `Barge ${k + 1}`,
      rows: [
        ...one.spaces.map((spaces) => ({ signs: [], text: '▢ '.repeat(spaces).trim() })),
        { signs: ['engineer'], text: `${one.engineers}` },
        { signs: ['franc'], text: `${one.francs}` },
        ...(one.spared ? [{ signs: ['engineer'], text: `−${one.spared}` }] : []),
      ],
    }),
  );
}

/** For each seat its Warehouse card and a summary of the weather. */
function sheltered(table: Table): Piece[] {
  const seats = [0, 1, 2, 3];
  return [
    ...seats.map((seat) => ({ name: `warehouse ${seat + 1}`, Drawn: WarehouseFace, given: { table, seat } })),
    ...seats.map((seat) => ({ name: `summary ${seat + 1}`, Drawn: SummaryFace, given: { table } })),
  ];
}

function quarters(table: Table): Piece[] {
  return [0, 1].flatMap((row) =>
    [0, 1].map((column) => ({ name: `map ${row + 1} ${column + 1}`, Drawn: MapFace, given: { table, row, column } })),
  );
}

function lighthouses(table: Table, marked: Marked): Piece[] {
  return table.lighthouses.map((one: { name: string }, slot: number) =>
    marked(`lighthouses.${one.name}`, {
      ...{ name: one.name, Drawn: SiteFace, given: { table, slot } },
      back: { Drawn: SiteFace, given: { table, slot, built: true } },
    }),
  );
}

function display(table: Table): { width: number; height: number; pieces: Piece[] } {
  const space = STOREY + 1;
  const [width, height] = [30 + table.row_length * (space + 2) + 2, table.rows.length * (space + 2) + 4];
  return { width, height, pieces: [{ name: 'display', Drawn: DisplayFace, given: { table, space } }] };
}

/** A storey shows its cost on one side; on the other how many materials that is, and its window. */
function storeys(table: Table): Piece[] {
  return table.tiles.flatMap(({ cost, copies: many }: { cost: string[]; copies: number }) => {
    const back = {
      Drawn: PieceFace,
      given: { title: `${cost.length}`, window: true, ground: 'var(--art-deep)', small: true },
    };
    return copies(
      { ...piece(cost.join('+'), { title: '', goods: cost, ground: 'var(--art-sand)', small: true }), back },
      many,
    );
  });
}

function ports(table: Table): Piece[] {
  return table.ports.flatMap((port: { coast: string; tiles: [string, number, number][] }, coast: number) =>
    port.tiles.map((rent) => ({
      ...{ name: `${port.coast} ${rent[0]}`, Drawn: PortFace, given: { table, port: 3 * coast, rent } },
      back: { Drawn: PortFace, given: { table, port: 3 * coast, rent, improved: true } },
    })),
  );
}

/** For each colour its workers, those of the reserve and two markers, for the score and the order. */
function workers(table: Table): Piece[] {
  const each = (table.workers as number) + (table.reserve as number) + 2;
  return [0, 1, 2, 3].flatMap((seat) =>
    copies({ name: `worker ${seat + 1}`, Drawn: TokenFace, given: { seat } }, each),
  );
}

/** Two-sided tiles: a disc on one counts three or five times; a marker that has been round the track has 100 or 200 more. */
function multiples(): Piece[] {
  const tile = (name: string, given: object, front: string, back: string): Piece => ({
    ...{ name, Drawn: TokenFace, given: { ...given, text: front } },
    back: { Drawn: TokenFace, given: { ...given, text: back } },
  });
  return [
    ...copies(tile('multiplier', {}, '×3', '×5'), 4),
    ...[0, 1, 2, 3].map((seat) => tile(`lap ${seat + 1}`, { seat }, '+100', '+200')),
  ];
}

function counters(table: Table): Piece[] {
  const token = (kind: string, text: string, many: number): Piece[] =>
    copies({ name: `${kind} ${text}`.trim(), Drawn: TokenFace, given: { kind, text } }, many);
  return [
    ...GOODS.flatMap((good) => token(good, '', table.resource_limit)),
    ...token('engineer', '', table.engineers),
    ...[
      ['1', 16],
      ['5', 8],
      ['10', 4],
    ].flatMap(([text, many]) => token('franc', text as string, many as number)),
  ];
}
