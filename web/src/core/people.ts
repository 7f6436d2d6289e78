/** Who sits where, in words. */

import { list, say, t } from './i18n.svelte';
import type { GameInfo, SeatInfo, TableInfo } from './wire';

export function levelName(game: GameInfo | null, level: string): string {
  const found = game?.levels.find((one) => one.slug === level);
  return found ? say(found.name) : level;
}

/** The level of the robot at a seat; null where none plays. */
export function levelAt(info: TableInfo, seat: number): string | null {
  const place = info.seats[seat];
  return place?.kind === 'bot' ? (place.level ?? null) : null;
}

/** What a seat is called by itself: its person, its robot, or as the game says. */
function ownName(game: GameInfo | null, info: TableInfo, seat: number): string {
  const place = info.seats[seat];
  if (place?.kind === 'bot' && place.level) return levelName(game, place.level);
  if (place?.name) return place.name;
  const called = game?.seats[seat];
  return called ? say(called) : String(seat + 1);
}

/** Two of a name are told apart by a number, as the server does in its sentences. */
export function distinct(names: readonly string[]): string[] {
  return names.map((name, k) => {
    const before = names.slice(0, k).filter((other) => other === name).length;
    return before ? `${name} ${before + 1}` : name;
  });
}

export const namesAt = (game: GameInfo | null, info: TableInfo): string[] =>
  distinct(info.seats.map((_, seat) => ownName(game, info, seat)));

/** "Nolwenn et 2 spectateurs": who looks on, by name as far as they have one. */
export function watchers(info: TableInfo): string {
  const others = Math.max(0, info.spectators - info.watching.length);
  return list([...info.watching, ...(others ? [t('spectators', { n: others })] : [])]);
}

export const seatName = (game: GameInfo | null, info: TableInfo, seat: number): string =>
  namesAt(game, info)[seat] ?? '';

/** "Avec Nolwenn et Yann" */
export function company(game: GameInfo | null, info: TableInfo): string {
  const others = info.seats.flatMap((place, seat) => (place.mine ? [] : [othersName(game, info, place, seat)]));
  return others.length ? t('with', { names: list(others) }) : t('alone');
}

function othersName(game: GameInfo | null, info: TableInfo, place: SeatInfo, seat: number): string {
  return place.kind === 'open' ? t('free').toLowerCase() : seatName(game, info, seat);
}
