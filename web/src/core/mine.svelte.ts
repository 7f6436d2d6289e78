/** My tables, live: listed once, then told by one socket whenever one of them changes. Home, My tables and the title read it. */

import { readShelf } from './api';
import { BASE } from './base';
import { Line } from './socket';
import { withdraw } from './push';
import { tell } from './turns';
import type { TableInfo, TableNews, ToBrowser } from './wire';

/** The seat of mine that is to act at a table; null if there is none. */
export function myTurn(info: TableInfo): number | null {
  const seat = info.stage === 'playing' && info.to_act !== null ? info.seats[info.to_act] : undefined;
  return seat?.mine && seat.kind === 'person' ? info.to_act : null;
}

/** My turns first, the nearest deadline before the others, then others' turns, tables that gather, and finished ones. */
export function sorted(tables: readonly TableInfo[]): TableInfo[] {
  const rank = (info: TableInfo): number =>
    myTurn(info) !== null ? 0 : info.stage === 'playing' ? 1 : info.stage === 'gathering' ? 2 : 3;
  const due = (info: TableInfo): number => (myTurn(info) !== null ? (info.deadline ?? Infinity) : Infinity);
  return [...tables].sort((a, b) => rank(a) - rank(b) || (due(a) === due(b) ? b.changed - a.changed : due(a) - due(b)));
}

class Mine {
  tables = $state.raw<TableInfo[] | null>(null); // in play; null while they are not known
  archived = $state(0);
  #line: Line | null = null;

  get turns(): number {
    return (this.tables ?? []).filter((info) => myTurn(info) !== null).length;
  }

  /** Ask for the list; whoever has a table hears of its changes from now on. */
  async start(): Promise<void> {
    await this.load();
    if (!this.#line && (this.tables?.length || this.archived)) this.#listen();
  }

  async load(): Promise<void> {
    const shelf = await readShelf();
    this.tables = sorted(shelf.tables);
    this.archived = shelf.archived;
  }

  /** Take a table off the list: it was put away, or is no longer mine. */
  forget(id: string): void {
    this.tables = (this.tables ?? []).filter((info) => info.id !== id);
  }

  hurry(): void {
    this.#line?.hurry();
  }

  /** This browser is somebody else from now on. */
  reset(): void {
    this.#line?.close();
    this.#line = null;
    this.tables = null;
    this.archived = 0;
  }

  #listen(): void {
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
    let again = false; // the first hello follows a list that is fresh
    this.#line = new Line(`${scheme}://${location.host}${BASE}/ws/me`, {
      seen: () => ({ since: 0, undos: 0 }),
      heard: (message: ToBrowser | TableNews) => {
        if (message.type === 'news') this.#heard(message.table);
        else if (message.type === 'hello') {
          if (again) void this.load().catch(() => undefined);
          again = true;
        }
      },
      changed: () => undefined,
    });
    this.#line.connect();
  }

  #heard(info: TableInfo): void {
    const before = this.tables?.find((one) => one.id === info.id);
    const others = (this.tables ?? []).filter((one) => one.id !== info.id);
    this.tables = sorted([...others, info]);
    if (myTurn(info) === null) void withdraw(info.id).catch(() => undefined);
    else if (!before || myTurn(before) === null) tell(info);
  }
}

export const mine = new Mine();

/** A page's title, with the number of tables that wait for me. */
export const titled = (text: string): string => (mine.turns ? `(${mine.turns}) ${text}` : text);
