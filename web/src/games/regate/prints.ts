/** What is cut out of paper: every card of the three decks, and boats, buoys, start board and obstacles to their scale. */

import { copies, isChanged, type Group, type Table } from '../../core/prints';
import type { Text } from '../../core/wire';
import { card as own } from './card';
import BoatFace from './BoatFace.svelte';
import CardFace from './CardFace.svelte';
import CourseFace from './CourseFace.svelte';
import PlankFace from './PlankFace.svelte';
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
  const courses = Object.entries(table.courses as Record<string, { buoy_radius: number; line: number; wood: number }>);
  const boat = { fr: 'Bateaux, à l’échelle des cartes', en: 'Boats, to the scale of the cards' };
  return [
    ...decks,
    { title: boat, width: 20, height: 56, ground: '#fff', pieces: boats },
    ...courses.map(([name, { buoy_radius: radius }]) =>
      round(name === '2010' ? LATER : MARKS, radius / 10, buoys(name)),
    ),
    ...boards(courses.map(([, course]) => course)),
    ...obstacles(table),
  ];
}

const MARKS = { fr: 'Bouées 1 et 2, à l’échelle', en: 'Marks 1 and 2, to scale' };
const LATER = { fr: 'Bouées de l’édition 2010, à l’échelle', en: 'Buoys of the 2010 edition, to scale' };

/** Round pieces of one size, each drawn to its very edge. */
const round = (title: Text, radius: number, given: readonly Record<string, unknown>[]): Group => ({
  title,
  ...{ width: 2 * radius, height: 2 * radius, ground: '#fff', round: true },
  pieces: given.map((one) => ({
    ...{ name: `${one.rock ? 'obstacle' : 'buoy'} ${one.number ?? one.paint}`, Drawn: CourseFace },
    given: { radius, ...one },
  })),
});

const buoys = (course: string): Record<string, unknown>[] =>
  course === '2010'
    ? [{ number: 1, paint: 'red' }, { number: 2, paint: 'green' }, { paint: 'white' }, { paint: 'white' }]
    : [{ number: 1 }, { number: 2 }];

/** The board of the start, in halves: it is longer than the paper. */
const boards = (courses: readonly { line: number; wood: number }[]): Group[] =>
  courses
    .filter(({ wood }) => wood)
    .map(({ line, wood }) => ({
      title: { fr: 'La ligne de départ, en deux moitiés', en: 'The start line, in two halves' },
      ...{ width: line / 10, height: wood / 5, ground: 'var(--art-wood)' },
      pieces: [false, true].map((right) => ({
        ...{ name: `start board ${right ? 2 : 1}`, Drawn: PlankFace },
        given: { half: line / 10, depth: wood / 10, right },
      })),
    }));

/** Every size of obstacle, as many as any course needs at once. */
function obstacles(table: Table): Group[] {
  const sets = Object.values(table.obstacles as Record<string, Record<string, [number, number, number][]>>);
  const kinds = Object.keys(sets[0] ?? {});
  return kinds.map((kind) => {
    const most = sets.map((set) => set[kind] ?? []).reduce((a, b) => (b.length > a.length ? b : a));
    const title = { fr: `Obstacles : ${OBSTACLES[kind]?.fr ?? kind}`, en: `Obstacles: ${OBSTACLES[kind]?.en ?? kind}` };
    return round(
      title,
      (most[0]?.[2] ?? 100) / 10,
      most.map((_, k) => ({ rock: true, number: k + 1 })),
    );
  });
}

const OBSTACLES: Record<string, Text> = {
  islet: { fr: 'l’îlot', en: 'the islet' },
  rocks: { fr: 'les rochers', en: 'the rocks' },
  narrows: { fr: 'la passe', en: 'the narrows' },
};
