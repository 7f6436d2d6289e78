/** The boat in hand: where it is being placed or turned to, and whether it may lie so. */

import { aimedPose, askedOf, firstAim, openValues, wantedOf, type Aim } from './steering';
import type { Sea } from './plan.svelte';

export class Wheel {
  aim = $state.raw<Aim>({ x: 0, y: 0, heading: 0 });
  clause = $state(''); // against this place, once the server has named it
  readonly #sea: () => Sea;
  constructor(sea: () => Sea) {
    this.#sea = sea;
  }

  readonly asked = $derived.by(() => askedOf(this.#sea().view, this.#sea().legal));
  readonly open = $derived.by(() => openValues(this.#sea().view, this.#sea().legal, this.asked));
  /** The value of what is asked. */
  readonly aimed = $derived.by(() => {
    const { x, y, heading } = this.aim;
    return this.asked === 'x' ? x : this.asked === 'y' ? y : ((heading % 360) + 360) % 360;
  });
  readonly fine = $derived(this.open.has(this.aimed));
  readonly pose = $derived.by(() => aimedPose(this.#sea().view, this.aim, this.asked));
  readonly wanted = $derived.by(() => wantedOf(this.#sea().view, this.aim, this.asked));
  readonly turned = $derived.by(() => {
    const { view } = this.#sea();
    return this.asked !== 'pivot' || this.aim.heading !== view.players[view.seat]?.heading;
  });

  change = (to: Partial<Aim>): void => {
    this.aim = { ...this.aim, ...to };
    this.clause = '';
  };

  /** Ask for the clause against this place; the answer counts while the boat still lies there. */
  async doubt(
    wanted: Record<string, string | number>,
    ask: (action: Record<string, string | number>) => Promise<string>,
  ): Promise<void> {
    const { aim } = this;
    const found = await ask(wanted);
    if (this.aim === aim) this.clause = found;
  }

  /** Where a person begins to steer. */
  begin(): void {
    if (this.asked) this.aim = firstAim(this.#sea().view, this.open, this.asked, this.aim);
  }

  takeHint(): void {
    const { x, y, heading } = this.#sea().hinted?.action ?? {};
    if (x !== undefined && this.asked === 'x') this.change({ x: Number(x) });
    else if (y !== undefined && this.asked === 'y') this.change({ y: Number(y) });
    else if (heading !== undefined && this.asked) this.change({ heading: Number(heading) });
  }
}
