/** What stands beside the question: buttons for what lies on no cell, and a sentence of the board's own. */

import type { Button } from '../../core/faces';
import type { Choosing } from './choosing.svelte';
import { costOf } from './describe';
import { say } from './texts';

export function buttonsFor(mind: Choosing): Button[] {
  if (!mind.acting || mind.errands.length) return [];
  const cancel = { label: say('cancel'), press: () => mind.clear() };
  if (mind.plan) return [...planButtons(mind), cancel];
  if (mind.mode === 'ending') return [...endButtons(mind), cancel];
  if (mind.mode === 'paying') return [cancel];
  const { heldTile, choices } = mind;
  const pay = heldTile && [...choices.discards.keys()].some((key) => key.startsWith(`${heldTile.id} `));
  const end = {
    label: say('endTurn'),
    press: () => mind.endTurn(),
    primary: !mind.hand.length,
    key: 'T',
    spot: 'EndTurn',
  };
  if (!pay) return [end];
  return [end, { label: say('payBy', { id: heldTile.id }), press: () => (mind.mode = 'paying'), key: 'D' }];
}

function planButtons(mind: Choosing): Button[] {
  const plan = mind.plan!;
  const { trip, lay } = plan;
  if (!trip.tiles) {
    const label = lay ? say('goAndLay', { cost: costOf(trip), id: lay }) : say('goNow', { cost: costOf(trip) });
    return [{ label, press: () => mind.sail(plan), primary: true, key: 'T' }];
  }
  return [...mind.named].map((id) => ({
    label: say('giveUp', { id }),
    key: mind.keys.get(id) ?? '',
    press: () => mind.giveUp(id),
  }));
}

function endButtons({ choices, keys, given }: Choosing): Button[] {
  const keeps = [...choices.keeps].map(([id, action]) => ({
    label: say('keepOne', { id }),
    press: () => given.play(action),
    key: keys.get(id) ?? '',
  }));
  const end = choices.end;
  const label = say(keeps.length ? 'keepNothing' : 'endAnyway');
  return [
    ...keeps,
    ...(end ? [{ label, press: () => given.play(end), primary: true, key: 'T', spot: 'EndTurn' }] : []),
  ];
}

export function sentenceFor(mind: Choosing, names: readonly string[]): string {
  const { view, held, theirs, mode } = mind;
  if (!mind.acting) return '';
  if (mind.errands.length) return say('sailing');
  if (mind.plan?.trip.tiles) return say('planGive');
  if (mode === 'ending') return view.may_keep ? say('unplacedKeep') : say('unplaced', { n: mind.hand.length });
  if (mode === 'paying') return say('paying', { id: held ?? '' });
  if (theirs) {
    const owner = view.players.findIndex((one) => one.hand.some(({ id }) => id === theirs));
    return say('chosenTheirs', { id: theirs, name: names[owner] ?? '' });
  }
  if (held && !mind.targets.length) return say('nowhere', { id: held });
  return '';
}
