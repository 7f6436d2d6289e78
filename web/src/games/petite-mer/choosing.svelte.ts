/** What the person at the board has in mind: a tile, a cell, a trip; and what becomes of it when something is chosen. */

import { untrack } from 'svelte';
import { settings } from '../../core/settings.svelte';
import type { ActionInfo } from '../../core/wire';
import {
  cellsFor,
  choicesOf,
  errandOf,
  lettersFor,
  nextOf,
  same,
  sideOf,
  tripsOf,
  type Cell,
  type Errand,
  type Trip,
} from './choose';
import { holeAt } from './describe';
import { say } from './texts';
import type { Tile, View } from './view';

/** What the board was given. */
export interface Given {
  readonly view: View;
  readonly legal: readonly ActionInfo[];
  readonly over: boolean;
  play: (action: ActionInfo) => void;
  why: (action: Record<string, number | string>) => void;
  showCell: (cell: Cell) => void;
  showTile: (tile: Tile) => void;
}

export interface Plan {
  trip: Trip;
  lay: string | null;
  given: string[];
}

export class Choosing {
  readonly given: Given;

  held = $state<string | null>(null); // a tile of the active hand
  theirs = $state<string | null>(null); // a partner's tile, wanted in exchange
  looked = $state.raw<Cell | null>(null);
  note = $state('');
  pointed = $state.raw<Cell | null>(null);
  shaken = $state.raw<Cell | null>(null);
  mode = $state<'free' | 'paying' | 'ending' | 'showing'>('free');
  plan = $state.raw<Plan | null>(null);
  errands = $state.raw<Errand[]>([]);

  readonly view = $derived.by(() => this.given.view);
  readonly acting = $derived.by(() => this.given.legal.length > 0);
  readonly boat = $derived.by<Cell>(() => this.view.players[this.view.seat]?.boat ?? [0, 0]);
  readonly hand = $derived.by(() => this.view.players[this.view.seat]?.hand ?? []);
  readonly choices = $derived.by(() => choicesOf(this.given.legal));
  readonly heldTile = $derived(this.hand.find(({ id }) => id === this.held) ?? null);
  readonly targets = $derived.by(() => (this.held && !this.given.over ? cellsFor(this.view, this.held) : []));
  readonly trips = $derived(tripsOf(this.view));
  /** Where the held tile may be discarded to sail. */
  readonly paid = $derived(
    this.mode === 'paying' ? this.trips.filter(({ way }) => this.choices.discards.has(`${this.held} ${way}`)) : [],
  );
  readonly sails = $derived.by(() => {
    if (!this.acting || this.plan) return [];
    if (this.mode === 'paying') return this.paid;
    return this.held ? [] : this.trips;
  });
  readonly open = $derived(this.acting && this.mode !== 'paying' ? this.targets : []);
  readonly shownTargets = $derived(this.mode === 'paying' || (this.plan && !this.plan.lay) ? [] : this.targets);
  /** Cells that another tile of the hand fits, at once. */
  readonly pale = $derived(
    this.acting && this.mode !== 'paying'
      ? this.view.holes
          .filter(({ way, fits }) => way?.length === 1 && fits.length && !fits.includes(this.held ?? ''))
          .map(({ x, y }): Cell => [x, y])
      : [],
  );
  readonly letters = $derived.by(() => {
    const cells = this.held && this.mode !== 'paying' ? this.open : this.sails.filter(({ steps }) => steps === 1);
    const shown = settings.letters && this.acting && !this.plan;
    return shown ? lettersFor(cells.map(({ cell }) => cell)) : new Map<string, string>();
  });
  /** Digits for the tiles of all hands, the active one first. */
  readonly keys = $derived.by(() => {
    const { players, seat } = this.view;
    const tiles = players.flatMap((_, k) => players[(seat + k) % players.length]!.hand);
    const shown = settings.letters && this.acting ? tiles.slice(0, 9) : [];
    return new Map(shown.map(({ id }, k) => [id, String(k + 1)] as const));
  });
  /** The tiles of the hand among which the buttons let one choose, by name. */
  readonly named = $derived.by(() => {
    if (this.mode === 'ending') return new Set(this.choices.keeps.keys());
    const plan = this.plan;
    const payers = this.hand.filter(({ id }) => plan?.trip.tiles && id !== plan.lay && !plan.given.includes(id));
    return new Set(payers.map(({ id }) => id));
  });
  readonly under = $derived(this.pointed ?? this.looked);

  constructor(given: Given) {
    this.given = given;
    $effect.pre(() => {
      void this.view;
      untrack(() => this.#begin());
    });
    // A trip of several steps is played one action after another, as long as each of them is still there
    $effect(() => {
      const [next, ...later] = this.errands;
      if (!next || !this.acting) return;
      const action = nextOf(this.choices, this.boat, next);
      untrack(() => {
        this.errands = action ? later : [];
        if (action) given.play(action);
      });
    });
  }

  /** Another position: what was in mind before is over, but for a tile that is still in the hand. */
  #begin(): void {
    if (!this.hand.some(({ id }) => id === this.held)) this.held = null;
    [this.theirs, this.plan, this.looked, this.note, this.mode] = [null, null, null, '', 'free'];
  }

  clear(): void {
    [this.held, this.theirs, this.plan, this.looked] = [null, null, null, null];
    [this.note, this.mode, this.errands] = ['', 'free', []];
  }

  targetAt(cell: Cell): Trip | undefined {
    return this.open.find((one) => same(one.cell, cell));
  }
  tripAt(cell: Cell): Trip | undefined {
    return this.trips.find((one) => same(one.cell, cell));
  }
  #paidAt(cell: Cell): Trip | undefined {
    return this.paid.find((one) => same(one.cell, cell));
  }
  /** Why a cell is worth choosing, or ''. */
  kindAt(cell: Cell): '' | 'now' | 'later' | 'sail' {
    if (!this.acting) return '';
    const target = this.targetAt(cell);
    if (target) return target.steps ? 'later' : 'now';
    return (this.mode === 'paying' ? this.#paidAt(cell) : this.tripAt(cell)) ? 'sail' : '';
  }
  /** The tiles of the active hand that this cell would take in this turn. */
  fitting(cell: Cell): Tile[] {
    return this.hand.filter(({ id }) => holeAt(this.view, cell)?.fits.includes(id));
  }

  choose(cell: Cell): void {
    this.note = '';
    if (this.mode === 'showing') {
      this.given.showCell(cell);
      this.mode = 'free';
      return;
    }
    const [paid, target, trip] = [this.#paidAt(cell), this.targetAt(cell), this.tripAt(cell)];
    if (!this.acting) this.looked = same(this.looked, cell) ? null : cell;
    else if (paid) this.given.play(this.choices.discards.get(`${this.held} ${paid.way}`)!);
    else if (target) this.go(target, this.held);
    else if (trip && this.mode !== 'paying') this.go(trip, null);
    else this.#refuse(cell);
  }

  /** At once where it is one action; a longer trip is shown first, and made when it is chosen again. */
  go(trip: Trip, lay: string | null): void {
    const again = this.plan && same(this.plan.trip.cell, trip.cell) && this.plan.lay === lay;
    if (!again) this.looked = null;
    if (!trip.tiles && (again || trip.way.length === 1)) this.sail({ trip, lay, given: [] });
    else this.plan = { trip, lay, given: [] };
  }
  sail({ trip, lay, given }: Plan): void {
    this.errands = errandOf(this.boat, trip, given, lay);
  }
  /** This tile pays for a part of the trip. */
  giveUp(id: string): void {
    if (!this.plan) return;
    const plan = { ...this.plan, given: [...this.plan.given, id] };
    if (plan.given.length === plan.trip.tiles) this.sail(plan);
    else this.plan = plan;
  }

  /** Not here: the server says which clause forbids it, as far as the boat's own side goes. */
  #refuse(cell: Cell): void {
    this.plan = null;
    this.looked = cell;
    const { held, view, mode } = this;
    const [side, hole] = [sideOf(this.boat, cell), holeAt(view, cell)];
    if (same(cell, this.boat) || (hole && !held)) return;
    this.shaken = cell;
    setTimeout(() => (this.shaken = null), 400);
    const why = this.given.why;
    if (hole && held && side) why({ verb: 'Place', id: held, side });
    else if (hole && held) this.note = say(hole.fits.includes(held) ? 'tooFar' : 'misfit', { id: held });
    else if (side) why(mode === 'paying' ? { verb: 'Discard', id: held ?? '', side } : { verb: 'Step', side });
    else this.note = say('noWay');
  }

  take(tile: Tile, cell: Cell): void {
    this.held = tile.id;
    const target = cellsFor(this.view, tile.id).find((one) => same(one.cell, cell));
    if (target) this.go(target, tile.id);
  }

  chooseTile(tile: Tile, of: number): void {
    this.note = '';
    if (this.mode === 'showing') {
      this.given.showTile(tile);
      this.mode = 'free';
      return;
    }
    this.plan = null;
    this.mode = 'free';
    if (of === this.view.seat) {
      const swap = this.theirs === null ? undefined : this.choices.swaps.get(`${tile.id}-${this.theirs}`);
      if (swap) this.given.play(swap);
      else this.held = this.held === tile.id ? null : tile.id;
    } else if (this.acting) this.exchange(this.held, tile, of);
  }

  exchange(give: string | null, tile: Tile, of: number): void {
    const swap = give === null ? undefined : this.choices.swaps.get(`${give}-${tile.id}`);
    if (swap) this.given.play(swap);
    else if (give === null && !this.view.swapped) this.theirs = this.theirs === tile.id ? null : tile.id;
    else this.given.why({ verb: 'Swap', give: give ?? this.hand[0]?.id ?? tile.id, take: tile.id, seat: of });
  }
  openTo(tile: Tile, of: number): boolean {
    return of === this.view.seat || [...this.choices.swaps.keys()].some((key) => key.endsWith(`-${tile.id}`));
  }

  endTurn(): void {
    this.clear();
    if (this.hand.length) this.mode = 'ending';
    else if (this.choices.end) this.given.play(this.choices.end);
  }

  /** A digit chooses a tile, a letter a cell, P points at what is under the pointer. */
  press(key: string): boolean {
    const of = this.view.players.findIndex((one) => one.hand.some(({ id }) => this.keys.get(id) === key));
    const tile = this.view.players[of]?.hand.find(({ id }) => this.keys.get(id) === key);
    const cell = [...this.letters].find(([, letter]) => letter === key)?.[0];
    if (tile) this.chooseTile(tile, of);
    else if (cell) this.choose(cell.split(',').map(Number) as unknown as Cell);
    else if (key === 'P' && this.under) this.given.showCell(this.under);
    else return false;
    return true;
  }
}
