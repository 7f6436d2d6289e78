import { beforeEach, expect, it } from 'vitest';
import { Line, type LineState } from './socket';
import type { FromBrowser, ToBrowser } from './wire';

/** The network's side of a line: what was opened, what was written, what is due. */
class Network {
  opened: { address: string; socket: WebSocket; sent: FromBrowser[] }[] = [];
  due: { work: () => void; ms: number }[] = [];
  parts = {
    open: (address: string): WebSocket => {
      const sent: FromBrowser[] = [];
      const socket = {
        readyState: 1,
        send: (text: string) => sent.push(JSON.parse(text) as FromBrowser),
        close: () => this.drop(1006),
        onmessage: null,
        onclose: null,
      } as unknown as WebSocket;
      this.opened.push({ address, socket, sent });
      return socket;
    },
    later: (work: () => void, ms: number) => {
      const entry = { work, ms };
      this.due.push(entry);
      return entry;
    },
    forget: (handle: unknown) => {
      this.due = this.due.filter((entry) => entry !== handle);
    },
  };

  get last() {
    return this.opened.at(-1)!;
  }
  say(message: unknown): void {
    this.last.socket.onmessage?.({ data: JSON.stringify(message) } as MessageEvent);
  }
  drop(code: number): void {
    this.last.socket.onclose?.({ code } as CloseEvent);
  }
  /** Let what is due next happen; how long it would have taken. */
  pass(): number {
    const next = this.due.sort((a, b) => a.ms - b.ms).shift()!;
    next.work();
    return next.ms;
  }
}

let network: Network;
let heard: ToBrowser[];
let states: LineState[];
let line: Line;
const hello = { type: 'hello', table: {}, you: {}, scene: null, events: [], since: 0 };
const move = { type: 'move', id: 'm1', ply: 3, seat: 0, action: 7 } as const;

beforeEach(() => {
  network = new Network();
  heard = [];
  states = [];
  const ears = {
    seen: () => ({ since: 5, undos: 1 }),
    heard: (message: ToBrowser) => void heard.push(message),
    changed: (state: LineState) => void states.push(state),
  };
  line = new Line('ws://x/t', ears, network.parts);
  line.connect();
});

it('asks for what it has not seen', () => {
  expect(network.last.address).toBe('ws://x/t?since=5&undos=1&merges=1');
});

it('comes back after a break, waiting longer each time, and starts over when greeted', () => {
  network.drop(1006);
  const waits = [network.pass()];
  network.drop(1006);
  waits.push(network.pass());
  network.drop(1006);
  waits.push(network.pass());
  expect(waits).toEqual([400, 800, 1600]);
  network.say(hello);
  expect(states).toEqual(['lost', 'open']);
  network.drop(1012);
  expect(Math.min(...network.due.map((entry) => entry.ms))).toBe(400);
});

it('sends an unanswered move again, unchanged, and an answered one never', () => {
  network.say(hello);
  line.send(move);
  network.drop(1006);
  network.pass();
  expect(network.last.sent).toEqual([]);
  network.say(hello);
  expect(network.last.sent).toEqual([move]);
  network.say({ type: 'update', scene: {}, events: [], ack: 'm1' });
  network.drop(1006);
  network.pass();
  network.say(hello);
  expect(network.last.sent).toEqual([]);
});

it('does not repeat a refused move', () => {
  network.say(hello);
  line.send(move);
  network.say({ type: 'error', code: 'stale', message: { fr: '', en: '' }, id: 'm1' });
  network.drop(1006);
  network.pass();
  network.say(hello);
  expect(network.last.sent).toEqual([]);
});

it('gives up where the table is unknown', () => {
  network.drop(4404);
  expect(states).toEqual(['gone']);
  expect(network.due).toEqual([]);
  line.hurry();
  expect(network.opened).toHaveLength(1);
});

it('gives up where the table can only be read', () => {
  network.drop(4410);
  expect(states).toEqual(['archived']);
  expect(network.due).toEqual([]);
});

it('hangs up when a ping is not answered', () => {
  network.say(hello);
  expect(network.pass()).toBe(6_000);
  expect(network.last.sent).toEqual([{ type: 'ping' }]);
  expect(network.pass()).toBe(4_000);
  expect(states.at(-1)).toBe('lost');
});

it('asks at once whether a line that seems open still is, when the network or the page comes back', () => {
  network.say(hello);
  line.hurry();
  expect(network.last.sent).toEqual([{ type: 'ping' }]);
  expect(network.pass()).toBe(4_000);
  expect(states.at(-1)).toBe('lost');
});

it('does not wait for a dead network to close the line', () => {
  network.say(hello);
  network.last.socket.close = () => undefined;
  network.pass();
  network.pass();
  expect(states.at(-1)).toBe('lost');
  expect(network.pass()).toBe(400);
  expect(network.opened).toHaveLength(2);
});

it('tries again where nobody greets it', () => {
  network.last.socket.close = () => undefined;
  expect(network.pass()).toBe(30_000);
  expect(network.pass()).toBe(400);
  network.say(hello);
  expect(states).toEqual(['lost', 'open']);
});

it('keeps a heartbeat to itself', () => {
  network.say(hello);
  network.say({ type: 'pong' });
  expect(heard.map((message) => message.type)).toEqual(['hello']);
});
