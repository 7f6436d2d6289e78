/** What the pieces of La Petite Régate are. */

import type { Pieces } from '../../core/pieces';

export const pieces: Pieces = {
  'card-SUN': {
    text: {
      fr: 'Posé devant un autre bateau, il lui fait perdre son prochain tour ; sur le vôtre, il le laisse pivoter sur place.',
      en: 'Laid in front of another boat it makes it lose its next turn; on your own, it lets it turn on the spot.',
    },
  },
  'card-*+H': {
    text: {
      fr: 'Elle se pose devant l’étrave, et la poupe vient au bout de sa flèche. Sa barre permet de jouer une autre carte aussitôt.',
      en: 'It is laid before the bow, and the stern comes to the tip of its arrow. Its helm lets you play another card at once.',
    },
  },
  'card-*+W': {
    text: {
      fr: 'Elle se pose devant l’étrave, et la poupe vient au bout de sa flèche. Son vent la fait jouer deux fois de suite.',
      en: 'It is laid before the bow, and the stern comes to the tip of its arrow. Its wind has it played twice in a row.',
    },
  },
  'card-*': {
    text: {
      fr: 'Elle se pose devant l’étrave, et la poupe vient au bout de sa flèche : bleue tout droit, rouge à bâbord, verte à tribord.',
      en: 'It is laid before the bow, and the stern comes to the tip of its arrow: blue straight on, red to port, green to starboard.',
    },
  },
  'boat-*': {
    name: { fr: 'Un bateau', en: 'A boat' },
    text: {
      fr: 'On ne le touche ni en chemin ni à l’arrivée. La carte suivante part de son étrave.',
      en: 'It must not be touched, neither on the way nor at the end. The next card starts from its bow.',
    },
  },
  'zone-*': {
    name: { fr: 'Zone de manœuvre', en: 'Manoeuvre zone' },
    text: {
      fr: 'La place d’une carte devant l’étrave de ce bateau : on la traverse, on ne s’y arrête pas.',
      en: 'The place of a card before the bow of this boat: you may sail through it, and never stop there.',
    },
  },
  'buoy-1': {
    name: { fr: 'La bouée 1', en: 'Buoy 1' },
    text: {
      fr: 'À contourner la première, du côté que montre la flèche, sans la toucher.',
      en: 'To be rounded first, on the side that the arrow shows, without touching it.',
    },
  },
  'buoy-2': {
    name: { fr: 'La bouée 2', en: 'Buoy 2' },
    text: {
      fr: 'À contourner après la première, sans la toucher ; puis revenez à la ligne.',
      en: 'To be rounded after the first, without touching it; then come back to the line.',
    },
  },
  line: {
    name: { fr: 'La ligne', en: 'The line' },
    text: {
      fr: 'Le départ et l’arrivée. Les deux bouées contournées, qui la touche de son étrave gagne.',
      en: 'Start and finish. With both buoys rounded, whoever touches it with the bow wins.',
    },
  },
  pile: {
    name: { fr: 'La pioche', en: 'The draw pile' },
    text: {
      fr: 'À la fin du tour on complète sa main d’ici ; vide, la défausse est mélangée.',
      en: 'At the end of a turn the hand is filled from here; when it is empty, the discards are shuffled.',
    },
  },
  discards: {
    name: { fr: 'La défausse', en: 'The discards' },
    text: {
      fr: 'Les cartes jouées et changées. Choisissez pour les voir.',
      en: 'The cards that were played or changed. Choose to see them.',
    },
  },
  'fleet-*': {
    name: { fr: 'Où en est ce bateau', en: 'How far this boat is' },
    text: {
      fr: 'Les bouées contournées, les cartes en main, et ce qu’il doit encore.',
      en: 'The buoys it has rounded, the cards in hand, and what it still owes.',
    },
  },
};
