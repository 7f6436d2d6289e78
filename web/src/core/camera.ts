/** Where a window over a drawing stands: pure sums, in the drawing's own units. */

export interface Box {
  x: number;
  y: number;
  w: number;
  h: number;
}

/** The point in the middle of the window, and how many units of the drawing lie in one pixel. */
export interface Camera {
  x: number;
  y: number;
  scale: number;
}

export interface Size {
  w: number;
  h: number;
}

/** The whole box in the window, as large as it goes. */
export function fitting(box: Box, size: Size): Camera {
  const scale = Math.max(box.w / Math.max(1, size.w), box.h / Math.max(1, size.h));
  return { x: box.x + box.w / 2, y: box.y + box.h / 2, scale };
}

/** Where the whole box would be too small to read (more than `readable` units in a pixel): as much of it as can be read, round `near`. */
export function readably(box: Box, near: Box, readable: number, size: Size): Camera {
  const all = fitting(box, size);
  if (all.scale <= readable) return all;
  const scale = Math.min(all.scale, Math.max(readable, fitting(near, size).scale));
  const held = (from: number, length: number, middle: number, seen: number): number =>
    length <= seen ? from + length / 2 : Math.min(from + length - seen / 2, Math.max(from + seen / 2, middle));
  return {
    x: held(box.x, box.w, near.x + near.w / 2, size.w * scale),
    y: held(box.y, box.h, near.y + near.h / 2, size.h * scale),
    scale,
  };
}

/** Closer (factor below 1) or farther, so that the point under (px, py) of the window stays where it is. */
export function zoomed(from: Camera, size: Size, factor: number, px: number, py: number): Camera {
  const scale = from.scale * factor;
  const shift = from.scale - scale;
  return { x: from.x + (px - size.w / 2) * shift, y: from.y + (py - size.h / 2) * shift, scale };
}

/** Never closer than `closest`, never farther than the box twice over, and its middle never outside the box. */
export function within(from: Camera, size: Size, box: Box, closest: number): Camera {
  const far = fitting(box, size).scale * 1.6;
  const near = Math.min(far, closest / Math.max(1, Math.min(size.w, size.h)));
  return {
    x: Math.min(box.x + box.w, Math.max(box.x, from.x)),
    y: Math.min(box.y + box.h, Math.max(box.y, from.y)),
    scale: Math.min(far, Math.max(near, from.scale)),
  };
}

/** What of the drawing is seen. */
export function seen(from: Camera, size: Size): Box {
  const [w, h] = [size.w * from.scale, size.h * from.scale];
  return { x: from.x - w / 2, y: from.y - h / 2, w, h };
}

/** The point of the drawing under (px, py) of the window. */
export function pointAt(from: Camera, size: Size, px: number, py: number): { x: number; y: number } {
  return { x: from.x + (px - size.w / 2) * from.scale, y: from.y + (py - size.h / 2) * from.scale };
}
