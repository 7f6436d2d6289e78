/** What people say at a table of this game, beside the phrases of the house. */

import type { Phrase } from '../../core/phrases';

export const phrases: readonly Phrase[] = [
  { slug: 'making-for-port', text: { fr: 'Cap sur le port.', en: 'Making for port.' } },
  { slug: 'what-dice', text: { fr: 'Quels dés.', en: 'What dice.' } },
  { slug: 'no-attack', text: { fr: 'Je ne vous attaque pas ce tour-ci.', en: 'I will not attack you this turn.' } },
];
