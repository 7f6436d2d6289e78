/** The board in words, for ears and for the card beside the pointer. */

import { list } from '../../core/i18n.svelte';
import { discs, RESOURCES, type Scene } from './scene';
import { say, type BretagneKey } from './texts';
import type { Coast, Site, View } from './view';

const LIT_FOR_RENTS = 3; // lighthouses of a coast, after which its ports pay their improved rent

/** Les Grands Cardinaux lose their article on the map, where room is scarce. */
export const shortName = (name: string): string => (name.length > 15 ? name.replace(/^Les /, '') : name);

export const word = (key: string): string => say(key as BretagneKey);

/** 'Nord · 2 sur 5', and from three on that its ports pay more (BRE-91). */
export function coastWords(view: View, coast: Coast): string {
  const sites = view.lighthouses.filter((site) => site.coast === coast).length;
  const n = view.built[coast] ?? 0;
  return say(n < LIT_FOR_RENTS ? 'coastBuilt' : 'coastImproved', { coast: word(coast), n, of: sites });
}

/** '2 pierre, 1 bois' */
export function goodsWords(bill: Record<string, number>): string {
  const named = RESOURCES.filter((good) => bill[good]).map((good) => `${bill[good]} ${word(good)}`);
  return named.length ? list(named) : say('nothing');
}

/** 'Maëlle (3), Erwan (1)' in presence order. */
export function orderWords(site: Site, names: readonly string[]): string {
  const men = (seat: number): number =>
    site.floors.reduce((sum, floor) => sum + (floor.seat === seat ? floor.workers : 0), 0);
  return site.order.map((seat) => `${names[seat]} (${men(seat)})`).join(', ');
}

/** A lighthouse as a button says it. */
export function describeSite(scene: Scene, slot: number): string {
  const site = scene.view.lighthouses[slot]!;
  const words = [`${slot + 1}`, site.name || say('notLaid'), word(site.category), word(site.coast)];
  if (site.built) return [...words, say('built')].join(', ');
  words.push(say('storeysOf', { n: site.floors.length, of: site.storeys }));
  if (site.complete) words.push(say('completesNow'));
  if (site.demand.length) {
    words.push(say('costsHere', { n: site.demand[scene.me] ?? 0, goods: goodsWords(site.bill) }));
    if (site.injures) words.push(say('stormWarning'));
  }
  if (site.francs) words.push(say('francsWaiting', { n: site.francs }));
  if (site.order.length) words.push(say('presence', { names: orderWords(site, scene.names) }));
  if (scene.can('Place', { slot })) words.push(say('placeHere'));
  return words.join(', ');
}

/** A port as a button says it. */
export function describePort(scene: Scene, port: number): string {
  const one = scene.view.ports[port]!;
  const words = [one.name, word(one.coast)];
  if (one.rent) words.push(say('pays', { n: one.now, what: word(one.rent), better: one.improved }));
  const there = one.seats.map((seat) => scene.names[seat] ?? '');
  words.push(there.length ? say('occupiedBy', { names: list(there) }) : say('portEmpty'));
  words.push(enterWords(scene, port));
  if (scene.can('Send', { port })) words.push(say('sendHere'));
  return words.join(', ');
}

export function enterWords(scene: Scene, port: number): string {
  const price = scene.view.ports[port]!.price[scene.me];
  if (price === null || price === undefined) return say('youAreThere');
  return price === 0 ? say('entersFree') : say('entersFor', { n: price });
}

/** The full bill of a tile on a lighthouse: discs of the tile, of the site, engineers, workers. */
export function billOf(scene: Scene, slot: number, tile: string): { site: string[]; engineers: number; men: number } {
  const one = scene.view.lighthouses[slot]!;
  const size = tile.split('+').length;
  return {
    site: discs(one.bill),
    engineers: one.demand[scene.me] ?? 0,
    men: one.manning[scene.me]?.[size - 1] ?? 0,
  };
}
