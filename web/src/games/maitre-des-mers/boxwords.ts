import type { BoxWords } from '../../core/boxwords';

export const words: BoxWords = {
  names: {
    port: ['Navires au port', 'Ships in port'],
    family_bonus: ['Prime d’une famille complète', 'Bonus of a whole family'],
    guard_turns: ['Tours avant la fin forcée', 'Turns before the game is ended'],
    families: ['Familles', 'Families'],
    M: ['Première famille', 'First family'],
    N: ['Deuxième famille', 'Second family'],
    B: ['Troisième famille', 'Third family'],
    fr: ['Nom français', 'French name'],
    en: ['Nom anglais', 'English name'],
    ships: ['Navires', 'Ships'],
    combination: ['Combinaison', 'Combination'],
    power: ['Puissance de feu', 'Fire power'],
    map: ['Morceau de carte', 'Piece of the map'],
    goods: ['Marchandises', 'Goods'],
    letter: ['Lettre', 'Letter'],
    advantage: ['Avantage', 'Advantage'],
    treasures: ['Trésors', 'Treasures'],
    value: ['Valeur', 'Value'],
  },
  notes: {
    ships: [
      'F(…) ces faces, K(n) n identiques, S(n) n à la suite, PP deux paires, H full, U(n≥s) ou U(n≤s) n dés de ce total, R(n:…) n dés de ces faces ; joints par +.',
      'F(…) these faces, K(n) n alike, S(n) n in a row, PP two pairs, H full house, U(n≥s) or U(n≤s) n dice of that total, R(n:…) n dice of these faces; joined by +.',
    ],
    goods: [
      'Avantages, une fois par tour : rethrow-die relancer un dé, keep-all tout garder, rethrow-all tout relancer, copy copier un dé, flip le retourner, step un de plus ou de moins, set la face voulue.',
      'Advantages, once a turn: rethrow-die, keep-all (instead of a discard), rethrow-all, copy another die, flip it over, step by one, set to any face.',
    ],
  },
  open: [],
};
