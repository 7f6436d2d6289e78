/** What the pieces of Little Big Fish are. */

import type { Pieces } from '../../core/pieces';

export const pieces: Pieces = {
  'square-wreck': {
    name: { fr: 'Épave', en: 'Wreck' },
    text: {
      fr: 'Les petits la traversent sans compter de pas ; les moyens et les gros sont arrêtés. Personne ne s’y pose.',
      en: 'Small fish swim through it without counting a step; medium and large ones are stopped. Nobody stays there.',
    },
    shown: true,
  },
  'square-birth': {
    name: { fr: 'Naissance', en: 'Birth square' },
    text: {
      fr: 'Qui s’y arrête pose un petit poisson de sa réserve sur une case libre du même plateau.',
      en: 'Whoever stops here places a small fish from the reserve onto a free square of the same board.',
    },
    shown: true,
  },
  'square-surprise': {
    name: { fr: 'Surprise', en: 'Surprise' },
    text: {
      fr: 'Qui s’y arrête dévoile le premier jeton de la pile et fait ce qu’il dit.',
      en: 'Whoever stops here turns up the first token of the stack and does what it says.',
    },
    shown: true,
  },
  'square-plankton': {
    name: { fr: 'Plancton', en: 'Plankton' },
    text: {
      fr: 'Un petit ou un moyen qui y passe grandit d’une taille, si son banc a encore le jeton de cette couleur.',
      en: 'A small or medium fish that comes here grows by one size, if its shoal still has the token of that colour.',
    },
    shown: true,
  },
  'square-ocean': {
    name: { fr: 'Océan', en: 'Ocean' },
    text: {
      fr: 'Il ne s’y passe rien. Un poisson y entre s’il n’y trouve ni poisson de son banc ni plus gros que lui.',
      en: 'Nothing happens here. A fish may enter unless a fish of its own shoal or a larger one is there.',
    },
    shown: true,
  },
  'reserve-*': {
    name: { fr: 'Réserve', en: 'Reserve' },
    text: {
      fr: 'Les poissons qui peuvent encore venir en jeu : petits, moyens et gros. Grandir prend la taille suivante d’ici.',
      en: 'Fish that can still come into play: small, medium and large. Growing takes the next size from here.',
    },
  },
  'plankton-*': {
    name: { fr: 'Jetons Plancton', en: 'Plankton tokens' },
    text: {
      fr: 'Une croissance par couleur. Un jeton dépensé ne revient pas.',
      en: 'One growth for each colour. A spent token does not come back.',
    },
  },
  'trophies-*': {
    name: { fr: 'Trophées', en: 'Trophies' },
    text: {
      fr: 'Les poissons mangés. Le cinquième gagne la partie aussitôt.',
      en: 'The fish that were eaten. The fifth wins the game at once.',
    },
  },
  'token-0': {
    name: { fr: 'Le Pêcheur', en: 'The fisher' },
    text: {
      fr: 'Le poisson retourne à la réserve, puis un poisson adverse du même plateau.',
      en: 'The fish goes back to the reserve, then an opposing fish of the same board.',
    },
  },
  'token-1': {
    name: { fr: 'Plancton', en: 'Plankton' },
    text: {
      fr: 'Le poisson grandit d’une taille, sans dépenser de jeton.',
      en: 'The fish grows by one size, without spending a token.',
    },
  },
  'token-2': {
    name: { fr: 'Naissance', en: 'Birth' },
    text: {
      fr: 'Un petit poisson de la réserve arrive sur ce plateau.',
      en: 'A small fish from the reserve arrives on this board.',
    },
  },
  'token-3': {
    name: { fr: 'Le Tourbillon', en: 'The whirlpool' },
    text: {
      fr: 'Un plateau au choix tourne d’un quart de tour, poissons compris.',
      en: 'A board of your choice turns by a quarter, fish and all.',
    },
  },
  surprises: {
    name: { fr: 'Surprises', en: 'Surprises' },
    text: {
      fr: 'La pile des jetons cachés, et ceux qui sont déjà sortis : Pêcheur, Plancton, Naissance, Tourbillon.',
      en: 'The stack of hidden tokens, and those that are out: fisher, plankton, birth, whirlpool.',
    },
  },
  'whirl-*': {
    text: {
      fr: 'Tourner ce plateau d’un quart de tour, avec tout ce qui s’y trouve.',
      en: 'Turn this board by a quarter, with everything on it.',
    },
  },
};
