/** What part of a board a picture of the booklet shows. */

export interface Box {
  x: number;
  y: number;
  w: number;
  h: number;
}

const ROOM = 48; // around what is lettered
const LEAST = 0.55; // of the stage, so that one sees where it is
const SHAPE = 3 / 2; // wide to high

/** The letter of a sign: a, b, c and so on. */
export const letterOf = (k: number): string => String.fromCharCode(97 + k);

/** The smallest part of the stage with all boxes, some room, and a shape fit for a page; all of it where there are none. */
export function crop(boxes: readonly Box[], stage: { w: number; h: number }): Box {
  if (!boxes.length) return { x: 0, y: 0, ...stage };
  const [left, top] = [Math.min(...boxes.map(({ x }) => x)), Math.min(...boxes.map(({ y }) => y))];
  const right = Math.max(...boxes.map(({ x, w }) => x + w));
  const bottom = Math.max(...boxes.map(({ y, h }) => y + h));
  const w = Math.max(right - left + 2 * ROOM, LEAST * stage.w, (bottom - top + 2 * ROOM) * SHAPE);
  const h = w / SHAPE;
  if (w > stage.w || h > stage.h) return { x: 0, y: 0, ...stage };
  const within = (middle: number, size: number, all: number): number =>
    Math.max(0, Math.min(all - size, middle - size / 2));
  return { x: within((left + right) / 2, w, stage.w), y: within((top + bottom) / 2, h, stage.h), w, h };
}

interface OfVariants {
  variants: readonly string[];
}

/** The leaves of the variant in play first, then those of all variants, then the others. */
export function inReadingOrder<L extends OfVariants>(leaves: readonly L[], variant: string): L[] {
  const rank = ({ variants }: L): number => (variants.includes(variant) ? 0 : variants.length && variant ? 2 : 1);
  return [...leaves].sort((a, b) => rank(a) - rank(b));
}
