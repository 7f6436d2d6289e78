/** What a person at the table has in hand, and how choices become actions: dice, goods, cards, ships, keys. */

import { settings } from '../../core/settings.svelte';
import type { ActionInfo } from '../../core/wire';
import { CHOICES, choicesOf, type Choice, type Outlook } from './choose';
import { written, type Die } from './dice';
import { cardOf, goodsNumber, numberOf, type Card } from './cards';
import { say } from './texts';
import { berthOf, type View } from './view';
import { combinationInWords, diceInWords, nameOf } from './words';

/** What lies on the table now; a helm reads it whenever it is asked. */
export interface Sea {
  view: View;
  legal: readonly ActionInfo[];
  dice: readonly Die[];
  groups: Readonly<Record<string, string[]>>; // by card: the dice that may be placed on it together
  outlook: Outlook;
  play: (action: ActionInfo) => void;
  why: (action: Record<string, number | string>) => void;
}

const LETTERS = 'ABCDEFGIJKMNOQTVWXYZ'; // U, H and L are the table's, P, R and S the buttons'

export class Helm {
  chosen = $state.raw<ReadonlySet<number>>(new Set()); // dice, by id
  tool = $state<string | null>(null); // goods
  turned = $state<number | null>(null); // the face they shall turn
  planning = $state(false); // an attack
  attacker = $state<string | null>(null);
  prey = $state<string | null>(null);
  refused = $state<number | null>(null); // a die that shakes
  complaint = $state('');

  readonly #sea: () => Sea;
  /** A group of dice is placed one by one; then the others are thrown, if that was asked. */
  #pending: { card: string; faces: number[]; again: boolean; turns: number } | null = null;

  constructor(sea: () => Sea) {
    this.#sea = sea;
  }

  readonly choices = $derived.by(() => choicesOf(this.#sea().legal));
  readonly mine = $derived.by(() => this.#sea().legal.length > 0);
  readonly groups = $derived.by((): Readonly<Record<string, string[]>> => this.#sea().groups);
  readonly faces = $derived.by(() =>
    this.#sea()
      .dice.filter((die) => this.chosen.has(die.id))
      .map((die) => die.face),
  );
  readonly group = $derived(written(this.faces));
  readonly fitting = $derived(Object.keys(this.groups).filter((card) => this.groups[card]?.includes(this.group)));
  /** The card that the chosen dice would go to, where there is but one. */
  readonly aim = $derived.by((): string | null => {
    const { view } = this.#sea();
    if (!view.dice) return null;
    return view.target?.id ?? (this.fitting.length === 1 ? this.fitting[0]! : null);
  });
  readonly attack = $derived(
    this.choices.attacks.find((one) => one.ship === this.attacker && one.prey === this.prey) ?? null,
  );

  letGo(): void {
    this.chosen = new Set();
    this.tool = this.turned = this.attacker = this.prey = null;
    this.planning = false;
    this.complaint = '';
  }

  // Dice

  glows(face: number): boolean {
    if (this.tool) return this.choices.uses.some((use) => use.goods === this.tool && use.face === face);
    return Object.values(this.groups).some((some) => some.includes(String(face)));
  }

  chooseDie(die: Die): void {
    if (!this.mine) return;
    this.complaint = '';
    const discard = this.choices.discards.get(die.face);
    if (this.tool) return this.#turn(die.face);
    if (discard) return this.#sea().play(discard);
    if (!this.glows(die.face)) return this.#refuse(die);
    const next = new Set(this.chosen);
    if (!next.delete(die.id)) next.add(die.id);
    this.chosen = next;
  }

  #refuse(die: Die): void {
    const { view, why } = this.#sea();
    this.refused = die.id;
    setTimeout(() => (this.refused = null), 400);
    const card = view.target?.id ?? view.port[0]?.id;
    if (card) why({ verb: 'Place', card: numberOf(card), face: die.face });
  }

  drop(die: Die, where: string): void {
    const { play, why } = this.#sea();
    if (where === 'hatch') {
      const discard = this.choices.discards.get(die.face);
      if (discard) play(discard);
      else why({ verb: 'Discard', face: die.face });
      return;
    }
    if (!this.chosen.has(die.id)) this.chosen = new Set([die.id]);
    this.placeOn(where);
  }

  placeOn(card: string): void {
    if (!this.faces.length) this.complaint = say('firstDice');
    else if (this.groups[card]?.includes(this.group)) this.placeGroup(card, false);
    else this.#refuseGroup(card);
  }

  /** One die, or the wrong card: the server names the clause. Several dice: the card says what it asks for. */
  #refuseGroup(card: string): void {
    const { view, why } = this.#sea();
    const wanted = cardOf(card);
    const alone = this.faces.find((face) => !this.groups[card]?.includes(String(face)));
    if (alone !== undefined || !wanted) why({ verb: 'Place', card: numberOf(card), face: alone ?? 1 });
    else if (!view.target || view.target.id === card) {
      const words = combinationInWords(wanted.combination);
      this.complaint = say('noFit', { card: nameOf(card), words, dice: diceInWords(this.group) });
    }
  }

  placeGroup(card: string, again: boolean): void {
    const { view, play } = this.#sea();
    const [first, ...faces] = this.faces;
    const action = this.choices.places.find((one) => one.card === card && one.face === first)?.action;
    if (!action) return;
    this.#pending = { card, faces, again, turns: view.turns };
    play(action);
  }

  /** Goes on with what was begun; to be called whenever something may be played. */
  goOn(): void {
    const { view, legal, play } = this.#sea();
    const pending = this.#pending;
    if (!pending || !legal.length) return;
    const face = pending.faces.shift();
    const place = this.choices.places.find((one) => one.card === pending.card && one.face === face)?.action ?? null;
    const next = face !== undefined ? place : pending.again ? this.choices.again : null;
    if (face === undefined || !next || pending.turns !== view.turns) this.#pending = null;
    if (next && pending.turns === view.turns) play(next);
  }

  // Goods

  takeGoods(goods: string): void {
    if (!this.mine) return;
    this.chosen = new Set();
    this.turned = null;
    const able = this.choices.uses.some((use) => use.goods === goods);
    if (able) this.tool = this.tool === goods ? null : goods;
    else if (cardOf(goods)?.advantage === 'keep-all') this.#sea().why({ verb: 'KeepAll', goods: goodsNumber(goods) });
    else this.#sea().why({ verb: 'Rethrow', goods: goodsNumber(goods), face: 0 });
  }

  #turn(face: number): void {
    const options = this.choices.uses.filter((use) => use.goods === this.tool && use.face === face);
    if (options.length === 1) this.#sea().play(options[0]!.action);
    else if (options.length) this.turned = face;
  }

  // Actions, cards and ships

  choose(choice: Choice): void {
    const { view, play, why } = this.#sea();
    if (choice === 'attack') {
      if (this.choices.attacks.length) return this.#startPlan();
      const own = view.fleets[view.seat]?.ships[0]?.ship.id ?? 'M1';
      return why({ verb: 'Attack', ship: numberOf(own), prey: numberOf(this.#anyFoe()) });
    }
    const action = this.choices[choice];
    if (action) play(action);
    else why({ verb: choice === 'arm' ? 'Arm' : choice === 'hunt' ? 'Hunt' : 'Buy' });
  }

  #anyFoe(): string {
    const { view } = this.#sea();
    const foe = view.fleets.find((fleet, seat) => seat !== view.seat && fleet.ships.length);
    return foe?.ships[0]?.ship.id ?? 'N1';
  }

  #startPlan(): void {
    this.planning = true;
    const ships = new Set(this.choices.attacks.map((one) => one.ship));
    if (ships.size === 1) this.attacker = [...ships][0] ?? null;
  }

  chooseCard(card: Card): void {
    const { view } = this.#sea();
    if (!this.mine) return;
    if (view.phase === 'choosing') this.choose(card.kind === 'ship' ? 'arm' : card.kind === 'goods' ? 'buy' : 'hunt');
    else if (view.dice) this.placeOn(card.id);
  }

  chooseShip(ship: string): void {
    const { view, play, why } = this.#sea();
    if (!this.mine) return;
    const load = this.choices.ships.get(ship);
    if (load) play(load);
    else if (view.phase === 'stowing') why({ verb: 'Stow', ship: numberOf(ship) });
    else if (view.phase === 'plundering') why({ verb: 'Plunder', ship: numberOf(ship) });
    else if (view.phase === 'choosing') this.#chooseFighter(ship);
  }

  #chooseFighter(ship: string): void {
    const { view, why } = this.#sea();
    const { attacks } = this.choices;
    if (berthOf(view, ship)?.seat === view.seat) {
      this.prey = null;
      if (!attacks.some((one) => one.ship === ship))
        return why({ verb: 'Attack', ship: numberOf(ship), prey: numberOf(this.#anyFoe()) });
      this.planning = true;
      this.attacker = this.attacker === ship ? null : ship;
    } else if (!this.attacker) {
      if (attacks.length) this.#startPlan();
    } else if (attacks.some((one) => one.ship === this.attacker && one.prey === ship)) this.prey = ship;
    else why({ verb: 'Attack', ship: numberOf(this.attacker), prey: numberOf(ship) });
  }

  /** How a ship of a fleet stands to what is being chosen. */
  standing(ship: string): 'plain' | 'open' | 'chosen' | 'shut' {
    if (this.choices.ships.has(ship)) return 'open';
    if (!this.planning) return 'plain';
    if (ship === this.attacker || ship === this.prey) return 'chosen';
    const attacks = this.choices.attacks;
    const attackable = attacks.some((one) => one.ship === this.attacker && one.prey === ship);
    return attackable || (this.prey === null && attacks.some((one) => one.ship === ship)) ? 'open' : 'shut';
  }

  // Keys: letters choose cards, ships and actions; digits choose dice

  readonly lettered = $derived.by((): string[] => {
    if (!this.mine || !settings.letters) return [];
    if (this.#sea().view.dice) return this.faces.length ? this.fitting : [];
    if (this.choices.ships.size) return [...this.choices.ships.keys()];
    if (!this.planning) return [];
    const { attacks } = this.choices;
    if (this.attacker) return attacks.filter((one) => one.ship === this.attacker).map((one) => one.prey);
    return [...new Set(attacks.map((one) => one.ship))];
  });

  keyOf = (id: string): string => (this.lettered.includes(id) ? LETTERS.charAt(this.lettered.indexOf(id)) : '');

  /** Whether the key meant something here. */
  press(key: string): boolean {
    return /^[1-6]$/.test(key) ? this.#digit(Number(key)) : this.#letter(key.toUpperCase());
  }

  #letter(letter: string): boolean {
    const { view } = this.#sea();
    const id = LETTERS.includes(letter) ? this.lettered[LETTERS.indexOf(letter)] : undefined;
    const choice = CHOICES['ABCD'.indexOf(letter)];
    if (id && view.dice) this.placeOn(id);
    else if (id) this.chooseShip(id);
    else if (choice && this.mine && view.phase === 'choosing' && !this.planning) this.choose(choice);
    else return false;
    return true;
  }

  #digit(face: number): boolean {
    const { view, dice, play } = this.#sea();
    if (!this.mine || !view.dice) return false;
    if (this.tool && this.turned !== null) {
      const wanted = (use: { goods: string; face: number; to: number }): boolean =>
        use.goods === this.tool && use.face === this.turned && use.to === face;
      const option = this.choices.uses.find(wanted);
      if (option) play(option.action);
      return option !== undefined;
    }
    const some = dice.filter((die) => die.zone === 'thrown' && die.face === face);
    const die = some.find((one) => !this.chosen.has(one.id));
    if (die) this.chooseDie(die);
    else this.chosen = new Set([...this.chosen].filter((id) => !some.some((one) => one.id === id)));
    return some.length > 0;
  }
}
