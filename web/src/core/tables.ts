/** Component tables in the studio: what differs between two, the difference as TOML, and what the file says about parts. */

export type Value = string | number | boolean | Value[] | { [name: string]: Value };
export type Parts = Record<string, Value>;

const ROW_NAMES = ['id', 'name', 'coast']; // as the server tells the sections of a list apart
export const isParts = (value: unknown): value is Parts =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** The field by which the sections of a list are told apart; '' if it is no such list. */
export function rowName(list: unknown): string {
  if (!Array.isArray(list) || !list.length || !list.every(isParts)) return '';
  return ROW_NAMES.find((name) => new Set(list.map((row) => String(row[name]))).size === list.length) ?? '';
}

/** What the sections of a list, or the fields of a section, are called. */
export function namesIn(value: Value): string[] {
  const key = rowName(value);
  if (key) return (value as Parts[]).map((row) => String(row[key]));
  return isParts(value) ? Object.keys(value) : [];
}

/** The places of all values that differ, such as `ships.M1.power`. */
export function changedPlaces(own: Value, mine: Value, where = ''): string[] {
  if (same(own, mine)) return [];
  const key = rowName(own);
  const at = (name: string): string => (where ? `${where}.${name}` : name);
  if (key && rowName(mine) === key) {
    const named = new Map((mine as Parts[]).map((row) => [String(row[key]), row]));
    return (own as Parts[]).flatMap((row) =>
      changedPlaces(row, named.get(String(row[key])) ?? {}, at(String(row[key]))),
    );
  }
  if (isParts(own) && isParts(mine)) {
    return Object.keys(own).flatMap((name) => changedPlaces(own[name]!, mine[name] ?? '', at(name)));
  }
  return [where];
}

/** Only what differs: sections with their changed fields, lists of sections with their changed ones. */
function difference(own: Value, mine: Value): Value {
  const key = rowName(own);
  if (key && rowName(mine) === key) {
    const before = own as Parts[];
    return (mine as Parts[])
      .filter((row, k) => !same(row, before[k]))
      .map((row) => ({
        [key]: row[key]!,
        ...(difference(before.find((one) => one[key] === row[key]) ?? {}, row) as Parts),
      }));
  }
  if (!isParts(own) || !isParts(mine)) return mine;
  const names = Object.keys(mine).filter((name) => !same(own[name], mine[name]));
  return Object.fromEntries(
    names.map((name) => [name, name in own ? difference(own[name]!, mine[name]!) : mine[name]!]),
  );
}

const bare = (name: string): string => (/^[\w-]+$/.test(name) ? name : JSON.stringify(name));
function inline(value: Value): string {
  if (Array.isArray(value)) return `[${value.map(inline).join(', ')}]`;
  if (!isParts(value)) return JSON.stringify(value);
  return `{ ${lines(value).join(', ')} }`;
}
const lines = (parts: Parts): string[] =>
  Object.entries(parts).map(([name, value]) => `${bare(name)} = ${inline(value)}`);

/** What differs as a box in TOML; '' if nothing does. */
export function asToml(own: Parts, mine: Parts): string {
  const changed = Object.entries(difference(own, mine) as Parts);
  const blocks = [
    lines(Object.fromEntries(changed.filter(([name, value]) => !isParts(value) && !rowName(own[name])))).join('\n'),
    ...changed.flatMap(([name, value]) => {
      if (rowName(own[name])) return (value as Parts[]).map((row) => [`[[${bare(name)}]]`, ...lines(row)].join('\n'));
      return isParts(value) ? [[`[${bare(name)}]`, ...lines(value)].join('\n')] : [];
    }),
  ].filter(Boolean);
  return blocks.length ? `${blocks.join('\n\n')}\n` : '';
}

/** What the comments of a game's own file say: about each part, and each field of a plain section. */
export function notesOf(toml: string): Record<string, string> {
  const notes: Record<string, string> = {};
  let section = '';
  let above: string[] = [];
  for (const line of toml.split('\n')) {
    const comment = /^#\s?(.*)/.exec(line);
    const head = /^\[+([\w.-]+)\]+/.exec(line);
    const field = /^([\w-]+)\s*=/.exec(line);
    const behind = /\s#\s?([^"'\]]*)$/.exec(line)?.[1] ?? '';
    if (comment) above.push(comment[1] ?? '');
    else if (head || field) {
      if (head) section = head[1] ?? '';
      const place = head ? section : section ? `${section}.${field?.[1]}` : (field?.[1] ?? '');
      const said = [...above, behind].filter(Boolean).join(' ');
      if (said && !notes[place]) notes[place] = said;
      above = [];
    } else above = [];
  }
  return notes;
}
