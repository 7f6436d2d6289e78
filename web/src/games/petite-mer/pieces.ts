/** What the pieces of Petite Mer are. */

import type { Pieces } from '../../core/pieces';

export const pieces: Pieces = {
  'tile-*': {
    text: {
      fr: 'Elle se pose à côté de la tuile de votre bateau, par un bord de mer, sans être tournée : la terre touche la terre, la mer touche la mer.',
      en: 'It is laid beside the tile of your boat, across a sea edge, and is not turned: land touches land, sea touches sea.',
    },
  },
  'tokens-*': {
    text: {
      fr: 'Un jeton bleu paie un pas vers une tuile voisine, par un bord de mer. Rouge, il est dépensé jusqu’à la fin du tour.',
      en: 'A blue token pays for a step to a neighbouring tile across a sea edge. Red, it is spent until the end of the turn.',
    },
  },
  'hand-*': {
    text: {
      fr: 'Les tuiles qui restent en main à la fin du tour sont perdues, et l’on en pioche de nouvelles.',
      en: 'Tiles left in hand at the end of the turn are lost, and new ones are drawn.',
    },
  },
  score: {
    name: { fr: 'Le score commun', en: 'The common score' },
    text: {
      fr: 'Une tuile entourée de quatre voisines est inspectée : trois points avec un phare, deux avec une bouée, un sinon. Le rang suit le score.',
      en: 'A tile with four neighbours is inspected: three points with a lighthouse, two with a buoy, one otherwise. The rank follows the score.',
    },
  },
  'fact-placed': {
    name: { fr: 'Posées', en: 'Placed' },
    text: {
      fr: 'Les tuiles posées pendant ce tour, et combien il est permis d’en poser.',
      en: 'Tiles laid in this turn, and how many may be laid.',
    },
  },
  'fact-exchange': {
    name: { fr: 'Échange', en: 'Exchange' },
    text: {
      fr: 'Une fois par tour, une tuile de votre main contre celle d’un équipier, s’il est d’accord.',
      en: 'Once a turn, a tile of your hand for a tile of a partner, if they agree.',
    },
  },
  'fact-turns': {
    name: { fr: 'Tours restants', en: 'Turns left' },
    text: {
      fr: 'La partie finit quand la pioche ne suffit plus. Ce nombre dépend des tuiles gardées.',
      en: 'The game ends when the pile runs out. The number depends on the tiles that are kept.',
    },
  },
  'fact-pile': {
    name: { fr: 'Pioche et défausse', en: 'Pile and discards' },
    text: {
      fr: 'Les tuiles encore cachées, et celles qui sont perdues. Choisissez pour les voir.',
      en: 'The tiles still hidden, and those that are lost. Choose to see them.',
    },
  },
  '*,*': {
    text: {
      fr: 'Une tuile de la mer est inspectée quand elle a une voisine de chaque côté. Une case vide dit ce que ses bords demandent.',
      en: 'A tile of the sea is inspected when it has a neighbour on every side. An empty cell says what its edges ask for.',
    },
    shown: true,
  },
};
