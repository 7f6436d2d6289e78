/** The little Markdown that the rules are written in: headings, lists, code, strong, emphasis. Text only, never HTML. */

export interface Span {
  kind: 'text' | 'strong' | 'em' | 'code';
  text: string;
}

export type Block =
  | { kind: 'heading'; level: number; spans: Span[] }
  | { kind: 'paragraph'; spans: Span[] }
  | { kind: 'list'; ordered: boolean; items: { clause: string; spans: Span[] }[] }
  | { kind: 'code'; text: string };

export function spansOf(text: string): Span[] {
  const spans: Span[] = [];
  const pattern = /\*\*(.+?)\*\*|`(.+?)`|(?<![\w*])[*_](.+?)[*_](?![\w*])/g;
  let from = 0;
  for (const found of text.matchAll(pattern)) {
    if (found.index > from) spans.push({ kind: 'text', text: text.slice(from, found.index) });
    const kind = found[1] !== undefined ? 'strong' : found[2] !== undefined ? 'code' : 'em';
    spans.push({ kind, text: found[1] ?? found[2] ?? found[3] ?? '' });
    from = found.index + found[0].length;
  }
  if (from < text.length) spans.push({ kind: 'text', text: text.slice(from) });
  return spans;
}

const ITEM = /^\s*(?:[-*]|\d+\.) /;
const CLAUSE = /^\*\*([A-Z]{2,4}-[A-Z]?\d{2,3})\*\*\s*/;

function itemOf(text: string): { clause: string; spans: Span[] } {
  const clause = CLAUSE.exec(text);
  return { clause: clause?.[1] ?? '', spans: spansOf(clause ? text.slice(clause[0].length) : text) };
}

export function blocksOf(source: string): Block[] {
  const blocks: Block[] = [];
  const lines = source.split('\n');
  for (let at = 0; at < lines.length;) {
    const line = lines[at] ?? '';
    const taken: string[] = [];
    const take = (while_: (line: string) => boolean): void => {
      while (at < lines.length && while_(lines[at] ?? '')) taken.push(lines[at++] ?? '');
    };
    if (!line.trim()) at += 1;
    else if (line.startsWith('```')) {
      at += 1;
      take((next) => !next.startsWith('```'));
      at += 1;
      blocks.push({ kind: 'code', text: taken.join('\n') });
    } else if (line.startsWith('#')) {
      at += 1;
      const level = /^#+/.exec(line)?.[0].length ?? 1;
      blocks.push({ kind: 'heading', level, spans: spansOf(line.slice(level).trim()) });
    } else if (ITEM.test(line)) {
      take((next) => next.trim() !== '' && !next.startsWith('#'));
      blocks.push({ kind: 'list', ordered: /^\s*\d/.test(line), items: itemsOf(taken).map(itemOf) });
    } else {
      take((next) => next.trim() !== '' && !next.startsWith('#') && !ITEM.test(next) && !next.startsWith('```'));
      blocks.push({ kind: 'paragraph', spans: spansOf(taken.map((one) => one.trim()).join(' ')) });
    }
  }
  return blocks;
}

/** Lines that begin no item belong to the one before. */
function itemsOf(lines: string[]): string[] {
  const items: string[] = [];
  for (const line of lines) {
    const head = /^\s*(?:[-*]|\d+\.) (.*)$/.exec(line);
    if (head) items.push(head[1] ?? '');
    else items.push(`${items.pop() ?? ''} ${line.trim()}`);
  }
  return items;
}

export interface Section {
  title: string; // '' is what comes before the first heading of the second level
  blocks: Block[];
}

const plain = (spans: readonly Span[]): string => spans.map((span) => span.text).join('');

/** The sections of a text in its order; those of the variant that is played come first, right after the opening. */
export function sectionsOf(blocks: readonly Block[], variant = ''): Section[] {
  const sections: Section[] = [{ title: '', blocks: [] }];
  for (const block of blocks) {
    if (block.kind === 'heading' && block.level === 2) sections.push({ title: plain(block.spans), blocks: [] });
    else sections.at(-1)!.blocks.push(block);
  }
  const [opening, ...rest] = sections;
  const played = (section: Section): boolean => variant !== '' && section.title.startsWith(variant);
  return [opening!, ...rest.filter(played), ...rest.filter((section) => !played(section))];
}

/** Letters as they are searched for: without accents and capitals. */
export const bare = (text: string): string =>
  text.normalize('NFD').replace(/\p{M}/gu, '').replaceAll('’', "'").toLowerCase();

/** The sections with only what speaks of this: whole where nothing is looked for, else items and paragraphs that have it. */
export function found(sections: readonly Section[], wanted: string): Section[] {
  const looked = bare(wanted.trim());
  if (!looked) return [...sections];
  const speaks = (text: string): boolean => bare(text).includes(looked);
  return sections.flatMap(({ title, blocks }) => {
    const kept = blocks.flatMap((block): Block[] => {
      if (block.kind === 'list') {
        const items = block.items.filter((item) => speaks(`${item.clause} ${plain(item.spans)}`));
        return items.length ? [{ ...block, ordered: false, items }] : [];
      }
      if (block.kind === 'heading') return [];
      return speaks(block.kind === 'code' ? block.text : plain(block.spans)) ? [block] : [];
    });
    return kept.length ? [{ title, blocks: kept }] : [];
  });
}
