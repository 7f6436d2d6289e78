/** The finished map as a picture of its own: one SVG that needs no page around it, and the same as PNG. */

import { CHALK, DEEP, GORSE, GRANITE, INK, LAMP, water } from './brush';
import { crossedOut } from './choose';
import { T } from './coast';
import { boat, rose } from './motifs';
import { drawingOf } from './tiles';
import type { View } from './view';

export interface Words {
  title: string;
  rank: string;
  crew: string;
  colours: readonly number[];
}

const MARGIN = 60;
const FOOT = 110;
const COUNT = 150; // room for the rows' points
const HEAD = 'Fraunces, Georgia, serif';
const TEXT = "'Atkinson Hyperlegible', 'Segoe UI', 'DejaVu Sans', sans-serif";

const safe = (words: string): string => words.replace(/[&<>"]/g, (letter) => `&#${letter.charCodeAt(0)};`);

function text(x: number, y: number, words: string | number, size: number, fill: string, more = ''): string {
  return `<text x="${x}" y="${y}" font-size="${size}" fill="${fill}" font-weight="700" font-family="${TEXT}" ${more}>${safe(String(words))}</text>`;
}

/** The drawing, with paints still by name: `var(--art-sea)`. */
export function picture(view: View, words: Words): { svg: string; w: number; h: number } {
  const dead = crossedOut(view);
  const [xs, ys] = [[...view.placed, ...dead].map(({ x }) => x), [...view.placed, ...dead].map(({ y }) => y)];
  const [west, north] = [Math.min(...xs), Math.max(...ys)];
  const [wide, tall] = [Math.max(3, Math.max(...xs) - west + 1), Math.max(3, north - Math.min(...ys) + 1)];
  const [w, h] = [wide * T + 2 * MARGIN + COUNT, tall * T + 2 * MARGIN + FOOT];
  const at = (x: number, y: number, inside: string): string =>
    `<g transform="translate(${MARGIN + (x - west) * T} ${MARGIN + (north - y) * T})">${inside}</g>`;
  const parts = [
    `<rect width="${w}" height="${h}" fill="${DEEP}"/>`,
    `<path d="${water(w, h, 8, 96, () => true)}" fill="${CHALK}" opacity=".14"/>`,
    ...view.placed.map(({ x, y, tile, gaps }) => at(x, y, ground(drawingOf(tile), gaps === ''))),
    ...dead.map(({ x, y }) => at(x, y, CROSSED)),
    ...view.placed.map(({ x, y, tile }) => at(x, y, drawingOf(tile).above)),
    ...view.placed.filter(({ gaps }) => gaps === '').map(({ x, y, points }) => at(x, y, stamp(points))),
    ...boats(view, words).map(({ x, y, art }) => at(x, y, art)),
    ...counts(view, MARGIN + wide * T + 24, (y) => MARGIN + (north - y) * T + T / 2),
    foot(view, words, w, h),
  ];
  const open = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${w} ${h}" width="${w}" height="${h}" stroke-linejoin="round">`;
  return { svg: `${open}<title>${safe(words.title)}</title>${parts.join('')}</svg>`, w, h };
}

const ground = ({ ground: soil, fine }: { ground: string; fine: string }, inspected: boolean): string =>
  `<svg width="${T}" height="${T}">${soil}${fine}</svg>` +
  (inspected ? `<rect width="${T}" height="${T}" fill="${LAMP}" opacity=".2"/>` : '') +
  `<rect width="${T}" height="${T}" fill="none" stroke="${INK}" stroke-opacity=".28"/>`;

const CROSSED =
  `<rect width="${T}" height="${T}" fill="${INK}" fill-opacity=".6"/>` +
  `<circle cx="${T / 2}" cy="${T / 2}" r="21" fill="${INK}" stroke="${GRANITE}" stroke-width="2.5"/>` +
  `<path d="M${T / 2 - 8} ${T / 2 - 8}l16 16m0-16l-16 16" stroke="${CHALK}" stroke-width="4" stroke-linecap="round"/>`;

const stamp = (points: number): string =>
  `<circle cx="17" cy="${T - 17}" r="12.5" fill="${points >= 3 ? GORSE : CHALK}" stroke="${INK}" stroke-width="2"/>` +
  text(17, T - 11.8, points, 15, INK, 'text-anchor="middle"');

function boats(view: View, words: Words): { x: number; y: number; art: string }[] {
  return view.players.flatMap(({ boat: [x, y] }, seat) => {
    const under = view.placed.find((one) => one.x === x && one.y === y);
    const place = view.players.slice(0, seat).filter((one) => one.boat[0] === x && one.boat[1] === y).length;
    const [dx, dy] = (under ? drawingOf(under.tile).moorings[place] : undefined) ?? [T / 2, T / 2];
    return [{ x, y, art: `<g transform="translate(${dx} ${dy}) scale(.75)">${boat(words.colours[seat] ?? 1)}</g>` }];
  });
}

/** PM-62 The count row by row, with the sum so far. */
function counts(view: View, x: number, height: (y: number) => number): string[] {
  let sum = 0;
  return view.rows.map(({ y, points }, n) => {
    sum += points;
    const last = n === view.rows.length - 1;
    return (
      `<g transform="translate(${x} ${height(y)})"><rect y="-22" width="108" height="44" rx="22" fill="${DEEP}" stroke="${CHALK}" stroke-width="2"/>` +
      text(34, 8, points ? `+${points}` : '0', 22, CHALK, 'text-anchor="middle"') +
      `<circle cx="82" r="19" fill="${last ? GORSE : CHALK}" stroke="${INK}" stroke-width="2"/>` +
      text(82, 6.5, sum, 18, INK, 'text-anchor="middle"') +
      '</g>'
    );
  });
}

function foot(view: View, words: Words, w: number, h: number): string {
  const y = h - FOOT - MARGIN / 2 + 30;
  return (
    `<text x="${MARGIN}" y="${y + 34}" font-size="40" fill="${CHALK}" font-weight="620" font-family="${HEAD}">Petite Mer</text>` +
    text(MARGIN, y + 68, words.crew, 20, CHALK) +
    text(w - MARGIN, y + 30, view.score, 40, GORSE, 'text-anchor="end"') +
    text(w - MARGIN, y + 68, words.rank, 20, CHALK, 'text-anchor="end"') +
    `<g transform="translate(${w / 2} ${y + 36})" opacity=".6">${rose(38)}</g>`
  );
}
