import { progressOf } from '../../core/progress';
import type { GameInfo } from '../../core/wire';

/** The numbers of the puzzles of a game that this browser has solved. */
export function solvedOf(game: GameInfo): number[] {
  const all = Array.from({ length: game.puzzles }, (_, k) => k + 1);
  return all.filter((k) => progressOf(game.slug, game.version, `puzzle-${k}`)?.done);
}
