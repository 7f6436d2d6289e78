/** The box that somebody is changing in the studio, kept by this browser, so that a reload loses nothing. */
import type { Parts } from './tables';

const KEY = 'embruns.box.'; // and the game

export interface Draft {
  name: string;
  table: Parts;
}

/** The text to keep: the draft, and the game's own table, without which its changes mean nothing. */
export const asText = (own: Parts, draft: Draft): string => JSON.stringify({ own, ...draft });

/** The draft of such a text; null if there is none, if it cannot be read, or if the game's own table is another by now. */
export function fromText(text: string | null, own: Parts): Draft | null {
  try {
    const kept = JSON.parse(text ?? 'null') as ({ own: Parts } & Draft) | null;
    if (!kept || JSON.stringify(kept.own) !== JSON.stringify(own)) return null;
    return { name: String(kept.name), table: kept.table };
  } catch {
    return null;
  }
}

/** Keep the draft of a game, or forget it where nothing is changed. */
export function keepDraft(slug: string, own: Parts, draft: Draft | null): void {
  try {
    if (draft) localStorage.setItem(KEY + slug, asText(own, draft));
    else localStorage.removeItem(KEY + slug);
  } catch {
    // A browser that keeps nothing still shows the studio.
  }
}

/** The draft of a game that this browser has kept. */
export function readDraft(slug: string, own: Parts): Draft | null {
  try {
    return fromText(localStorage.getItem(KEY + slug), own);
  } catch {
    return null;
  }
}
