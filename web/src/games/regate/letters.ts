/** Where the letters of ghosts stand: ahead of each bow, and never on one another. */

import * as box from './box';
import { apart, point, type Point, type Pose } from './draw';

const GAP = 24; // pixels from the middle of one letter to the next

export function lettersAt(rests: readonly Pose[], scale: number): Point[] {
  const size = Math.max(0.8, scale);
  let spots = rests.map((pose) => point(pose, box.length + 140 * size));
  for (let round = 0; round < 30; round++) spots = spots.map((spot, k) => parted(spots, spot, k, GAP * size));
  return spots;
}

/** A letter makes way for each that lies too close, as they do for it. */
function parted(spots: readonly Point[], [x, y]: Point, k: number, gap: number): Point {
  let [dx, dy] = [0, 0];
  spots.forEach((other, j) => {
    const far = apart([x, y], other);
    if (j === k || far >= gap) return;
    const way = far < 0.1 ? (j < k ? 0 : Math.PI) : Math.atan2(y - other[1], x - other[0]);
    dx += (Math.cos(way) * (gap - far)) / 3;
    dy += (Math.sin(way) * (gap - far)) / 3;
  });
  return [x + dx, y + dy];
}
