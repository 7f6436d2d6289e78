import { describe, expect, it } from 'vitest';
import type { ActionInfo, Event } from '../../core/wire';
import { far } from './brush';
import {
  cellsFor,
  choicesOf,
  crossedOut,
  errandOf,
  lettersFor,
  nextOf,
  onwards,
  pathOf,
  rowsOf,
  stackOf,
  traceOf,
  tripsOf,
  type Cell,
} from './choose';
import { heart, onLand, shoresOf, T } from './coast';
import { headline, sheet } from './face';
import { scene, wholeMap } from './frame';
import { painted } from '../../core/picture';
import { picture } from './picture';
import { drawingOf } from './tiles';
import { viewOf, type Hole, type Placed, type Tile, type View } from './view';
import type { Facts, Position } from './wire';

const sea = (id: string, feature: Tile['feature'] = 'none'): Tile => ({ id, edges: 'SSSS', islands: [], feature });
const placed = (x: number, y: number, tile: Tile, more: Partial<Placed> = {}): Placed => ({
  ...{ x, y, tile, gaps: 'NESW', points: 0, seas: [], island: [], houses: 0 },
  ...more,
});
const hole = (x: number, y: number, more: Partial<Hole> = {}): Hole => ({
  ...{ x, y, demands: '????', unseen: 3, in_hands: 1, dead: false, fits: [], way: null },
  ...more,
});
const tower = sea('TC', 'lighthouse');

function position(more: Partial<View> = {}): View {
  return {
    phase: 'playing',
    seat: 0,
    players: [{ boat: [0, 0], hand: [sea('O1'), sea('O2'), sea('O3')], tokens: 1, used: 2 }],
    placed: [placed(0, 0, tower), placed(1, 0, sea('O4')), placed(2, 0, sea('O5'))],
    holes: [hole(0, 1, { fits: ['O1', 'O2'], way: 'N' }), hole(2, 1, { fits: ['O1'], way: 'EEN' }), hole(3, 0)],
    reach: [
      { x: 2, y: 0, way: 'EE' },
      { x: 1, y: 0, way: 'E' },
    ],
    pile: [],
    discards: [],
    placed_this_turn: 0,
    most_placed: 3,
    swapped: false,
    may_keep: true,
    turns_left: [1, 1],
    score: 5,
    rank: 'freshwater-sailors',
    ladder: [26, 36, 46, 56],
    to_next_rank: 21,
    rows: [
      { y: 1, points: 2 },
      { y: 0, points: 3 },
    ],
    ...more,
  };
}

describe('the view', () => {
  const layout = { tiles: [tower, sea('O1'), sea('O2'), sea('O4'), sea('O9')], ladder: [26, 36], most_placed: 3 };
  const saved: Position = {
    ...{ phase: 'playing', seat: 1, tile_set: 'published', extensions: [] },
    players: [
      { boat: [0, 0], hand: ['O1'], tokens: 3 },
      { boat: [1, 0], hand: [], tokens: 1 },
    ],
    placed: [
      { x: 0, y: 0, tile: 'TC' },
      { x: 1, y: 0, tile: 'O4' },
    ],
    ...{ pile: ['O2'], to_draw: 0, to_deal: 0, placed_this_turn: 1, swapped: true },
  };
  const facts: Facts = {
    used: [0, 2],
    placed: [{ gaps: 'NSW' }, { points: 2 }],
    holes: [
      { x: 0, y: 1, demands: '??S?', fits: ['O1'], way: 'N' },
      { x: 0, y: -1, demands: 'S???', dead: true },
    ],
    ...{ discards: ['O9'], turns_left: [1, 2], score: 2, rank: 'captains', to_next_rank: null, rows: [] },
  };

  it('gives tiles their faces, and fills in what the facts leave out', () => {
    const view = viewOf(saved, facts, layout, { reach: [{ x: 0, y: 0, way: 'W' }], may_keep: true });
    expect(view.players.map(({ hand, used }) => [hand, used])).toEqual([
      [[sea('O1')], 0],
      [[], 2],
    ]);
    expect(view.placed).toEqual([
      placed(0, 0, tower, { gaps: 'NSW' }),
      placed(1, 0, sea('O4'), { gaps: '', points: 2 }),
    ]);
    expect(view.holes).toEqual([
      hole(0, 1, { demands: '??S?', unseen: 0, in_hands: 0, fits: ['O1'], way: 'N' }),
      hole(0, -1, { demands: 'S???', unseen: 0, in_hands: 0, dead: true }),
    ]);
    expect([view.pile, view.discards]).toEqual([[sea('O2')], [sea('O9')]]);
    expect([view.reach.length, view.may_keep, view.most_placed, view.ladder]).toEqual([1, true, 3, [26, 36]]);
  });

  it('knows of no choices where the person may not act', () => {
    const { reach, may_keep } = viewOf(saved, facts, layout, null);
    expect([reach, may_keep]).toEqual([[], false]);
  });
});

const info = (index: number, action: Record<string, number | string>): ActionInfo =>
  ({ index, action, text: '', final: '' }) as ActionInfo;
const did = (seat: number | null, action: Record<string, number | string>): Event =>
  ({ ply: 1, seat, action, text: '', told: { fr: '', en: '' } }) as Event;

describe('the window over the sea', () => {
  it('shows where the turn takes place: what the tokens reach, and the places of the chosen tile', () => {
    const view = position(); // one token: (2, 1) is two steps away
    expect(scene(view, [0, 0], [])).toEqual({ x: -T, y: -T, w: 3 * T, h: 3 * T });
    expect(scene(view, [0, 0], cellsFor(view, 'O1'))).toEqual({ x: -T, y: -T, w: 4 * T, h: 3 * T });
  });

  it('shows every tile, and while one may act every cell that can be filled in this turn', () => {
    const view = position({ holes: [hole(9, 0, { fits: ['O1'], way: 'E' }), hole(0, 9)] });
    const inside = ({ x, y, w, h }: ReturnType<typeof wholeMap>, [cx, cy]: Cell): boolean =>
      x <= cx * T && (cx + 1) * T <= x + w && y <= -cy * T && (1 - cy) * T <= y + h;
    for (const cell of [
      [0, 0],
      [2, 0],
      [9, 0],
    ] as Cell[])
      expect(inside(wholeMap(view, true, false), cell)).toBe(true);
    expect(inside(wholeMap(view, true, false), [0, 9])).toBe(false);
    expect(inside(wholeMap(view, false, false), [9, 0])).toBe(false);
  });
});

describe('coasts', () => {
  const patterns = ['N', 'E', 'S', 'W', 'NE', 'ES', 'SW', 'NW', 'NES', 'ESW', 'NSW', 'NEW'];
  it.each(patterns)('the shores of %s leave every land edge at its tenth and its ninth tenth', (edges) => {
    const ends = shoresOf(edges, 5, false).flatMap((shore) => [shore[0]!, shore.at(-1)!]);
    const wanted: Record<string, [number, number][]> = {
      N: [
        [0.1, 0],
        [0.9, 0],
      ],
      E: [
        [1, 0.1],
        [1, 0.9],
      ],
      S: [
        [0.1, 1],
        [0.9, 1],
      ],
      W: [
        [0, 0.1],
        [0, 0.9],
      ],
    };
    const points = [...edges].flatMap((side) => wanted[side]!);
    expect(ends.length).toBe(points.length);
    for (const [x, y] of points) {
      expect(Math.min(...ends.map((end) => far(end, [x * T, y * T])))).toBeLessThan(0.01);
    }
  });

  it.each(patterns)('the heart of %s is land, and boats lie off it', (edges) => {
    const islands = [shoresOf(edges, 3, false)];
    expect(onLand(heart(edges), islands)).toBe(true);
    const letters = ['N', 'E', 'S', 'W'].map((side) => (edges.includes(side) ? 'L' : 'S')).join('');
    const tile: Tile = { id: 'A1', edges: letters, islands: [{ edges, houses: 1 }], feature: 'none' };
    const [first, ...others] = drawingOf(tile).moorings;
    expect(onLand(first!, [shoresOf(edges, 3, false)])).toBe(false);
    expect(new Set([first, ...others].map(String)).size).toBe(4);
  });

  it('draws a tile the same each time, and what it bears', () => {
    expect(drawingOf(sea('O1'))).toBe(drawingOf(sea('O1')));
    expect(drawingOf(sea('O1')).above).toBe('');
    expect(drawingOf(sea('O7', 'buoy')).above).not.toBe(drawingOf(sea('E1', 'turbine')).above);
  });
});

describe('choosing', () => {
  it('prices a trip in tokens first, then in tiles', () => {
    expect(cellsFor(position(), 'O1').map(({ steps, tokens, tiles }) => [steps, tokens, tiles])).toEqual([
      [0, 0, 0],
      [2, 1, 1],
    ]);
    expect(cellsFor(position(), 'O3')).toEqual([]);
    expect(tripsOf(position()).map(({ cell, tokens, tiles }) => [cell, tokens, tiles])).toEqual([
      [[1, 0], 1, 0],
      [[2, 0], 1, 1],
    ]);
  });

  it('makes a trip of single actions, each from its own cell', () => {
    const [, there] = cellsFor(position(), 'O1');
    const errands = errandOf([0, 0], there!, ['O3'], 'O1');
    expect(errands.map(({ verb, side, id }) => `${verb} ${id}${side}`)).toEqual(['Step E', 'Discard O3E', 'Place O1N']);
    const choices = choicesOf([info(1, { verb: 'Step', side: 'E' }), info(2, { verb: 'EndTurn' })]);
    expect(nextOf(choices, [0, 0], errands[0]!)?.index).toBe(1);
    expect(nextOf(choices, [1, 0], errands[0]!)).toBeNull();
    expect(nextOf(choices, [1, 0], errands[1]!)).toBeNull();
  });

  it('sorts the legal actions by what they are', () => {
    const choices = choicesOf([
      info(1, { verb: 'Place', id: 'A7', side: 'N' }),
      info(2, { verb: 'Discard', id: 'A7', side: 'N' }),
      info(3, { verb: 'Swap', give: 'A7', take: 'B1', seat: 1 }),
      info(4, { verb: 'Keep', id: 'A7' }),
      info(5, { verb: 'EndTurn' }),
    ]);
    expect(choices.places.get('A7 N')?.index).toBe(1);
    expect(choices.discards.get('A7 N')?.index).toBe(2);
    expect(choices.swaps.get('A7-B1')?.index).toBe(3);
    expect(choices.keeps.get('A7')?.index).toBe(4);
    expect(choices.end?.index).toBe(5);
  });

  it('gives letters that are not the table’s', () => {
    const cells = Array.from({ length: 40 }, (_, x): Cell => [x, 0]);
    const letters = [...lettersFor(cells).values()];
    expect(letters.length).toBe(20);
    expect(letters.filter((letter) => 'UHLDPT'.includes(letter))).toEqual([]);
  });

  it('moves on with the arrows, straight on before aside', () => {
    const cells: Cell[] = [
      [0, 0],
      [2, 0],
      [1, 1],
      [0, 2],
    ];
    expect(onwards(cells, [0, 0], 'ArrowRight')).toEqual([2, 0]);
    expect(onwards(cells, [0, 0], 'ArrowUp')).toEqual([0, 2]);
    expect(onwards(cells, [0, 0], 'ArrowLeft')).toBeNull();
    expect(onwards(cells, [0, 0], 'a')).toBeNull();
    expect(rowsOf(cells).map(({ y, cells: row }) => [y, row.length])).toEqual([
      [2, 1],
      [1, 1],
      [0, 2],
    ]);
  });
});

describe('what is shown', () => {
  it('follows the last player back over the map', () => {
    const view = position({ players: [{ boat: [2, 1], hand: [], tokens: 0, used: 3 }] });
    const recent = [
      did(0, { verb: 'Step', side: 'E' }),
      did(null, { verb: 'Draw', id: 'O1' }),
      did(0, { verb: 'Swap', give: 'O1', take: 'O2', seat: 1 }),
      did(0, { verb: 'Discard', id: 'O3', side: 'E' }),
      did(0, { verb: 'Place', id: 'O1', side: 'N' }),
    ];
    expect(traceOf(view, recent)).toEqual({ seat: 0, path: pathOf([0, 0], 'EEN'), laid: [[2, 1]] });
    expect(traceOf(view, [did(0, { verb: 'EndTurn' })])).toBeNull();
  });

  it('draws one turn of whoever plays alone, not the whole voyage', () => {
    const view = position({ players: [{ boat: [2, 1], hand: [], tokens: 0, used: 3 }] });
    const [east, north] = [did(0, { verb: 'Step', side: 'E' }), did(0, { verb: 'Place', id: 'O1', side: 'N' })];
    for (const end of [did(0, { verb: 'EndTurn' }), did(0, { verb: 'Keep', id: 'O2' })]) {
      const last = { seat: 0, path: pathOf([1, 0], 'EN'), laid: [[2, 1]] };
      expect(traceOf(view, [north, east, end, east, north])).toEqual(last);
      expect(traceOf(view, [north, east, end, east, north, end])).toEqual(last); // until the next one begins
    }
  });

  it('crosses out dead cells, in the end only the nearly enclosed ones', () => {
    const holes = [hole(0, 1, { dead: true }), hole(5, 5, { dead: true, demands: 'LLL?' }), hole(1, 1)];
    expect(crossedOut(position({ holes })).map(({ x }) => x)).toEqual([0, 5]);
    expect(crossedOut(position({ holes, phase: 'ended' })).map(({ x }) => x)).toEqual([5]);
  });

  it('lays boats on one tile side by side', () => {
    const seat = position().players[0]!;
    const view = position({ players: [seat, { ...seat, boat: [1, 0] }, seat] });
    expect([0, 1, 2].map((k) => stackOf(view, k))).toEqual([
      { place: 0, of: 2 },
      { place: 0, of: 1 },
      { place: 1, of: 2 },
    ]);
  });

  it('counts row by row, and says the rank', () => {
    const facts = position() as unknown as Record<string, unknown>;
    expect(sheet({}, facts).map(({ label, values }) => [label.en, values])).toEqual([
      ['Row 1', [2]],
      ['Row 2', [3]],
      ['Total', [5]],
    ]);
    expect(headline({}, facts).fr).toBe('5 points\u00a0: vous voilà marins d’eau douce.');
  });
});

describe('the picture to keep', () => {
  const words = { title: 'Petite Mer: 5', rank: 'Pilots', crew: 'Anna & <Bob>', colours: [5, 2] };
  const { svg, w, h } = picture(position({ holes: [] }), words);

  it('stands alone: no name of a colour is left, no class, no address', () => {
    const whole = painted(svg, (name) => (name === '--art-sea' ? 'rgb(1, 2, 3)' : 'red'));
    expect(whole).toContain('fill="rgb(1, 2, 3)"');
    expect(whole).not.toMatch(/var\(|href|style=|<script/);
    expect(whole.match(/https?:[^"]*/g)).toEqual(['http://www.w3.org/2000/svg']);
    expect([w, h]).toEqual([3 * T + 270, 3 * T + 230]);
  });

  it('tells rows, sum, rank and crew', () => {
    for (const said of ['>+2<', '>+3<', '>5<', '>Pilots<', 'Anna &#38; &#60;Bob&#62;']) expect(svg).toContain(said);
  });
});
