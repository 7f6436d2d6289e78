/** What people say at a table of this game, beside the phrases of the house. */

import type { Phrase } from '../../core/phrases';

export const phrases: readonly Phrase[] = [
  { slug: 'what-a-gust', text: { fr: 'Quelle risée.', en: 'What a gust.' } },
  { slug: 'rounding', text: { fr: 'Je contourne la bouée.', en: 'I am rounding the buoy.' } },
  { slug: 'fine-sailing', text: { fr: 'Belle manœuvre.', en: 'Fine sailing.' } },
];
