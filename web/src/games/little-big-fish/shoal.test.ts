import { render } from 'svelte/server';
import { expect, it } from 'vitest';
import type { Event } from '../../core/wire';
import { SIZES } from './box';
import { choicesOf, keysFor, spentBy, targetsOf } from './choose';
import { effectOf } from './describe';
import { middle, nameOf, place, quarterOf, squareAt, turned, turnPlace, way } from './draw';
import Marks from './Marks.svelte';
import { follow, shoals, traces } from './shoal';
import Surprises from './Surprises.svelte';
import type { Facts, Position } from './wire';

const at = (name: string): number => 'abcdef'.indexOf(name.charAt(0)) + 6 * (Number(name.charAt(1)) - 1);

/** The first-game layout, drawn from the north as in the rules. */
const FIELD = ['.W..W.', '?BRWG?', '.W..B.', '.B..W.', 'WYWUWB', '.?..?.'].reverse().join('');

function position(south: Record<string, string>, north: Record<string, string>): Position {
  const player = (fish: Record<string, string>) => ({
    fish: Object.fromEntries(
      SIZES.map((size) => [
        size,
        Object.keys(fish)
          .filter((name) => fish[name] === size)
          .map(at),
      ]),
    ),
    reserve: { small: 3, medium: 3, large: 2 },
    plankton: ['red' as const, 'blue' as const],
  });
  return {
    phase: 'swimming',
    seat: 0,
    players: [player(south), player(north)],
    boards: [],
    stack: {},
    steps_left: 2,
    mover: null,
    next_step: 'any',
    quarter: null,
    quiet_turns: 0,
    guard: true,
  };
}

/** What follows for a position whose small fish may grow, or may not. */
function factsOf(grows: boolean): Facts {
  const player = { trophies: [], grows: grows ? ['small' as const] : [], barred: {}, stranded: [], in_danger: [] };
  return { squares: FIELD, discards: {}, players: [player, player] };
}

const event = (seat: number | null, action: Record<string, number | string>): Event => ({
  ply: 1,
  seat,
  action,
  text: '',
  told: { fr: '', en: '' },
});
const names = (squares: number[]): string[] => squares.map(nameOf);

it('knows its way about the field, from both sides', () => {
  for (let square = 0; square < 36; square += 1) {
    for (const flip of [false, true]) {
      const { column, row } = place(square, flip);
      expect(squareAt(column, row, flip)).toBe(square);
    }
  }
  expect(place(at('a1'), false)).toEqual({ column: 0, row: 5 });
  expect(place(at('a1'), true)).toEqual({ column: 5, row: 0 });
});

it('draws a step straight, or through the wrecks (X2)', () => {
  expect(names(way(FIELD, at('f3'), at('f4')))).toEqual(['f3', 'f4']);
  expect(names(way(FIELD, at('f3'), at('d3')))).toEqual(['f3', 'e3', 'd3']);
  expect(names(way(FIELD, at('f3'), at('e1')))).toEqual(['f3', 'e3', 'e2', 'e1']);
});

it('turns a board as in X19', () => {
  expect(nameOf(turned(at('e1'), 3, 1))).toBe('d2');
  expect(nameOf(turned(at('d2'), 3, 1))).toBe('e3');
  expect(nameOf(turned(at('e1'), 3, 3))).toBe('f2');
  expect(nameOf(turned(at('a1'), 3, 1))).toBe('a1');
});

it('lets a fish keep its identity through a step, eating and growing', () => {
  const before = shoals(position({ d1: 'small', a1: 'small' }, { d2: 'small', f6: 'small' }));
  const swimmer = before.find((piece) => piece.square === at('d1'))!;
  const after = position({ d2: 'medium', a1: 'small' }, { f6: 'small' });
  const scene = follow(before, FIELD, [event(0, { verb: 'Step', start: at('d1'), end: at('d2') })], after);
  const arrived = scene.pieces.find((piece) => piece.square === at('d2'))!;
  expect(arrived).toMatchObject({ id: swimmer.id, size: 1, school: 0 });
  expect(scene.motions.get(swimmer.id)).toEqual({ kind: 'swim', path: [at('d1'), at('d2')], grew: true });
  expect(scene.gone.map(({ piece, how }) => [nameOf(piece.square), how])).toEqual([['d2', 'eaten']]);
  expect(scene.pieces).toHaveLength(3);
});

it('sees births, the Fisher and whirlpools', () => {
  const born = follow([], FIELD, [event(0, { verb: 'Bear', square: at('d1') })], position({ d1: 'small' }, {}));
  expect([...born.motions.values()]).toEqual([{ kind: 'born' }]);
  const fished = follow(born.pieces, FIELD, [event(null, { verb: 'Reveal', token: 0 })], position({}, {}));
  expect(fished).toMatchObject({ token: 0, pieces: [] });
  expect(fished.gone[0]?.how).toBe('fished');
  const whirled = follow(
    born.pieces,
    FIELD,
    [event(0, { verb: 'Turn', quarter: 3, turns: 1 })],
    position({ [nameOf(turned(at('d1'), 3, 1))]: 'small' }, {}),
  );
  expect(whirled.pieces[0]?.id).toBe(born.pieces[0]?.id);
  expect(whirled.whirl).toEqual({ quarter: 3, turns: 1 });
});

it('agrees with the view whatever it was told', () => {
  const view = position({ c4: 'large' }, { b3: 'medium' });
  const scene = follow(shoals(position({ a1: 'small' }, {})), FIELD, [event(0, { verb: 'Stop' })], view);
  const found = scene.pieces.map(({ school, size, square }) => [school, size, nameOf(square)]);
  expect(found.sort()).toEqual([
    [0, 2, 'c4'],
    [1, 1, 'b3'],
  ]);
});

it('leaves the traces of one turn, until a board has turned', () => {
  const step = (start: string, end: string) => event(1, { verb: 'Step', start: at(start), end: at(end) });
  const both = [step('a6', 'a5'), event(1, { verb: 'SwimOn' }), step('a5', 'a4')];
  expect(traces(FIELD, both).map(names)).toEqual([
    ['a6', 'a5'],
    ['a5', 'a4'],
  ]);
  expect(traces(FIELD, [...both, event(1, { verb: 'Turn', quarter: 0, turns: 1 })])).toEqual([]);
});

it('turns legal actions into targets with their marks', () => {
  const legal = ['d2', 'e1'].map((end, index) => ({
    index,
    text: `d1-${end}`,
    action: { verb: 'Step', start: at('d1'), end: at(end) },
    final: '' as const,
  }));
  const view = position({ d1: 'small' }, { e1: 'small' });
  const choices = choicesOf(legal);
  expect([...choices.steps.keys()]).toEqual([at('d1')]);
  const targets = targetsOf(view, factsOf(true), choices, at('d1'));
  expect(targets.get(at('d2'))?.mark).toBe('grow');
  expect(targets.get(at('e1'))?.mark).toBe('eat');
  const spent = targetsOf(view, factsOf(false), choices, at('d1')); // no larger fish is left in the reserve
  expect(spent.get(at('d2'))?.mark).toBe('swim');
});

it('gives keys in reading order and leaves U, H and L to the table', () => {
  const keys = keysFor([...Array(20).keys()], false);
  expect(keys.get(at('a4'))).toBe('A');
  expect([...keys.values()].join('')).not.toMatch(/[UHL]/);
  expect(new Set(keys.values()).size).toBe(20);
});

it('draws the plankton as the viewer finds it, whoever moves', () => {
  const view = position({ a1: 'small' }, { f6: 'small' });
  view.players[1]!.plankton = ['yellow'];
  for (const mover of [0, 1]) {
    view.seat = mover;
    expect(names([...spentBy(view, factsOf(true), 0)])).toEqual(['b2', 'e5']); // rose has red and blue
    expect(names([...spentBy(view, factsOf(true), 1)])).toEqual(['d2', 'c5', 'e5']);
    expect(effectOf(view, factsOf(true), at('b2'), 0)).toContain('banc rose');
    expect(effectOf(view, factsOf(true), at('b2'), 1)).not.toContain('déjà');
  }
});

it('keeps the buttons of a whirlpool as far from the fish as the board allows', () => {
  for (const flip of [false, true]) {
    const all = [0, 1, 2, 3].flatMap((quarter) =>
      [1, 3].map((way) => ({ quarter, at: turnPlace(quarter, way, flip) })),
    );
    expect(new Set(all.map(({ at: [x, y] }) => `${x},${y}`)).size).toBe(8);
    for (const { quarter, at: button } of all) {
      const far = (square: number): number => {
        const [x, y] = middle(square, flip);
        return Math.hypot(x - button[0], y - button[1]);
      };
      const near = [...Array(36).keys()].filter((square) => far(square) < 71);
      expect(near.map(quarterOf)).toEqual([quarter, quarter, quarter, quarter]); // it lies on its own board
      expect(Math.min(...near.map(far))).toBeGreaterThan(70);
    }
  }
});

it('rings the token turned up last instead of writing over the others', () => {
  const props = { view: { ...position({}, {}), stack: { fisher: 1 } }, last: 0 };
  const facts = { ...factsOf(true), discards: { fisher: 2, whirlpool: 1 } };
  const { body } = render(Surprises, { props: { ...props, facts } });
  expect(body.match(/<li class="pile[^"]* last"/g)).toHaveLength(1);
  expect(body).not.toContain('</p>');
});

it('dims no rope because of a pointer that rests on another square', () => {
  const target = { action: {} as never, mark: 'swim' as const, path: [at('f3'), at('e3'), at('d3')] };
  const props = { layer: 'ropes' as const, targets: new Map([[at('d3'), target]]), keys: new Map(), flip: false };
  const dimmed = (pointed: number | null): boolean =>
    render(Marks, { props: { ...props, pointed } }).body.includes('<g opacity="0.55"');
  expect([null, at('a1'), at('d3')].map(dimmed)).toEqual([false, false, false]);
  props.targets.set(at('f4'), { ...target, path: [at('f3'), at('f4')] });
  expect(dimmed(at('f4'))).toBe(true); // another way is pointed at
});
