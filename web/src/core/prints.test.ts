import { describe, expect, it } from 'vitest';
import { isChanged, placeOf, sheetsOf, type Group } from './prints';

const group = (width: number, height: number, count: number): Group => ({
  title: { fr: 'Tuiles', en: 'Tiles' },
  width,
  height,
  ground: 'none',
  pieces: Array.from({ length: count }, (_, k) => ({ name: `${k}`, Drawn: (() => ({})) as never, given: {} })),
});

describe('printed sheets', () => {
  it('hold four by five tiles of 45 mm on A4, in the middle', () => {
    const sheets = sheetsOf([group(45, 45, 43)], 'a4').flatMap(({ blocks }) => blocks);
    expect(sheets.map(({ pieces, rows }) => [pieces.length, rows])).toEqual([
      [20, 5],
      [20, 5],
      [3, 1],
    ]);
    expect(placeOf(sheets[0]!, 0)).toEqual({ x: 15, y: 33 });
    expect(placeOf(sheets[0]!, 5)).toEqual({ x: 60, y: 78 });
  });
  it('have each back behind its piece', () => {
    const [sheet] = sheetsOf([group(63, 88, 5)], 'letter')[0]!.blocks;
    for (let k = 0; k < 5; k++) {
      const [front, back] = [placeOf(sheet!, k), placeOf(sheet!, k, true)];
      expect(front.x + back.x + 63).toBeCloseTo(215.9);
      expect(front.y).toBe(back.y);
    }
  });
  it('share a sheet where small groups fit one above the other, and never with others that have backs', () => {
    const small = group(20, 20, 2);
    const back = { Drawn: (() => ({})) as never, given: {} };
    expect(
      sheetsOf([small, small, small], 'a4').map(({ blocks }) => blocks.map(({ top, left }) => [left, top])),
    ).toEqual([
      [
        [85, 33],
        [85, 77],
        [85, 121],
      ],
    ]);
    expect(sheetsOf([small, { ...small, back }], 'a4').map((sheet) => sheet.back)).toEqual([false, true]);
    expect(sheetsOf([group(45, 45, 20), small], 'a4')).toHaveLength(2);
  });
  it('refuse a piece that no paper holds', () => {
    expect(() => sheetsOf([group(300, 10, 1)], 'a4')).toThrow('larger than the paper');
  });
  it('know what a box changes', () => {
    expect(isChanged(['tiles.A1', 'points.house'], 'tiles.A1')).toBe(true);
    expect(isChanged(['ships.M1.power'], 'ships.M1')).toBe(true);
    expect(isChanged(['tiles.A14'], 'tiles.A1')).toBe(false);
  });
});
