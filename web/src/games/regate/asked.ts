/** What stands beside the question: buttons, and a sentence. */

import type { Button } from '../../core/faces';
import type { Plan, Sea } from './plan.svelte';
import { matching } from './steering';
import { say } from './texts';
import type { Wheel } from './wheel.svelte';

const button = (label: string, key: string, press: () => void, primary = false): Button => ({
  label,
  press,
  primary,
  ...(key ? { key } : {}),
});

export function buttonsAt(plan: Plan, wheel: Wheel, sea: Sea, settle: () => void): Button[] {
  const { view, legal, play } = sea;
  const plain = (verb: string, label: string, key: string, primary = false): Button[] => {
    const action = matching(legal, { verb });
    return action ? [{ ...button(label, key, () => play(action), primary), spot: verb }] : [];
  };
  const changed = plan.changing && plan.away.length > 0;
  return [
    ...plain('SitOut', say('sitOut'), 'P', true),
    ...plain('Spin', say('spin'), 'P', true),
    ...(plan.sailing && (plan.planned || (sea.narrow && plan.held.some(({ open }) => open))) ? [sailButton(plan)] : []),
    ...(plan.discarding ? discardButton(plan) : []),
    ...(changed ? [changeButton(plan, sea)] : []),
    ...(wheel.asked && wheel.turned && !changed ? [steerButton(wheel, settle)] : []),
    ...plain('KeepHeading', say('keepHeading'), 'K'),
    ...plain('HeaveTo', say('heaveTo'), 'N'),
    ...sunButtons(plan, sea),
    ...plain(
      'EndTurn',
      say(view.phase === 'changing' ? 'drawCards' : 'endTurn'),
      'T',
      !plan.planned && !plan.away.length,
    ),
    ...(plan.sailing && plan.chosen !== null && !sea.narrow ? [button(say('forget'), '', () => plan.back())] : []),
  ];
}

/** On a small screen it waits in its place, so that planning a move does not push the board about. */
const sailButton = (plan: Plan): Button => ({
  ...button(say('sailOn'), 'P', () => plan.go(), plan.planned !== ''),
  disabled: plan.planned === '',
});

function discardButton(plan: Plan): Button[] {
  if (plan.chosen === null) return [];
  const card = plan.hand[plan.chosen] ?? '';
  return [button(say('discardCard', { card }), 'P', () => (plan.script = [{ verb: 'ForcedStop', card }]), true)];
}

function changeButton(plan: Plan, { view }: Sea): Button {
  const cards = plan.away.map((k) => ({ verb: 'Change', card: plan.hand[k] ?? '' }));
  const last = view.changed + cards.length < 3 && plan.hand.length > cards.length ? [{ verb: 'EndTurn' }] : [];
  return button(say('changeCards', { n: cards.length }), 'P', () => (plan.script = [...cards, ...last]), true);
}

function steerButton({ asked, aimed }: Wheel, settle: () => void): Button {
  const label =
    asked === 'pivot' ? say('pivotThere', { n: aimed }) : say(asked === 'heading' ? 'pointThere' : 'placeHere');
  return { ...button(label, 'P', settle, true), spot: 'Steer' };
}

function sunButtons(plan: Plan, { view, names, play }: Sea): Button[] {
  return plan.suns.map((info, k) => {
    const target = Number(info.action.seat);
    const label = target === view.seat ? say('sunOnSelf') : say('sunOn', { name: names[target] ?? '' });
    return { ...button(label, 'SRM'.charAt(k), () => play(info)), spot: `LaySun ${target}` };
  });
}

export function sentenceAt(plan: Plan): string {
  if (!plan.movable) return '';
  if (plan.planned) return plan.lead?.choice.play.early && !plan.isSun ? say('earlyWarning') : say('confirm');
  if (plan.chosen === null) return plan.held.some(({ open }) => open) ? say('pickCard') : '';
  return plan.first ? say('pickSecond') : plan.options.length > 1 ? say('pickArrow') : '';
}
