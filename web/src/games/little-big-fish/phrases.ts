/** What people say at a table of this game, beside the phrases of the house. */

import type { Phrase } from '../../core/phrases';

export const phrases: readonly Phrase[] = [
  { slug: 'mind-your-fish', text: { fr: 'Attention à vos poissons.', en: 'Mind your fish.' } },
  { slug: 'got-away', text: { fr: 'Il m’a échappé.', en: 'That one got away.' } },
  { slug: 'nice-bite', text: { fr: 'Beau coup de mâchoire.', en: 'A fine bite.' } },
];
