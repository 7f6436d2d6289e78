import { expect, it } from 'vitest';
import { bare, blocksOf, found, sectionsOf, spansOf } from './markdown';

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
    ordered: false,
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

it('takes numbered lines for a list, each with the lines that belong to it', () => {
  const blocks = blocksOf('Before\n\n1. **Lay** a tile,\n   then sail.\n2. Draw.\n\nAfter');
  expect(blocks.map((block) => block.kind)).toEqual(['paragraph', 'list', 'paragraph']);
  expect(blocks[1]).toMatchObject({ ordered: true, items: [{ clause: '' }, { clause: '' }] });
  expect(blocks[1]).toMatchObject({
    items: [{ spans: [{ kind: 'strong', text: 'Lay' }, { text: ' a tile, then sail.' }] }, {}],
  });
});

const rules = blocksOf(
  '# Race\n\nAn opening.\n\n## Basic\n\n- **REG-B01** Two boats.\n\n## Advanced\n\n- **REG-A01** Été.\n',
);

it('puts the sections of the variant that is played first', () => {
  expect(sectionsOf(rules).map(({ title }) => title)).toEqual(['', 'Basic', 'Advanced']);
  expect(sectionsOf(rules, 'Advanced').map(({ title }) => title)).toEqual(['', 'Advanced', 'Basic']);
  expect(sectionsOf(rules, 'Other').map(({ title }) => title)).toEqual(['', 'Basic', 'Advanced']);
});

it('finds what is looked for, whatever its accents and capitals', () => {
  const sections = sectionsOf(rules);
  expect(found(sections, ' ')).toEqual(sections);
  expect(found(sections, 'ete').map(({ title }) => title)).toEqual(['Advanced']);
  expect(found(sections, 'reg-b01').map(({ title }) => title)).toEqual(['Basic']);
  expect(found(sections, 'nothing')).toEqual([]);
  expect(bare('L’Épée')).toBe("l'epee");
});
