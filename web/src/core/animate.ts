/** Shows one step after another, each for its time. A click finishes what is moving; too long a queue hurries. */

export interface Step {
  show(): void;
  /** Milliseconds until the next step may be shown. */
  pace: number;
}

const AT_MOST = 12; // somebody comes back to a tab in which much has happened: go to the end

export class Queue {
  #steps: Step[] = [];
  #timer: ReturnType<typeof setTimeout> | null = null;

  constructor(private readonly settled: () => void = () => undefined) {}

  get busy(): boolean {
    return this.#timer !== null;
  }

  push(step: Step): void {
    this.#steps.push(step);
    if (this.#steps.length > AT_MOST) this.finish();
    else if (!this.busy) this.#next();
  }

  /** Show everything that waits, now. */
  finish(): void {
    this.#stop();
    for (const step of this.#steps.splice(0)) step.show();
    this.settled();
  }

  /** Forget what waits: something else replaces it. */
  clear(): void {
    this.#stop();
    this.#steps = [];
  }

  #stop(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
  }

  #next(): void {
    const step = this.#steps.shift();
    if (!step) {
      this.#timer = null;
      this.settled();
      return;
    }
    step.show();
    this.#timer = setTimeout(() => this.#next(), step.pace);
  }
}
