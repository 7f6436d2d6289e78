import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Queue } from './animate';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const showing = (shown: number[], n: number, pace = 100) => ({ show: () => void shown.push(n), pace });

it('shows one step after another, each for its time', () => {
  const shown: number[] = [];
  const settled = vi.fn();
  const queue = new Queue(settled);
  for (const n of [1, 2, 3]) queue.push(showing(shown, n));
  expect(shown).toEqual([1]);
  vi.advanceTimersByTime(100);
  expect(shown).toEqual([1, 2]);
  vi.advanceTimersByTime(200);
  expect(shown).toEqual([1, 2, 3]);
  expect(settled).toHaveBeenCalledTimes(1);
  expect(queue.busy).toBe(false);
});

it('finishes at once when asked, in order', () => {
  const shown: number[] = [];
  const queue = new Queue();
  for (const n of [1, 2, 3]) queue.push(showing(shown, n));
  queue.finish();
  expect(shown).toEqual([1, 2, 3]);
  vi.advanceTimersByTime(1000);
  expect(shown).toEqual([1, 2, 3]);
});

it('hurries when far behind, and forgets what is replaced', () => {
  const shown: number[] = [];
  const queue = new Queue();
  for (let n = 0; n < 20; n += 1) queue.push(showing(shown, n));
  expect(shown.length).toBeGreaterThan(12);
  queue.clear();
  const before = shown.length;
  vi.advanceTimersByTime(10_000);
  expect(shown.length).toBe(before);
});
