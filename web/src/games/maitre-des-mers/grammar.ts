/** A combination as it is drawn: places for dice, signs between them; and where dice lie on those places. */

export type Kind = 'F' | 'K' | 'S' | 'P' | 'H' | 'U' | 'R';

export interface Part {
  kind: Kind;
  dice: number;
  faces: number[]; // those a fixed or restricted part asks for
  total: number;
  atLeast: boolean;
}

export interface Place {
  x: number; // in widths of a die
  step: number; // a straight climbs
  face: number | null; // what lies there must show this
}

export interface Drawing {
  parts: Part[];
  places: Place[];
  equals: number[]; // where an equals sign stands between two places
  width: number;
}

export const MISSING = -1;

function partOf(text: string): Part {
  const numbers = [...text.matchAll(/\d+/g)].map((found) => Number(found[0]));
  const kind = text.charAt(0) as Kind;
  const part: Part = { kind, dice: numbers[0] ?? 0, faces: [], total: 0, atLeast: text.includes('≥') };
  if (kind === 'F') [part.dice, part.faces] = [numbers.length, numbers];
  else if (kind === 'P') part.dice = 4;
  else if (kind === 'H') part.dice = 5;
  else if (kind === 'R') part.faces = numbers.slice(1);
  else if (kind === 'U') part.total = numbers[1] ?? 0;
  return part;
}

export const partsOf = (combination: string): Part[] => combination.split('+').map(partOf);

/** The second pair of two, and the pair of a full house, stand apart. */
const breaks = (part: Part, k: number): boolean => (part.kind === 'P' && k === 2) || (part.kind === 'H' && k === 3);

const alike = (part: Part, k: number): boolean => k > 0 && 'KPH'.includes(part.kind) && !breaks(part, k);

const GAP = 0.3;

export function drawn(combination: string): Drawing {
  const parts = partsOf(combination);
  const places: Place[] = [];
  const equals: number[] = [];
  let x = 0;
  for (const part of parts) {
    if (places.length) x += GAP;
    for (let k = 0; k < part.dice; k += 1) {
      if (breaks(part, k)) x += GAP;
      if (alike(part, k)) equals.push(x - 0.5);
      const step = part.kind === 'S' ? k - (part.dice - 1) / 2 : 0;
      places.push({ x, step, face: part.kind === 'F' ? (part.faces[k] ?? null) : null });
      x += 1;
    }
  }
  return { parts, places, equals, width: x };
}

/** Whether a part can still hold these dice together: only to know where on the card they are drawn. */
function holds(part: Part, faces: readonly number[]): boolean {
  const different = [...new Set(faces)];
  const most = (face: number): number => faces.filter((one) => one === face).length;
  const sum = faces.reduce((total, face) => total + face, 0);
  if (faces.length > part.dice) return false;
  switch (part.kind) {
    case 'F':
      return different.every((face) => most(face) <= part.faces.filter((one) => one === face).length);
    case 'K':
      return different.length < 2;
    case 'S':
      return different.length === faces.length && Math.max(...faces, 0) - Math.min(...faces, 7) < part.dice;
    case 'P':
      return different.length < 3 && different.every((face) => most(face) < 3);
    case 'H':
      return (
        different.length < 3 &&
        different.every((face) => most(face) < 4) &&
        !(Math.min(...different.map(most)) > 2 && different.length > 1)
      );
    case 'R':
      return different.every((face) => part.faces.includes(face));
    case 'U':
      return part.atLeast
        ? sum + 6 * (part.dice - faces.length) >= part.total
        : sum + (part.dice - faces.length) <= part.total;
  }
}

/** Shares the dice out between the parts; fixed faces are served first. */
function share(parts: Part[], dice: readonly number[]): number[][] | null {
  const order = parts.map((_, k) => k).sort((a, b) => Number(parts[b]!.kind === 'F') - Number(parts[a]!.kind === 'F'));
  const shares: number[][] = parts.map(() => []);
  const give = (k: number): boolean => {
    if (k === dice.length) return true;
    for (const part of order) {
      const mine = shares[part]!;
      mine.push(dice[k]!);
      if (holds(parts[part]!, mine) && give(k + 1)) return true;
      mine.pop();
    }
    return false;
  };
  return give(0) ? shares : null;
}

/** The place of each die of a part, in the order of its dice. */
function placesIn(part: Part, faces: readonly number[]): number[] {
  const taken = new Set<number>();
  const take = (wanted: (k: number) => boolean): number => {
    const k =
      Array.from({ length: part.dice }, (_, one) => one).find((one) => !taken.has(one) && wanted(one)) ?? MISSING;
    taken.add(k);
    return k;
  };
  const lowest = Math.max(1, Math.max(...faces, 0) - part.dice + 1); // a straight begins as low as it can
  const [first] = [...new Set(faces)].sort((a, b) => count(faces, b) - count(faces, a) || a - b);
  return faces.map((face) => {
    if (part.kind === 'F') return take((k) => part.faces[k] === face);
    if (part.kind === 'S') return take((k) => lowest + k === face);
    if (part.kind === 'P') return take((k) => k < 2 === (face === first));
    if (part.kind === 'H') return take((k) => k < 3 === (face === first));
    return take(() => true);
  });
}

const count = (faces: readonly number[], face: number): number => faces.filter((one) => one === face).length;

/** On which place of the card each of these dice lies; MISSING for all where they cannot lie together. */
export function lay(combination: string, dice: readonly number[]): number[] {
  const parts = partsOf(combination);
  const shares = share(parts, dice);
  if (!shares) return dice.map(() => MISSING);
  const free = new Map<number, number[]>(); // face -> places
  let offset = 0;
  parts.forEach((part, k) => {
    const mine = shares[k]!;
    placesIn(part, mine).forEach((place, n) => {
      const face = mine[n]!;
      free.set(face, [...(free.get(face) ?? []), offset + place]);
    });
    offset += part.dice;
  });
  return dice.map((face) => free.get(face)?.shift() ?? MISSING);
}
