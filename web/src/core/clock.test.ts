import { describe, expect, it } from 'vitest';
import { clockLeft, clockOf, spoken } from './clock';
import { settings } from './settings.svelte';
import type { ClockInfo, TableInfo } from './wire';

const clock: ClockInfo = { minutes: 20, increment: 10, level: '', left: [725_000, 60_000], running: 0, pause: null };

describe('the clocks of a table', () => {
  it('run for one seat alone, and never below nothing', () => {
    expect(clockLeft(clock, 0, 5000)).toBe(720_000);
    expect(clockLeft(clock, 1, 5000)).toBe(60_000);
    expect(clockLeft(clock, 0, 9e9)).toBe(0);
  });

  it('are told in words', () => {
    settings.lang = 'fr';
    expect([spoken(725_000), spoken(60_000), spoken(59_001), spoken(58_900), spoken(0)]).toEqual([
      '12 min 05 s',
      '1 min 00 s',
      '1 min 00 s',
      '59 s',
      '0 s',
    ]);
    expect(clockOf(null, { clock } as unknown as TableInfo)).toBe('Pendule : 20 min, 10 s de plus par décision');
    expect(clockOf(null, { clock: null } as unknown as TableInfo)).toBe('');
  });
});
