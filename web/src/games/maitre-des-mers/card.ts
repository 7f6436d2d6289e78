import type { GameCard } from '../../core/faces';

export const card: GameCard = {
  colours: [1, 2, 3, 4, 5, 6],
  load: () => import('./face'),
};
