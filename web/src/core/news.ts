/** What has happened at a table between two moments, for those who cannot see it: who came and went, the start, the end. */

import type { Key, Words } from './i18n.svelte';
import type { TableInfo } from './wire';

export type News = [Key, Words];

/** The news of a table since `before`, with the names of its seats at both moments. */
export function newsOf(before: TableInfo, after: TableInfo, old: string[], names: string[]): News[] {
  if (before.id !== after.id) return [];
  const news: News[] = [];
  if (before.stage === 'gathering' && after.stage !== 'gathering') news.push(['newsBegun', {}]);
  else if (after.stage === 'gathering') news.push(...comings(before, after, old, names));
  else news.push(...presences(before, after, names));
  if (before.host !== after.host && after.host !== null && after.stage === 'gathering')
    news.push(['newsHost', { name: names[after.host] ?? '' }]);
  if (before.clock?.pause?.on && !after.clock?.pause?.on) news.push(['newsResumed', {}]);
  if (!before.rematch && after.rematch) news.push(['newsRematch', {}]);
  return news;
}

/** Before the game a seat is somebody's or not; where only the order changed nobody came or went. */
function comings(before: TableInfo, after: TableInfo, old: string[], names: string[]): News[] {
  const people = (info: TableInfo, called: string[]): string[] =>
    called.filter((_, seat) => info.seats[seat]?.kind === 'person' && !info.seats[seat]?.mine);
  const [was, is] = [people(before, old), people(after, names)];
  return [
    ...is.filter((name) => !was.includes(name)).map((name): News => ['newsSat', { name }]),
    ...was.filter((name) => !is.includes(name)).map((name): News => ['newsLeft', { name }]),
  ];
}

function presences(before: TableInfo, after: TableInfo, names: string[]): News[] {
  return after.seats.flatMap((seat, k): News[] => {
    const was = before.seats[k];
    const name = seat.name ?? names[k] ?? '';
    if (!was || seat.mine) return [];
    if (was.kind === 'person' && seat.kind === 'bot') return [['newsBot', { name }]];
    if (was.kind === 'bot' && seat.kind === 'person') return [['newsSat', { name }]];
    if (seat.kind !== 'person' || was.present === seat.present) return [];
    return [[seat.present ? 'newsBack' : 'newsGone', { name }]];
  });
}
