/** A table as this browser knows it: what the server told last, what is being shown, and what was asked. */

import { BASE } from './base';
import { Queue } from './animate';
import type { GameFace, Mark } from './faces';
import { still } from './settings.svelte';
import { Line, type LineState } from './socket';
import { sound } from './sound';
import type {
  ActionInfo,
  Aid,
  Event,
  Foreseen,
  Hello,
  Hint,
  Proposal,
  Scene,
  TableInfo,
  Text,
  ToBrowser,
  Update,
  You,
} from './wire';

export interface Note {
  kind: 'refusal' | 'hint' | 'undone';
  text: Text;
  clause: string;
}

const letters = 'abcdefghijklmnopqrstuvwxyz0123456789';

/** Random letters: the id of a move, or what a person mixes into the chance of the game. */
export function randomWord(length: number): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(length)), (n) => letters.charAt(n % 36)).join('');
}

const MARKED = 4000; // milliseconds that a finger rests on what it points at
const POINT_EVERY = 400; // the server bears two a second in the long run, and a few at once

export class Table {
  line = $state<LineState>('connecting');
  info = $state.raw<TableInfo | null>(null);
  you = $state.raw<You>({ seats: [], ready: true });
  layout = $state.raw<Record<string, unknown> | null>(null); // what stays the same at this table
  scene = $state.raw<Scene | null>(null); // the latest
  shown = $state.raw<Scene | null>(null); // the one on the screen
  moving = $state.raw<readonly Event[]>([]); // what led to the one on the screen
  log = $state.raw<readonly Event[]>([]);
  note = $state.raw<Note | null>(null);
  marks = $state.raw<readonly Mark[]>([]); // what people point at
  proposal = $state.raw<Proposal | null>(null); // a move that waits for somebody's consent
  hinted = $state.raw<ActionInfo | null>(null);
  thinking = $state(false); // a hint was asked for
  waiting = $state(false); // a move of mine is on its way
  animating = $state(false);

  /** How long the game shows such events; set when its face is loaded. */
  pace: NonNullable<GameFace['pace']> = () => 500;

  #line: Line;
  #queue = new Queue(() => (this.animating = false));
  #moveId = '';
  #pointed = 0;
  #aid = $state.raw<Aid | null>(null);
  #doubting = new Map<string, (clause: string) => void>();
  #looking = new Map<string, (after: Foreseen[][]) => void>();

  constructor(
    readonly id: string,
    address: string,
  ) {
    this.#line = new Line(address, {
      seen: () => ({ since: this.log.at(-1)?.ply ?? 0, undos: this.scene?.undos ?? 0 }),
      heard: (message) => this.#heard(message),
      changed: (state) => (this.line = state),
    });
  }

  connect(): void {
    this.#line.connect();
  }

  hurry(): void {
    this.#line.hurry();
  }

  close(): void {
    this.#queue.clear();
    this.#line.close();
  }

  /** The seat of mine that is to act in what is shown, or null. */
  get acting(): number | null {
    const scene = this.shown;
    if (!scene || scene !== this.scene || scene.to_act === null || this.waiting) return null;
    return scene.legal.length && this.you.seats.includes(scene.to_act) ? scene.to_act : null;
  }

  get legal(): readonly ActionInfo[] {
    return this.acting === null || this.animating ? [] : (this.shown?.legal ?? []);
  }

  /** What the game worked out for the position on the screen. */
  get aid(): Record<string, unknown> | null {
    const [aid, scene] = [this.#aid, this.shown];
    return aid && scene && aid.ply === scene.ply && aid.undos === scene.undos ? aid.aid : null;
  }

  play(action: ActionInfo | string): void {
    const [scene, seat] = [this.scene, this.acting];
    if (!scene || seat === null) return;
    this.note = null;
    this.hinted = null;
    this.waiting = true;
    this.#moveId = randomWord(16);
    const played = typeof action === 'string' ? action : action.index;
    this.#line.send({
      type: 'move',
      id: this.#moveId,
      ply: scene.ply,
      undos: scene.undos,
      seat,
      action: played,
    });
  }

  undo(): void {
    if (!this.scene || this.waiting) return;
    this.waiting = true;
    this.#moveId = randomWord(16);
    this.#line.send({ type: 'undo', id: this.#moveId, ply: this.scene.ply, undos: this.scene.undos });
  }

  hint(): void {
    if (this.acting === null || this.thinking) return;
    this.thinking = true;
    this.#line.send({ type: 'hint', id: randomWord(16) });
  }

  why(action: Record<string, number | string> | string): void {
    this.#line.send({ type: 'why', id: randomWord(16), action });
  }

  /** The clause against what is only considered, for the board to name; '' where nothing forbids it. */
  clause(action: Record<string, number | string>): Promise<string> {
    const id = randomWord(16);
    this.#line.send({ type: 'why', id, action });
    return new Promise((resolve) => this.#doubting.set(id, resolve));
  }

  /** Show everybody what I mean, myself too; the server tells it on. */
  point(where: string): void {
    const now = Date.now();
    if (!this.you.seats.length || now - this.#pointed < POINT_EVERY) return;
    this.#pointed = now;
    this.#line.send({ type: 'point', where });
  }

  /** Yes or no to what is proposed; no to a proposal of one's own withdraws it. */
  answer(yes: boolean): void {
    const proposal = this.proposal;
    if (!proposal) return;
    this.proposal = null; // asked once; should the line break now, the next hello asks again
    this.note = null;
    this.#line.send({ type: 'answer', id: randomWord(16), ply: proposal.ply, undos: proposal.undos, yes });
  }

  /** What could follow each of these lines of my actions; nothing once the game has gone on. */
  ahead(lines: number[][]): Promise<Foreseen[][]> {
    const id = randomWord(16);
    this.#line.send({ type: 'ahead', id, lines: lines.slice(0, 32) });
    return new Promise((resolve) => this.#looking.set(id, resolve));
  }

  show(seat: number): void {
    this.#line.send({ type: 'show', seat, since: 0 });
  }

  /** A click during an animation finishes it. */
  finish(): void {
    if (this.animating) this.#queue.finish();
  }

  /** The table changed. Who has just sat down says so, and mixes letters of their own into the chance of the game. */
  #told(info: TableInfo): void {
    this.info = info;
    if (info.stage === 'gathering' && info.seats.some((seat) => seat.mine && !seat.ready)) {
      this.#line.send({ type: 'ready', contribution: randomWord(24) });
    }
  }

  #heard(message: ToBrowser): void {
    switch (message.type) {
      case 'hello':
        return this.#hello(message);
      case 'update':
        return this.#update(message);
      case 'table':
        this.#told(message.table);
        return;
      case 'proposal':
        return this.#proposed(message.proposal);
      case 'aid':
        this.#aid = message;
        return;
      case 'pointed':
        return this.#mark({ seat: message.seat, where: message.where });
      case 'ack':
        if (message.id === this.#moveId) this.waiting = false; // that of an answer says nothing about a move
        return;
      case 'hint':
        return this.#hint(message);
      case 'why':
        if (this.#answered(message.id, message.clause)) return;
        this.note = message.clause ? { kind: 'refusal', text: message.text, clause: message.clause } : null;
        return;
      case 'ahead':
        this.#saw(message.id, message.ply === this.scene?.ply ? message.after : []);
        return;
      case 'error':
        // What lies ahead, and why not, is a help, not a need
        if (this.#saw(message.id ?? '', []) || this.#answered(message.id ?? '', '')) return;
        return this.#refused(message);
      case 'pong':
        return;
    }
  }

  /** Answers who asked what lies ahead; false where nobody did. */
  #saw(id: string, after: Foreseen[][]): boolean {
    this.#looking.get(id)?.(after);
    return this.#looking.delete(id);
  }

  /** Answers who considers something forbidden; false where nobody does. */
  #answered(id: string, clause: string): boolean {
    this.#doubting.get(id)?.(clause);
    return this.#doubting.delete(id);
  }

  #hello(hello: Hello): void {
    this.#queue.clear();
    for (const id of [...this.#looking.keys()]) this.#saw(id, []); // what was asked before the line broke
    for (const id of [...this.#doubting.keys()]) this.#answered(id, '');
    this.animating = false;
    this.you = hello.you;
    this.layout = hello.layout;
    const kept = this.log.filter((event) => event.ply <= hello.since);
    this.log = [...kept, ...hello.events];
    this.scene = hello.scene;
    this.shown = hello.scene;
    this.moving = [];
    this.waiting = this.#line.waiting; // it is sent again now
    this.thinking = false;
    this.#proposed(hello.proposal ?? null);
    this.#told(hello.table);
  }

  #update(update: Update): void {
    if (update.ack && update.ack === this.#moveId) this.waiting = false;
    this.scene = update.scene;
    this.proposal = null;
    this.hinted = null;
    this.thinking = false;
    const undone = update.undone ?? null;
    if (undone !== null) {
      this.#queue.clear();
      this.note = { kind: 'undone', text: UNDONE, clause: '' };
      this.#show(
        update,
        this.log.filter((event) => event.ply <= undone),
      );
      this.moving = [];
      this.animating = false;
      return;
    }
    if (still() || (typeof document !== 'undefined' && document.hidden)) {
      this.#queue.finish();
      this.#show(update, this.log);
      return;
    }
    this.animating = true;
    this.#queue.push({ show: () => this.#show(update, this.log), pace: this.pace(update.events) });
  }

  #show(update: Update, log: readonly Event[]): void {
    const before = this.shown;
    this.log = [...log, ...update.events];
    this.shown = update.scene;
    this.moving = update.events;
    if (!update.ack && this.note?.kind === 'undone') this.note = null;
    if (update.scene.ending && !before?.ending) sound('end');
    else if (this.#mine(update.scene.to_act) && !this.#mine(before?.to_act ?? null)) sound('turn');
    else if (update.events.length) sound('move');
  }

  #mine(seat: number | null): boolean {
    return seat !== null && this.you.seats.includes(seat);
  }

  /** Whoever proposes may play something else meanwhile. */
  #proposed(proposal: Proposal | null): void {
    this.proposal = proposal;
    if (proposal && this.#mine(proposal.seat)) this.waiting = false;
    if (proposal && this.#mine(proposal.asked)) sound('turn');
  }

  #mark(mark: Mark): void {
    this.marks = [...this.marks.filter((one) => one.seat !== mark.seat), mark];
    setTimeout(() => (this.marks = this.marks.filter((one) => one !== mark)), MARKED);
  }

  #hint(hint: Hint): void {
    this.thinking = false;
    if (hint.ply !== this.scene?.ply) return;
    this.hinted = hint.action;
    this.note = { kind: 'hint', text: hint.said, clause: '' };
  }

  #refused(refusal: { code: string; message: Text; clause?: string; id?: string }): void {
    if (refusal.id === this.#moveId) this.waiting = false;
    if (refusal.code === 'withdrawn') return; // whoever withdrew it knows
    this.thinking = false;
    this.note = { kind: 'refusal', text: refusal.message, clause: refusal.clause ?? '' };
  }
}

const UNDONE: Text = { fr: 'Coup annulé. Les autres l’ont vu.', en: 'Move undone. The others have seen it.' };

/** Where the line of a table is. */
export function lineAddress(id: string): string {
  const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
  return `${scheme}://${location.host}${BASE}/ws/tables/${encodeURIComponent(id)}`;
}
