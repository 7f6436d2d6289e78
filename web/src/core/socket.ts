/**
 * The line to a table. It comes back by itself, asks for what it missed, and sends again what was not answered:
 * the server knows every move by its id, so a resend is harmless.
 */

import type { FromBrowser, ToBrowser } from './wire';

export type LineState = 'connecting' | 'open' | 'lost' | 'gone' | 'archived';

export interface LineEars {
  /** What this browser has already seen; named again at every connection. */
  seen(): { since: number; undos: number; name?: string };
  heard(message: ToBrowser): void;
  changed(state: LineState): void;
}

export interface LineParts {
  open(address: string): WebSocket;
  later(work: () => void, ms: number): unknown;
  forget(handle: unknown): void;
}

const browserParts: LineParts = {
  open: (address) => new WebSocket(address),
  later: (work, ms) => setTimeout(work, ms),
  forget: (handle) => clearTimeout(handle as ReturnType<typeof setTimeout>),
};

const PING_EVERY = 6_000;
const ANSWER_WITHIN = 4_000;
const GREETED_WITHIN = 30_000;
const FIRST_WAIT = 400;
const LONGEST_WAIT = 8_000;
const UNKNOWN_TABLE = 4404;
const FORBIDDEN = 4403;
const ONLY_TO_READ = 4410;
const NO_ANSWER = 1006;

export class Line {
  #socket: WebSocket | null = null;
  #state: LineState = 'connecting';
  #wait = FIRST_WAIT;
  #retry: unknown = null;
  #ping: unknown = null;
  #deadline: unknown = null;
  #closed = false;
  #unanswered = new Map<string, FromBrowser>(); // moves and take-backs, by id

  constructor(
    private readonly address: string,
    private readonly ears: LineEars,
    private readonly parts: LineParts = browserParts,
  ) {}

  connect(): void {
    if (this.#closed || this.#socket) return;
    const { since, undos, name } = this.ears.seen();
    const socket = this.parts.open(`${this.address}?since=${since}&undos=${undos}&merges=1${named(name)}`);
    this.#socket = socket;
    socket.onmessage = (event) => this.#heard(socket, String(event.data));
    socket.onclose = (event) => this.#dropped(socket, event.code);
    this.#deadline = this.parts.later(() => this.#giveUp(socket), GREETED_WITHIN);
  }

  /** Try at once: the network is back or gone, or the page is looked at again. A line that seems open is asked. */
  hurry(): void {
    if (this.#closed) return;
    if (this.#socket) {
      if (this.#state === 'open') this.#ask(this.#socket);
      return;
    }
    this.parts.forget(this.#retry);
    this.#wait = FIRST_WAIT;
    this.connect();
  }

  /** Whether a move or take-back is on its way. */
  get waiting(): boolean {
    return this.#unanswered.size > 0;
  }

  send(message: FromBrowser): void {
    if (message.type === 'move' || message.type === 'undo') this.#unanswered.set(message.id, message);
    this.#write(message);
  }

  close(): void {
    this.#closed = true;
    for (const handle of [this.#retry, this.#ping, this.#deadline]) this.parts.forget(handle);
    this.#socket?.close();
    this.#socket = null;
  }

  #write(message: FromBrowser): void {
    if (this.#socket?.readyState === 1) this.#socket.send(JSON.stringify(message));
  }

  #heard(socket: WebSocket, text: string): void {
    if (socket !== this.#socket) return;
    this.parts.forget(this.#deadline);
    const message = JSON.parse(text) as ToBrowser;
    if (message.type === 'hello') this.#greeted();
    const answered = message.type === 'update' ? message.ack : 'id' in message ? message.id : undefined;
    if (answered) this.#unanswered.delete(answered);
    if (message.type !== 'pong') this.ears.heard(message);
    if (message.type === 'hello') for (const waiting of this.#unanswered.values()) this.#write(waiting);
  }

  #greeted(): void {
    this.#wait = FIRST_WAIT;
    this.#become('open');
    this.#schedulePing();
  }

  #schedulePing(): void {
    this.parts.forget(this.#ping);
    this.#ping = this.parts.later(() => {
      const socket = this.#socket;
      if (!socket) return;
      this.#ask(socket);
      this.#schedulePing();
    }, PING_EVERY);
  }

  #ask(socket: WebSocket): void {
    this.parts.forget(this.#deadline);
    this.#write({ type: 'ping' });
    this.#deadline = this.parts.later(() => this.#giveUp(socket), ANSWER_WITHIN);
  }

  /** On a dead network a socket takes its time to notice that it is closed: it is not waited for. */
  #giveUp(socket: WebSocket): void {
    socket.close();
    this.#dropped(socket, NO_ANSWER);
  }

  #dropped(socket: WebSocket, code: number): void {
    if (socket !== this.#socket) return;
    this.#socket = null;
    for (const handle of [this.#ping, this.#deadline]) this.parts.forget(handle);
    if (this.#closed) return;
    if (code === UNKNOWN_TABLE || code === FORBIDDEN || code === ONLY_TO_READ) {
      this.#closed = true;
      this.#become(code === ONLY_TO_READ ? 'archived' : 'gone');
      return;
    }
    this.#become('lost');
    this.#retry = this.parts.later(() => this.connect(), this.#wait);
    this.#wait = Math.min(this.#wait * 2, LONGEST_WAIT);
  }

  #become(state: LineState): void {
    if (state === this.#state) return;
    this.#state = state;
    this.ears.changed(state);
  }
}

/** What a spectator is called. */
const named = (name: string | undefined): string => (name ? `&name=${encodeURIComponent(name)}` : '');
