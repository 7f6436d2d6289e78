import { expect, test } from 'vitest';
import { asText, fromText } from './draft';

const own = { rounds: 5, prices: { worker: 2 } };
const draft = { name: 'mine', table: { rounds: 5, prices: { worker: 1 } } };

test('a draft is what it was', () => {
  expect(fromText(asText(own, draft), own)).toEqual(draft);
});

test('a draft of another box of the game is none', () => {
  expect(fromText(asText({ rounds: 6 }, draft), own)).toBeNull();
});

test.each([null, '', 'null', '{', '3', '"x"'])('%s is no draft', (text) => {
  expect(fromText(text, own)).toBeNull();
});
