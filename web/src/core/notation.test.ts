import { describe, expect, it } from 'vitest';
import { understood, written, type Notation } from './notation';

const games = import.meta.glob<{ notation: Notation }>('../games/*/notation.ts', { eager: true });
const of = (slug: string): Notation => games[`../games/${slug}/notation.ts`]!.notation;

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
  ['bretagne', 'take sand+stone', 'prendre sable+pierre'],
  ['bretagne', 'send saint-malo', 'envoyer saint-malo'],
  ['bretagne', 'swap foghorn for clay', 'échanger sirène contre argile'],
  ['little-big-fish', 'b1-b2', 'b1-b2'],
  ['little-big-fish', 'whirl NW ccw', 'tourner NO gauche'],
  ['little-big-fish', 'swim on', 'nager encore'],
  ['maitre-des-mers', '66 on silver', '66 sur argent'],
  ['petite-mer', 'discard O9 W', 'défausser O9 O'],
  ['petite-mer', 'end turn', 'fin du tour'],
  ['regate', 'draw a card', 'piocher une carte'],
  ['regate', 'LANE+W B0 BLs', 'LANE+W B0 BLs'],
  ['regate', 'sun sky', 'soleil ciel'],
])('%s: %s is %s', (slug, english, french) => {
  expect(written(english, of(slug), 'fr')).toBe(french);
  expect(written(english, of(slug), 'en')).toBe(english);
  expect(understood(french, of(slug))).toBe(english);
  expect(understood(english, of(slug))).toBe(english);
});

it('reads a word without its accents, in capitals and with spaces to spare', () => {
  expect(understood(' Echanger  SIRENE contre argile ', of('bretagne'))).toBe('swap foghorn for clay');
});

it('leaves the moves of a game without French words alone', () => {
  expect(written('a b', undefined, 'fr')).toBe('a b');
  expect(understood('a b', undefined)).toBe('a b');
});
