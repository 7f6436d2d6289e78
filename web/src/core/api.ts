/** The REST side of the server. Every failure is one `Refused`, with the server's words in both languages. */

import { BASE } from './base';
import { settings } from './settings.svelte';
import type {
  Booklet,
  BoxInfo,
  BoxShelf,
  BoxTable,
  Daily,
  DayGame,
  Device,
  Found,
  GameInfo,
  Lesson,
  LessonAid,
  LessonAnswer,
  LessonForeseen,
  LessonReply,
  MailDone,
  Me,
  MyEmblem,
  MyPasskeys,
  Notifying,
  OwnBox,
  PasskeyAsk,
  PlayOn,
  Problem,
  Reach,
  Reminded,
  Replay,
  Results,
  ReviewStatus,
  Rules,
  SeatWish,
  StudyStatus,
  StudyWish,
  Subscribe,
  TableBox,
  TableInfo,
  TableShelf,
  TableWish,
  Text,
  Who,
} from './wire';

export class Refused extends Error {
  constructor(
    readonly code: string,
    readonly text: Text,
    readonly clause = '',
    readonly detail = '', // for a designer or a programmer, in English
  ) {
    super(text.en);
  }
}

const OFFLINE: Text = {
  fr: 'Le serveur ne répond pas. Vérifiez qu’il tourne, puis réessayez.',
  en: 'The server does not answer. Check that it is running, then try again.',
};

async function call<T>(method: string, path: string, body?: unknown): Promise<T> {
  let answer: Response;
  try {
    answer = await fetch(`${BASE}/api${path}`, {
      method,
      headers: body === undefined ? {} : { 'Content-Type': 'application/json' },
      body: body === undefined ? null : JSON.stringify(body),
    });
  } catch {
    throw new Refused('offline', OFFLINE);
  }
  if (answer.ok) return (await answer.json()) as T;
  throw await problemOf(answer);
}

async function problemOf(answer: Response): Promise<Refused> {
  try {
    const problem = (await answer.json()) as Problem;
    return new Refused(problem.code, problem.message, problem.clause, problem.detail);
  } catch {
    return new Refused('offline', OFFLINE);
  }
}

let games: Promise<GameInfo[]> | null = null;

/** The list of the games, asked once a visit. */
export function listGames(): Promise<GameInfo[]> {
  games ??= call<GameInfo[]>('GET', '/games').catch((error: unknown) => {
    games = null;
    throw error;
  });
  return games;
}

export async function findGame(slug: string): Promise<GameInfo | undefined> {
  return (await listGames()).find((game) => game.slug === slug);
}

const safe = encodeURIComponent;

export const readRules = (slug: string): Promise<Rules> => call('GET', `/games/${safe(slug)}/rules`);
export const readBooklet = (slug: string): Promise<Booklet> => call('GET', `/games/${safe(slug)}/booklet`);
export const readDaily = (): Promise<Daily | null> => call('GET', '/daily');
export const readDay = (slug: string): Promise<DayGame> => call('GET', `/games/${safe(slug)}/day`);
export const playDay = (slug: string, name: string): Promise<TableInfo> =>
  call('POST', `/games/${safe(slug)}/day`, { name });
/** Who this browser is; a name that the account keeps is this browser's too, where it has none. */
export async function whoAmI(): Promise<Me> {
  const me = await call<Me>('GET', '/me');
  settings.name ||= me.name;
  return me;
}
export const setMyName = (name: string): Promise<Me> => call('POST', '/me/name', { name });
export const setMyEmblem = (emblem: MyEmblem['emblem']): Promise<Me> => call('POST', '/me/emblem', { emblem });
export const resumeAs = (token: string, replace = false): Promise<Me> => call('POST', '/me', { token, replace });
export const whoseLink = (token: string): Promise<Who> => call('POST', '/me/who', { token });
export const renewLink = (): Promise<Me> => call('POST', '/me/link');
export const myPasskeys = (): Promise<MyPasskeys> => call('GET', '/me/passkeys');
export const askNewPasskey = (): Promise<PasskeyAsk> => call('POST', '/me/passkeys/ask');
export const askKnownPasskey = (): Promise<PasskeyAsk> => call('POST', '/passkeys/ask');
export const keepPasskey = (token: string, credential: Record<string, unknown>): Promise<MyPasskeys> =>
  call('POST', '/me/passkeys', { token, credential });
export const removePasskey = (id: string): Promise<MyPasskeys> =>
  call('DELETE', `/me/passkeys/${encodeURIComponent(id)}`);
export const signInWith = (token: string, credential: Record<string, unknown>, replace: boolean): Promise<Me> =>
  call('POST', '/passkeys', { token, credential, replace });
export const myDevices = (): Promise<Device[]> => call('GET', '/me/devices');
export const revokeDevice = (id: string): Promise<Device[]> => call('DELETE', `/me/devices/${safe(id)}`);
export const readNotifying = (): Promise<Notifying> => call('GET', '/me/notify');
export const subscribe = (wish: Subscribe): Promise<Notifying> => call('POST', '/me/push', wish);
export const unsubscribe = (): Promise<Notifying> => call('DELETE', '/me/push');
export const setMail = (address: string, lang: 'fr' | 'en', zone: string): Promise<Notifying> =>
  call('POST', '/me/mail', { address, lang, zone });
export const openMailLink = (token: string): Promise<MailDone> => call('POST', '/mail', { token });
export const setHoliday = (days: number, zone: string): Promise<Notifying> =>
  call('POST', '/me/holiday', { days, zone });
export const nudge = (id: string): Promise<Reminded> => call('POST', `/tables/${safe(id)}/nudge`);
const lessonPath = (game: string, lesson: string): string => `/games/${safe(game)}/lessons/${safe(lesson)}`;
export const readLesson = (game: string, lesson: string): Promise<Lesson> => call('GET', lessonPath(game, lesson));
export const openStep = (game: string, lesson: string, moves: number[][]): Promise<LessonReply> =>
  call('POST', lessonPath(game, lesson), { moves });
export const tryMove = (game: string, lesson: string, moves: number[][], action: number): Promise<LessonReply> =>
  call('POST', lessonPath(game, lesson), { moves, action });
export const whyNot = (
  game: string,
  lesson: string,
  moves: number[][],
  action: Record<string, number | string>,
): Promise<LessonAnswer> => call('POST', `${lessonPath(game, lesson)}/why`, { moves, action });
export const readAhead = (
  game: string,
  lesson: string,
  moves: number[][],
  lines: number[][],
): Promise<LessonForeseen> => call('POST', `${lessonPath(game, lesson)}/ahead`, { moves, lines });
export const readAid = (game: string, lesson: string, moves: number[][]): Promise<LessonAid> =>
  call('POST', `${lessonPath(game, lesson)}/aid`, { moves });
export const readResults = (): Promise<Results> => call('GET', '/me/results');
export const readReach = (): Promise<Reach> => call('GET', '/reach');
export const listBoxes = (slug: string): Promise<BoxShelf> => call('GET', `/games/${safe(slug)}/boxes`);
export const readBox = (slug: string, sha256: string): Promise<BoxInfo> =>
  call('GET', `/games/${safe(slug)}/boxes/${safe(sha256)}`);
export const bringBox = (slug: string, name: string, toml: string): Promise<BoxInfo> =>
  call('POST', `/games/${safe(slug)}/boxes`, { name, toml });
export const readOwnBox = (slug: string): Promise<OwnBox> => call('GET', `/games/${safe(slug)}/box`);
export const readBoxTable = (slug: string, sha256: string): Promise<BoxTable> =>
  call('GET', `/games/${safe(slug)}/boxes/${safe(sha256)}/table`);
export const beginStudy = (slug: string, wish: StudyWish): Promise<StudyStatus> =>
  call('POST', `/games/${safe(slug)}/studies`, wish);
export const readStudy = (id: string): Promise<StudyStatus> => call('GET', `/studies/${safe(id)}`);
export const stopStudy = (id: string): Promise<StudyStatus> => call('DELETE', `/studies/${safe(id)}`);
export const studyAddress = (id: string, file: string): string => `${BASE}/api/studies/${safe(id)}/${file}`;
export const readTableBox = (id: string): Promise<TableBox | null> => call('GET', `/tables/${safe(id)}/box`);
export const layTable = (wish: TableWish): Promise<TableInfo> => call('POST', '/tables', wish);
export const readShelf = (archived = false, game = '', offset = 0, most = 100): Promise<TableShelf> =>
  call('GET', `/shelf?archived=${archived}&game=${safe(game)}&offset=${offset}&most=${most}`);
export const putAway = (id: string, archived: boolean): Promise<TableInfo> =>
  call('POST', `/tables/${safe(id)}/shelf`, { archived });
export const takeSeat = (id: string, seat: number, name: string): Promise<TableInfo> =>
  call('POST', `/tables/${safe(id)}/seats/${seat}`, { name });
export const leaveSeat = (id: string, seat: number): Promise<TableInfo> =>
  call('DELETE', `/tables/${safe(id)}/seats/${seat}`);
export const giveToBot = (id: string, seat: number, level: string): Promise<TableInfo> =>
  call('POST', `/tables/${safe(id)}/seats/${seat}/bot`, { level });
export const claimSeat = (id: string, seat: number): Promise<TableInfo> =>
  call('POST', `/tables/${safe(id)}/seats/${seat}/claim`);
export const answerClaim = (id: string, seat: number, yes: boolean): Promise<TableInfo> =>
  call('POST', `/tables/${safe(id)}/seats/${seat}/answer`, { yes });
export const answerBy = (id: string, answer: '' | 'yes' | 'no'): Promise<TableInfo> =>
  call('POST', `/tables/${safe(id)}/answering`, { answer });
export const wishPause = (id: string, wanted: boolean): Promise<TableInfo> =>
  call('POST', `/tables/${safe(id)}/pause`, { wanted });
export const changeOrder = (id: string, order: number[]): Promise<TableInfo> =>
  call('POST', `/tables/${safe(id)}/order`, { order });
export const startGame = (id: string, level: string): Promise<TableInfo> =>
  call('POST', `/tables/${safe(id)}/start`, { level });
export const findByCode = (code: string): Promise<Found> => call('GET', `/codes/${safe(code)}`);
export const rematch = (id: string): Promise<TableInfo> => call('POST', `/tables/${safe(id)}/rematch`);
export const playOn = (id: string, wish: PlayOn): Promise<TableInfo> =>
  call('POST', `/tables/${safe(id)}/play-on`, wish);
/** All pages of a replay, as one. */
export async function readReplay(id: string): Promise<Replay> {
  const whole = await call<Replay>('GET', `/tables/${safe(id)}/replay`);
  const frames = [...whole.frames];
  while (frames.length < whole.length) {
    const page = await call<Replay>('GET', `/tables/${safe(id)}/replay?first=${frames.length}`);
    if (!page.frames.length || page.first !== frames.length) break; // moves were taken back meanwhile
    frames.push(...page.frames);
  }
  return { ...whole, frames };
}
export const askReview = (id: string): Promise<ReviewStatus> => call('POST', `/tables/${safe(id)}/review`);
export const readReview = (id: string): Promise<ReviewStatus> => call('GET', `/tables/${safe(id)}/review`);
export const recordAddress = (id: string): string => `${BASE}/api/tables/${safe(id)}/record`;

/** The record as text. */
export async function readRecord(id: string): Promise<string> {
  const answer = await fetch(recordAddress(id)).catch(() => {
    throw new Refused('offline', OFFLINE);
  });
  if (answer.ok) return await answer.text();
  throw await problemOf(answer);
}

export type { GameInfo, SeatWish, TableInfo };
