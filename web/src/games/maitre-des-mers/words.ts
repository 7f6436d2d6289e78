/** Cards, dice and combinations in words: for the screen reader, and for what is explained. */

import { list } from '../../core/i18n.svelte';
import { familyOf, percent, type Family, type Card } from './cards';
import { partsOf, type Part } from './grammar';
import { say, type SeaKey } from './texts';

export const nameOf = (id: string): string => say(id as SeaKey);

const FAMILY: Record<Family, SeaKey> = { M: 'familyM', N: 'familyN', B: 'familyB' };
export const familyInWords = (family: Family): string => say(FAMILY[family]);

const ADVANTAGES: readonly SeaKey[] = ['rethrow-die', 'keep-all', 'rethrow-all', 'copy', 'flip', 'step', 'set'];
/** What goods are good for. */
export const advantageInWords = (card: Card): string => {
  const known = ADVANTAGES.find((one) => one === card.advantage);
  return known ? say(known) : '';
};

export const diceInWords = (dice: string): string => list([...dice]);

function partInWords(part: Part): string {
  const faces = part.faces.join(', ');
  switch (part.kind) {
    case 'F':
      return say(part.dice === 1 ? 'partF' : 'partFs', { faces });
    case 'K':
      return say('partK', { n: part.dice });
    case 'S':
      return say('partS', { n: part.dice });
    case 'P':
      return say('partP');
    case 'H':
      return say('partH');
    case 'U':
      return say(part.atLeast ? 'partUp' : 'partDown', { n: part.dice, s: part.total });
    case 'R':
      return say('partR', { n: part.dice, faces });
  }
}

export const combinationInWords = (combination: string): string =>
  partsOf(combination).map(partInWords).join(say('and'));

/** "La Mouette, Compagnie marchande, puissance de feu 1, il faut une suite de 4, 74 % de chances, A" */
export function cardInWords(card: Card, more: { chance: number | null; placed: string; key: string }): string {
  const words = [nameOf(card.id)];
  if (card.kind === 'ship') words.push(familyInWords(familyOf(card.id)), say('firePower', { n: card.power ?? 0 }));
  else words.push(say('pileTop'));
  if (card.map) words.push(say('hasMap'));
  if (card.value) words.push(say('worth', { n: card.value }));
  if (card.advantage) words.push(advantageInWords(card));
  words.push(say('needs', { words: combinationInWords(card.combination) }));
  if (more.placed) words.push(say('placedHere', { dice: diceInWords(more.placed) }));
  if (more.chance !== null) words.push(say('chance', { n: percent(more.chance) }));
  if (more.key) words.push(more.key);
  return words.join(', ');
}
