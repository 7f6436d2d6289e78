import { describe, expect, it } from 'vitest';
import { EMBLEMS, emblemOf } from './emblems';

describe('the emblems that a person may choose', () => {
  it('are drawn and named in both languages, each in its own way', () => {
    const drawn = Object.values(EMBLEMS);
    for (const { name, line } of drawn) {
      expect(name.fr && name.en).toBeTruthy();
      expect(line).toMatch(/^M[0-9MLHVCSQTAZmlhvcsqtaz .-]+$/);
    }
    expect(new Set(drawn.map(({ line }) => line)).size).toBe(drawn.length);
    expect(new Set(drawn.map(({ name }) => name.fr)).size).toBe(drawn.length);
  });

  it('are nothing where there is none, or one that this page does not know', () => {
    expect(emblemOf('whale')?.name.en).toBe('Whale');
    for (const slug of ['', 'kraken', 'toString']) expect(emblemOf(slug)).toBeUndefined();
  });
});
