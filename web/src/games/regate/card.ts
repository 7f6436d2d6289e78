import type { GameCard } from '../../core/faces';

export const card: GameCard = {
  colours: [1, 5, 6, 4], // blue, red, yellow and sky
  load: () => import('./face'),
};
