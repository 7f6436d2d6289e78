import { expect, it } from 'vitest';
import { layBox } from '../../core/boxes';
import { CARDS } from './box';
import { cardOf, goodsNumber } from './cards';

it('lets the cards follow the box', async () => {
  const changed = CARDS.map((card) => (card.id === 'M1' ? { ...card, power: 7 } : card));
  await layBox('maitre-des-mers', { CARDS: changed });
  expect(cardOf('M1')?.power).toBe(7);
  await layBox('maitre-des-mers', null);
  expect(cardOf('M1')?.power).toBe(1);
  expect(goodsNumber(CARDS.find((card) => card.kind === 'goods')!.id)).toBe(0);
});
