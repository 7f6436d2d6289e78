/** The five dice as things: each keeps its identity from view to view, so that it can be thrown, placed and discarded. */

import type { Event } from '../../core/wire';
import type { Dice } from './wire';

export type Zone = 'thrown' | 'placed' | 'discarded' | 'aside';

export interface Die {
  id: number;
  face: number;
  zone: Zone;
  fresh: boolean; // was thrown, turned, placed or discarded just now
}

export const DICE = 5;

export const idle = (): Die[] =>
  Array.from({ length: DICE }, (_, id) => ({ id, face: id + 1, zone: 'aside' as const, fresh: false }));

const facesOf = (text: string): number[] => [...text].map(Number);

/** What these events have just thrown, as faces. */
export function justThrown(events: readonly Event[]): number[] {
  const last = events.at(-1)?.action;
  return last?.verb === 'Roll' ? facesOf(String(last.dice)) : [];
}

/** The face of the die that these events have placed last; 0 where there is none. */
export const justPlaced = (events: readonly Event[]): number =>
  Number(events.findLast((event) => event.action.verb === 'Place')?.action.face ?? 0);

/** The dice after some events: what lay stays where it lay, what was thrown is fresh. */
export function follow(before: readonly Die[], now: Dice | null, events: readonly Event[]): Die[] {
  if (!now) return idle();
  const left = [...before];
  const after: Die[] = [];
  const take = (zone: Zone, face: number, fits: (die: Die) => boolean, fresh: boolean): boolean => {
    const index = left.findIndex(fits);
    const [die] = index < 0 ? [] : left.splice(index, 1);
    if (die) after.push({ id: die.id, face, zone, fresh });
    return die !== undefined;
  };
  const rest = (zone: Zone, faces: number[], from: Zone): number[] =>
    faces.filter((face) => !take(zone, face, (die) => die.zone === from && die.face === face, from !== zone));
  const rolled = justThrown(events);
  const homeless: [Zone, number][] = [];
  for (const zone of ['placed', 'discarded'] as const) {
    for (const face of rest(zone, rest(zone, facesOf(now[zone]), zone), 'thrown')) homeless.push([zone, face]);
  }
  for (const face of rest('thrown', without(facesOf(now.thrown), rolled), 'thrown')) homeless.push(['thrown', face]);
  for (const face of rolled) homeless.push(['thrown', face]);
  for (const [zone, face] of homeless) take(zone, face, () => true, true);
  return [...after, ...left.map((die) => ({ ...die, zone: 'aside' as const, fresh: false }))];
}

/** The faces that remain when some are taken away, one for one. */
export function without(faces: readonly number[], some: readonly number[]): number[] {
  const left = [...faces];
  for (const face of some) {
    const at = left.indexOf(face);
    if (at >= 0) left.splice(at, 1);
  }
  return left;
}

/** Dice of a zone in rising order. */
export const inZone = (dice: readonly Die[], zone: Zone): Die[] =>
  dice.filter((die) => die.zone === zone).sort((a, b) => a.face - b.face || a.id - b.id);

/** Faces as the server writes a group: rising, one after the other. */
export const written = (faces: readonly number[]): string => [...faces].sort((a, b) => a - b).join('');
