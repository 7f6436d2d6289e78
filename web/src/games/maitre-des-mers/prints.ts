/** What is cut out of paper: ships, goods and treasures, as cards of 63 by 88 mm. The dice are one's own. */

import { isChanged, type Group, type Table } from '../../core/prints';
import PrintBack from '../../parts/PrintBack.svelte';
import CardToCut from './CardToCut.svelte';
import type { Card } from './cards';

const PARTS = [
  ['ships', 'ship', { fr: 'Navires', en: 'Ships' }],
  ['goods', 'goods', { fr: 'Marchandises', en: 'Goods' }],
  ['treasures', 'treasure', { fr: 'Trésors', en: 'Treasures' }],
] as const;
const [WIDTH, HEIGHT] = [63, 88];

export function groupsOf(table: Table, changed: readonly string[]): Group[] {
  return PARTS.map(([part, kind, title]) => ({
    title,
    ...{ width: WIDTH, height: HEIGHT, ground: 'var(--art-chalk)' },
    pieces: (table[part] as (Card & { id: string })[]).map((card) => ({
      name: card.id,
      Drawn: CardToCut,
      given: { card: { ...card, kind } },
      changed: isChanged(changed, `${part}.${card.id}`),
    })),
    back: { Drawn: PrintBack, given: { width: WIDTH, height: HEIGHT } },
  }));
}
