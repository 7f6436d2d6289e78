/** What a person considers and plans with the cards of a hand, and how that becomes actions. */

import { tick } from 'svelte';
import { settings } from '../../core/settings.svelte';
import type { ActionInfo } from '../../core/wire';
import type { Told } from './Choices.svelte';
import { playWords, verdictWords } from './describe';
import type { Ghost } from './Ghosts.svelte';
import type { Held } from './Hand.svelte';
import { ghostOf, optionsOf, toldOf, type Option } from './options';
import { choicesOf, HIDDEN, keyOf, symbolOf, type Choice } from './sailing';
import { matching } from './steering';
import { say } from './texts';
import type { Layout, Play, Position } from './wire';

/** What lies on the table now; a plan reads it whenever it is asked. */
export interface Sea {
  view: Position;
  layout: Layout;
  plays: readonly Play[]; // what each card of the hand would do, where the person may act
  seat: number | null;
  legal: readonly ActionInfo[];
  names: readonly string[];
  hinted: ActionInfo | null;
  narrow: boolean;
  play: (action: ActionInfo) => void;
  why: (action: Record<string, number | string>) => void;
  focusList: () => void;
}

const LETTERS = 'ABCDEF';
const letter = (k: number): string => (settings.letters ? LETTERS.charAt(k) : '');

export class Plan {
  chosen = $state<number | null>(null); // a card of the hand
  peeked = $state<number | null>(null);
  first = $state(''); // the first arrow of a wind card with several
  planned = $state(''); // a choice that waits to be confirmed
  glanced = $state(''); // a choice under the pointer
  away = $state<number[]>([]); // cards to be changed
  /** Actions that follow one another without another question: the places of a boat, the cards to be changed. */
  script = $state.raw<Record<string, string | number>[]>([]);

  readonly #sea: () => Sea;
  constructor(sea: () => Sea) {
    this.#sea = sea;
  }

  /** Whose cards lie open here: the person's own; in a finished game that is looked at again, the mover's. */
  readonly me = $derived.by((): number | null => {
    const { view, seat } = this.#sea();
    const shown = view.players[view.seat]?.hand ?? [];
    return seat ?? (shown.length && !shown.includes(HIDDEN) ? view.seat : null);
  });
  readonly hand = $derived.by(() => (this.me === null ? [] : (this.#sea().view.players[this.me]?.hand ?? [])));
  readonly mine = $derived.by(() => this.#sea().legal.length > 0);
  readonly discarding = $derived.by(() => this.#can('ForcedStop'));
  readonly changing = $derived.by(() => this.#can('Change'));
  readonly sailing = $derived.by(() => {
    const { phase } = this.#sea().view;
    return this.mine && (phase === 'sailing' || phase === 'closing') && !this.discarding;
  });
  readonly movable = $derived.by(() => {
    const { view } = this.#sea();
    return this.sailing && (view.phase === 'sailing' || view.may_replay);
  });
  readonly busy = $derived(this.movable || this.discarding || this.changing);
  readonly suns = $derived.by(() => this.#sea().legal.filter(({ action }) => action.verb === 'LaySun'));

  #can(verb: string): boolean {
    return this.#sea().legal.some(({ action }) => action.verb === verb);
  }

  // The cards of the hand

  #ways(k: number | null): Choice[] {
    const { plays, legal } = this.#sea();
    const card = this.hand[k ?? -1];
    return card ? choicesOf(plays, legal, card) : [];
  }

  #opens(k: number): boolean {
    const card = this.hand[k] ?? '';
    if (this.discarding || this.changing)
      return !!matching(this.#sea().legal, { verb: this.discarding ? 'ForcedStop' : 'Change', card });
    return symbolOf(card) === 'sun' ? this.suns.length > 0 : this.#ways(k).some((choice) => choice.action);
  }

  #reason(k: number): string {
    if (symbolOf(this.hand[k] ?? '') === 'sun') return say('sunNotNow');
    const [one] = this.#ways(k);
    if (!one) return '';
    return `${verdictWords(one.play, this.#sea().names, false)}${one.play.clause ? ` (${one.play.clause})` : ''}`;
  }

  readonly held = $derived.by(() =>
    this.hand.map((card, k): Held => {
      const open = this.busy && this.#opens(k);
      return {
        card,
        open,
        reason: this.busy && !open ? this.#reason(k) : '',
        chosen: k === this.chosen || this.away.includes(k),
        hinted: this.#sea().hinted?.action.card === card && this.hand.indexOf(card) === k,
      };
    }),
  );

  // The considered card: its choices in words, and its ghosts on the water

  readonly #considers = $derived(this.sailing || this.discarding);
  /** On a small screen the list comes with the choice alone: it would push the hand away from under the pointer. */
  readonly #listed = $derived.by(() => this.chosen ?? (this.#sea().narrow ? null : this.peeked));
  readonly options = $derived.by((): Option[] =>
    this.#considers ? optionsOf(this.#ways(this.#listed), this.chosen === null ? '' : this.first) : [],
  );
  readonly #considered = $derived(this.peeked ?? this.chosen);
  readonly shown = $derived.by((): Option[] =>
    this.#considers ? optionsOf(this.#ways(this.#considered), this.#considered === this.chosen ? this.first : '') : [],
  );
  readonly isSun = $derived(this.sailing && symbolOf(this.hand[this.#listed ?? -1] ?? '') === 'sun');
  readonly #plannedOption = $derived(this.options.find(({ key }) => key === this.planned) ?? null);
  /** The one way that stands out, or the only one. */
  readonly lead = $derived(
    this.shown.find(({ key }) => key === (this.glanced || this.planned)) ??
      (this.shown.length === 1 ? (this.shown[0] ?? null) : null),
  );
  readonly hintedKey = $derived.by(() => {
    const action = this.#sea().hinted?.action;
    if (action?.verb !== 'Sail') return '';
    return keyOf(String(action.card), String(action.exit), String(action.again ?? ''));
  });

  readonly told = $derived.by((): Told[] => {
    if (this.isSun) return this.suns.map((info, k) => this.#sunTold(info, k));
    return this.options.map((option, k) => {
      const [chosen, hinted] = [this.planned === option.key, option.key === this.hintedKey];
      return toldOf(this.#sea(), option, { chosen, hinted, letter: letter(k) });
    });
  });

  #sunTold(info: ActionInfo, k: number): Told {
    const { view, names, hinted } = this.#sea();
    const target = Number(info.action.seat);
    const key = `sun ${target}`;
    return {
      key,
      words: target === view.seat ? say('sunOnSelfSays') : say('sunOnSays', { name: names[target] ?? '' }),
      tone: 'sun',
      open: true,
      chosen: this.planned === key,
      hinted: hinted?.index === info.index,
      warning: false,
      letter: letter(k),
    };
  }

  readonly ghosts = $derived.by((): Ghost[] => {
    const lettered = this.#considered === this.chosen || this.chosen === null;
    return this.shown
      .map((option, k) => ghostOf(this.#sea().view, option, lettered ? letter(k) : ''))
      .filter((ghost) => ghost !== null);
  });

  /** A glance at a card says where it leads. */
  readonly glance = $derived.by(() => {
    const { lead } = this;
    if (!lead || lead.stage || this.peeked === null || this.chosen !== null) return '';
    return playWords(this.#sea(), lead.choice.play, lead.open);
  });

  // Choosing

  /** Nothing is considered any more; a new view begins so. */
  letGo(): void {
    this.chosen = this.peeked = null;
    this.first = this.planned = this.glanced = ''; // a choice that goes from under the pointer says no goodbye
    this.away = [];
  }

  /** The hinted card is taken up, so that its way is seen. */
  takeHint(): void {
    const card = this.#sea().hinted?.action.card;
    if (card !== undefined) this.chosen = this.hand.indexOf(String(card));
  }

  choose(k: number, byKey: boolean): void {
    if (this.changing) return this.#mark(k);
    if (!this.busy) return;
    const same = this.chosen === k;
    if (same && this.#plannedOption && this.options.length === 1) return this.go();
    if (same) return this.back();
    this.chosen = k;
    this.first = this.planned = '';
    if (this.discarding) return;
    const found = optionsOf(this.#ways(k), '');
    const [only] = found;
    if (found.length === 1 && only?.open) this.planned = only.key;
    else if (only && !found.some(({ open }) => open)) this.#refuse(only.choice);
    else if (byKey) void tick().then(() => this.#sea().focusList());
  }

  #mark(k: number): void {
    const room = 3 - this.#sea().view.changed;
    if (this.away.includes(k)) this.away = this.away.filter((one) => one !== k);
    else if (this.away.length < room) this.away = [...this.away, k];
  }

  #refuse({ play }: Choice): void {
    this.#sea().why({ verb: 'Sail', card: play.card, exit: play.exit, again: play.again });
  }

  pick(key: string): void {
    if (this.chosen === null && this.peeked !== null) this.chosen = this.peeked;
    const option = this.options.find((one) => one.key === key);
    if (!option && !key.startsWith('sun ')) return;
    if (option && !option.open) this.#refuse(option.choice);
    else if (option?.stage) {
      this.first = key;
      this.planned = '';
    } else if (this.planned === key) this.go();
    else this.planned = key;
  }

  go(): void {
    const sun = this.suns.find(({ action }) => `sun ${action.seat}` === this.planned);
    const action = sun ?? this.#plannedOption?.choice.action;
    if (action) this.#sea().play(action);
  }

  back(): void {
    if (this.planned && this.options.length > 1) this.planned = '';
    else if (this.first) this.first = '';
    else this.chosen = null;
    if (this.chosen === null) this.planned = '';
  }

  /** The next action of what was begun; to be called whenever something may be played. */
  goOn(): void {
    const { legal, play, why } = this.#sea();
    const [next, ...rest] = this.script;
    if (!next || !legal.length) return;
    const action = matching(legal, next);
    this.script = action ? rest : [];
    if (action) play(action);
    else why(next);
  }

  /** Whether the key meant something here: a number takes a card, a letter an arrow. */
  press(key: string): boolean {
    const card = '12345'.indexOf(key);
    const option = this.told[LETTERS.indexOf(key.toUpperCase())];
    if (card >= 0 && key && card < this.hand.length && this.busy) this.choose(card, false);
    else if (key.length === 1 && option) this.pick(option.key);
    else return false;
    return true;
  }
}
