/** What has been explained to somebody in a game, once each, kept in local storage. */

import type { BookletLeaf, Event } from './wire';

const KEY = 'embruns.firsts';

export interface Firsts {
  off: boolean;
  told: string[]; // English titles of leaves
}

const NONE: Firsts = { off: true, told: [] }; // whoever has not asked for explanations gets none

/** What was stored, where it still makes sense. */
export function restore(stored: string | null): Record<string, Firsts> {
  try {
    const found = JSON.parse(stored ?? '{}') as Record<string, Partial<Firsts> | null>;
    return Object.fromEntries(
      Object.entries(found).map(([game, one]) => {
        const told = Array.isArray(one?.told) ? one.told.filter((title) => typeof title === 'string') : [];
        return [game, { off: one?.off !== false, told }];
      }),
    );
  } catch {
    return {};
  }
}

function stored(): Record<string, Firsts> {
  try {
    return restore(localStorage.getItem(KEY));
  } catch {
    return {}; // storage may be forbidden
  }
}

class Explained {
  #games = $state.raw(stored());

  of(game: string): Firsts {
    return this.#games[game] ?? NONE;
  }

  keep(game: string, firsts: Firsts): void {
    this.#games = { ...this.#games, [game]: firsts };
    try {
      localStorage.setItem(KEY, JSON.stringify(this.#games));
    } catch {
      return; // a private window: it is remembered as long as the page
    }
  }

  /** Explain, or explain no more, in this game. */
  turn(game: string, on: boolean): void {
    this.keep(game, { off: !on, told: this.of(game).told });
  }
}

export const explained = new Explained();

/** Whether a text fits a pattern, in which * stands for any letters and ? for one. */
export function fits(text: string, pattern: string): boolean {
  const parts = pattern
    .replace(/[.+^${}()|[\]\\]/g, '\\$&')
    .replaceAll('*', '.*')
    .replaceAll('?', '.');
  return new RegExp(`^${parts}$`, 's').test(text);
}

/** The leaf that explains the earliest of these events that was not explained yet. */
export function toExplain(
  leaves: readonly BookletLeaf[],
  events: readonly Event[],
  told: readonly string[],
): BookletLeaf | null {
  const left = leaves.filter((leaf) => leaf.first && !told.includes(leaf.title.en));
  for (const event of events) {
    const leaf = left.find(({ happens }) => happens.some((one) => fits(event.text, one) || fits(event.told.en, one)));
    if (leaf) return leaf;
  }
  return null;
}
