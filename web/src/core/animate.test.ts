import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Queue } from './animate';
import type { Speed } from './settings.svelte';
import { paceOf } from './telling';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const showing = (shown: number[], n: number, pace = 100) => ({ show: () => void shown.push(n), pace });
const upTo = (n: number): number[] => Array.from({ length: n }, (_, k) => k);

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

it.each(['calm', 'brisk', 'once'] as Speed[])('drops no step of five bots at the speed %s', (speed) => {
  const shown: number[] = [];
  const queue = new Queue();
  for (const n of upTo(100)) queue.push(showing(shown, n, paceOf(speed, 150, n % 20 === 0)));
  if (speed !== 'once') expect(shown).toEqual([0]);
  for (let waited = 0; waited < 200 && queue.busy; waited += 1) vi.advanceTimersByTime(500);
  expect(shown).toEqual(upTo(100));
  expect(queue.busy).toBe(false);
});

it('goes step by step where a step waits for somebody', () => {
  const shown: number[] = [];
  const queue = new Queue();
  for (const n of upTo(30)) queue.push(showing(shown, n, Infinity));
  vi.advanceTimersByTime(60_000);
  expect(shown).toEqual([0]);
  for (let pressed = 0; pressed < 29; pressed += 1) queue.next();
  expect(shown).toEqual(upTo(30));
  expect(queue.busy).toBe(true); // the last one is seen, too
  queue.next();
  expect(queue.busy).toBe(false);
});

it('rests where it is paused, takes single steps, and goes on', () => {
  const shown: number[] = [];
  const queue = new Queue();
  for (const n of upTo(5)) queue.push(showing(shown, n));
  queue.pause();
  vi.advanceTimersByTime(10_000);
  expect(shown).toEqual([0]);
  queue.next();
  vi.advanceTimersByTime(10_000);
  expect(shown).toEqual([0, 1]);
  queue.resume();
  vi.advanceTimersByTime(10_000);
  expect(shown).toEqual(upTo(5));
});

it('forgets what is replaced', () => {
  const shown: number[] = [];
  const queue = new Queue();
  for (const n of upTo(20)) queue.push(showing(shown, n));
  queue.clear();
  vi.advanceTimersByTime(10_000);
  expect(shown).toEqual([0]);
});
