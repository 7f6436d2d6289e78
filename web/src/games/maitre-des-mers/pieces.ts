/** What the pieces of Le Maître des Mers are. */

import type { Pieces } from '../../core/pieces';

export const pieces: Pieces = {
  'card-*': {
    text: {
      fr: 'Pour le gagner, remplissez toutes ses places avec les cinq dés. Un navire rejoint votre flotte ; un trésor ou une marchandise demande un navire libre.',
      en: 'To win it, fill all its places with the five dice. A ship joins your fleet; a treasure or goods need a free ship.',
    },
  },
  'ship-*': {
    text: {
      fr: 'Un navire porte une seule carte. Ses canons s’ajoutent au dé d’un combat ; la carte aux trésors permet de chasser.',
      en: 'A ship carries a single card. Its cannon are added to the die of a fight; a treasure map lets you hunt.',
    },
  },
  'goods-*': {
    text: {
      fr: 'Une marchandise à bord sert une fois par tour, après un jet.',
      en: 'Goods aboard help once a turn, after a throw.',
    },
  },
  'die-*': {
    text: {
      fr: 'Posez au moins un dé de chaque jet sur la carte visée. Si aucun ne va, écartez-en un.',
      en: 'Place at least one die of each throw on the card you are after. If none fits, discard one.',
    },
  },
  hatch: {
    name: { fr: 'Dés écartés', en: 'Discarded dice' },
    text: { fr: 'Ils ne sont plus lancés pendant cet essai.', en: 'They are not thrown any more in this attempt.' },
  },
  'action-arm': {
    name: { fr: 'Armer', en: 'Arm' },
    text: {
      fr: 'Gagner un navire du port : le premier dé posé le choisit.',
      en: 'Win a ship of the port: the first die placed chooses it.',
    },
  },
  'action-hunt': {
    name: { fr: 'Chasser', en: 'Hunt' },
    text: {
      fr: 'Gagner le trésor du dessus : il faut une carte aux trésors et un navire libre. Seuls les trésors comptent à la fin, avec les familles.',
      en: 'Win the top treasure: you need a treasure map and a free ship. Only treasures and families count in the end.',
    },
  },
  'action-buy': {
    name: { fr: 'Acheter', en: 'Buy' },
    text: {
      fr: 'Gagner la marchandise du dessus : il faut un navire libre pour la porter.',
      en: 'Win the top goods: you need a free ship to carry them.',
    },
  },
  'action-attack': {
    name: { fr: 'Attaquer', en: 'Attack' },
    text: {
      fr: 'Un de vos navires contre celui d’une autre famille, au moins aussi puissant : un dé de chaque côté, plus les canons. L’égalité est pour qui attaque.',
      en: 'One of your ships against one of another family with at least as many cannon: a die on each side, plus the cannon. The attacker wins ties.',
    },
  },
  'family-*': {
    name: { fr: 'Famille', en: 'Family' },
    text: {
      fr: 'Quatre navires d’une même famille valent 5 points de plus.',
      en: 'Four ships of one family are worth 5 points more.',
    },
  },
  'fact-ships': {
    name: { fr: 'Navires', en: 'Ships' },
    text: { fr: 'La taille de la flotte : elle départage les égalités.', en: 'The size of the fleet: it breaks ties.' },
  },
  'fact-power': {
    name: { fr: 'Puissance de feu', en: 'Fire power' },
    text: { fr: 'Les canons de toute la flotte.', en: 'The cannon of the whole fleet.' },
  },
  'fact-total': {
    name: { fr: 'Total', en: 'Total' },
    text: {
      fr: 'Les trésors à bord, et 5 points par famille complète.',
      en: 'The treasures aboard, and 5 points for each complete family.',
    },
  },
  'fleet-*': {
    text: {
      fr: 'Une flotte : ses navires, rangés par famille, et ce qu’ils portent.',
      en: 'A fleet: its ships by family, and what they carry.',
    },
  },
};
