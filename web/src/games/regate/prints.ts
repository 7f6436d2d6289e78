/** What is cut out of paper: every card of the three decks, and the boats to the scale of the cards. */

import { copies, isChanged, type Group, type Table } from '../../core/prints';
import { card as own } from './card';
import BoatFace from './BoatFace.svelte';
import CardFace from './CardFace.svelte';
import { HIDDEN } from './sailing';

const DECKS = [
  ['basic', { fr: 'Cartes du jeu de base', en: 'Cards of the basic game' }],
  ['buoys', { fr: 'Cartes de bouées', en: 'Buoy cards' }],
  ['2010', { fr: 'Cartes de l’édition 2010', en: 'Cards of the 2010 edition' }],
] as const;

export function groupsOf(table: Table, changed: readonly string[]): Group[] {
  const [width, height] = [table.card.width / 10, table.card.length / 10];
  const cards = Object.entries(table.cards as Record<string, Record<string, number>>);
  const decks = DECKS.map(([deck, title]): Group => ({
    title,
    ...{ width, height, ground: 'var(--paper)' },
    pieces: cards.flatMap(([name, many]) =>
      copies(
        { name, Drawn: CardFace, given: { card: name, cut: true }, changed: isChanged(changed, `cards.${name}`) },
        many[deck] ?? 0,
      ),
    ),
    back: { Drawn: CardFace, given: { card: HIDDEN, cut: true } },
  }));
  const boats = own.colours.map((colour) => ({ name: `boat ${colour}`, Drawn: BoatFace, given: { colour } }));
  const boat = { fr: 'Bateaux, à l’échelle des cartes', en: 'Boats, to the scale of the cards' };
  return [...decks, { title: boat, width: 20, height: 56, ground: '#fff', pieces: boats }];
}
