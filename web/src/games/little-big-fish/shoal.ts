/** Fish with an identity of their own, so that they travel on the screen; the view alone tells only where fish are. */

import type { Event } from '../../core/wire';
import { SIZES } from './box';
import { inPlay } from './choose';
import { quarterOf, turned, way } from './draw';
import type { Position } from './wire';

export interface Piece {
  id: number;
  school: number;
  size: number;
  square: number;
  face: 1 | -1;
}

/** How a fish came to where it is now. */
export type Motion =
  | { kind: 'swim'; path: number[]; grew: boolean }
  | { kind: 'whirl'; from: number; quarter: number; turns: number }
  | { kind: 'born' }
  | { kind: 'grew' };

export interface Scene {
  pieces: Piece[];
  motions: Map<number, Motion>;
  gone: { piece: Piece; how: 'eaten' | 'fished' }[];
  whirl: { quarter: number; turns: number } | null;
  token: number | null;
}

let count = 0;

/** The shoals of a view, nobody moving. */
export function shoals(view: Position): Piece[] {
  return view.players.flatMap((player, school) =>
    inPlay(player).map(({ square, size }) => newPiece(school, SIZES.indexOf(size), square)),
  );
}

function newPiece(school: number, size: number, square: number): Piece {
  count += 1;
  return { id: count, school, size, square, face: school ? -1 : 1 };
}

/** Carry the fish through what happened, then make them agree with the view it led to. */
export function follow(before: readonly Piece[], squares: string, events: readonly Event[], view: Position): Scene {
  const scene: Scene = {
    pieces: before.map((p) => ({ ...p })),
    motions: new Map(),
    gone: [],
    whirl: null,
    token: null,
  };
  for (const event of events) happen(scene, squares, event);
  agree(scene, view);
  return scene;
}

function happen(scene: Scene, squares: string, { action, seat }: Event): void {
  const number = (field: string): number => Number(action[field]);
  if (action.verb === 'Step') swim(scene, squares, number('start'), number('end'), seat);
  else if (action.verb === 'Turn') whirl(scene, number('quarter'), number('turns'));
  else if (action.verb === 'GiveUp') leave(scene, number('square'), 'fished');
  else if (action.verb === 'Reveal') scene.token = number('token');
}

function swim(scene: Scene, squares: string, start: number, end: number, seat: number | null): void {
  const fish = scene.pieces.find((p) => p.square === start && (seat === null || p.school === seat));
  if (!fish) return;
  leave(scene, end, 'eaten');
  fish.square = end;
  if (end % 6 !== start % 6) fish.face = end % 6 > start % 6 ? 1 : -1;
  scene.motions.set(fish.id, { kind: 'swim', path: way(squares, start, end), grew: false });
}

function leave(scene: Scene, square: number, how: 'eaten' | 'fished'): void {
  const at = scene.pieces.findIndex((p) => p.square === square);
  if (at < 0) return;
  const [piece] = scene.pieces.splice(at, 1);
  if (piece) scene.gone.push({ piece, how });
}

function whirl(scene: Scene, quarter: number, turns: number): void {
  scene.whirl = { quarter, turns };
  for (const piece of scene.pieces) {
    if (quarterOf(piece.square) !== quarter) continue;
    scene.motions.set(piece.id, { kind: 'whirl', from: piece.square, quarter, turns });
    piece.square = turned(piece.square, quarter, turns);
  }
}

function agree(scene: Scene, view: Position): void {
  const there = new Map<number, { school: number; size: number }>();
  view.players.forEach((player, school) => {
    for (const { square, size } of inPlay(player)) there.set(square, { school, size: SIZES.indexOf(size) });
  });
  for (const piece of [...scene.pieces]) {
    const fish = there.get(piece.square);
    if (!fish || fish.school !== piece.school) {
      leave(scene, piece.square, 'fished');
      continue;
    }
    there.delete(piece.square);
    if (fish.size !== piece.size) grow(scene, piece, fish.size);
  }
  for (const [square, { school, size }] of there) {
    const piece = newPiece(school, size, square);
    scene.pieces.push(piece);
    scene.motions.set(piece.id, { kind: 'born' });
  }
}

function grow(scene: Scene, piece: Piece, size: number): void {
  const motion = scene.motions.get(piece.id);
  if (motion?.kind === 'swim') motion.grew = true;
  else scene.motions.set(piece.id, { kind: 'grew' });
  piece.size = size;
}

/** The last player's steps, as they lie on the water; a turned board carries the earlier ones away. */
export function traces(squares: string, recent: readonly Event[]): number[][] {
  const turnedAt = recent.findLastIndex((event) => event.action.verb === 'Turn');
  return recent
    .slice(turnedAt + 1)
    .filter((event) => event.action.verb === 'Step')
    .map(({ action }) => way(squares, Number(action.start), Number(action.end)));
}
