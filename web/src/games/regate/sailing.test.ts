import { describe, expect, it } from 'vitest';
import type { ActionInfo, Event } from '../../core/wire';
import { settings } from '../../core/settings.svelte';
import * as box from './box';
import { arrowWords, cardWords, headingWords, playWords } from './describe';
import { after, apart, before, centre, courseLine, marksOf, roundness, type Pose } from './draw';
import { along, centimetresTo, choicesOf, firstArrows, goalOf, lastWay, motions, swing, until, wayOf } from './sailing';
import { aimedPose, askedOf, firstAim, matching, nearestHeading, openValues, wantedOf } from './steering';
import type { Layout, Play, Position, Yacht } from './wire';

const yacht = (x: number, y: number, heading: number, more: Partial<Yacht> = {}): Yacht => ({
  placed: true,
  x,
  y,
  heading,
  started: true,
  marks: 0,
  hand: [],
  sun: false,
  spin: false,
  laid: 0,
  streak: 0,
  target: 5,
  ...more,
});

const layout: Layout = {
  west: -6000,
  south: -3500,
  east: 6000,
  north: 7830,
  line: 1200,
  wood: 100,
  discs: [
    { kind: 'mark', number: 1, x: -2500, y: 4330, radius: 100 },
    { kind: 'mark', number: 2, x: 2500, y: 4330, radius: 100 },
  ],
  rays: [
    [-26, 15],
    [26, 15],
  ],
};

function position(players: Yacht[], more: Partial<Position> = {}): Position {
  return {
    phase: 'sailing',
    seat: 0,
    players,
    options: { rules: 'basic', direction: 'clockwise', spacing: 'normal', obstacles: 'none', contact: false },
    discards: {},
    turns: 0,
    at: [0, 0],
    replays: 0,
    may_replay: false,
    suns: 0,
    idle: false,
    changed: 0,
    winner: null,
    reason: '',
    ...more,
  };
}

const played = (more: Partial<Play>): Play => ({
  card: 'G45',
  exit: 'G45',
  again: '',
  verdict: 'free',
  clause: '',
  sailed: 24,
  end: [0, 0, 0],
  touches: '',
  contact: null,
  zones: [],
  stop: null,
  started: true,
  marks: 0,
  early: false,
  ...more,
});

const info = (index: number, action: Record<string, string | number>): ActionInfo => ({
  index,
  text: '',
  action,
  final: '',
});
const event = (seat: number | null, action: Record<string, string | number>): Event => ({
  ply: 1,
  seat,
  action,
  text: '',
  told: { fr: '', en: '' },
});
const near = (a: Pose, b: Pose): void => {
  expect(Math.hypot(a[0] - b[0], a[1] - b[1])).toBeLessThan(2);
  expect((((a[2] - b[2]) % 360) + 360) % 360).toBeCloseTo(0);
};

describe('the movement of a card', () => {
  it('ends where the rules say (REG-E01, REG-E02, REG-E08)', () => {
    near(wayOf([-300, -500, 0], 'G30', '').at(-1)!, [-64, 880, 30]);
    near(wayOf([-300, -500, 0], 'R90', '').at(-1)!, [-580, 480, 270]);
    const twice = wayOf([-3100, 1900, 0], 'B0', 'B0');
    expect(twice).toHaveLength(49);
    near(twice.at(-1)!, [-3100, 4660, 0]);
  });

  it('has every arrow of the box in 24 samples', () => {
    for (const exit of Object.values(box.exits)) expect(exit.samples).toHaveLength(25);
  });

  it('is cut where the boat stops (REG-E05)', () => {
    expect(until(wayOf([-900, 900, 45], 'B0', ''), [-656, 1144, 45])).toHaveLength(7);
  });

  it('is found backwards from where it ended', () => {
    const from: Pose = [120, 340, 75];
    near(before(after(from, [980, 280, 90]), [980, 280, 90]), from);
    const view = position([yacht(...(wayOf(from, 'G90', '').at(-1)! as [number, number, number]))]);
    const last = lastWay(view, [event(0, { verb: 'Sail', card: 'G90', exit: 'G90', again: '' })]);
    expect(last?.seat).toBe(0);
    near(last!.way[0]!, from);
  });
});

describe('from one view to the next', () => {
  const end = wayOf([0, 0, 0], 'G30', '').at(-1)! as [number, number, number];
  it('follows the samples of the card that was played', () => {
    const ways = motions(position([yacht(0, 0, 0)]), position([yacht(...end)]), [
      event(0, { verb: 'Sail', card: 'G30', exit: 'G30', again: '' }),
      event(null, { verb: 'Draw', card: 'B0' }),
    ]);
    expect(ways.get(0)).toHaveLength(25);
    near(along(ways.get(0)!, 1), end);
    near(along(ways.get(0)!, 0), [0, 0, 0]);
  });

  it('swings a pivoting boat the shorter way about its centre', () => {
    const way = swing([0, 0, 350], [0, 0, 20]);
    for (const pose of way) expect(apart(centre(pose), centre([0, 0, 350]))).toBeLessThan(0.1);
    expect(way[6]![2]).toBeCloseTo(365);
  });
});

describe('choices', () => {
  const view = position([yacht(0, 0, 0, { hand: ['LANE+W'] })]);
  const known = { view, layout, names: ['Anna', 'Loïc'] };
  const plays = ['BLp', 'B0', 'BLs'].flatMap((exit) =>
    ['BLp', 'B0', 'BLs'].map((again) => played({ card: 'LANE+W', exit, again, sailed: 48 })),
  );
  it('carry their legal action, and wind cards are chosen run by run', () => {
    const legal = [info(4, { verb: 'Sail', card: 'LANE+W', exit: 'B0', again: 'BLp' })];
    const choices = choicesOf(plays, legal, 'LANE+W');
    expect(choices).toHaveLength(9);
    expect(choices.filter((choice) => choice.action)).toHaveLength(1);
    expect([...firstArrows(choices).keys()]).toEqual(['BLp', 'B0', 'BLs']);
  });

  it('are told in words', () => {
    settings.lang = 'en';
    const open = played({ end: [-2500, 3530, 0] });
    expect(playWords(known, open, true)).toBe('G45: 45 degrees to starboard, ends clear, 2 cm from mark 1');
    const barred = played({
      card: 'B0+W',
      exit: 'B0',
      again: 'B0',
      verdict: 'contact',
      sailed: 38,
      touches: 'mark-1',
      clause: 'REG-B38',
    });
    expect(playWords(known, barred, false)).toBe(
      'B0, B0: straight on, then straight on, the second run would touch mark 1 (REG-B38)',
    );
    const zone = played({ verdict: 'zone', zones: [1], clause: 'REG-B23' });
    expect(playWords(known, zone, false)).toContain('would end in the zone of Loïc (REG-B23)');
    expect(playWords(known, played({ marks: 1 }), true)).toContain('rounds mark 1');
    expect(playWords(known, played({ verdict: 'home' }), true)).toContain('reaches the finish');
    expect(cardWords('R60+H')).toBe('R60+H: 60 degrees to port, helm');
    expect(arrowWords('BLp')).toBe('slips to port');
    expect(arrowWords('G45k')).toBe('45 degrees to starboard, short');
    expect(headingWords(315)).toBe('315°, north-west');
  });

  it('speak French too', () => {
    settings.lang = 'fr';
    expect(playWords(known, played({ end: [-2500, 3530, 0] }), true)).toBe(
      'G45\u00a0: 45° à tribord, finit libre, à 2 cm de la bouée 1',
    );
  });
});

describe('placing and turning', () => {
  const placing = position([yacht(0, 0, 0, { placed: false })], { phase: 'placing-x' });
  const legal = [-100, -50, 200].map((x, k) => info(k, { verb: 'PlaceX', x }));
  it('begins at a place that is open, with the bow on the line', () => {
    const asked = askedOf(placing, legal);
    const open = openValues(placing, legal, asked);
    const aim = firstAim(placing, open, asked, { x: 0, y: 0, heading: 0 });
    expect(aim.x).toBe(-50);
    near(aimedPose(placing, aim, asked), [-50, -500, 0]);
    expect(wantedOf(placing, aim, asked)).toEqual([{ verb: 'PlaceX', x: -50 }]);
    expect(matching(legal, { verb: 'PlaceX', x: 200 })?.index).toBe(2);
  });

  it('turns the shorter way to an open heading, and keeping the heading is an action of its own', () => {
    expect(nearestHeading([300, 60], 350)).toBe(300);
    const pivoting = position([yacht(0, 0, 47)], { phase: 'pivoting' });
    const open = openValues(pivoting, [info(1, { verb: 'Pivot', heading: 90 })], 'pivot');
    expect([...open]).toEqual([90, 47]);
    expect(wantedOf(pivoting, { x: 0, y: 0, heading: 47 }, 'pivot')).toEqual([{ verb: 'KeepHeading' }]);
    expect(wantedOf(pivoting, { x: 0, y: 0, heading: 90 }, 'pivot')).toEqual([{ verb: 'Pivot', heading: 90 }]);
  });
});

it('a boat is so far from its mark, and with both marks rounded from the line', () => {
  expect(centimetresTo(goalOf(layout, 0), [-2500, 3530, 0])).toBe(2);
  expect(goalOf(layout, 1)).toMatchObject({ x: 2500, y: 4330, radius: 100 });
  expect(centimetresTo(goalOf(layout, 2), [0, 800, 180])).toBe(3);
});

it('the course passes the marks on their outer side, and a boat comes round from 0 to 1', () => {
  const [mark] = marksOf(layout);
  const way = courseLine(layout, 1);
  const closest = way.reduce((best, p) => (apart(p, mark!.at) < apart(best, mark!.at) ? p : best));
  expect(apart(closest, mark!.at)).toBeGreaterThan(40);
  const sooner = roundness(mark!, [0, 0], [-310, -400], 1);
  const later = roundness(mark!, [0, 0], [-320, -450], 1);
  expect(sooner).toBeGreaterThan(0);
  expect(later).toBeGreaterThan(sooner);
  expect(later).toBeLessThanOrEqual(1);
});
