import type { BoxWords } from '../../core/boxwords';

export const words: BoxWords = {
  names: {
    trophies_to_win: ['Trophées pour gagner', 'Trophies to win'],
    guard_turns: ['Tours sans poisson mangé avant la fin', 'Turns without an eaten fish before the end'],
    fish_at_start: ['Poissons au départ', 'Fish at the start'],
    fish: ['Poissons de chaque couleur', 'Fish of each colour'],
    small: ['Petits', 'Small'],
    medium: ['Moyens', 'Medium'],
    large: ['Gros', 'Large'],
    surprise: ['Jetons Surprise', 'Surprise tokens'],
    fisher: ['Pêcheur', 'Fisher'],
    plankton: ['Plancton', 'Plankton'],
    birth: ['Naissance', 'Birth'],
    whirlpool: ['Tourbillon', 'Whirlpool'],
    boards: ['Plateaux', 'Boards'],
    blue: ['Bleu', 'Blue'],
    red: ['Rouge', 'Red'],
    yellow: ['Jaune', 'Yellow'],
    green: ['Vert', 'Green'],
    first_game: ['Plateaux de la première partie', 'Boards of the first game'],
    NW: ['Nord-ouest', 'North-west'],
    NE: ['Nord-est', 'North-east'],
    SW: ['Sud-ouest', 'South-west'],
    SE: ['Sud-est', 'South-east'],
  },
  notes: {
    boards: [
      'Trois rangées de trois cases : . océan, W épave, B naissance, ? surprise ; plancton R rouge, Y jaune, G vert, U bleu.',
      'Three rows of three squares: . ocean, W wreck, B birth, ? surprise; plankton R red, Y yellow, G green, U blue.',
    ],
    first_game: [
      'Le plateau de chaque quart, et ses quarts de tour dans le sens des aiguilles d’une montre.',
      'The board of each quarter, and its quarter turns clockwise.',
    ],
  },
  open: [],
};
