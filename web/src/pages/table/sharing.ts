/** The picture of a finished game to share: the print of the game, who won, the points, how the chances went. */

export interface Shared {
  title: string; // of the game
  headline: string;
  reason: string;
  rows: { name: string; score: string; colour: number; won: boolean }[];
  curve: readonly number[]; // from 0 to 1, of the seat that shares; empty where it is not known
  curveWords: string;
}

export const WIDE = 1200;
export const TALL = 630;
const HEAD = 'Fraunces, Georgia, serif';
const TEXT = "'Atkinson Hyperlegible', 'Segoe UI', 'DejaVu Sans', sans-serif";

const safe = (words: string): string => words.replace(/[&<>"]/g, (letter) => `&#${letter.charCodeAt(0)};`);

function text(x: number, y: number, words: string, size: number, more = ''): string {
  return `<text x="${x}" y="${y}" font-size="${size}" font-family="${TEXT}" fill="var(--pig-ink)" ${more}>${safe(words)}</text>`;
}

/** Words in as many lines as they need, at most two. */
export function lines(words: string, most: number): string[] {
  if (words.length <= most) return [words];
  const cut = words.lastIndexOf(' ', most);
  const rest = words.slice(cut + 1);
  return [words.slice(0, cut), rest.length > most ? `${rest.slice(0, most - 1)}…` : rest];
}

/** The card, with paints still by name; `print` is the drawing of the game's poster, 240 by 320. */
export function cardOf(shared: Shared, print: string): string {
  const head = lines(shared.headline, 26);
  const below = 120 + head.length * 66;
  const parts = [
    `<rect width="${WIDE}" height="${TALL}" fill="var(--pig-foam)"/>`,
    `<rect x="40" y="40" width="412" height="550" fill="var(--paper)" stroke="var(--pig-ink)" stroke-width="4"/>`,
    `<svg x="54" y="54" width="384" height="512" viewBox="0 0 240 320">${print}</svg>`,
    text(500, 92, shared.title, 30, 'font-weight="700"'),
    ...head.map(
      (line, k) =>
        `<text x="500" y="${160 + k * 62}" font-size="56" font-weight="620" font-family="${HEAD}" fill="var(--pig-ink)">${safe(line)}</text>`,
    ),
    ...lines(shared.reason, 56).map((line, k) => text(500, below + 30 + k * 32, line, 26)),
    ...shared.rows.slice(0, 6).map((row, k) => {
      const y = below + 110 + k * 40;
      return (
        `<circle cx="514" cy="${y - 9}" r="13" fill="var(--seat-${row.colour})" stroke="var(--pig-ink)" stroke-width="3"/>` +
        text(542, y, row.name, 28, row.won ? 'font-weight="700"' : '') +
        text(880, y, row.score, 28, 'text-anchor="end" font-weight="700"')
      );
    }),
    ...(shared.curve.length > 1 ? curve(shared) : []),
    text(1150, 590, 'Embruns', 26, 'text-anchor="end" font-weight="700"'),
  ];
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDE} ${TALL}" width="${WIDE}" height="${TALL}" stroke-linejoin="round">${parts.join('')}</svg>`;
}

function curve({ curve: values, curveWords }: Shared): string[] {
  const [x, y, w, h] = [920, 330, 230, 150];
  const at = values.map((value, k) => `${x + (w * k) / (values.length - 1)} ${y + h * (1 - value)}`).join('L');
  return [
    `<path d="M${x} ${y + h}L${at}L${x + w} ${y + h}Z" fill="var(--pig-sand)"/>`,
    `<path d="M${at}" fill="none" stroke="var(--pig-deep)" stroke-width="5"/>`,
    text(x, y + h + 34, curveWords, 22),
  ];
}

/** The shapes of a drawing of the page, each with its paint written out: classes mean nothing outside it. */
export function printOf(drawing: SVGSVGElement): string {
  const copy = drawing.cloneNode(true) as SVGSVGElement;
  const shapes = [...drawing.querySelectorAll<SVGElement>('*')];
  [...copy.querySelectorAll<SVGElement>('*')].forEach((shape, k) => {
    const style = getComputedStyle(shapes[k]!);
    for (const name of ['fill', 'stroke', 'stroke-width', 'stroke-linecap', 'opacity', 'stroke-dasharray'])
      shape.setAttribute(name, style.getPropertyValue(name));
    shape.removeAttribute('class');
  });
  return copy.innerHTML;
}
