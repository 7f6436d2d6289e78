import type { GameCard } from '../../core/faces';

export const card: GameCard = {
  colours: [1, 2, 3, 4], // anchor, star, wheel, shell
  load: () => import('./face'),
};
