import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { isOpen, nameOf, noteOf, wordsOf, type BoxWords } from './boxwords';

const SHIPPED = readdirSync('src/games').filter((name) => !name.includes('.'));
const OWN = /^([A-Z]\w*([+-]\w+)*|fr|en|id)$/; // the names of tiles, arrows and cards stay as they are

/** The names that a component table in TOML gives to its parts and fields. */
function namesIn(toml: string): Set<string> {
  const lines = toml.split('\n').map((line) => line.replace(/#.*/, ''));
  const heads = lines.flatMap((line) => /^\[+([\w.-]+)\]+/.exec(line)?.[1]?.split('.') ?? []);
  const fields = lines.flatMap((line) => [...line.matchAll(/"?([\w+-]+)"?\s*=/g)].map((found) => found[1]!));
  return new Set([...heads, ...fields]);
}

describe('the words of boxes', () => {
  it.each(SHIPPED)('have a name for every part and field of %s, in both languages', async (slug) => {
    const words = await wordsOf(slug);
    const file = `../src/embruns/games/${slug.replaceAll('-', '_')}/components.toml`;
    const names = namesIn(readFileSync(file, 'utf8'));
    const known = new Set(Object.keys(words!.names).map((place) => place.split('.').at(-1)!));
    expect([...names].filter((name) => !OWN.test(name) && !known.has(name))).toEqual([]);
    expect([...known].filter((name) => !names.has(name) && !readFileSync(file, 'utf8').includes(`"${name}"`))).toEqual(
      [],
    );
    for (const [fr, en] of Object.values({ ...words!.names, ...words!.notes })) expect(fr && en).toBeTruthy();
  });

  it('know a place by itself, in any row, or by its last name', () => {
    const words: BoxWords = {
      names: {
        francs: ['Francs', 'Francs'],
        'scoring.francs': ['Pour un point', 'For a point'],
        'ports.*.tiles': ['Loyers', 'Rents'],
      },
      notes: { ports: ['Par côte', 'By coast'] },
      open: ['tiles', 'tiles.*.cost'],
    };
    expect(nameOf(words, 'scoring.francs')?.en).toBe('For a point');
    expect(nameOf(words, 'barges.2.francs')?.fr).toBe('Francs');
    expect(nameOf(words, 'ports.north.tiles')?.en).toBe('Rents');
    expect(nameOf(words, 'tiles')).toBeNull();
    expect(noteOf(words, 'ports')?.fr).toBe('Par côte');
    expect(['tiles', 'tiles.3.cost', 'tiles.3.copies', 'barges'].map((place) => isOpen(words, place))).toEqual([
      true,
      true,
      false,
      false,
    ]);
    expect(isOpen(null, 'anything')).toBe(true);
  });

  it('are missing in a game from outside', async () => {
    expect(await wordsOf('none')).toBeNull();
    expect(nameOf(null, 'rounds')).toBeNull();
  });
});
