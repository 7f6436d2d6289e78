import { describe, expect, it } from 'vitest';
import { understood, written, type Notation } from './notation';

const games = import.meta.glob<{ notation: Notation }>('../games/*/notation.ts', { eager: true });
/** The notation with this word: a game is known by a word that no other has. */
const having = (word: string): Notation => Object.values(games).find(({ notation }) => word in notation)!.notation;

describe.each(Object.entries(games))('the notation of %s', (_, { notation }) => {
  it('has a word of its own for each, and none that means something else in English', () => {
    const french = Object.values(notation);
    expect(new Set(french).size).toBe(french.length);
    for (const [english, word] of Object.entries(notation)) {
      if (word !== english) expect(Object.keys(notation)).not.toContain(word);
    }
  });
});

it.each([
  ['cableway', 'take sand+stone', 'prendre sable+pierre'],
  ['cableway', 'send saint-malo', 'envoyer saint-malo'],
  ['cableway', 'swap foghorn for clay', 'échanger sirène contre argile'],
  ['whirl', 'b1-b2', 'b1-b2'],
  ['whirl', 'whirl NW ccw', 'tourner NO gauche'],
  ['whirl', 'swim on', 'nager encore'],
  ['tobacco', '66 on silver', '66 sur argent'],
  ['token', 'discard O9 W', 'défausser O9 O'],
  ['token', 'end turn', 'fin du tour'],
  ['heave to', 'draw a card', 'piocher une carte'],
  ['heave to', 'LANE+W B0 BLs', 'LANE+W B0 BLs'],
  ['heave to', 'sun sky', 'soleil ciel'],
])('the notation with “%s”: %s is %s', (word, english, french) => {
  expect(written(english, having(word), 'fr')).toBe(french);
  expect(written(english, having(word), 'en')).toBe(english);
  expect(understood(french, having(word))).toBe(english);
  expect(understood(english, having(word))).toBe(english);
});

it('reads a word without its accents, in capitals and with spaces to spare', () => {
  expect(understood(' Echanger  SIRENE contre argile ', having('cableway'))).toBe('swap foghorn for clay');
});

it('leaves the moves of a game without French words alone', () => {
  expect(written('a b', undefined, 'fr')).toBe('a b');
  expect(understood('a b', undefined)).toBe('a b');
});
