/** The ways to play a considered card: in words for the list, and as ghosts on the water. */

import { playWords, type Known } from './describe';
import type { Told } from './Choices.svelte';
import type { Pose } from './draw';
import type { Ghost } from './Ghosts.svelte';
import { colourOfExit, firstArrows, poseOf, restOf, run, until, wayOf, type Choice } from './sailing';
import { say } from './texts';
import type { Position } from './wire';

export interface Option {
  key: string;
  choice: Choice;
  open: boolean;
  stage: boolean; // it only chooses the first arrow
}

/** A wind card with several arrows is chosen arrow by arrow: the first ones, until one is taken. */
export function optionsOf(choices: readonly Choice[], arrow: string): Option[] {
  if (choices.length > 1 && choices.some(({ play }) => play.again) && !arrow) {
    return [...firstArrows(choices)].map(([exit, after]) => ({
      key: exit,
      choice: after.find(({ action }) => action) ?? after[0]!,
      open: after.some(({ action }) => action),
      stage: true,
    }));
  }
  return choices
    .filter(({ play }) => !arrow || play.exit === arrow)
    .map((choice) => ({ key: choice.key, choice, open: choice.action !== null, stage: false }));
}

/** How a choice stands in the list. */
export interface Standing {
  chosen: boolean;
  hinted: boolean;
  letter: string;
}

export function toldOf(known: Known, option: Option, standing: Standing): Told {
  const { view } = known;
  const { key, choice, open, stage } = option;
  const { play } = choice;
  const words =
    stage && open ? `${play.exit}${say('colon')}${say('pickSecond')}` : playWords(known, play, open && !stage);
  return {
    key,
    words,
    tone: colourOfExit(stage || !play.again ? play.exit : play.again),
    open,
    warning: open && !stage && (play.early || play.marks < (view.players[view.seat]?.marks ?? 0)),
    ...standing,
  };
}

/** Where the boat would go: as far as it is free, where it rests, and what it strikes. */
export function ghostOf(view: Position, option: Option, letter: string): Ghost | null {
  const boat = view.players[view.seat];
  if (!boat?.placed) return null;
  const { key, choice, open, stage } = option;
  const { exit, again, end, contact, stop, sailed } = choice.play;
  const first = stage && sailed >= 24; // the whole first run is free
  const whole = stage ? run(poseOf(boat), exit) : wayOf(poseOf(boat), exit, again);
  const way = first ? whole : until(whole.slice(0, sailed + 1), open && stop ? stop : end);
  const rest: Pose = first ? whole.at(-1)! : open ? restOf(choice.play) : end;
  const between = again && !stage && sailed > 24 ? (whole[24] ?? null) : null;
  return { key, exit, way, rest, between, contact: open || first ? null : contact, open, letter };
}
