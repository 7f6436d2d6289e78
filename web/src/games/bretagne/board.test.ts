import { render } from 'svelte/server';
import { expect, it } from 'vitest';
import type { Event } from '../../core/wire';
import { placeBeside } from './beside';
import { loaded, type Cargo } from './cargo';
import { coastWords, shortName } from './describe';
import { CHART, SLOT, slotPlace } from './draw';
import { nearest } from '../../core/arrows';
import { follow, type Tally } from './ledger';
import { discs, kindOf, visitedFirst } from './scene';
import Slot from './Slot.svelte';
import { openPicks, picked, TRADES } from './trades';
import { grown, tabFor, tracesOf } from './watch';
import { viewOf, type View } from './view';
import type { Facts, Position } from './wire';

const event = (seat: number | null, action: Record<string, number | string>): Event => ({
  ply: 1,
  seat,
  action,
  text: '',
  told: { fr: '', en: '' },
});

/** As much of a position as the ledger reads. */
function position(more: Record<string, unknown>, scores: number[], built: boolean[] = [false, false]): View {
  const final = { order: 4, francs: 1, ports: 2 };
  return {
    phase: 'cards',
    round: 2,
    players: scores.map((score) => ({ score, final })),
    lighthouses: built.map((done) => ({ built: done, floors: [] })),
    ports: [{ price: [1, null] }],
    recalls: [],
    evaluation: null,
    ...more,
  } as unknown as View;
}
const evaluation = { slot: 1, values: { supplies: 4, dock: 5, foghorn: 0, cableway: 0 } };
const empty: Tally = { round: 2, entries: [] };

it('lays the slots clockwise from Lorient, each on the chart and none on another', () => {
  const places = Array.from({ length: 15 }, (_, slot) => slotPlace(slot));
  expect(new Set(places.map(String)).size).toBe(15);
  expect(places[0]![0]).toBeGreaterThan(places[4]![0]);
  expect(places[5]![1]).toBeGreaterThan(places[9]![1]);
  expect(places[10]![0]).toBeLessThan(places[14]![0]);
  for (const [x, y] of places) {
    expect(x + SLOT.w).toBeLessThanOrEqual(CHART.w);
    expect(y + SLOT.h).toBeLessThanOrEqual(CHART.h);
  }
});

it('names a kind of tile as the actions do', () => {
  expect(['sand', 'stone', 'clay', 'sand+sand'].map(kindOf)).toEqual([0, 1, 2, 3]);
  expect(discs({ wood: 1, stone: 2, clay: 0 })).toEqual(['wood', 'stone', 'stone']);
});

it('offers both goods of a pair in either order', () => {
  const pairs = [
    [0, 0],
    [0, 2],
    [1, 2],
  ].map(([first, second], index) => ({
    index,
    action: { verb: 'BuyResources', city: 0, first: first!, second: second! },
  }));
  const { picks, covers } = TRADES['brest-b'];
  expect(pairs.every(({ action }) => covers(action))).toBe(true);
  expect(TRADES['lorient-a'].covers(pairs[0]!.action)).toBe(false);
  const actions = pairs.map(({ action }) => action);
  expect(openPicks(actions, picks!, [])).toEqual([0, 1, 2]);
  expect(openPicks(actions, picks!, [2])).toEqual([0, 1]);
  expect(openPicks(actions, picks!, [1])).toEqual([2]);
  expect(picked(pairs, picks!, [2, 0])?.index).toBe(1);
  expect(picked(pairs, picks!, [1, 1])).toBeUndefined();
});

it('keeps card and resource of a swap apart', () => {
  const swaps = [{ action: { verb: 'SwapCard', card: 3, resource: 1 } }];
  const { picks } = TRADES['lorient-e'];
  const actions = swaps.map(({ action }) => action);
  expect(openPicks(actions, picks!, [])).toEqual([3]);
  expect(openPicks(actions, picks!, [3])).toEqual([1]);
  expect(picked(swaps, picks!, [3, 1])).toBe(swaps[0]);
});

it('goes to the nearest thing an arrow points at', () => {
  const spots = [
    { x: 100, y: 0 },
    { x: 60, y: 50 },
    { x: -40, y: 0 },
  ];
  expect(nearest({ x: 0, y: 0 }, spots, 'ArrowRight')).toBe(0);
  expect(nearest({ x: 0, y: 0 }, spots, 'ArrowLeft')).toBe(2);
  expect(nearest({ x: 0, y: 0 }, spots, 'ArrowDown')).toBe(1);
  expect(nearest({ x: 0, y: 0 }, spots, 'ArrowUp')).toBe(-1);
});

it('writes a card and the price of a port', () => {
  const before = position({ evaluation }, [10, 10]);
  const played = follow(empty, before, [event(0, { verb: 'PlayCard', card: 1 })], position({ evaluation }, [15, 10]));
  expect(played.entries).toEqual([{ slots: [1], seat: 0, what: 'card', card: 1, points: 5, francs: 0 }]);
  const sent = follow(played, before, [event(0, { verb: 'Send', port: 0 })], before);
  expect(sent.entries.map((entry) => [entry.what, entry.francs])).toEqual([
    ['card', 0],
    ['port', 1],
  ]);
});

it('writes the majority without the card, the workers taken back and the end of the game', () => {
  const before = position({ evaluation }, [10, 10]);
  const after = position({ phase: 'ended' }, [10 + 5 + 4 + 7, 10 + 1 + 7], [false, true]);
  const told = follow(empty, before, [event(0, { verb: 'PlayCard', card: 1 })], after).entries;
  expect(told.map((entry) => [entry.seat, entry.what, entry.points])).toEqual([
    [0, 'card', 5],
    [0, 'majority', 4],
    [1, 'majority', 1],
  ]);
  const building = position({ phase: 'recalling', recalls: [{ points: 0 }, { points: 2 }] }, [10, 10]);
  const lit = position({ phase: 'picking', round: 3 }, [15, 10], [true, false]);
  const [only] = follow(empty, building, [event(0, { verb: 'Recall', workers: 1 })], lit).entries;
  expect(only).toMatchObject({ seat: 0, what: 'majority', points: 3, slots: [0] });
});

it('begins a new page with the next round, and knows nothing after a reload', () => {
  const before = position({ evaluation, round: 3 }, [10, 10]);
  const old: Tally = { round: 2, entries: [{ slots: [0], seat: 1, what: 'majority', points: 6, francs: 0 }] };
  const told = follow(old, before, [event(1, { verb: 'Decline' })], before);
  expect(told).toEqual({ round: 3, entries: [] });
  expect(follow(old, null, [], before)).toEqual({ round: 3, entries: [] });
});

it('sees what has grown and where the last player was', () => {
  const [low, high] = [
    [0, 1],
    [0, 2],
  ].map((floors) => ({
    lighthouses: floors.map((n) => ({ floors: Array(n).fill({}) })),
  })) as unknown as [View, View];
  expect([...grown(low, high, [event(0, { verb: 'Place', slot: 1 })])]).toEqual([1]);
  expect(grown(low, high, []).size).toBe(0);
  const recent = [
    event(0, { verb: 'Enter', city: 1 }),
    event(0, { verb: 'Place', slot: 4 }),
    event(null, { verb: 'Draw' }),
  ];
  expect([...tracesOf(recent)]).toEqual(['lorient', 'slot 4']);
});

it('opens the panel of the question', () => {
  expect([tabFor('trading'), tabFor('acting'), tabFor(null)]).toEqual(['cities', 'turn', null]);
});

it('shortens only what is long', () => {
  expect(shortName('Les Grands Cardinaux')).toBe('Grands Cardinaux');
  expect(shortName('Les Triagoz')).toBe('Les Triagoz');
});

it('joins a position with its facts and with what is printed', () => {
  const data = {
    site: 1,
    lighthouses: [
      { number: null, built: false, floors: [] },
      { number: 14, built: false, floors: [] },
    ],
    ports: [{ rent: 'points', seats: [] }],
    rows: [['sand', 'sand']],
    players: [{ score: 3 }],
    evaluation: { queue: [0], shown_cards: { dock: 1 } },
  } as unknown as Position;
  const facts = {
    lighthouses: [{}, { demand: [2], bill: { clay: 1 } }],
    ports: [{ now: 2, price: [0] }],
    tiles: { sand: [[1]] },
    players: [{ in_ports: 1 }],
    built: { north: 0, west: 0, south: 0 },
    evaluation: { values: { dock: 6 }, majority: [7] },
    recalls: [],
  } as unknown as Facts;
  const view = viewOf(data, facts);
  expect(view.lighthouses[0]).toMatchObject({ name: '', storeys: 0, coast: 'south', complete: false, demand: [] });
  const laid = { name: 'Les Roches-Douvres', storeys: 4, coast: 'south', category: 'purgatory', bill: { clay: 1 } };
  expect(view.lighthouses[1]).toMatchObject(laid);
  expect(view.ports[0]).toMatchObject({ name: 'Roscoff', coast: 'north', now: 2, improved: 4, price: [0] });
  expect(view.rows[0]).toEqual([
    { name: 'sand', sites: [[1]] },
    { name: 'sand', sites: [[1]] },
  ]);
  expect(view.players[0]).toEqual({ score: 3, in_ports: 1 });
  expect(view.evaluation).toMatchObject({ slot: 1, queue: [0], values: { dock: 6 } });
});

it('counts the lighthouses of a coast out of all it has, and says from three on that its ports pay more', () => {
  const lighthouses = Array.from({ length: 5 }, () => ({ coast: 'north' }));
  const words = (n: number): string => coastWords({ lighthouses, built: { north: n } } as unknown as View, 'north');
  expect([0, 2].map(words)).toEqual(['Nord · 0 sur 5', 'Nord · 2 sur 5']);
  expect(words(4)).toBe('Nord · 4 sur 5, meilleurs loyers');
});

it('puts the city where one trades at the top', () => {
  expect(visitedFirst('lorient')).toEqual(['lorient', 'brest']);
  expect(visitedFirst('brest')).toEqual(['brest', 'lorient']);
  expect(visitedFirst(null)).toEqual(['brest', 'lorient']);
});

it('takes the weather from the facts, which know what the round is built in', () => {
  const none = { lighthouses: [], ports: [], players: [], rows: [], evaluation: null, site: null };
  const position = { ...none, weather: 'storm', forecast: 'rain' } as unknown as Position;
  const facts = { ...none, tiles: {}, built: {}, recalls: [], weather: 'rain', forecast: null } as unknown as Facts;
  expect(viewOf(position, facts)).toMatchObject({ weather: 'rain', forecast: null });
});

it('draws on each barge what was loaded', () => {
  const players = [{ barge: 2 }, { barge: 1 }];
  const at = (more: object): View => ({ phase: 'loading', players, barge_row: 0, ...more }) as unknown as View;
  const first = at({ serving: 0, quimper: { wood: 2, sand: 7 } });
  const second = at({ serving: 1, quimper: { wood: 0, sand: 7 } });
  const middle = at({ serving: 0, barge_row: 1, quimper: { wood: 0, sand: 5 } });
  let cargo: Cargo = loaded([], null, [], first);
  expect(cargo).toEqual([[], []]);
  cargo = loaded(cargo, first, [event(1, { verb: 'Load', resource: 0 })], second); // three spaces, two logs
  expect(cargo).toEqual([[], [{ good: 'wood', n: 2 }]]);
  cargo = loaded(cargo, second, [event(0, { verb: 'Load', resource: 1 })], middle);
  expect(cargo[0]).toEqual([{ good: 'sand', n: 2 }]);
  const late = loaded([], null, [], middle); // whoever comes now sees that they are laden
  expect(late).toEqual([[{ good: null, n: 2 }], [{ good: null, n: 3 }]]);
  expect(loaded(cargo, middle, [], at({ phase: 'acting' }))).toEqual(cargo);
  expect(loaded(cargo, middle, [], at({ phase: 'picking' }))).toEqual([[], []]);
});

it('lays a card of words beside its thing, inside the room and never over it', () => {
  const room = { left: 100, top: 50, width: 640, height: 700 };
  const card = { width: 200, height: 120 };
  const thing = (left: number, top: number) => ({
    left: room.left + left,
    top: room.top + top,
    width: 120,
    height: 90,
  });
  expect(placeBeside(thing(10, 300), room, card)).toEqual([138, 300]);
  expect(placeBeside(thing(510, 10), room, card)).toEqual([302, 10]);
  expect(placeBeside(thing(700, 660), room, card)).toEqual([432, 572]); // a tile of the panel at the right
  const narrow = { ...room, width: 260 };
  expect(placeBeside(thing(60, 20), narrow, card)).toEqual([52, 118]);
  expect(placeBeside(thing(60, 600), narrow, card)).toEqual([52, 472]);
});

it('dims lighthouses for a tile under the pointer only while the person may build', () => {
  const site = { number: 1, name: 'Eckmühl', coast: 'south', category: 'paradise', storeys: 2, floors: [], order: [] };
  const view = {
    lighthouses: [{ ...site, built: false, bill: {}, demand: [] }],
    rows: [[{ name: 'sand', sites: [[]] }]],
  };
  const scene = { view, me: 0, names: [], hinted: null, pointedTile: 'sand', can: () => undefined };
  const quiet = { marks: new Map(), traces: new Set(), fresh: new Set() };
  const dimmed = (acting: boolean): boolean => {
    const context = new Map([['bretagne', { ...scene, ...quiet, acting }]]);
    return /class="slot[^"]* dim"/.test(render(Slot, { props: { slot: 0, choose: () => {} }, context }).body);
  };
  expect([dimmed(true), dimmed(false)]).toEqual([true, false]);
});
