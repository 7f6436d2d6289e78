import type { GameCard } from '../../core/faces';

export const card: GameCard = {
  colours: [5, 2, 3, 1], // fish, star, wheel, anchor
  load: () => import('./face'),
};
