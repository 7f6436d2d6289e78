import { expect, it } from 'vitest';
import { sceneOf } from './merge';
import type { Scene, Update } from './wire';

const scene = (ply: number, view: Record<string, unknown>, facts: Record<string, unknown> | null): Scene =>
  ({ ply, undos: 0, seat: 0, view, facts, legal: [], scores: [] }) as unknown as Scene;

const update = (told: Scene, base?: Update['base']): Update => ({
  type: 'update',
  scene: told,
  events: [],
  ...(base && { base }),
});

it('takes a whole scene as it is', () => {
  const whole = scene(4, { a: 1 }, null);
  expect(sceneOf(update(whole), scene(1, { a: 0, b: 2 }, null))).toBe(whole);
});

it('merges what changed with the scene before, and leaves out what is gone', () => {
  const before = scene(3, { a: 1, b: [2], c: 3 }, { x: 1, y: null });
  const told = scene(4, { b: [5], d: 6 }, { y: 2 });
  const merged = sceneOf(update(told, { ply: 3, view: ['c'], facts: ['x'] }), before);
  expect(merged).toEqual(scene(4, { a: 1, b: [5], d: 6 }, { y: 2 }));
  expect(before.view).toEqual({ a: 1, b: [2], c: 3 });
});

it('keeps no facts where there are none', () => {
  expect(sceneOf(update(scene(4, {}, null), { ply: 3 }), scene(3, { a: 1 }, null))).toEqual(scene(4, { a: 1 }, null));
});

it('knows that a scene was missed', () => {
  const told = update(scene(4, { a: 1 }, null), { ply: 3 });
  expect(sceneOf(told, null)).toBeNull();
  expect(sceneOf(told, scene(2, {}, null))).toBeNull();
  expect(sceneOf(told, { ...scene(3, {}, null), undos: 1 })).toBeNull();
});
