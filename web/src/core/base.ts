/** The path under which the server offers the pages: '' or '/embruns'. The server writes it into the first page. */

export const BASE =
  typeof document === 'undefined' ? '' : (document.querySelector<HTMLMetaElement>('meta[name=base]')?.content ?? '');

/** A path without the base. */
export function inner(path: string, base = BASE): string {
  if (!base || (path !== base && !path.startsWith(`${base}/`))) return path;
  return path.slice(base.length) || '/';
}
