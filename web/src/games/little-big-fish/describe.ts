/** A square in words: for the screen reader, and for the line under the field. */

import { fishOn, unused, type Mark } from './choose';
import { nameOf, PLANKTON, type PlanktonLetter } from './draw';
import { say, type FishKey } from './texts';
import type { Facts, Position } from './wire';

const KINDS: Record<string, FishKey> = { '.': 'ocean', W: 'wreck', B: 'birth', '?': 'surprise' };
const SAYS: Record<string, FishKey> = { '.': 'oceanSays', W: 'wreckSays', B: 'birthSays', '?': 'surpriseSays' };

function kindOf(facts: Facts, square: number): FishKey {
  const letter = facts.squares.charAt(square);
  return KINDS[letter] ?? PLANKTON[letter as PlanktonLetter]?.colour ?? 'ocean';
}

/** What a square is called among the pieces: 'square-wreck'. */
export const pieceOn = (letter: string): string => `square-${KINDS[letter] ?? 'plankton'}`;

export interface Standing {
  me: number | null;
  key: string;
  mark: Mark | null;
  canSwim: boolean;
  chosen: boolean;
  barred: boolean;
  endangered: boolean;
  farther: boolean; // within two steps
  final: string; // why the step could not be taken back, or ''
}

/** "b1, surprise, small fish, rose, you, target, eat, B" */
export function describe(view: Position, facts: Facts, square: number, standing: Standing): string {
  const words = [nameOf(square), say(kindOf(facts, square))];
  const fish = fishOn(view, square);
  if (fish) {
    words.push(say(fish.size), say(fish.school ? 'orange' : 'rose'));
    if (fish.school === standing.me) words.push(say('mine'));
    if (facts.players[fish.school]?.stranded.includes(square)) words.push(say('stranded'));
  }
  if (standing.chosen) words.push(say('chosen'));
  else if (standing.canSwim) words.push(say('canSwim'));
  if (standing.farther) words.push(say('farther'));
  if (standing.endangered) words.push(say('danger'));
  if (standing.barred) words.push(say('barred'));
  if (standing.mark) words.push(say('target'), say(standing.mark));
  if (standing.key) words.push(standing.key);
  if (standing.final) words.push(standing.final);
  return words.join(', ');
}

/** What the square under the pointer does; its plankton as that shoal finds it. */
export function effectOf(view: Position, facts: Facts, square: number, school: number): string {
  const letter = facts.squares.charAt(square);
  const plain = SAYS[letter];
  if (plain) return `${nameOf(square)} · ${say(plain)}`;
  const name = say(kindOf(facts, square));
  const capital = name.charAt(0).toUpperCase() + name.slice(1);
  const says = unused(view, facts, square, school) ? 'planktonSays' : 'planktonUsed';
  const shoal = say(school ? 'shoal1' : 'shoal0').toLowerCase();
  return `${nameOf(square)} · ${say(says, { name: capital, shoal })}`;
}
