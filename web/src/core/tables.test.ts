import { expect, it } from 'vitest';
import { asToml, changedPlaces, notesOf, rowName, type Parts } from './tables';

const own: Parts = {
  rounds: 5,
  prices: { worker: 3, card: 2 },
  ships: [
    { id: 'M1', power: 1, map: false },
    { id: 'M2', power: 2, map: true },
  ],
  barges: [{ spaces: [3, 2] }, { spaces: [2, 2] }],
  courses: { triangle: { line: [0, 4] } },
};
const mine = structuredClone(own);
mine.rounds = 6;
(mine.prices as Parts).worker = 1;
(mine.ships as Parts[])[1]!.power = 7;
(mine.barges as Parts[])[0]!.spaces = [1, 1];
((mine.courses as Parts).triangle as Parts).line = [1, 4];

it('finds the places that differ, as the server names them', () => {
  expect(changedPlaces(own, mine)).toEqual([
    'rounds',
    'prices.worker',
    'ships.M2.power',
    'barges',
    'courses.triangle.line',
  ]);
  expect(changedPlaces(own, structuredClone(own))).toEqual([]);
});

it('writes nothing but the difference', () => {
  expect(asToml(own, mine)).toBe(
    'rounds = 6\nbarges = [{ spaces = [1, 1] }, { spaces = [2, 2] }]\n\n[prices]\nworker = 1\n\n' +
      '[[ships]]\nid = "M2"\npower = 7\n\n[courses]\ntriangle = { line = [1, 4] }\n',
  );
  expect(asToml(own, own)).toBe('');
});

it('quotes what TOML would not take bare', () => {
  expect(asToml({ a: { 'B 0': 'x' } }, { a: { 'B 0': 'l’île "1"' } })).toBe('[a]\n"B 0" = "l’île \\"1\\""\n');
});

it('tells rows apart by a field that differs in all of them', () => {
  expect(rowName(own.ships)).toBe('id');
  expect(rowName(own.barges)).toBe('');
  expect(rowName([1])).toBe('');
});

it('reads the comments of a file', () => {
  const notes = notesOf(
    '# The house\n\nrounds = 5   # BRE-19\n\n# LBF-05, reconstructed\n[prices]   # in francs\nworker = 3 # R-8\n',
  );
  expect(notes).toEqual({
    rounds: 'BRE-19',
    prices: 'LBF-05, reconstructed in francs',
    'prices.worker': 'R-8',
  });
});
