import { expect, it } from 'vitest';
import { cardOf, lines, type Shared } from './sharing';

const shared: Shared = {
  title: 'Bretagne',
  headline: 'You have won',
  reason: 'The fifth round is over.',
  rows: [
    { name: 'Maëlle <3', score: '82', colour: 1, won: true },
    { name: 'Sailor', score: '61', colour: 2, won: false },
  ],
  curve: [0.5, 0.4, 1],
  curveWords: 'My chances',
};

it('draws everybody, the points and the way there, and nothing that breaks the drawing', () => {
  const svg = cardOf(shared, '<path d="M0 0"/>');
  for (const words of ['Bretagne', 'You have won', 'Sailor', '82', '61', 'My chances', 'Maëlle &#60;3'])
    expect(svg).toContain(words);
  expect(svg).not.toContain('<3');
});

it('leaves the curve out where it is not known', () => {
  expect(cardOf({ ...shared, curve: [] }, '')).not.toContain('My chances');
});

it('breaks long words into two lines', () => {
  expect(lines('short', 10)).toEqual(['short']);
  expect(lines('Nolwenn and Yann share the win', 20)).toEqual(['Nolwenn and Yann', 'share the win']);
});
