import type { GameCard } from '../../core/faces';

export const card: GameCard = {
  colours: [3, 2], // the rose shoal and the orange one
  load: () => import('./face'),
};
