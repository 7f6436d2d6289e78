/** Whether the server has been upgraded since this page was loaded: its first page has another tag then. */

import { BASE } from './base';

async function tag(): Promise<string | null> {
  try {
    const answer = await fetch(`${BASE}/`, { method: 'HEAD', cache: 'no-store' });
    return answer.ok ? answer.headers.get('etag') : null;
  } catch {
    return null; // the server or the network is away
  }
}

let known: Promise<string | null> | null = null;

/** Remember the version of this page; called when it is loaded. */
export function rememberVersion(): void {
  known = tag();
}

/** True if the server answers with pages of another version. */
export async function isNewVersion(ask: () => Promise<string | null> = tag): Promise<boolean> {
  const [before, now] = [await known, await ask()];
  return before !== null && now !== null && before !== now;
}
