import { describe, expect, it } from 'vitest';
import { fits, restore, toExplain } from './firsts.svelte';
import type { BookletLeaf, Event } from './wire';

const leaf = (title: string, happens: string[]): BookletLeaf =>
  ({ title: { fr: title, en: title }, happens, first: { fr: title, en: title } }) as unknown as BookletLeaf;
const event = (text: string, told = ''): Event => ({ text, told: { fr: '', en: told } }) as unknown as Event;
const LEAVES = [leaf('swim', ['*swims from*']), leaf('birth', ['birth ??']), leaf('card', ['*+H*'])];

describe('what happens for the first time', () => {
  it('fits by notation or by sentence', () => {
    expect(fits('birth c3', 'birth ??')).toBe(true);
    expect(fits('birth', 'birth ??')).toBe(false);
    expect(fits('B0k+H', '*+H*')).toBe(true);
    expect(fits('B0kkH', '*+H*')).toBe(false);
  });
  it('is explained once, the earliest first', () => {
    const events = [event('birth c3'), event('a1-b1', 'You swims from a1')];
    expect(toExplain(LEAVES, events, [])?.title.en).toBe('birth');
    expect(toExplain(LEAVES, events, ['birth'])?.title.en).toBe('swim');
    expect(toExplain(LEAVES, events, ['birth', 'swim'])).toBeNull();
    expect(toExplain(LEAVES, [event('pass')], [])).toBeNull();
  });
  it('is remembered by game', () => {
    expect(restore('{"a": {"off": false, "told": ["x", 3]}}')).toEqual({ a: { off: false, told: ['x'] } });
    expect(restore('{"a": {}}')).toEqual({ a: { off: true, told: [] } });
    expect(restore('{')).toEqual({});
  });
});
