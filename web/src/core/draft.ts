/** The box that somebody is changing in the studio, kept by this browser, so that a reload loses nothing. */
import type { Parts } from './tables';

const KEY = 'embruns.box.'; // and the game, and the box that its address names

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

/** Where a draft is kept: each box that an address names has one of its own, so that a link destroys no other draft. */
const keyOf = (slug: string, wanted: string): string => KEY + slug + (wanted && `.${wanted}`);

/** Keep the draft of a game, begun from its own box or from the wanted one, or forget it where nothing is changed. */
export function keepDraft(slug: string, wanted: string, own: Parts, draft: Draft | null): void {
  try {
    if (draft) localStorage.setItem(keyOf(slug, wanted), asText(own, draft));
    else localStorage.removeItem(keyOf(slug, wanted));
  } catch {
    // A browser that keeps nothing still shows the studio.
  }
}

/** The draft of a game, begun from its own box or from the wanted one, that this browser has kept. */
export function readDraft(slug: string, wanted: string, own: Parts): Draft | null {
  try {
    return fromText(localStorage.getItem(keyOf(slug, wanted)), own);
  } catch {
    return null;
  }
}
