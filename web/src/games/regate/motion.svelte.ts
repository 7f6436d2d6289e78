/** Boats on their way from one view to the next: where each is drawn now, and the water behind it. */

import { still } from '../../core/settings.svelte';
import type { Event } from '../../core/wire';
import { apart, centre, type Pose } from './draw';
import { along, lastWay, longer, motions, poseOf, type Track } from './sailing';
import type { Position } from './wire';

/** What has just become of a mark. */
export interface Sign {
  seat: number;
  mark: number;
  kind: 'rounded' | 'undone';
}

const RUN = 720; // milliseconds for 24 samples
const swell = (t: number): number => (t < 0.5 ? 2 * t * t : 1 - (2 - 2 * t) ** 2 / 2);
export const timeOf = (way: readonly Pose[]): number => Math.min(1500, (way.length / 25) * RUN);

export class Motion {
  poses = $state.raw<(Pose | null)[]>([]);
  tracks = $state.raw<Track[]>([]);
  last = $state.raw<{ seat: number; way: Pose[] } | null>(null);
  sign = $state.raw<Sign | null>(null);
  #before: Position | null = null;
  #frame = 0;

  follow(view: Position, events: readonly Event[], recent: readonly Event[]): void {
    this.finish();
    const ways = events.length ? motions(this.#before, view, events) : new Map<number, Pose[]>();
    const rest = view.players.map((boat) => (boat.placed ? poseOf(boat) : null));
    this.sign = events.length ? this.#signOf(view) : null;
    this.#keep(view, ways, events, recent);
    this.#before = view;
    this.poses = rest;
    if (ways.size && !still()) this.#animate(ways, rest);
  }

  /** Everything lies where it belongs. */
  finish(): void {
    cancelAnimationFrame(this.#frame);
    this.#frame = 0;
    if (this.#before) this.poses = this.#before.players.map((boat) => (boat.placed ? poseOf(boat) : null));
  }

  #keep(view: Position, ways: Map<number, Pose[]>, events: readonly Event[], recent: readonly Event[]): void {
    const sailed = events.some((event) => event.action.verb === 'Sail');
    this.tracks = view.players.map((boat, seat) => {
      const [track, way] = [this.tracks[seat] ?? [], ways.get(seat)];
      if (way && sailed) return longer(track, way);
      const end = track.at(-1);
      return end && boat.placed && apart(centre(end), centre(poseOf(boat))) < 2 ? track : [];
    });
    const [first] = ways;
    if (first && sailed) {
      const again = this.last?.seat === first[0] && recent.filter((event) => event.action.verb === 'Sail').length > 1;
      this.last = { seat: first[0], way: again ? [...(this.last?.way ?? []), ...first[1]] : first[1] };
    } else if (!events.length) this.last = lastWay(view, recent);
    else if (!recent.some((event) => event.action.verb === 'Sail')) this.last = null;
  }

  #signOf(view: Position): Sign | null {
    for (const [seat, boat] of view.players.entries()) {
      const old = this.#before?.players[seat]?.marks ?? boat.marks;
      if (boat.marks < old) return { seat, mark: old, kind: 'undone' };
      if (boat.marks > old) return { seat, mark: boat.marks, kind: 'rounded' };
    }
    return this.sign?.kind === 'undone' ? this.sign : null;
  }

  #animate(ways: Map<number, Pose[]>, rest: (Pose | null)[]): void {
    const start = performance.now();
    const longest = Math.max(...[...ways.values()].map(timeOf));
    const step = (now: number): void => {
      const gone = now - start;
      this.poses = rest.map((pose, seat) => {
        const way = ways.get(seat);
        return way && gone < timeOf(way) ? along(way, swell(gone / timeOf(way))) : pose;
      });
      if (gone < longest) this.#frame = requestAnimationFrame(step);
    };
    this.poses = rest.map((pose, seat) => ways.get(seat)?.[0] ?? pose);
    this.#frame = requestAnimationFrame(step);
  }
}
