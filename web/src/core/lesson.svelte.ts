/** A lesson or puzzle as this browser knows it: where the learner stands, what is on the board, and what was answered. */

import { openStep, readAid, readAhead, readLesson, Refused, tryMove, whyNot } from './api';
import type { GameFace } from './faces';
import { keep, keyOf, progressOf } from './progress';
import { still } from './settings.svelte';
import type {
  ActionInfo,
  Event,
  Foreseen,
  Idea,
  Lesson,
  LessonAnswer,
  LessonReply,
  LessonScene,
  LessonStep,
  Text,
} from './wire';

const SHORT = 350; // milliseconds for which a finished step is seen where nothing moves

export class LessonRun {
  lesson = $state.raw<Lesson | null>(null);
  shown = $state.raw<LessonScene | null>(null);
  moving = $state.raw<readonly Event[]>([]);
  answer = $state.raw<LessonAnswer | null>(null);
  tries = $state(0); // wrong ones, so that the same answer is heard again
  hinted = $state.raw<ActionInfo | null>(null);
  aid = $state.raw<Record<string, unknown> | null>(null);
  finished = $state(false);
  ideas = $state.raw<readonly Idea[]>([]); // of a puzzle that is solved
  helped = $state(false); // the move was shown or made for the learner
  failed = $state.raw<Text | null>(null);
  busy = $state(false); // a move is on its way, or a finished step is still shown

  /** How long the game shows such events; set when its face is loaded. */
  pace: NonNullable<GameFace['pace']> = () => SHORT;

  #moves: number[][] = [[]];
  #key: string;
  #closed = false;
  #done: boolean; // once, earlier

  constructor(
    readonly game: string,
    version: string,
    readonly name: string,
  ) {
    this.#key = keyOf(game, version, name);
    const kept = progressOf(game, version, name);
    this.#moves = kept?.moves ?? [[]];
    this.#done = kept?.done ?? false;
  }

  get step(): LessonStep | null {
    return this.lesson?.steps[this.shown?.step ?? 0] ?? null;
  }

  get at(): number {
    return this.shown?.step ?? 0;
  }

  get total(): number {
    return this.lesson?.steps.length ?? 1;
  }

  get legal(): readonly ActionInfo[] {
    return this.busy || this.finished ? [] : (this.shown?.scene.legal ?? []);
  }

  /** Read the lesson, and go on where the learner left it; where the lesson has changed since, from its beginning. */
  async open(): Promise<void> {
    try {
      this.lesson = await readLesson(this.game, this.name);
      try {
        await this.#begin(false);
      } catch (error) {
        if (!(error instanceof Refused) || error.code !== 'bad-lesson') throw error;
        this.#moves = [[]];
        await this.#begin(false);
      }
    } catch (error) {
      this.#fail(error);
    }
  }

  close(): void {
    this.#closed = true;
  }

  async play(action: ActionInfo): Promise<void> {
    if (this.busy || !this.shown) return;
    this.busy = true;
    try {
      const reply = await tryMove(this.game, this.name, this.#moves, action.index);
      if (this.#closed) return;
      if (reply.scenes.length) await this.#right(action.index, reply);
      else if (reply.answer) this.#wrong(reply.answer);
    } catch (error) {
      this.#fail(error);
    } finally {
      this.busy = false;
    }
  }

  /** Forbidden by a rule, or only not what is asked: the server says which. */
  async why(action: Record<string, number | string>): Promise<void> {
    try {
      this.#wrong(await whyNot(this.game, this.name, this.#moves, action));
    } catch (error) {
      if (!(error instanceof Refused)) throw error; // an action that does not exist needs no answer
    }
  }

  async clause(action: Record<string, number | string>): Promise<string> {
    try {
      return (await whyNot(this.game, this.name, this.#moves, action)).clause;
    } catch {
      return '';
    }
  }

  async ahead(lines: number[][]): Promise<Foreseen[][]> {
    const at = this.shown;
    try {
      const found = await readAhead(this.game, this.name, this.#moves, lines.slice(0, 32));
      return at === this.shown ? found.after : [];
    } catch {
      return [];
    }
  }

  /** Mark the move on the board; the learner still makes it. */
  show(): void {
    this.helped = true;
    this.hinted = null;
    queueMicrotask(() => (this.hinted = this.shown?.right ?? null));
  }

  /** Go on: where something is asked, the move is made for the learner. */
  async next(): Promise<void> {
    if (this.busy) return;
    const right = this.shown?.right;
    if (right) {
      this.helped = true;
      await this.play(right);
    } else if (this.#moves.length >= this.total) this.#finish();
    else {
      this.#moves = [...this.#moves, []];
      await this.#open(true);
    }
  }

  /** To the beginning of this step, or of the one before where nothing was done yet. */
  async back(): Promise<void> {
    if (this.busy) return;
    const own = this.#moves.at(-1) ?? [];
    if (own.length) this.#moves = [...this.#moves.slice(0, -1), []];
    else if (this.#moves.length > 1) this.#moves = [...this.#moves.slice(0, -2), []];
    this.finished = false;
    await this.#open(false);
  }

  async restart(): Promise<void> {
    this.finished = false;
    this.helped = false;
    this.#moves = [[]];
    await this.#open(false);
  }

  /** Open the last step; with its movements, or as it stands after them. */
  async #open(moving: boolean): Promise<void> {
    this.busy = true;
    try {
      await this.#begin(moving);
    } catch (error) {
      this.#fail(error);
    } finally {
      this.busy = false;
    }
  }

  async #begin(moving: boolean): Promise<void> {
    const { scenes } = await openStep(this.game, this.name, this.#moves);
    const last = scenes.at(-1);
    if (last) await this.#tell(moving ? scenes : [{ ...last, events: [] }]);
  }

  async #right(index: number, reply: LessonReply): Promise<void> {
    const step = this.#moves.length - 1;
    this.ideas = reply.ideas;
    this.#moves = [...this.#moves.slice(0, -1), [...(this.#moves.at(-1) ?? []), index]];
    const last = reply.scenes.at(-1)?.step ?? step;
    if (last > step) this.#moves = [...this.#moves, []];
    await this.#tell(reply.scenes);
    if (reply.complete && last === step && !this.#closed) {
      await this.#wait(this.moving);
      this.#finish();
    }
  }

  /** Show one scene after another, each for its time; the last stays. */
  async #tell(scenes: readonly LessonScene[]): Promise<void> {
    for (const [k, scene] of scenes.entries()) {
      if (this.#closed) return;
      this.#put(scene);
      if (k < scenes.length - 1) await this.#wait(scene.events);
    }
  }

  #wait(events: readonly Event[]): Promise<void> {
    const time = still() ? SHORT : Math.max(SHORT, this.pace(events));
    return new Promise((seen) => setTimeout(seen, time));
  }

  #wrong(answer: LessonAnswer): void {
    this.answer = answer;
    this.tries += 1;
  }

  #finish(): void {
    this.finished = true;
    this.answer = null;
    this.#done = true;
    keep(this.#key, { moves: [[]], done: true });
  }

  #put(scene: LessonScene): void {
    this.answer = null;
    this.hinted = null;
    this.aid = null;
    this.moving = scene.events;
    this.shown = scene;
    keep(this.#key, { moves: this.#moves, done: this.#done });
    if (scene.right && this.lesson?.aided) void this.#help(scene);
  }

  async #help(scene: LessonScene): Promise<void> {
    try {
      const found = await readAid(this.game, this.name, this.#moves);
      if (this.shown === scene) this.aid = found.aid;
    } catch {
      return; // an aid is a help, not a need
    }
  }

  #fail(error: unknown): void {
    const text = error instanceof Refused ? error.text : { fr: String(error), en: String(error) };
    if (this.shown) this.answer = { text, clause: '' };
    else this.failed = text;
  }
}
