/** French spelling that depends on the next word. */

const ELIDED = 'aeiouœæh'; // an h of a name is mute

/** "d’Erwan", "de Maëlle", "qu’Yves", "que Yann": the little word with its vowel, or with an apostrophe, and the next. */
export function elide(little: string, next: string): string {
  const bare = next
    .normalize('NFD')
    .replace(/[^\p{L}\p{N}«]/gu, '')
    .toLowerCase();
  const vowel = ELIDED.includes(bare.charAt(0) || '-') || /^y[^aeiouy]/.test(bare);
  return vowel ? `${little.slice(0, -1)}’${next}` : `${little} ${next}`;
}
