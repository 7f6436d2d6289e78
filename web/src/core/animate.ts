/** Shows one step after another, each for its time. No step is ever dropped: whoever hurries sees them faster. */

export interface Step {
  show(): void;
  /** Milliseconds until the next step may be shown; Infinity waits until somebody asks for it. */
  pace: number;
}

export class Queue {
  #steps: Step[] = [];
  #timer: ReturnType<typeof setTimeout> | null = null;
  #resting = false; // a step is shown that waits for somebody
  #paused = false;

  constructor(private readonly settled: () => void = () => undefined) {}

  get busy(): boolean {
    return this.#timer !== null || this.#resting;
  }

  /** How many steps wait behind the one that is shown. */
  get waiting(): number {
    return this.#steps.length;
  }

  get paused(): boolean {
    return this.#paused;
  }

  push(step: Step): void {
    this.#steps.push(step);
    if (!this.busy) this.next();
  }

  /** End the wait for the step that is shown, and show the next one now. */
  next(): void {
    this.#stop();
    const step = this.#steps.shift();
    if (!step) {
      this.#paused = false;
      this.settled();
      return;
    }
    step.show();
    if (this.#paused || step.pace === Infinity) this.#resting = true;
    else this.#timer = setTimeout(() => this.next(), step.pace);
  }

  /** Show everything that waits, one after the other, now. */
  finish(): void {
    this.#stop();
    this.#paused = false;
    for (const step of this.#steps.splice(0)) step.show();
    this.settled();
  }

  /** Rest on the step that is shown. */
  pause(): void {
    if (!this.busy) return;
    this.#stop();
    [this.#paused, this.#resting] = [true, true];
  }

  resume(): void {
    if (!this.#paused) return;
    this.#paused = false;
    this.next();
  }

  /** Forget what waits: something else replaces it. */
  clear(): void {
    this.#stop();
    this.#paused = false;
    this.#steps = [];
  }

  #stop(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
    this.#resting = false;
  }
}
