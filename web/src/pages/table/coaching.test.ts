import { expect, it } from 'vitest';
import { chances, gained } from './coaching';

const race = { together: false };
const chart = { together: true };

it('writes chances of a hundred, and keeps what is open from reading as sure', () => {
  expect(chances(race, 6249, 'en')).toBe('62%');
  expect(chances(race, 6249, 'fr')).toBe('62\u00a0%');
  expect(chances(race, 9990, 'en')).toBe('99%');
  expect(chances(race, 10_000, 'en')).toBe('100%');
  expect(chances(race, 12, 'en')).toBe('1%');
  expect(chances(race, 0, 'en')).toBe('0%');
});

it('writes points of a common score to a tenth', () => {
  expect(chances(chart, 4846, 'en')).toBe('48.5');
  expect(chances(chart, 4846, 'fr')).toBe('48,5');
});

it('never writes a gain as none', () => {
  expect(gained(race, 512, 'en')).toBe('+5');
  expect(gained(race, 20, 'en')).toBe('+1');
  expect(gained(chart, 250, 'fr')).toBe('+2,5');
  expect(gained(chart, 3, 'en')).toBe('+0.1');
});
