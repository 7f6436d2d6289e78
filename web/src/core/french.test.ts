import { expect, it } from 'vitest';
import { elide } from './french';

it('elides before a vowel, an accent and a mute h', () => {
  expect(['Erwan', 'Éloïse', 'Îlot', 'Œdipe', 'Hélène', 'Yves', 'amiral 2'].map((name) => elide('de', name))).toEqual([
    'd’Erwan',
    'd’Éloïse',
    'd’Îlot',
    'd’Œdipe',
    'd’Hélène',
    'd’Yves',
    'd’amiral 2',
  ]);
});

it('keeps the vowel before a consonant, a y that is one, a number, a quotation and nothing', () => {
  const kept = ['Maëlle', 'Yann', '8', '« Le Chat Noir »', ''];
  expect(kept.map((name) => elide('que', name))).toEqual(kept.map((name) => `que ${name}`));
});
