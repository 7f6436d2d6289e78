/** Things that stand or float, each drawn round its foot or its middle. */

import {
  at,
  CHALK,
  disc,
  FOAM,
  flat,
  GORSE,
  GRANITE,
  GRANITE_DARK,
  grown,
  INK,
  inked,
  LAMP,
  line,
  poly,
} from './brush';
import { RED, ring, SAND_DARK, SEA, SKY, WOOD, type Point } from './brush';

/** White gable, slate roof, a chimney at each end, a blue door. */
export const house: string =
  inked('M-13 0V-13H13V0Z', CHALK, 2) +
  flat('M5 -1V-13H12V-1Z', SAND_DARK, { opacity: 0.55 }) +
  inked('M-12 -13V-24H-7V-13ZM7 -13V-24H12V-13Z', GRANITE, 1.8) +
  inked('M-16 -12L-11 -21H11L16 -12Z', GRANITE_DARK, 2) +
  flat('M-3.5 0V-8H1.5V0Z', SEA) +
  flat('M-10 -9h4v4h-4z', INK);

/** Bands of red and chalk on a tapering tower; the light is two flat wedges. */
export function lighthouse(h: number): string {
  const [foot, top, tall] = [h * 0.2, h * 0.13, h * 0.72];
  const half = (k: number): number => foot + (top - foot) * k;
  const bands = [0, 1, 2, 3].map((i) => {
    const [a, b] = [i / 4, (i + 1) / 4];
    const band: Point[] = [
      [-half(a), -tall * a],
      [half(a), -tall * a],
      [half(b), -tall * b],
      [-half(b), -tall * b],
    ];
    return flat(poly(band), i % 2 ? CHALK : RED);
  });
  const shade: Point[] = [
    [foot * 0.35, 0],
    [foot, 0],
    [top, -tall],
    [top * 0.35, -tall],
  ];
  const outline: Point[] = [
    [-foot, 0],
    [-top, -tall],
    [top, -tall],
    [foot, 0],
  ];
  return (
    flat(grown('M0-.84 1.05-1.1V-.62ZM0-.84-1.05-1.06V-.66Z', h), LAMP, { opacity: 0.62, class: 'beam' }) +
    inked(grown('M-.36.04Q-.3-.14-.1-.07.16-.17.36.04Z', h), GRANITE, 2) +
    bands.join('') +
    flat(poly(shade), INK, { opacity: 0.18 }) +
    line(poly(outline), INK, 2.2) +
    inked(grown('M-.1-.76V-.93H.1V-.76Z', h), LAMP, 2) +
    inked(grown('M-.14-.92Q0-1.12.14-.92Z', h), RED, 2) +
    line(grown('M-.2-.74H.2', h), INK, 3)
  );
}

/** Two broken rings where something stands in the water. */
export const ripples = (w: number): string =>
  line(`M${-w} 3q${w / 2} 5 ${w} 3t${w} -3M${-w * 0.6} 9q${w * 0.3} 3 ${w * 0.6} 2t${w * 0.6} -2`, CHALK, 1.8, {
    opacity: 0.9,
    'stroke-linecap': 'round',
  });

export const buoy: string =
  ripples(15) +
  at(
    0,
    0,
    inked('M-10 2Q0 7 10 2L6 -12H-6Z', GORSE, 2.2) +
      flat('M-7.6 -5H7.6L8.8 -.5H-8.8Z', INK) +
      line('M-5 -12L-2 -24H2L5 -12M-4 -18H4', INK, 2) +
      inked(poly(ring(5.5, 3, -29)), RED, 2),
    1,
    8,
  );

const blade = inked('M0 0Q5 -7 1.2 -31Q-.6 -32 -1.2 -31Q-3 -8 0 0Z', CHALK, 2);

/** Three times the same blade. */
export const turbine: string =
  ripples(18) +
  inked('M-8 4V-10H8V4Q0 7 -8 4Z', GORSE, 2.2) +
  inked('M-3.4 -10L-2 -70H2L3.4 -10Z', CHALK, 2) +
  at(0, -70, [14, 134, 254].map((turn) => at(0, 0, blade, 1, turn)).join('') + disc(0, 0, 3.6, RED, INK, 2));

/** The control tower: a semaphore on its rock in the open sea. */
export const tower: string =
  ripples(38) +
  inked('M-38 2Q-34 -14 -16 -11Q0 -20 18 -12Q36 -12 38 2Q0 10 -38 2Z', GRANITE, 2.2) +
  inked('M-24 -10V-30H24V-10Z', CHALK) +
  flat('M8 -11V-29H23V-11Z', SAND_DARK, { opacity: 0.5 }) +
  flat('M-18 -26h7v8h-7zM-4 -26h7v8h-7z', SEA) +
  inked('M-9 -30L-7 -60H9L11 -30Z', CHALK) +
  flat('M3 -31L4 -59H8L10 -31Z', SAND_DARK, { opacity: 0.5 }) +
  inked('M-15 -60H17L14 -76H-12Z', SKY) +
  line('M-5 -61L-4 -75M6 -61L6 -75', INK, 2) +
  inked('M-16 -76H18L12 -83H-10Z', RED) +
  line('M1 -83V-102', INK, 2.2) +
  inked('M1 -102L19 -98 1 -92Z', GORSE, 2) +
  inked('M-10 -88A7 7 0 0 0 -20 -96Z', FOAM, 2) +
  line('M-12 -84L-14 -91', INK, 2);

const plank = [3, 9, 15, 21, 27, 33, 39, 45].map((y) => `M-8 ${y}H8`).join('');
const posts = [12, 30, 48].map((y) => disc(-10, y, 3.4, SAND_DARK, INK, 2) + disc(10, y, 3.4, SAND_DARK, INK, 2));

/** A landing stage that leaves the shore downwards; turned into the open by its place. */
export const pontoon: string = inked('M-9.5 -2V49H9.5V-2Z', INK, 2) + line(plank, WOOD, 4.2) + posts.join('');

/** Gorse and heather in threes. */
export const bush = (p: Point, paints: readonly string[]): string =>
  [
    [-3, 0],
    [3, 0],
    [0, -3],
  ]
    .map(([dx, dy], i) => `<circle cx="${p[0] + dx!}" cy="${p[1] + dy!}" r="2.6" fill="${paints[i]}"/>`)
    .join('');

export const menhir = inked('M-4 0L-5 -14Q0 -20 4 -13L5 0Z', GRANITE, 2);

/** The signs of the seats inside a circle of radius 1: anchor, star, wheel, shell, fish, crown. */
function sign(colour: number, fill: string): string {
  const thin = (d: string, width: number): string => line(d, fill, width, { 'stroke-linecap': 'round' });
  switch (colour) {
    case 1:
      return (
        thin('M0-.45V.85M-.45-.12H.45M-.8.25Q-.65.85 0 .85Q.65.85.8.25', 0.26) + disc(0, -0.66, 0.2, 'none', fill, 0.26)
      );
    case 2:
      return flat('M0-.92L.25-.28.93-.24.4.19.58.85 0 .48-.58.85-.4.19-.93-.24-.25-.28Z', fill);
    case 3:
      return disc(0, 0, 0.5, 'none', fill, 0.26) + thin('M-.95 0H.95M0-.95V.95M-.67-.67.67.67M-.67.67.67-.67', 0.2);
    case 4:
      return flat(
        'M0 .8L-.3.8-.3.6Q-1 .1-.85-.25-.6-.55-.42-.42-.35-.85 0-.85.35-.85.42-.42.6-.55.85-.25 1 .1.3.6L.3.8Z',
        fill,
      );
    case 5:
      return flat('M-.95 0Q-.3-.72.42 0L.95-.5V.5L.42 0Q-.3.72-.95 0Z', fill);
    default:
      return flat('M-.85.6V-.45L-.4 0 0-.75.4 0 .85-.45V.6Z', fill);
  }
}
export const emblem = (colour: number, x: number, y: number, r: number, fill: string): string =>
  at(x, y, sign(colour, fill), r);

const HULL = 'M-24 -4H24Q20 12 8 12H-10Q-22 12 -24 -4Z';
const MAIN = 'M2 -39Q26 -26 23 -8H2Z';
const JIB = 'M-6 -34Q-19 -20 -19 -8H-6Z';
const SEAT_LINE = 'var(--seat-line)';
const HALO = 'var(--seat-halo)';

/** Hull and jib in the seat's colour, a chalk sail that carries its emblem, a chalk halo round it all. */
export function boat(colour: number): string {
  const seat = `var(--seat-${colour})`;
  const edge = (d: string, fill: string, width: number): string =>
    `<path d="${d}" fill="${fill}" stroke="${SEAT_LINE}" stroke-width="${width}"/>`;
  return (
    ripples(24) +
    line(HULL + MAIN + JIB, HALO, 7) +
    edge(HULL, seat, 2.5) +
    flat('M-21 3Q-18 10 -9 10.6H7Q15 10 19 3Z', SEAT_LINE, { opacity: 0.22 }) +
    line('M-2 -4V-42', SEAT_LINE, 2.5) +
    edge(MAIN, HALO, 2.5) +
    edge(JIB, seat, 2.2) +
    emblem(colour, 11, -18, 8, SEAT_LINE)
  );
}

/** A wind rose of eight flat darts; half of each is left dark, which makes a fold. */
export function rose(r: number): string {
  const dart = (k: number, turn: number): string =>
    at(
      0,
      0,
      flat(`M0 0L${k * 0.17} ${-k * 0.17} 0 ${-k}Z`, CHALK) +
        line(`M0 0L${-k * 0.17} ${-k * 0.17} 0 ${-k}Z`, CHALK, 1.4),
      1,
      turn,
    );
  const darts = [45, 135, 225, 315]
    .map((turn) => dart(r * 0.62, turn))
    .concat([0, 90, 180, 270].map((turn) => dart(r, turn)));
  return disc(0, 0, r * 0.72, 'none', CHALK, 1.6) + darts.join('');
}
