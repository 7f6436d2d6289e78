import { describe, expect, it } from 'vitest';
import { before, restore, streak } from './streak';

describe('streaks', () => {
  it('count the days in a row up to today', () => {
    expect(streak(['2026-11-14', '2026-11-15', '2026-11-16'], '2026-11-16')).toBe(3);
    expect(streak(['2026-11-14', '2026-11-16'], '2026-11-16')).toBe(1);
  });
  it('go on while today is still open, and end after a day that was missed', () => {
    expect(streak(['2026-11-14', '2026-11-15'], '2026-11-16')).toBe(2);
    expect(streak(['2026-11-14'], '2026-11-16')).toBe(0);
    expect(streak([], '2026-11-16')).toBe(0);
  });
  it('know the calendar', () => {
    expect(before('2027-01-01', 1)).toBe('2026-12-31');
    expect(before('2028-03-01', 1)).toBe('2028-02-29');
  });
  it('leave out what is no day', () => {
    expect(restore('["2026-11-16", 3, "soon"]')).toEqual(['2026-11-16']);
    expect(restore('{')).toEqual([]);
    expect(restore('{"a": 1}')).toEqual([]);
  });
});
