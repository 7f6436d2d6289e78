/** Cards, arrows and movements in words: for the list of choices, for the reasons, for a screen reader. */

import { list } from '../../core/i18n.svelte';
import { bendOf, centimetresTo, exitsOf, goalOf, HIDDEN, isSmall, restOf, symbolOf } from './sailing';
import { say, type Word } from './texts';
import type { Layout, Play, Position } from './wire';

/** `45° to starboard`, `straight on`, `slips to port` */
export function arrowWords(exit: string): string {
  const { turn, aside } = bendOf(exit);
  const words = turn
    ? say(turn > 0 ? 'toStarboard' : 'toPort', { n: Math.abs(turn) })
    : say(aside > 0 ? 'slipStarboard' : aside < 0 ? 'slipPort' : 'straight');
  return exit.endsWith('k') ? say('short', { words }) : words;
}

/** The word on a card's band: one side, or a free choice. */
export function bandWord(exits: readonly string[], short: boolean): string {
  const [only] = exits;
  if (exits.length > 1 || !only) return say(short ? 'choiceShort' : 'ofChoice');
  const { turn } = bendOf(only);
  if (!turn) return say(short ? 'straightShort' : 'straightBand');
  return short ? `${Math.abs(turn)}°` : say(turn > 0 ? 'starboardBand' : 'portBand', { n: Math.abs(turn) });
}

export function cardWords(card: string): string {
  if (card === HIDDEN) return say('hiddenCard');
  const symbol = symbolOf(card);
  if (symbol === 'sun') return say('sunWord');
  const arrows = list(exitsOf(card).map(arrowWords));
  const words = [exitsOf(card).length > 1 ? say('choiceOf', { arrows }) : arrows];
  if (symbol) words.push(say(symbol === 'helm' ? 'helm' : 'wind'));
  if (isSmall(card) && exitsOf(card).length > 1) words.push(say('small'));
  return `${card}${say('colon')}${words.join(', ')}`;
}

/** What a movement touches: `the edge of the table`, `mark 1`, `Yann's boat` */
export function bodyWords(body: string, names: readonly string[]): string {
  const [kind, number] = body.split('-');
  if (kind === 'seat') return say('boatOf', { name: names[Number(number)] ?? '' });
  if (kind === 'mark') return say('markN', { n: number ?? '' });
  return say(kind === 'edge' ? 'theEdge' : kind === 'line' ? 'lineBuoy' : 'theObstacle');
}

const zoneNames = (play: Play, names: readonly string[]): string => list(play.zones.map((seat) => names[seat] ?? ''));

/** What comes of it, in a few words. */
export function verdictWords(play: Play, names: readonly string[], open: boolean): string {
  const body = play.touches ? bodyWords(play.touches, names) : '';
  if (play.verdict === 'home') return say('endsHome');
  if (play.verdict === 'free') return say('endsFree');
  if (play.verdict === 'zone') return say(open ? 'stopsAtZone' : 'endsInZone', { names: zoneNames(play, names) });
  if (open) return say('mayTouch', { body });
  return say(play.again && play.sailed >= 24 ? 'secondTouches' : 'touches', { body });
}

/** What else happens on the way: the start, a mark, a mark undone. */
export function eventWords(view: Position, play: Play): string[] {
  const boat = view.players[view.seat];
  if (!boat || (play.clause && play.verdict !== 'zone')) return [];
  const words: string[] = [];
  if (play.started && !boat.started) words.push(say(play.early ? 'startsEarly' : 'starts'));
  if (play.marks > boat.marks) words.push(say('roundsMark', { n: play.marks }));
  if (play.marks < boat.marks) words.push(say('undoesMark', { n: boat.marks }));
  return words;
}

export function distanceWords(layout: Layout, play: Play): string {
  const n = centimetresTo(goalOf(layout, play.marks), restOf(play));
  return play.marks < 2 ? say('fromMark', { n, mark: play.marks + 1 }) : say('fromLine', { n });
}

/** What the words need to know of the table. */
export interface Known {
  view: Position;
  layout: Layout;
  names: readonly string[];
}

/** `G45: 45° to starboard, ends clear, rounds mark 1, 12 cm from mark 2` */
export function playWords({ view, layout, names }: Known, play: Play, open: boolean): string {
  const arrows = [play.exit, play.again].filter(Boolean).map(arrowWords).join(say('then'));
  const words = [arrows, verdictWords(play, names, open), ...eventWords(view, play)];
  if (open && play.verdict !== 'home') words.push(distanceWords(layout, play));
  const clause = !open && play.clause ? ` (${play.clause})` : '';
  return `${play.exit}${play.again ? `, ${play.again}` : ''}${say('colon')}${words.join(', ')}${clause}`;
}

const WINDS: Word[] = ['north', 'northEast', 'east', 'southEast', 'south', 'southWest', 'west', 'northWest'];

/** `45°, north-east` */
export const headingWords = (heading: number): string => {
  const h = ((heading % 360) + 360) % 360;
  return say('headingAt', { n: h, wind: say(WINDS[Math.round(h / 45) % 8]!) });
};

/** `12,5 cm left of the middle` */
export function placeWords(x: number, lang: 'fr' | 'en'): string {
  const cm = new Intl.NumberFormat(lang, { maximumFractionDigits: 1 }).format(Math.abs(x) / 100);
  return x === 0 ? say('inTheMiddle') : say(x < 0 ? 'leftOfMiddle' : 'rightOfMiddle', { n: cm });
}
