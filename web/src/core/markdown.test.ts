import { expect, it } from 'vitest';
import { blocksOf, spansOf } from './markdown';

it('reads strong, code and emphasis, and takes HTML for text', () => {
  expect(spansOf('a **b** `c` *d* <b>e</b>')).toEqual([
    { kind: 'text', text: 'a ' },
    { kind: 'strong', text: 'b' },
    { kind: 'text', text: ' ' },
    { kind: 'code', text: 'c' },
    { kind: 'text', text: ' ' },
    { kind: 'em', text: 'd' },
    { kind: 'text', text: ' <b>e</b>' },
  ]);
});

it('finds the clauses, with the lines that belong to them', () => {
  const [heading, list] = blocksOf('## Eating\n\n- **LBF-29** Entering eats.\n- **LBF-30** The prey\n  stays away.\n');
  expect(heading).toMatchObject({ kind: 'heading', level: 2 });
  expect(list).toEqual({
    kind: 'list',
    items: [
      { clause: 'LBF-29', spans: [{ kind: 'text', text: 'Entering eats.' }] },
      { clause: 'LBF-30', spans: [{ kind: 'text', text: 'The prey stays away.' }] },
    ],
  });
});

it('keeps drawings as they are', () => {
  expect(blocksOf('```\n. W .\n```\ntext')).toEqual([
    { kind: 'code', text: '. W .' },
    { kind: 'paragraph', spans: [{ kind: 'text', text: 'text' }] },
  ]);
});
