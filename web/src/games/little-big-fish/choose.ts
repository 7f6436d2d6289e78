/** The legal actions as a player meets them: fish that may swim, squares that may be chosen, boards that may turn. */

import type { ActionInfo, Foreseen } from '../../core/wire';
import { SIZES } from './box';
import { PLANKTON, place, way, type PlanktonLetter } from './draw';
import type { Facts, Player, Position } from './wire';

type Colour = Player['plankton'][number];
export type Size = (typeof SIZES)[number];

export type Mark = 'swim' | 'eat' | 'grow' | 'put' | 'born' | 'give';

export interface Target {
  action: ActionInfo;
  mark: Mark;
  path: number[]; // the squares a step is drawn over
}

export interface Choices {
  steps: Map<number, Map<number, ActionInfo>>; // start -> end -> action
  squares: Map<number, { action: ActionInfo; mark: Mark }>; // where something is placed or given up
  turns: { action: ActionInfo; quarter: number; turns: number }[];
  stop: ActionInfo | null;
  swimOn: ActionInfo | null;
  pass: ActionInfo | null;
}

const ON_SQUARE: Record<string, Mark> = { Place: 'put', Bear: 'born', GiveUp: 'give' };

export function choicesOf(legal: readonly ActionInfo[]): Choices {
  const choices: Choices = { steps: new Map(), squares: new Map(), turns: [], stop: null, swimOn: null, pass: null };
  for (const info of legal) {
    const { verb, start, end, square, quarter, turns } = info.action;
    const mark = ON_SQUARE[String(verb)];
    if (verb === 'Step') {
      const ends = choices.steps.get(Number(start)) ?? new Map<number, ActionInfo>();
      choices.steps.set(Number(start), ends.set(Number(end), info));
    } else if (mark) choices.squares.set(Number(square), { action: info, mark });
    else if (verb === 'Turn') choices.turns.push({ action: info, quarter: Number(quarter), turns: Number(turns) });
    else if (verb === 'Stop') choices.stop = info;
    else if (verb === 'SwimOn') choices.swimOn = info;
    else if (verb === 'Pass') choices.pass = info;
  }
  return choices;
}

export interface FishThere {
  school: number;
  square: number;
  size: Size;
}

/** The fish of a player on the field, from a1 on. */
export const inPlay = (player: Player): { square: number; size: Size }[] =>
  SIZES.flatMap((size) => (player.fish[size] ?? []).map((square) => ({ square, size }))).sort(
    (a, b) => a.square - b.square,
  );

/** The fish on a square. */
export function fishOn(view: Position, square: number): FishThere | null {
  for (const [school, player] of view.players.entries()) {
    const size = SIZES.find((one) => player.fish[one]?.includes(square));
    if (size) return { school, square, size };
  }
  return null;
}

/** The colour of the plankton on a square, if there is any. */
export const planktonOn = (facts: Facts, square: number): Colour | undefined =>
  PLANKTON[facts.squares.charAt(square) as PlanktonLetter]?.colour;

/** Whether that school has its token of this square's plankton. */
export function unused(view: Position, facts: Facts, square: number, school: number): boolean {
  const colour = planktonOn(facts, square);
  return colour !== undefined && (view.players[school]?.plankton.includes(colour) ?? false);
}

/** The squares whose plankton that school has used. */
export const spentBy = (view: Position, facts: Facts, school: number): Set<number> =>
  new Set(
    [...facts.squares].flatMap((_, square) =>
      planktonOn(facts, square) && !unused(view, facts, square, school) ? [square] : [],
    ),
  );

/** Whether the plankton on this square would make that fish grow. */
function grows(view: Position, facts: Facts, fish: FishThere | null, square: number): boolean {
  if (!fish || !facts.players[fish.school]?.grows.includes(fish.size)) return false;
  return unused(view, facts, square, fish.school);
}

/** The squares open to the chosen fish, or to whatever must be placed. */
export function targetsOf(view: Position, facts: Facts, choices: Choices, chosen: number | null): Map<number, Target> {
  const targets = new Map<number, Target>();
  for (const [square, { action, mark }] of choices.squares) targets.set(square, { action, mark, path: [] });
  for (const [end, action] of choices.steps.get(chosen ?? -1) ?? []) {
    const swimmer = fishOn(view, chosen ?? -1);
    const mark: Mark = fishOn(view, end) ? 'eat' : grows(view, facts, swimmer, end) ? 'grow' : 'swim';
    targets.set(end, { action, mark, path: way(facts.squares, chosen ?? end, end) });
  }
  return targets;
}

/** The squares where the fish could end its second step, after any of these first ones. */
export async function lookAhead(
  steps: Map<number, ActionInfo>,
  ahead: (lines: number[][]) => Promise<Foreseen[][]>,
): Promise<Set<number>> {
  const found = new Set<number>();
  const firsts = [...steps].map(([end, action]) => ({ end, line: [action.index] }));
  if (!firsts.length) return found;
  const goOn: { end: number; line: number[] }[] = [];
  const note = (end: number, after: Foreseen[]): void => {
    for (const { action } of after) {
      if (action.verb === 'Step' && action.start === end) found.add(Number(action.end));
    }
  };
  (await ahead(firsts.map((first) => first.line))).forEach((after, k) => {
    const first = firsts[k]!;
    note(first.end, after);
    const swimOn = after.find(({ action }) => action.verb === 'SwimOn');
    if (swimOn) goOn.push({ end: first.end, line: [...first.line, swimOn.index] });
  });
  if (goOn.length) (await ahead(goOn.map((one) => one.line))).forEach((after, k) => note(goOn[k]!.end, after));
  return found;
}

const LETTERS = 'ABCDEFGIJKMNOPQRSTVWXYZ'; // U, H and L belong to the table

/** The key of a turn of a board. */
export const turnKey = (quarter: number, turns: number): string => LETTERS.charAt(2 * quarter + (turns === 1 ? 1 : 0));

/** Keys for the squares that may be chosen, in reading order. */
export function keysFor(squares: Iterable<number>, flip: boolean): Map<number, string> {
  const order = [...squares].sort((a, b) => {
    const [p, q] = [place(a, flip), place(b, flip)];
    return p.row - q.row || p.column - q.column;
  });
  return new Map(order.map((square, k) => [square, LETTERS.charAt(k)]));
}
