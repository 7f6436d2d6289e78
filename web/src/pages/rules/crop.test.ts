import { describe, expect, it } from 'vitest';
import { crop, inReadingOrder, letterOf } from './crop';

const STAGE = { w: 1000, h: 700 };

describe('the part of a board that a picture shows', () => {
  it('is all of it where nothing is lettered', () => {
    expect(crop([], STAGE)).toEqual({ x: 0, y: 0, w: 1000, h: 700 });
  });
  it('holds what is lettered, with room, and stays on the stage', () => {
    for (const boxes of [
      [{ x: 10, y: 10, w: 40, h: 40 }],
      [{ x: 900, y: 640, w: 60, h: 50 }],
      [
        { x: 20, y: 20, w: 50, h: 50 },
        { x: 900, y: 600, w: 60, h: 60 },
      ],
    ]) {
      const cut = crop(boxes, STAGE);
      expect(cut.x).toBeGreaterThanOrEqual(0);
      expect(cut.y).toBeGreaterThanOrEqual(0);
      expect(cut.x + cut.w).toBeLessThanOrEqual(STAGE.w);
      expect(cut.y + cut.h).toBeLessThanOrEqual(STAGE.h);
      for (const box of boxes) {
        expect(box.x).toBeGreaterThanOrEqual(cut.x);
        expect(box.y).toBeGreaterThanOrEqual(cut.y);
        expect(box.x + box.w).toBeLessThanOrEqual(cut.x + cut.w);
        expect(box.y + box.h).toBeLessThanOrEqual(cut.y + cut.h);
      }
    }
  });
  it('is lettered from a', () => {
    expect([0, 1, 2].map(letterOf)).toEqual(['a', 'b', 'c']);
  });
});

describe('the order of leaves', () => {
  const leaves = [
    { name: 'all', variants: [] },
    { name: 'old', variants: ['advanced'] },
    { name: 'new', variants: ['2010'] },
  ];
  it('begins with the variant in play, and leaves the others to the end', () => {
    expect(inReadingOrder(leaves, '2010').map(({ name }) => name)).toEqual(['new', 'all', 'old']);
    expect(inReadingOrder(leaves, '').map(({ name }) => name)).toEqual(['all', 'old', 'new']);
  });
});
