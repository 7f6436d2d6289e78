/** What the pieces of Bretagne are. */

import type { Pieces } from '../../core/pieces';

export const pieces: Pieces = {
  'slot-*': {
    text: {
      fr: 'Un phare à bâtir. Un étage coûte sa tuile, les suppléments du phare et des ingénieurs ; achevé, il est estimé à la fin de la manche.',
      en: 'A lighthouse to build. A storey costs its tile, the extras of the site and engineers; once complete, it is evaluated at the end of the round.',
    },
    shown: true,
  },
  'port-*': {
    text: {
      fr: 'Un ouvrier envoyé ici après une estimation reçoit une rente à chaque manche, meilleure quand la côte a trois phares.',
      en: 'A worker sent here after an evaluation brings a rent every round, a better one once the coast has three lighthouses.',
    },
    shown: true,
  },
  'tile-*': {
    text: {
      fr: 'Un étage : il coûte ce que sa tuile montre, et va sur un phare que vous pouvez payer. Sa rangée rapporte ce qui est écrit devant.',
      en: 'A storey: it costs what its tile shows and goes to a lighthouse that you can pay. Its row brings what stands before it.',
    },
    shown: true,
  },
  'barge-*': {
    text: {
      fr: 'Elle apporte des ingénieurs, parfois des francs, et trois cales à charger à Quimper. Le plus petit numéro joue le premier.',
      en: 'It brings engineers, sometimes francs, and three holds to load at Quimper. The lowest number plays first.',
    },
  },
  'load-*': {
    text: {
      fr: 'Cette ressource remplit la cale qui attend ; une cale n’en porte qu’une sorte.',
      en: 'This resource fills the hold that waits; a hold carries a single kind.',
    },
  },
  'card-supplies': {
    text: {
      fr: 'Jouée à l’estimation d’un phare, elle paie selon vos ouvriers qui y sont.',
      en: 'Played at the evaluation of a lighthouse, it pays by your workers there.',
    },
  },
  'card-*': {
    text: {
      fr: 'Carte Équipement : jouée à l’estimation d’un phare, elle paie selon vos ouvriers qui y sont.',
      en: 'Equipment card: played at the evaluation of a lighthouse, it pays by your workers there.',
    },
  },
  brest: {
    text: {
      fr: 'Une ville où un ouvrier achète des ingénieurs et des ressources, ou en vend.',
      en: 'A town where a worker buys engineers and resources, or sells some.',
    },
  },
  lorient: {
    text: {
      fr: 'Une ville où un ouvrier échange des francs, des cartes et des ressources, ou engage un autre ouvrier.',
      en: 'A town where a worker trades francs, cards and resources, or hires another worker.',
    },
  },
  quimper: {
    text: {
      fr: 'Le quai où l’on charge les barges au début de la manche.',
      en: 'The quay where barges are loaded at the beginning of a round.',
    },
  },
  pontivy: {
    name: { fr: 'Pontivy', en: 'Pontivy' },
    text: {
      fr: 'L’ordre du tour. Qui passe le premier choisit sa barge le premier à la manche suivante, et le rang rapporte des points à la fin.',
      en: 'The order of play. Whoever passes first chooses a barge first next round, and the rank brings points at the end.',
    },
  },
  weather: {
    name: { fr: 'Manche et temps', en: 'Round and weather' },
    text: {
      fr: 'Le temps de la manche dit combien d’ingénieurs coûte un étage au Paradis, au Purgatoire et en Enfer ; à droite, le temps qui vient.',
      en: 'The weather of the round says how many engineers a storey takes in Paradise, Purgatory and Hell; beside it, the weather to come.',
    },
  },
  stock: {
    name: { fr: 'Votre Entrepôt', en: 'Your Warehouse' },
    text: {
      fr: 'Vos ressources, vos francs, vos ingénieurs, vos ouvriers et vos cartes. Qui passe garde au plus trois ressources d’une même sorte.',
      en: 'Your resources, francs, engineers, workers and cards. Whoever passes keeps at most three resources of one kind.',
    },
  },
  recall: {
    name: { fr: 'Reprendre des ouvriers', en: 'Taking workers back' },
    text: {
      fr: 'Chaque ouvrier repris maintenant vaut 2 points ; ceux qui restent comptent à l’estimation.',
      en: 'Each worker taken back now is worth 2 points; those who stay count at the evaluation.',
    },
  },
  'good-wood': {
    name: { fr: 'Bois', en: 'Wood' },
    text: {
      fr: 'Une des quatre ressources des étages ; il en faut un de plus au-dessus du rez-de-chaussée.',
      en: 'One of the four resources for storeys; one more is needed above the ground floor.',
    },
  },
  'good-sand': {
    name: { fr: 'Sable', en: 'Sand' },
    text: { fr: 'Une des quatre ressources des étages.', en: 'One of the four resources for storeys.' },
  },
  'good-stone': {
    name: { fr: 'Pierre', en: 'Stone' },
    text: { fr: 'Une des quatre ressources des étages.', en: 'One of the four resources for storeys.' },
  },
  'good-clay': {
    name: { fr: 'Argile', en: 'Clay' },
    text: { fr: 'Une des quatre ressources des étages.', en: 'One of the four resources for storeys.' },
  },
  'good-franc': {
    name: { fr: 'Francs', en: 'Francs' },
    text: {
      fr: 'La monnaie des villes et des ports. Il en reste des points à la fin.',
      en: 'The money of towns and ports. What is left brings points at the end.',
    },
  },
  'good-engineer': {
    name: { fr: 'Ingénieurs', en: 'Engineers' },
    text: {
      fr: 'Chaque étage en prend, selon le temps et la catégorie du phare ; ils rentrent à la fin de la manche.',
      en: 'Every storey takes some, by the weather and the category of the lighthouse; they go home at the end of the round.',
    },
  },
  'good-card': {
    name: { fr: 'Carte Équipement', en: 'Equipment card' },
    text: {
      fr: 'Elle se joue à l’estimation d’un phare et paie selon vos ouvriers.',
      en: 'It is played at the evaluation of a lighthouse and pays by your workers.',
    },
  },
  'good-worker': {
    name: { fr: 'Ouvriers libres', en: 'Free workers' },
    text: {
      fr: 'Ils s’installent sur les phares que vous bâtissez, vont en ville ou dans les ports.',
      en: 'They move onto the lighthouses that you build, go to town or to the ports.',
    },
  },
};
