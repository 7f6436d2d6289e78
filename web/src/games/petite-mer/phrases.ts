/** What people say at a table of this game, beside the phrases of the house. */

import type { Phrase } from '../../core/phrases';

export const phrases: readonly Phrase[] = [
  { slug: 'keep-lighthouse', text: { fr: 'Gardez ce phare pour moi.', en: 'Keep that lighthouse for me.' } },
  { slug: 'going-east', text: { fr: 'Je vais à l’est.', en: 'I am going east.' } },
  { slug: 'swap', text: { fr: 'Échangeons une tuile.', en: 'Let us swap a tile.' } },
];
