/** What people say at a table of this game, beside the phrases of the house. */

import type { Phrase } from '../../core/phrases';

export const phrases: readonly Phrase[] = [
  { slug: 'my-lighthouse', text: { fr: 'Ce phare est pour moi.', en: 'That lighthouse is mine.' } },
  { slug: 'need-workers', text: { fr: 'Il me faut des ouvriers.', en: 'I need workers.' } },
  { slug: 'sea-rises', text: { fr: 'La mer se lève.', en: 'The sea is getting up.' } },
];
