/** Where we are: the address is the state, so that back, reload and a copied link all work. */

import { BASE, inner } from './base';

export type Page =
  | { name: 'home' }
  | { name: 'setup'; slug: string; box: string }
  | { name: 'table'; id: string }
  | { name: 'resume'; token: string; to: string }
  | { name: 'replay'; id: string; ply: number | null }
  | { name: 'mail'; token: string; stops: boolean }
  | { name: 'tables' }
  | { name: 'settings' }
  | { name: 'learn'; slug: string; lesson: string }
  | { name: 'puzzles'; slug: string; number: number }
  | { name: 'rules'; slug: string; clause: string }
  | { name: 'print'; slug: string }
  | { name: 'studio'; slug: string; box: string }
  | { name: 'lost' };

/** The page that an address names. */
export function pageOf(path: string, query = '', hash = ''): Page {
  const [first, second, third] = path.split('/').filter(Boolean).map(decode);
  const params = new URLSearchParams(query);
  if (first === undefined) return { name: 'home' };
  if (first === 'new' && second) return { name: 'setup', slug: second, box: params.get('box') ?? '' };
  if (first === 't' && second && third === 'replay') return { name: 'replay', id: second, ply: plyOf(params) };
  if (first === 't' && second) return { name: 'table', id: second };
  if (first === 'resume') return { name: 'resume', token: hash.replace(/^#/, ''), to: inside(params.get('to')) };
  if (first === 'mail') return { name: 'mail', token: hash.replace(/^#/, ''), stops: second === 'stop' };
  if (first === 'tables') return { name: 'tables' };
  if (first === 'settings') return { name: 'settings' };
  if (first === 'learn' && second) return { name: 'learn', slug: second, lesson: third ?? '' };
  if (first === 'puzzles')
    return { name: 'puzzles', slug: second ?? '', number: Number.parseInt(third ?? '', 10) || 0 };
  if (first === 'rules' && second) return { name: 'rules', slug: second, clause: decode(hash.replace(/^#/, '')) };
  if (first === 'studio') return { name: 'studio', slug: second ?? '', box: params.get('box') ?? '' };
  if (first === 'print' && second) return { name: 'print', slug: second };
  return { name: 'lost' };
}

/** A path of our own, and no address of another site. */
function inside(path: string | null): string {
  return path && /^\/[\w-]+(\/[\w-]+)*$/.test(path) ? path : '/tables';
}

function plyOf(params: URLSearchParams): number | null {
  const ply = Number.parseInt(params.get('ply') ?? '', 10);
  return Number.isFinite(ply) && ply >= 0 ? ply : null;
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

const here = (): Page => pageOf(inner(location.pathname), location.search, location.hash);

class Router {
  #moved = false; // since the last page took the focus
  page = $state.raw<Page>(typeof location === 'undefined' ? { name: 'home' } : here());

  listen(): void {
    addEventListener('popstate', () => {
      this.page = here();
      this.#moved = true;
    });
    document.addEventListener('click', (event) => this.#follow(event));
  }

  /** Open the page at this path, which does not have the base. */
  go(path: string, replace = false): void {
    if (replace) history.replaceState(null, '', BASE + path);
    else history.pushState(null, '', BASE + path);
    this.page = here();
    this.#moved = true;
    scrollTo(0, 0);
  }

  /** The main part of a page takes the focus after an inner link, as it would after a load: `<main {@attach arrive}>`. */
  arrive(main: HTMLElement): void {
    if (this.#moved) main.focus({ preventScroll: true });
    this.#moved = false;
  }

  /** An inner link changes the page without a reload; anything special is left to the browser. */
  #follow(event: MouseEvent): void {
    if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (!link || link.target || link.hasAttribute('download') || link.origin !== location.origin) return;
    const raw = link.getAttribute('href') ?? '';
    const path = inner(link.pathname);
    if (raw.startsWith('#') || path.startsWith('/api/') || path.startsWith('/schema')) return;
    if (BASE && path === link.pathname) return; // beside us on the same host
    event.preventDefault();
    this.go(path + link.search + link.hash);
  }
}

export const router = new Router();
export const arrive = (main: HTMLElement): void => router.arrive(main);
