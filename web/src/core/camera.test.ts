import { describe, expect, it } from 'vitest';
import { fitting, pointAt, readably, seen, within, zoomed } from './camera';

const size = { w: 400, h: 200 };
const box = { x: -100, y: 0, w: 200, h: 200 };

describe('a window over a drawing', () => {
  it('shows the whole box, whichever side is the tight one', () => {
    expect(fitting(box, size)).toEqual({ x: 0, y: 100, scale: 1 });
    expect(fitting({ ...box, w: 800 }, size).scale).toBe(2);
    expect(seen(fitting(box, size), size)).toEqual({ x: -200, y: 0, w: 400, h: 200 });
  });

  it('shows what can be read round a place, where all would be too small', () => {
    const wide = { x: 0, y: 0, w: 1600, h: 400 };
    const near = { x: 1500, y: 100, w: 50, h: 50 };
    expect(readably(wide, near, 4, size)).toEqual(fitting(wide, size));
    const close = readably(wide, near, 1, size);
    expect(close).toEqual({ x: 1400, y: 125, scale: 1 });
    expect(seen(close, size)).toEqual({ x: 1200, y: 25, w: 400, h: 200 });
    // What one should see counts more than that it can be read, and all of the box is the farthest one goes
    expect(readably(wide, { ...near, x: 1000, w: 600 }, 1, size)).toEqual({ x: 1300, y: 150, scale: 1.5 });
    expect(readably(wide, { x: -4000, y: 0, w: 9000, h: 1 }, 1, size).scale).toBe(4);
  });

  it('keeps the point under the finger while it comes closer', () => {
    const from = fitting(box, size);
    const [px, py] = [310, 20];
    const closer = zoomed(from, size, 0.5, px, py);
    expect(closer.scale).toBe(0.5);
    expect(pointAt(closer, size, px, py)).toEqual(pointAt(from, size, px, py));
  });

  it('neither loses the box nor comes closer than it should', () => {
    expect(within({ x: 900, y: -900, scale: 1 }, size, box, 50)).toEqual({ x: 100, y: 0, scale: 1 });
    expect(within({ x: 0, y: 0, scale: 0.01 }, size, box, 50).scale).toBe(0.25);
    expect(within({ x: 0, y: 0, scale: 99 }, size, box, 50).scale).toBe(1.6);
  });
});
