/** What the values of a box are called in both languages, and where rows can be added or removed; a game may have it. */

import type { Text } from './wire';

type Names = Readonly<Record<string, readonly [fr: string, en: string]>>;

export interface BoxWords {
  names: Names; // of parts, rows and fields: by their place, such as `boat.length`, or by the last name of it
  notes: Names; // about a part, by its name
  open: readonly string[]; // the lists that may have more or fewer entries, such as `tiles` and `tiles.*.cost`
}

const found = import.meta.glob<{ words: BoxWords }>('../games/*/boxwords.ts');
export async function wordsOf(slug: string): Promise<BoxWords | null> {
  return (await found[`../games/${slug}/boxwords.ts`]?.())?.words ?? null;
}

const asText = (words: readonly [string, string]): Text => ({ fr: words[0], en: words[1] });

/** What a place is called; null where it has no other name than its own. */
export function nameOf(words: BoxWords | null, place: string): Text | null {
  const parts = place.split('.');
  const named = words?.names[place] ?? words?.names[[parts[0], '*', ...parts.slice(2)].join('.')];
  const last = named ?? words?.names[parts.at(-1)!];
  return last ? asText(last) : null;
}

/** What is said about a part; null where nothing is. */
export function noteOf(words: BoxWords | null, part: string): Text | null {
  const note = words?.notes[part];
  return note ? asText(note) : null;
}

/** Whether the list at this place may have more or fewer entries; in a game without words, any list may be tried. */
export function isOpen(words: BoxWords | null, place: string): boolean {
  if (!words) return true;
  const parts = place.split('.');
  return words.open.includes(place) || words.open.includes([parts[0], '*', ...parts.slice(2)].join('.'));
}
