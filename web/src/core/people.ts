/** Who sits where, in words. */

import { list, say, t } from './i18n.svelte';
import type { GameInfo, SeatInfo, TableInfo } from './wire';

export function levelName(game: GameInfo | null, level: string): string {
  const found = game?.levels.find((one) => one.slug === level);
  return found ? say(found.name) : level;
}

/** The name of a seat: its person, its robot, or what the game calls it. */
export function seatName(game: GameInfo | null, info: TableInfo, seat: number): string {
  const place = info.seats[seat];
  if (place?.kind === 'bot' && place.level) return levelName(game, place.level);
  if (place?.name) return place.name;
  const called = game?.seats[seat];
  return called ? say(called) : String(seat + 1);
}

export const namesAt = (game: GameInfo | null, info: TableInfo): string[] =>
  info.seats.map((_, seat) => seatName(game, info, seat));

/** "Avec Nolwenn et Yann" */
export function company(game: GameInfo | null, info: TableInfo): string {
  const others = info.seats.flatMap((place, seat) => (place.mine ? [] : [othersName(game, info, place, seat)]));
  return others.length ? t('with', { names: list(others) }) : t('alone');
}

function othersName(game: GameInfo | null, info: TableInfo, place: SeatInfo, seat: number): string {
  return place.kind === 'open' ? t('free').toLowerCase() : seatName(game, info, seat);
}
