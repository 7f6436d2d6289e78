/** A table as this browser knows it: what the server told last, what is being shown, and what was asked. */

import { readReplay } from './api';
import { BASE } from './base';
import { Queue } from './animate';
import type { GameFace, Mark } from './faces';
import { sceneOf } from './merge';
import { settings, still } from './settings.svelte';
import { paceOf, sinceMine } from './telling';
import { Line, type LineState } from './socket';
import { sound } from './sound';
import type {
  ActionInfo,
  Aid,
  ClockInfo,
  Event,
  Foreseen,
  Hello,
  Hint,
  Proposal,
  Said,
  Scene,
  TableInfo,
  Text,
  ToBrowser,
  Update,
  You,
} from './wire';

export interface Note {
  kind: 'refusal' | 'undone';
  text: Text;
  clause: string;
}

const letters = 'abcdefghijklmnopqrstuvwxyz0123456789';

/** Random letters: the id of a move, or what a person mixes into the chance of the game. */
export function randomWord(length: number): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(length)), (n) => letters.charAt(n % 36)).join('');
}

/** A position that was shown, and what led to it. */
interface Moment {
  scene: Scene;
  events: readonly Event[];
}

/** What somebody else does now, told over the board. */
export interface News {
  seat: number;
  told: Text;
  gain: number; // points of this turn so far
}

const LAST = 900; // milliseconds at the most until I may act, once all is shown
const KEPT = 120; // moments that can be shown again
const MARKED = 4000; // milliseconds that a finger rests on what it points at
const POINT_EVERY = 400; // the server bears two a second in the long run, and a few at once

const MOST_SAID = 60;

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
  veiled = $state(false); // the screen is covered, and the whole log is what everybody may see
  said = $state.raw<readonly Said[]>([]); // what people have said
  clock = $state.raw<ClockInfo | null>(null); // as the server told it last, and when
  clockAt = 0;
  marks = $state.raw<readonly Mark[]>([]); // what people point at
  proposal = $state.raw<Proposal | null>(null); // a move that waits for somebody's consent
  coaching = $state(false); // the coach is open: it advises at every decision of mine
  advice = $state.raw<Hint | null>(null); // what it says of the position on the screen
  idea = $state(0); // which of its moves is shown
  thinking = $state(false); // it was asked, and has not answered yet
  waiting = $state(false); // a move of mine is on its way
  animating = $state(false);
  paused = $state(false);
  pending = $state(0); // moves that wait to be shown
  again = $state(false); // what happened since my turn is shown once more
  news = $state.raw<News | null>(null);

  /** How long the game shows such events; set when its face is loaded. */
  pace: NonNullable<GameFace['pace']> = () => 500;

  #line: Line;
  #queue = new Queue(() => this.#settled());
  #moments: Moment[] = [];
  #toldOf: number | null = null; // whose move was put into the queue last
  #before: readonly number[] = []; // the scores when the turn began that is told now
  #moveId = '';
  #hintId = '';
  #pointed = 0;
  #aid = $state.raw<Aid | null>(null);
  #doubting = new Map<string, (clause: string) => void>();
  #looking = new Map<string, (after: Foreseen[][]) => void>();

  constructor(
    readonly id: string,
    address: string,
  ) {
    this.#line = new Line(address, {
      seen: () => ({
        since: this.log.at(-1)?.ply ?? 0,
        undos: this.scene?.undos ?? 0,
        name: settings.name,
      }),
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
    return this.acting === null || this.animating || this.clock?.pause?.on ? [] : (this.shown?.legal ?? []);
  }

  /** The move that the coach shows. */
  get hinted(): ActionInfo | null {
    return this.advice?.ideas[this.idea]?.action ?? null;
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
    this.advice = null;
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

  /** Say something at the table. */
  say(what: { phrase: string } | { text: string }): void {
    this.#line.send({ type: 'say', id: randomWord(16), ...what });
  }

  undo(): void {
    if (!this.scene || this.waiting) return;
    this.waiting = true;
    this.#moveId = randomWord(16);
    this.#line.send({ type: 'undo', id: this.#moveId, ply: this.scene.ply, undos: this.scene.undos });
  }

  /** Open the coach, or close it. */
  coach(open = !this.coaching): void {
    this.coaching = open;
    this.advice = null;
    if (open) this.askCoach();
  }

  /** Ask the coach about the position on the screen, unless that is done or under way. */
  askCoach(): void {
    if (!this.coaching || this.acting === null || this.animating || this.thinking || this.advice) return;
    this.thinking = true;
    this.#hintId = randomWord(16);
    this.#line.send({ type: 'hint', id: this.#hintId });
  }

  /** Show the coach's next idea; after the last one the first again. */
  anotherIdea(): void {
    if (this.advice) this.idea = (this.idea + 1) % this.advice.ideas.length;
  }

  /** Play what the coach shows. */
  playIdea(): void {
    const action = this.hinted;
    if (action && this.legal.length) this.play(action);
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

  show(seat: number | null): void {
    this.#line.send({ type: 'show', seat, since: 0 });
  }

  /** Ask for everything once more: the answer is a `hello`. */
  #again(): void {
    this.show(this.scene?.covered ? null : (this.scene?.seat ?? null));
  }

  /** What the others and chance did since my last decision. */
  get since(): readonly Event[] {
    return this.you.seats.length ? sinceMine(this.log, this.you.seats) : [];
  }

  /** A press ends the movement that is shown; the moves that wait are shown all the same. */
  hurryOn(): void {
    if (this.animating) this.#queue.next();
    this.#count();
  }

  /** Show all that waits, now. */
  showAll(): void {
    if (this.animating) this.#queue.finish();
    this.#count();
  }

  /** Rest on the move that is shown, or go on. */
  pause(): void {
    if (this.#queue.paused) this.#queue.resume();
    else this.#queue.pause();
    this.#count();
  }

  /** Show once more what happened since my last decision. */
  async replaySince(): Promise<void> {
    const first = this.since[0]?.ply ?? Infinity;
    const now = this.scene;
    if (this.animating || !now || first === Infinity) return;
    if (!this.#moments.some(({ events }) => events.some(({ ply }) => ply === first))) await this.#recall(now);
    if (this.animating || this.scene !== now) return; // the game has gone on meanwhile
    const moments = this.#moments.filter(({ events }) => events.some(({ ply }) => ply >= first));
    const before = this.#moments.findLast(({ events }) => events.every(({ ply }) => ply < first));
    [this.animating, this.again, this.#toldOf] = [true, true, null];
    if (before) [this.shown, this.moving] = [before.scene, []];
    for (const { scene, events } of moments) {
      const show = (): void => this.#present(scene, events);
      const pace = this.#pace(events, true);
      this.#queue.push({ show, pace: scene === now ? Math.min(pace, LAST) : pace });
    }
    this.#count();
  }

  /** Moments from before this page was opened come from the replay. */
  async #recall(now: Scene): Promise<void> {
    try {
      const { frames } = await readReplay(this.id);
      this.#moments = frames.map(({ view, facts, to_act, scores, event }, ply) => ({
        scene: { ...now, ply, view, facts, previews: null, to_act, legal: [], scores, ending: null },
        events: event ? [event] : [],
      }));
    } catch {
      return; // then what this page has seen is shown
    }
  }

  #count(): void {
    [this.pending, this.paused] = [this.#queue.waiting, this.#queue.paused];
  }

  /** Everything is shown. */
  #settled(): void {
    this.animating = false;
    this.news = null;
    if (this.again && this.scene) [this.shown, this.again] = [this.scene, false];
    if (this.shown?.ending && !this.#ended) {
      this.#ended = true;
      sound('end');
    }
    this.#count();
  }
  #ended = false;

  /** How long these events are shown: the others' by the speed that was chosen. */
  #pace(events: readonly Event[], others = this.#byOthers(events)): number {
    const moving = this.pace(events);
    if (!others) {
      this.#toldOf = null;
      return moving;
    }
    const seat = events.find((event) => event.seat !== null)?.seat ?? null;
    const begins = seat !== null && seat !== this.#toldOf;
    this.#toldOf = seat ?? this.#toldOf;
    return paceOf(settings.speed, moving, begins);
  }

  #byOthers(events: readonly Event[]): boolean {
    const seat = events.find((event) => event.seat !== null)?.seat ?? null;
    return seat !== null && !this.#mine(seat);
  }

  /** Put a moment on the screen, and tell what somebody else did in it. */
  #present(scene: Scene, events: readonly Event[]): void {
    const before = this.shown;
    this.shown = scene;
    this.moving = events;
    const deed = events.findLast((event) => event.seat !== null);
    if (deed && deed.seat !== null && !this.#mine(deed.seat)) {
      if (this.news?.seat !== deed.seat) this.#before = before?.scores ?? scene.scores;
      const gain = (scene.scores[deed.seat] ?? 0) - (this.#before[deed.seat] ?? 0);
      this.news = { seat: deed.seat, told: deed.told, gain };
    } else if (deed) this.news = null;
    this.pending = this.#queue.waiting;
  }

  /** The table changed. Who has just sat down says so, and mixes letters of their own into the chance of the game. */
  #told(info: TableInfo): void {
    this.info = info;
    this.#timed(info.clock);
    if (info.stage === 'gathering' && info.seats.some((seat) => seat.mine && !seat.ready)) {
      this.#line.send({ type: 'ready', contribution: randomWord(24) });
    }
  }

  #timed(clock: ClockInfo | null): void {
    this.clockAt = performance.now();
    this.clock = clock;
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
      case 'clock':
        return this.#timed(message.clock);
      case 'proposal':
        return this.#proposed(message.proposal);
      case 'aid':
        this.#aid = message;
        return;
      case 'pointed':
        return this.#mark({ seat: message.seat, where: message.where });
      case 'talk':
        this.said = message.whole ? message.said : [...this.said, ...message.said].slice(-MOST_SAID);
        return;
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
    [this.again, this.news, this.#moments] = [false, null, []];
    this.#count();
    this.#ended = hello.scene?.ending !== undefined && hello.scene?.ending !== null;
    for (const id of [...this.#looking.keys()]) this.#saw(id, []); // what was asked before the line broke
    for (const id of [...this.#doubting.keys()]) this.#answered(id, '');
    this.animating = false;
    this.you = hello.you;
    this.layout = hello.layout;
    const kept = this.log.filter((event) => event.ply <= hello.since);
    this.log = [...kept, ...hello.events];
    this.veiled = hello.since === 0 && hello.scene?.covered === true;
    this.scene = hello.scene;
    this.shown = hello.scene;
    this.moving = [];
    this.waiting = this.#line.waiting; // it is sent again now
    this.advice = null;
    this.thinking = false;
    this.#proposed(hello.proposal ?? null);
    this.#told(hello.table);
  }

  #update(told: Update): void {
    const whole = sceneOf(told, this.scene);
    if (!whole) return this.#again(); // what it changes was missed
    const update = { ...told, scene: whole };
    this.veiled = false;
    if (update.ack && update.ack === this.#moveId) this.waiting = false;
    this.scene = update.scene;
    this.proposal = null;
    this.advice = null;
    this.thinking = false;
    const undone = update.undone ?? null;
    if (undone !== null) {
      this.#queue.clear();
      [this.again, this.news] = [false, null];
      this.#moments = this.#moments.filter(({ scene }) => scene.ply <= undone);
      this.#count();
      this.note = { kind: 'undone', text: UNDONE, clause: '' };
      this.#show(
        update,
        this.log.filter((event) => event.ply <= undone),
      );
      this.moving = [];
      this.animating = false;
      return;
    }
    if (this.again) this.#queue.finish(); // the game goes on: no more looking back
    const atOnce = still() || (typeof document !== 'undefined' && document.hidden);
    if (atOnce && !(settings.speed === 'one' && this.#byOthers(update.events))) {
      this.#queue.finish();
      this.#show(update, this.log);
      this.#settled();
      return;
    }
    this.animating = true;
    const pace = this.#pace(update.events);
    const last = this.#mine(update.scene.to_act) || update.scene.ending !== null;
    this.#queue.push({ show: () => this.#show(update, this.log), pace: last ? Math.min(pace, LAST) : pace });
    this.#count();
  }

  #show(update: Update, log: readonly Event[]): void {
    const before = this.shown;
    this.log = [...log, ...update.events];
    this.#moments = [...this.#moments, { scene: update.scene, events: update.events }].slice(-KEPT);
    this.#present(update.scene, update.events);
    if (!update.ack && this.note?.kind === 'undone') this.note = null;
    if (this.#mine(update.scene.to_act) && !this.#mine(before?.to_act ?? null)) sound('turn');
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
    if (hint.id !== this.#hintId) return;
    this.thinking = false;
    if (!this.coaching || hint.ply !== this.scene?.ply || hint.undos !== this.scene.undos) return;
    this.idea = 0;
    this.advice = hint;
  }

  #refused(refusal: { code: string; message: Text; clause?: string; id?: string }): void {
    if (refusal.id === this.#moveId) this.waiting = false;
    if (refusal.code === 'withdrawn') return; // whoever withdrew it knows
    if (refusal.id !== undefined && refusal.id === this.#hintId) {
      this.thinking = false;
      if (refusal.code === 'stale' || refusal.code === 'not-your-turn') return; // the game went on: it is asked again
      this.coaching = false;
    }
    this.note = { kind: 'refusal', text: refusal.message, clause: refusal.clause ?? '' };
  }
}

const UNDONE: Text = { fr: 'Coup annulé. Les autres l’ont vu.', en: 'Move undone. The others have seen it.' };

/** Where the line of a table is. */
export function lineAddress(id: string): string {
  const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
  return `${scheme}://${location.host}${BASE}/ws/tables/${encodeURIComponent(id)}`;
}
