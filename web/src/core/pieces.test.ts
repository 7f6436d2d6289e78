import { describe, expect, it } from 'vitest';
import { pieceOf, placeFor, type Pieces, type Rect } from './pieces';

const games = import.meta.glob<{ pieces: Pieces }>('../games/*/pieces.ts', { eager: true });
const room: Rect = { left: 0, top: 0, width: 400, height: 300 };
const card = { width: 120, height: 60 };
const meet = (a: Rect, b: Rect): boolean =>
  a.left < b.left + b.width && b.left < a.left + a.width && a.top < b.top + b.height && b.top < a.top + a.height;

describe.each(Object.entries(games))('the words in %s', (_, { pieces }) => {
  it('come in both languages, in French with a space that does not break before double marks', () => {
    for (const [name, { name: title, text }] of Object.entries(pieces)) {
      for (const words of [title, text]) {
        if (!words) continue;
        expect(words.fr && words.en, name).toBeTruthy();
        expect(words.fr, name).not.toMatch(/!|[^\u00a0][:;?](\s|$)|[\p{L}]'[\p{L}]/u);
        expect(words.en, name).not.toMatch(/!|\s[:;?]|[\p{L}]'[\p{L}]/u);
      }
    }
  });

  it('are all reached: no pattern hides behind an earlier one', () => {
    for (const name of Object.keys(pieces)) expect(pieceOf(pieces, name.replaceAll('*', '1')), name).toBe(pieces[name]);
  });
});

it('takes the first pattern that fits a name, and nothing for a name without words', () => {
  const one = { text: { fr: 'un', en: 'one' } };
  const other = { text: { fr: 'autre', en: 'other' } };
  expect(pieceOf({ 'card-sun': one, 'card-*': other }, 'card-sun')).toBe(one);
  expect(pieceOf({ 'card-sun': one, 'card-*': other }, 'card-9')).toBe(other);
  expect(pieceOf({ 'card-sun': one }, 'boat')).toBeNull();
});

it('lays the words inside the room and never over the piece, wherever the piece lies', () => {
  for (let left = 0; left <= 360; left += 20)
    for (let top = 0; top <= 260; top += 20) {
      const piece = { left, top, width: 40, height: 40 };
      const [x, y] = placeFor(piece, room, card, []);
      expect(meet({ left: x, top: y, ...card }, piece)).toBe(false);
      expect(x >= 0 && y >= 0 && x + card.width <= 400 && y + card.height <= 300).toBe(true);
    }
});

it('goes where it covers nothing that can be chosen', () => {
  const piece = { left: 180, top: 130, width: 40, height: 40 };
  const above = { left: 100, top: 0, width: 200, height: 125 };
  const [x, y] = placeFor(piece, room, card, [above]);
  expect(meet({ left: x, top: y, ...card }, above)).toBe(false);
});
