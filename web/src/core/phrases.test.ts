import { describe, expect, it } from 'vitest';
import { EMOTES, HOUSE, phraseOf, type Phrase } from './phrases';

const games = import.meta.glob<{ phrases: readonly Phrase[] }>('../games/*/phrases.ts', { eager: true });

describe.each(Object.entries(games))('the phrases of %s', (_, { phrases }) => {
  it('are eight with those of the house, each with a name of its own', () => {
    const all = [...HOUSE, ...phrases];
    expect(all).toHaveLength(8);
    expect(new Set([...all, ...EMOTES].map(({ slug }) => slug)).size).toBe(8 + EMOTES.length);
  });

  it('are short sentences in both languages', () => {
    for (const { slug, text } of [...HOUSE, ...phrases]) {
      expect(slug).toMatch(/^[a-z-]{1,40}$/);
      for (const words of [text.fr, text.en]) expect(words).toMatch(/^\p{Lu}.{2,40}[.?]$/u);
      expect(text.fr + text.en).not.toMatch(/!|'/);
    }
  });
});

it('every board has phrases', () => {
  const boards = Object.keys(import.meta.glob('../games/*/Board.svelte'));
  expect(boards.length).toBeGreaterThan(0);
  expect(Object.keys(games)).toHaveLength(boards.length);
});

it('a name that nobody knows has no text', () => {
  expect(phraseOf('thank-you', [])?.text.en).toBe('Thank you.');
  expect(phraseOf('nothing', [])).toBeNull();
});
