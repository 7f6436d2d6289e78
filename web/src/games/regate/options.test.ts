import { describe, expect, it } from 'vitest';
import { optionsOf } from './options';
import { Plan, type Sea } from './plan.svelte';
import type { Choice } from './sailing';
import type { Play } from './wire';

const choice = (exit: string, again: string, open: boolean): Choice => ({
  key: `LANE+W ${exit} ${again}`.trim(),
  play: { card: 'LANE+W', exit, again } as Play,
  action: open ? { index: 0, text: '', action: { verb: 'Sail' }, final: '' } : null,
});

describe('the options of a card', () => {
  const wind = ['BLp', 'B0', 'BLs'].flatMap((exit) =>
    ['BLp', 'B0', 'BLs'].map((again) => choice(exit, again, exit === 'B0' && again === 'BLs')),
  );

  it('are the first arrows of a wind card, open where some second arrow is', () => {
    const found = optionsOf(wind, '');
    expect(found.map(({ key, open, stage }) => [key, open, stage])).toEqual([
      ['BLp', false, true],
      ['B0', true, true],
      ['BLs', false, true],
    ]);
    expect(found[1]!.choice.play.again).toBe('BLs');
  });

  it('are the second ones once the first is taken', () => {
    const found = optionsOf(wind, 'B0');
    expect(found.map(({ choice: { play }, open }) => [play.again, open])).toEqual([
      ['BLp', false],
      ['B0', false],
      ['BLs', true],
    ]);
    expect(found.every(({ stage }) => !stage)).toBe(true);
  });

  it('are all its arrows where a card is sailed once', () => {
    const found = optionsOf([choice('R45', '', true), choice('G45', '', false)], '');
    expect(found.map(({ open, stage }) => [open, stage])).toEqual([
      [true, false],
      [false, false],
    ]);
  });
});

it('forgets the choice under a resting pointer when a new view begins', () => {
  const plan = new Plan(() => ({}) as Sea);
  plan.glanced = plan.planned = 'LANE+W B0';
  plan.letGo();
  expect([plan.glanced, plan.planned]).toEqual(['', '']);
});
