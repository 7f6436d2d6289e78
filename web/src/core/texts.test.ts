import { describe, expect, it } from 'vitest';
import { fill } from './i18n.svelte';
import { en } from './texts.en';
import { fr } from './texts.fr';

type Texts = Record<string, string>;
const games = import.meta.glob<{ texts: { fr: Texts; en: Texts } }>('../games/*/texts.ts', { eager: true });
const files = import.meta.glob<string>('../**/*.{svelte,ts}', { eager: true, query: '?raw', import: 'default' });
/** A path as the folders of the games are named, '../games/…'; this folder's own files begin with './'. */
const resolved = (path: string): string => path.replace(/^\.\//, '../core/');
const all: [string, { fr: Texts; en: Texts }][] = [
  ['the house', { fr, en }],
  ...Object.entries(games).map(([path, module]): [string, { fr: Texts; en: Texts }] => [path, module.texts]),
];
const names = (text: string): string[] =>
  [...new Set([...text.matchAll(/\{(\w+)/g)].map((found) => found[1] ?? ''))].sort();

describe.each(all)('the texts of %s', (_, texts) => {
  it('has every text in both languages', () => {
    expect(Object.keys(texts.en).sort()).toEqual(Object.keys(texts.fr).sort());
    expect(Object.values({ ...texts.fr, ...texts.en }).filter((text) => !text.trim())).toEqual([]);
  });

  it('fills in the same words in both', () => {
    for (const key of Object.keys(texts.fr))
      expect(names(texts.en[key] ?? ''), key).toEqual(names(texts.fr[key] ?? ''));
  });

  it('has no exclamation mark, and a non-breaking space before French double marks', () => {
    for (const [key, text] of Object.entries(texts.fr)) {
      expect(text, key).not.toMatch(/!/);
      expect(text, key).not.toMatch(/[^\u00a0][:;?](\s|$)/);
    }
    for (const [key, text] of Object.entries(texts.en)) expect(text, key).not.toMatch(/!|\s[:;?]/);
  });

  it('calls no button as the table calls the undo of a move', () => {
    if (texts.fr !== (fr as Texts)) {
      expect(Object.values(texts.fr)).not.toContain(fr.undo);
      expect(Object.values(texts.en)).not.toContain(en.undo);
    }
  });

  it('has curly apostrophes, also beside a word that is filled in', () => {
    for (const lang of [texts.fr, texts.en])
      for (const [key, text] of Object.entries(lang)) expect(text, key).not.toMatch(/[\p{L}}]'[\p{L}{]/u);
  });
});

it.each(all)('no text of %s is left unused', (where, texts) => {
  const folder = where === 'the house' ? '../' : where.replace('texts.ts', '');
  const source = Object.entries(files)
    .filter(([path]) => !/texts\.|\.test\./.test(path) && resolved(path).startsWith(folder))
    .map(([, text]) => text)
    .join('\n');
  expect(Object.keys(texts.fr).filter((key) => !new RegExp(`['"]${key}['"]`).test(source))).toEqual([]);
});

describe('fill', () => {
  it('puts words in and chooses by number', () => {
    expect(fill('{n} {n|pas restant|pas restants}', { n: 2 }, 'fr')).toBe('2 pas restants');
    expect(fill('{n} {n|step|steps} left', { n: 1 }, 'en')).toBe('1 step left');
  });

  it('counts zero as one in French only', () => {
    expect(fill('{n} {n|poisson|poissons}', { n: 0 }, 'fr')).toBe('0 poisson');
    expect(fill('{n} {n|step|steps}', { n: 0 }, 'en')).toBe('0 steps');
  });

  it('elides de and que before a French vowel, in names and in what is listed', () => {
    expect(fill('Main de {name}', { name: 'Erwan' }, 'fr')).toBe('Main d’Erwan');
    expect(fill('Main de {name}', { name: 'Maëlle' }, 'fr')).toBe('Main de Maëlle');
    expect(fill('Ce que {name} tient', { name: 'Éloïse' }, 'fr')).toBe('Ce qu’Éloïse tient');
    expect(fill('de {n} à {m}', { n: 8, m: 11 }, 'fr')).toBe('de 8 à 11');
    expect(fill('the hand of {name}, de {name}', { name: 'Erwan' }, 'en')).toBe('the hand of Erwan, de Erwan');
  });

  it('leaves an unknown name as it is', () => {
    expect(fill('{name}', {}, 'en')).toBe('{name}');
  });
});

describe('a person in a sentence', () => {
  const sentence = { en: '{name} {name~are|is} choosing.', fr: '{name} {name~choisissez|choisit}.' };
  it('is spoken to as you', () => {
    expect(fill(sentence.en, { name: 'You' }, 'en')).toBe('You are choosing.');
    expect(fill(sentence.fr, { name: 'Vous' }, 'fr')).toBe('Vous choisissez.');
  });
  it('is spoken of by name', () => {
    expect(fill(sentence.en, { name: 'Yann' }, 'en')).toBe('Yann is choosing.');
    expect(fill('{name~Votre main|Main de {name}}', { name: 'Anne' }, 'fr')).toBe('Main d’Anne');
    expect(fill('{name~Votre main|Main de {name}}', { name: 'Vous' }, 'fr')).toBe('Votre main');
  });
});
