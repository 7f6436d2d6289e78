import type { BoxWords } from '../../core/boxwords';

export const words: BoxWords = {
  names: {
    tokens: ['Jetons Déplacement', 'Movement tokens'],
    players: ['Selon le nombre de joueurs', 'By the number of players'],
    hand: ['Tuiles en main', 'Tiles in hand'],
    placed: ['Tuiles posées au plus par tour', 'Tiles placed at most in a turn'],
    points: ['Points', 'Points'],
    plain: ['Tuile simple', 'Tile without a feature'],
    buoy: ['Balise', 'Buoy'],
    lighthouse: ['Phare', 'Lighthouse'],
    turbine: ['Éolienne', 'Turbine'],
    open_sea: ['Pleine mer près d’une éolienne', 'Open sea beside a turbine'],
    pontoon: ['Ponton', 'Pontoon'],
    house: ['Maison sur l’île d’un ponton', 'House on a pontoon’s island'],
    ranks: ['Rangs', 'Ranks'],
    base: ['Jeu de base', 'Base game'],
    one_extension: ['Avec une extension', 'With one extension'],
    two_extensions: ['Avec deux extensions', 'With two extensions'],
    tiles: ['Tuiles', 'Tiles'],
    TC: ['Tour de contrôle', 'Control tower'],
  },
  notes: {
    players: ['Pour un, deux, trois et quatre joueurs.', 'For one, two, three and four players.'],
    points: ['Ce que rapporte une tuile inspectée.', 'What an inspected tile is worth.'],
    ranks: [
      'Le score à partir duquel commencent le deuxième, troisième, quatrième et cinquième rang.',
      'The score from which the second, third, fourth and fifth rank begin.',
    ],
    tiles: [
      'Bords nord, est, sud, ouest : S mer, L terre ; puis îles, bords:maisons, « . » s’il n’y en a pas ; puis signe : - aucun, L phare, B balise, T éolienne, P ponton.',
      'Edges north, east, south, west: S sea, L land; then islands, edges:houses, ‘.’ where there is none; then the feature: - none, L lighthouse, B buoy, T turbine, P pontoon.',
    ],
  },
  open: [],
};
