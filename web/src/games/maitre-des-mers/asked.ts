/** What stands beside the question: buttons, a sentence, a notice on the deck, what the actions promise. */

import type { Button } from '../../core/faces';
import type { Choice } from './choose';
import { inZone } from './dice';
import { cardOf, percent, type Card } from './cards';
import type { Helm, Sea } from './helm.svelte';
import { say } from './texts';
import { topOf } from './view';
import { diceInWords, nameOf } from './words';

export function buttonsAt(helm: Helm, sea: Sea): Button[] {
  const buttons: Button[] = [];
  const { again, spare } = helm.choices;
  if (helm.faces.length && helm.aim && helm.fitting.includes(helm.aim)) buttons.push(...placeButtons(helm, sea));
  else if (again) {
    const odds = sea.outlook.action(again);
    const n = inZone(sea.dice, 'thrown').length;
    const label = odds === null ? say('again', { n }) : say('againOdds', { n, odds: percent(odds) });
    buttons.push({ label, press: () => sea.play(again), primary: true, key: 'R', spot: 'Throw' });
  }
  if (spare) buttons.push({ label: say('spare'), press: () => sea.play(spare), key: 'S', spot: 'Spare' });
  const attack = helm.attack?.action;
  if (attack) buttons.push({ label: say('fire'), press: () => sea.play(attack), primary: true, key: 'P' });
  if (helm.planning) buttons.push({ label: say('giveUp'), press: () => helm.letGo(), key: 'R' });
  if (helm.tool) buttons.push({ label: say('putAway'), press: () => helm.letGo(), key: 'R' });
  return buttons;
}

function placeButtons(helm: Helm, { view }: Sea): Button[] {
  const card = helm.aim ?? '';
  const some = { dice: [...helm.group].join(' '), n: helm.group.length };
  const place = (again: boolean) => () => helm.placeGroup(card, again);
  const whole = (view.dice?.placed.length ?? 0) + helm.group.length === cardOf(card)?.dice;
  if (whole) return [{ label: say('placeLast', some), press: place(false), primary: true, key: 'P' }];
  return [
    { label: say('placeAndThrow', some), press: place(true), primary: true, key: 'P' },
    { label: say('place', some), press: place(false), key: 'R' },
  ];
}

export function sentenceAt(helm: Helm): string {
  if (!helm.mine) return '';
  if (helm.tool) {
    const goods = nameOf(helm.tool);
    if (helm.choices.uses.some((use) => use.goods === helm.tool && use.face === 0))
      return say('sureRethrow', { goods });
    return helm.turned === null ? say('pickDieFor', { goods }) : say('pickFaceFor', { goods, n: helm.turned });
  }
  if (helm.attack) return say('fireOrNot');
  if (helm.planning) return say(helm.attacker ? 'choosePrey' : 'chooseAttacker');
  return helm.faces.length && !helm.aim && helm.fitting.length > 1 ? say('pickCard', { n: helm.faces.length }) : '';
}

export function noticeAt(helm: Helm, { view, outlook }: Sea): string {
  if (helm.complaint) return helm.complaint;
  if (view.dice && view.stuck) return say(!helm.mine ? 'mustDiscardOther' : view.hopeless ? 'hopeless' : 'mustDiscard');
  if (helm.faces.length && helm.aim) {
    const chance = outlook.group(helm.aim, helm.group);
    const words = { dice: diceInWords(helm.group), card: nameOf(helm.aim) };
    return chance === null ? say('groupOn', words) : say('groupOnOdds', { ...words, n: percent(chance) });
  }
  if (!helm.mine || !view.dice || helm.tool) return '';
  return helm.faces.length ? say('pickCard', { n: helm.faces.length }) : say('pickDice');
}

/** What each action promises, where odds are shown. */
export function promisesAt(helm: Helm, { view, outlook }: Sea): Record<Choice, string> {
  const of = (card: Card | null): string => {
    const chance = card ? outlook.card(card.id) : null;
    return chance === null || !card ? '' : say('ownOdds', { n: percent(chance), card: nameOf(card.id) });
  };
  const { attacks } = helm.choices;
  const best = Math.max(...attacks.map((one) => outlook.attack(one.action) ?? -1));
  return {
    arm: outlook.someShip === null ? '' : say('armOdds', { n: percent(outlook.someShip) }),
    hunt: of(topOf(view.treasures)),
    buy: of(topOf(view.goods)),
    attack: best >= 0 ? say('attackOdds', { n: percent(best, 36) }) : say('attackWays', { n: attacks.length }),
  };
}
