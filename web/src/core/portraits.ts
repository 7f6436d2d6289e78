/** What the portraits of the robots show, for whoever hears them; each is drawn in parts/Portrait.svelte. */

import type { Text } from './wire';

export const PORTRAITS: Readonly<Record<string, Text>> = {
  mousse: { fr: 'Un mousse au béret à pompon rouge', en: 'A cabin boy in a cap with a red bobble' },
  matelot: { fr: 'Un matelot en ciré jaune', en: 'A sailor in yellow oilskins' },
  capitaine: { fr: 'Un capitaine barbu à la pipe', en: 'A bearded captain with a pipe' },
  amiral: { fr: 'Un amiral au bicorne galonné d’or', en: 'An admiral in a cocked hat with gold braid' },
  legende: { fr: 'Une reine des mers couronnée de corail', en: 'A queen of the sea crowned with coral' },
};

/** What the portrait of that level shows; undefined for a level without one. */
export const portraitOf = (level: string | null | undefined): Text | undefined =>
  level && Object.hasOwn(PORTRAITS, level) ? PORTRAITS[level] : undefined;
