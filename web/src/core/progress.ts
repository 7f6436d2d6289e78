/** How far somebody has come in the lessons, kept in local storage. */

/** How far somebody has come in a lesson: the moves that were right, step by step; done once it was played to its end. */
export interface Progress {
  moves: number[][];
  done: boolean;
}

const KEY = 'embruns.lessons';

/** What was stored, where it still makes sense. */
export function restore(stored: string | null): Record<string, Progress> {
  try {
    const found = JSON.parse(stored ?? '{}') as Record<string, Progress>;
    const fine = ([, one]: [string, Progress]): boolean =>
      typeof one.done === 'boolean' &&
      Array.isArray(one.moves) &&
      one.moves.length > 0 &&
      one.moves.every((own) => Array.isArray(own) && own.every((move) => Number.isInteger(move)));
    return Object.fromEntries(Object.entries(found).filter(fine));
  } catch {
    return {};
  }
}

function stored(): Record<string, Progress> {
  try {
    return restore(localStorage.getItem(KEY));
  } catch {
    return {}; // storage may be forbidden: the lesson begins anew
  }
}

export const keyOf = (game: string, version: string, lesson: string): string => `${game}@${version}/${lesson}`;

export const progressOf = (game: string, version: string, lesson: string): Progress | null =>
  stored()[keyOf(game, version, lesson)] ?? null;

export function keep(key: string, progress: Progress): void {
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...stored(), [key]: progress }));
  } catch {
    return; // a private window: the progress lasts as long as the page
  }
}
