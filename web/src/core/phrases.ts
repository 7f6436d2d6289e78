/** Quick phrases and emotes: they travel by name, and each reads them in their own language. */

import type { Text } from './wire';

export interface Phrase {
  slug: string;
  text: Text;
}

/** The phrases of every table; a game adds three of its own. */
export const HOUSE: readonly Phrase[] = [
  { slug: 'well-played', text: { fr: 'Bien joué.', en: 'Well played.' } },
  { slug: 'thank-you', text: { fr: 'Merci.', en: 'Thank you.' } },
  { slug: 'one-moment', text: { fr: 'Un instant.', en: 'One moment.' } },
  { slug: 'back-tonight', text: { fr: 'Je reviens ce soir.', en: 'Back tonight.' } },
  { slug: 'what-do-you-think', text: { fr: 'Votre avis\u00a0?', en: 'What do you think?' } },
];

/** Emotes, with what a screen reader says for them. */
export const EMOTES: readonly (Phrase & { sign: string })[] = [
  { slug: 'emote-applause', sign: '👏', text: { fr: 'applaudit', en: 'applauds' } },
  { slug: 'emote-smile', sign: '😄', text: { fr: 'sourit', en: 'smiles' } },
  { slug: 'emote-surprise', sign: '😮', text: { fr: 's’étonne', en: 'is surprised' } },
  { slug: 'emote-wave', sign: '👋', text: { fr: 'fait signe', en: 'waves' } },
];

/** The text of a phrase with this name; null if this version does not know it. */
export function phraseOf(slug: string, own: readonly Phrase[]): (Phrase & { sign?: string }) | null {
  return [...HOUSE, ...own, ...EMOTES].find((phrase) => phrase.slug === slug) ?? null;
}
