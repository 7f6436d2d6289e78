// Written by web/wire_types.py from the server's messages. Do not edit.

/** My no was accepted; or a resent move or undo was stored and done before. */
export interface Ack {
  type: "ack";
  id: string;
  ply: number;
  undos: number;
}

/** One action that this seat may play. */
export interface ActionInfo {
  index: number;
  text: string;
  action: Record<string, number | string>;
  final: "" | "chance" | "end" | "nothing" | "secret" | "turn";
}

/** What could follow each line; nothing if something is drawn or hidden, or another seat acts. */
export interface Ahead {
  type: "ahead";
  id: string;
  ply: number;
  after: Foreseen[][];
}

/** What the game worked out for the seat to act in this position; it comes some time after the scene. */
export interface Aid {
  type: "aid";
  ply: number;
  undos: number;
  aid: Record<string, unknown>;
}

/** Yes or no to the proposal in the position with this name; the proposer's own no withdraws it. */
export interface Answer {
  type: "answer";
  id: string;
  ply: number;
  yes: boolean;
  undos?: number;
}

/** What I answer to proposals at this table while I am not here: yes, no, or '' to be asked. */
export interface AnswerBy {
  answer: "" | "no" | "yes";
}

/** Yes: whoever claims the seat gets it. */
export interface AnswerClaim {
  yes: boolean;
}

/** What could I do after each of these lines of my own actions? A board shows where a turn may lead. */
export interface AskAhead {
  type: "ahead";
  id: string;
  lines: number[][];
}

/** What would a bot play for me here? */
export interface AskHint {
  type: "hint";
  id: string;
}

/** Undo my last move in the position with this name. */
export interface AskUndo {
  type: "undo";
  id: string;
  ply: number;
  undos?: number;
}

/** Why may I not play this? */
export interface AskWhy {
  type: "why";
  id: string;
  action: number | string | Record<string, number | string>;
}

/** The scene that an update changes: `view` and `facts` of the new one hold the fields that differ from it. */
export interface Base {
  ply: number;
  view?: string[];
  facts?: string[];
}

/** The rules of a game in reading order with pictures. */
export interface Booklet {
  slug: string;
  aim: Text;
  leaves: BookletLeaf[];
}

/** A leaf of a booklet; its picture is the board with this scene. */
export interface BookletLeaf {
  title: Text;
  text: Text;
  points: Text[];
  signs: BookletSign[];
  clauses: string[];
  variants: string[];
  happens: string[];
  first: Text | null;
  variant: string;
  players: number;
  options: Record<string, string>;
  names: Text[];
  layout: Record<string, unknown> | null;
  scene: Scene;
  recent: Event[];
}

/** A lettered part of a picture, and what it is. */
export interface BookletSign {
  spot: string;
  text: Text;
}

/** A box, and what it changes in the game's own. */
export interface BoxInfo {
  name: string;
  sha256: string;
  changes: Change[];
}

/** A box that is not the game's own: its name, and the SHA-256 of its components in hex. */
export interface BoxName {
  name: string;
  sha256: string;
}

/** The boxes that this server offers for a game, and whether people may bring their own. */
export interface BoxShelf {
  boxes: BoxName[];
  uploads: boolean;
  first: string;
}

/** A box whole, to go on with in the studio. */
export interface BoxTable {
  name: string;
  table: Record<string, unknown>;
}

/** A box that a person brings: its name, and the changed parts as TOML. */
export interface BoxWish {
  name: string;
  toml: string;
}

/** One value of a box that differs from the game's own; '' where there is none. */
export interface Change {
  part: string;
  before: string;
  after: string;
}

/** One value of an option. */
export interface Choice {
  slug: string;
  name: Text;
}

/** One numbered sentence of the rules. */
export interface Clause {
  id: string;
  text: Text;
}

/** The clocks of a table, now. */
export interface ClockInfo {
  minutes: number;
  increment: number;
  level: string;
  left: number[];
  running: number | null;
  pause: PauseInfo | null;
}

/** A clock was started or stopped. */
export interface ClockTold {
  type: "clock";
  clock: ClockInfo;
}

/** A clock for each seat, at one sitting: minutes, seconds more with each decision, and the bot that steps in. */
export interface ClockWish {
  minutes: number;
  increment?: number;
  level?: string;
}

/** Somebody I played with. */
export interface Companion {
  name: string;
  games: number;
}

/** A decision, and a better one. */
export interface Costly {
  ply: number;
  seat: number;
  played: string;
  better: string;
  index: number;
  action: Record<string, number | string>;
  lost: number;
  told: Text;
  better_told: Text;
  why: Text;
}

/** What everybody is offered today. */
export interface Daily {
  date: string;
  game: string;
  puzzle: number;
}

/** A game of the day, and who has reached what: the best first. */
export interface DayGame {
  date: string;
  game: string;
  table: string;
  over: boolean;
  played: number;
  best: DayScore[];
}

/** What somebody reached in the game of the day. */
export interface DayScore {
  name: string;
  score: number;
  mine: boolean;
}

/** What I am called in the list of the day. */
export interface DayWish {
  name: string;
}

/** A browser that acts for me. */
export interface Device {
  id: string;
  name: string;
  since: number;
  seen: number;
  here: boolean;
}

/** How the game ended. */
export interface Ending {
  winners: number[];
  reason: string;
  clause: string;
  text: Text;
  scores: number[];
}

/** Something that was played or drawn, as this viewer sees it. */
export interface Event {
  ply: number;
  seat: number | null;
  action: Record<string, number | string>;
  text: string;
  told: Text;
}

/** What proves after the game that nobody chose an outcome. */
export interface Fairness {
  commitment: string;
  contributions: string[];
  seed: string | null;
}

/** An action that could follow. */
export interface Foreseen {
  index: number;
  action: Record<string, number | string>;
}

/** The table with a join code. */
export interface Found {
  table: string;
}

/** One step of a replay: the position after `event`; the first frame has no event. */
export interface Frame {
  view: Record<string, unknown>;
  facts: Record<string, unknown> | null;
  to_act: number | null;
  scores: number[];
  event: Event | null;
}

export type FromBrowser = Ready | Move | AskUndo | Answer | AskHint | AskWhy | AskAhead | Show | Point | Say | Ping;

/** Everything needed to offer a game. */
export interface GameInfo {
  slug: string;
  version: string;
  title: Text;
  about: Text;
  minutes: number;
  seats: Text[];
  variants: Variant[];
  options: Option[];
  levels: Level[];
  secrets: boolean;
  together: boolean;
  rated: boolean;
  reasons: Record<string, Text>;
  terms: Record<string, Text>;
  lessons: LessonInfo[];
  puzzles: number;
  daily: boolean;
}

/** The ratings in one game: mine, of the people I met in games that count, and of bots; the best first. */
export interface GameRatings {
  game: string;
  ratings: Rating[];
}

/** My finished games of one game. */
export interface GameResults {
  game: string;
  games: number;
  wins: number;
  best: number;
  rank: Text | null;
  levels: LevelResults[];
}

/** The level of the bot that is to play for somebody who is away. */
export interface GiveToBot {
  level: string;
}

/** Everything: sent on connecting, after `show`, and when the browser must start afresh. It replaces all it knew. */
export interface Hello {
  type: "hello";
  table: TableInfo;
  you: You;
  layout: Record<string, unknown> | null;
  scene: Scene | null;
  events: Event[];
  since: number;
  proposal?: Proposal | null;
}

/** The coach's moves, the advised one first; `gain` is its lead over the next best, None if that may be noise. */
export interface Hint {
  type: "hint";
  id: string;
  ply: number;
  undos: number;
  level: string;
  ideas: Idea[];
  gain: number | null;
}

/** A move of the coach or of a puzzle. Results are hundredths of a per cent of the win, or of a common point. */
export interface Idea {
  action: ActionInfo;
  named: Text;
  result: number;
  why: Text;
}

/** A lesson without its positions. */
export interface Lesson {
  slug: string;
  title: Text;
  about: Text;
  minutes: number;
  variant: string;
  players: number;
  options: Record<string, string>;
  seat: number;
  names: Text[];
  aided: boolean;
  layout: Record<string, unknown> | null;
  steps: LessonStep[];
}

/** What could the learner do after each of these lines of actions? */
export interface LessonAhead {
  moves: number[][];
  lines: number[][];
}

/** What the game worked out for the learner's decision. */
export interface LessonAid {
  aid: Record<string, unknown> | null;
}

/** What is said to a wrong try, and the clause that forbids it; '' if it is allowed but not what is asked. */
export interface LessonAnswer {
  text: Text;
  clause: string;
}

/** What could follow each line of actions. */
export interface LessonForeseen {
  after: Foreseen[][];
}

/** A lesson that this game offers. */
export interface LessonInfo {
  slug: string;
  title: Text;
  about: Text;
  minutes: number;
  steps: number;
}

/** The answer to a try: where it led, or why not. */
export interface LessonReply {
  scenes: LessonScene[];
  complete: boolean;
  answer: LessonAnswer | null;
  ideas: Idea[];
}

/** A position of a lesson, as the learner sees it. */
export interface LessonScene {
  step: number;
  scene: Scene;
  events: Event[];
  recent: Event[];
  right: ActionInfo | null;
  told: Text | null;
}

/** What a step of a lesson says and lights. */
export interface LessonStep {
  title: Text;
  text: Text;
  task: Text | null;
  light: string[];
  goal: string[];
}

/** The moves that were right so far, step by step, and what the learner tries now; None opens the last step. */
export interface LessonTry {
  moves: number[][];
  action?: number | null;
}

/** What is to be said to an action that may be forbidden? */
export interface LessonWhy {
  moves: number[][];
  action: number | Record<string, number | string>;
}

/** A bot level that this game offers. */
export interface Level {
  slug: string;
  name: Text;
  about: Text;
}

/** My games of one game in which the strongest bot had this level. */
export interface LevelResults {
  level: string;
  games: number;
  wins: number;
}

/** The part of a personal link after '#'. */
export interface Link {
  token: string;
}

/** What the link in an e-mail has done. */
export interface MailDone {
  mail: string;
}

/** The part of a link in an e-mail after '#'. */
export interface MailToken {
  token: string;
}

/** The person that the server takes this browser for. */
export interface Me {
  link: string;
  name: string;
  emblem: string;
}

/** Play this for that seat in the position with this name; `id` is new for every move and the same in a resend. */
export interface Move {
  type: "move";
  id: string;
  ply: number;
  seat: number;
  action: number | string;
  undos?: number;
}

/** The emblem that stands beside my name from now on; '' for none. */
export interface MyEmblem {
  emblem: "" | "bell" | "boat" | "bottle" | "compass" | "crab" | "gull" | "lantern" | "lighthouse" | "octopus" | "sun" | "wave" | "whale";
}

/** What I want to be called from now on. */
export interface MyName {
  name: string;
}

/** My passkeys, and whether this server has any. */
export interface MyPasskeys {
  possible: boolean;
  passkeys: Passkey[];
}

/** The occupants change places: seat k gets the occupant of seat `order[k]`. */
export interface NewOrder {
  order: number[];
}

/** The first frame of the socket at /ws/me: from now on every change is told; what came before is at /api/shelf. */
export interface NewsHello {
  type: "hello";
}

/** How this server can reach me, and what I allow. */
export interface Notifying {
  push_key: string;
  pushed: boolean;
  by_mail: boolean;
  mail: string;
  holiday: number;
}

/** A setting of a table. Without choices it takes any text, which the game checks in `new`. */
export interface Option {
  slug: string;
  name: Text;
  default: string;
  choices?: Choice[];
}

/** The finished game from which this one is played on, and the seat that kept what it saw there. */
export interface Origin {
  table: string;
  ply: number;
  seat: number;
}

/** The game's own component table, as a designer begins with it. */
export interface OwnBox {
  table: Record<string, unknown>;
  toml: string;
  reconstructed: string[];
}

/** The pace of a game over days. */
export interface PaceInfo {
  days: number;
  level: string;
}

/** A game over days: within how many a decision is due (0: no limit), and the bot that steps in when time is up. */
export interface PaceWish {
  days?: number;
  level?: string;
}

/** A passkey that signs me in. */
export interface Passkey {
  id: string;
  name: string;
  since: number;
  seen: number;
}

/** What the browser made or signed, and whether it may stop being the person that it is. */
export interface PasskeyAnswer {
  token: string;
  credential: Record<string, unknown>;
  replace?: boolean;
}

/** What the browser is to make or to sign, and what is to come back with it. */
export interface PasskeyAsk {
  token: string;
  options: Record<string, unknown>;
}

/** A pause of the clocks that somebody asked for. */
export interface PauseInfo {
  seat: number | null;
  agreed: number[];
  on: boolean;
}

/** I am here. Sent every 6 seconds, so that a dead line is noticed and the socket has no timeout. */
export interface Ping {
  type: "ping";
}

/** A new table that starts from a position of a finished game: I have this seat, bots of this level all others. */
export interface PlayOn {
  ply: number;
  seat: number;
  name: string;
  level: string;
  practice?: boolean;
}

/** Show everybody at the table for a moment what I mean, in words that the game's board understands. */
export interface Point {
  type: "point";
  where: string;
}

/** The person of this seat points at something. */
export interface Pointed {
  type: "pointed";
  seat: number;
  where: string;
}

/** The answer to `ping`. */
export interface Pong {
  type: "pong";
}

/** An error, on REST and (with `type`) on the socket. */
export interface Problem {
  code: string;
  message: Text;
  clause?: string;
  detail?: string;
}

/** A move that another person must agree to before it is played. */
export interface Proposal {
  seat: number;
  asked: number;
  ply: number;
  undos: number;
  text: string;
  action: Record<string, number | string>;
  told: Text;
}

/** The move that waits for somebody's consent, or None if none does any more; every `update` ends it too. */
export interface Proposed {
  type: "proposal";
  proposal: Proposal | null;
}

/** Into the archive, or out of it. */
export interface PutAway {
  archived: boolean;
}

/** How well a person or a bot plays one game, by its games that count. */
export interface Rating {
  name: string;
  level: string;
  mine: boolean;
  rating: number;
  spread: number;
  games: number;
}

/** How other people reach this server. */
export interface Reach {
  addresses: string[];
  command: string;
}

/** I have seen the commitment, and contribute this to the chance of the game. */
export interface Ready {
  type: "ready";
  contribution: string;
}

/** The answer to a message that was refused. */
export interface Refusal {
  type: "error";
  code: string;
  message: Text;
  clause?: string;
  detail?: string;
  id?: string;
}

/** When the reminder goes out, and when the next one is possible. */
export interface Reminded {
  at: number;
  again: number;
}

/** A page of the positions of a table: with every secret if the game is over, else as this person may see them. */
export interface Replay {
  table: TableInfo;
  seat: number | null;
  complete: boolean;
  layout: Record<string, unknown> | null;
  first: number;
  length: number;
  frames: Frame[];
  ending: Ending | null;
}

/** What I have played, and with whom. */
export interface Results {
  games: GameResults[];
  companions: Companion[];
  ratings: GameRatings[];
}

/** The part of a personal link after '#', and whether this browser may stop being the person that it is. */
export interface Resume {
  token: string;
  replace?: boolean;
}

/** A review. Results are hundredths of a per cent of the win, or of a point if there is one common score. */
export interface Review {
  game: string;
  together: boolean;
  simulations: number;
  seed: number;
  curve: number[][];
  seats: (number | null)[];
  shares: Share[];
  costly: Costly[];
}

/** The progress of the review of a finished game. */
export interface ReviewStatus {
  stage: "done" | "failed" | "none" | "running" | "waiting";
  done: number;
  total: number;
  review: Review | null;
}

/** How to play, in both languages: the help as Markdown, and its clauses as a list. */
export interface Rules {
  slug: string;
  version: string;
  help: Text;
  clauses: Clause[];
}

/** What the person of a seat said. */
export interface Said {
  n: string;
  seat: number;
  name: string;
  ply: number;
  phrase: string;
  text: string;
}

/** Say something at the table: a phrase by its name, which each reads in their own language, or free words. */
export interface Say {
  type: "say";
  id: string;
  phrase?: string;
  text?: string;
}

/** The position as one seat or a spectator sees it. */
export interface Scene {
  ply: number;
  undos: number;
  seat: number | null;
  covered: boolean;
  view: Record<string, unknown>;
  facts: Record<string, unknown> | null;
  previews: Record<string, unknown> | null;
  to_act: number | null;
  legal: ActionInfo[];
  ask: Text;
  scores: number[];
  undo: Undo;
  ending: Ending | null;
}

/** One seat, as everybody may see it. */
export interface SeatInfo {
  kind: "bot" | "open" | "person";
  name: string | null;
  level: string | null;
  present: boolean;
  ready: boolean;
  away: boolean;
  mine: boolean;
  yields: boolean;
  claimed: boolean;
  claiming: boolean;
  emblem: string;
}

/** Who is to sit here: me, somebody else at this screen, whoever has the link, or a bot. */
export interface SeatWish {
  kind: "bot" | "here" | "me" | "open";
  name?: string | null;
  level?: string | null;
}

/** I am on holiday for so many days, counted from today; 0 ends it. */
export interface SetHoliday {
  days: number;
  zone?: string;
}

/** The address for e-mails: a link is sent there, and counts once it was opened. '' ends them. */
export interface SetMail {
  address: string;
  lang: "en" | "fr";
  zone?: string;
}

/** One seat's game in numbers: `start + luck + own + others == result`. */
export interface Share {
  start: number;
  luck: number;
  own: number;
  others: number;
  result: number;
  doubt: number;
  lost: number;
  decisions: number;
}

/** The person of this seat is looking at the screen; without a seat, the screen is to be covered. */
export interface Show {
  type: "show";
  seat?: number | null;
  since?: number;
}

/** The level of the bots at seats that nobody has taken, or whose person has not come. */
export interface StartGame {
  level: string;
}

/** How far a study is. */
export interface StudyStatus {
  id: string;
  game: string;
  box: string;
  stage: "cancelled" | "done" | "failed" | "running" | "waiting";
  done: number;
  total: number;
  seconds: number;
  error: string;
}

/** A study of a box, each game beside the same one with the game's own box; without a box, of the game itself. */
export interface StudyWish {
  variant: string;
  players: number;
  games: number;
  level: string;
  box?: string;
}

/** The subscription of this browser at its push service. */
export interface Subscribe {
  endpoint: string;
  p256dh: string;
  auth: string;
  lang: "en" | "fr";
  zone?: string;
}

/** The box of a table: what it changes, and the constants that its board draws by. */
export interface TableBox {
  name: string;
  sha256: string;
  changes: Change[];
  drawn: Record<string, unknown>;
}

/** Somebody came, sat down, left or was replaced, or a rematch was made. */
export interface TableChanged {
  type: "table";
  table: TableInfo;
}

/** A table without its position. */
export interface TableInfo {
  id: string;
  game: string;
  rules: string;
  variant: string;
  players: number;
  options: Record<string, string>;
  practice: boolean;
  stage: "gathering" | "over" | "playing" | "archived";
  seats: SeatInfo[];
  spectators: number;
  watching: string[];
  ply: number;
  to_act: number | null;
  host: number | null;
  hosting: boolean;
  hosted: boolean;
  code: string;
  pace: PaceInfo | null;
  asks: boolean;
  answering: "" | "no" | "yes";
  chat: boolean;
  closed: boolean;
  rated: boolean;
  day: string;
  clock: ClockInfo | null;
  deadline: number | null;
  fairness: Fairness;
  rematch: string | null;
  origin: Origin | null;
  box: BoxName | null;
  created: number;
  changed: number;
}

/** A table of mine was made or has changed. */
export interface TableNews {
  type: "news";
  table: TableInfo;
}

/** Some of my tables, those in play or the archive, and how many there are on both shelves. */
export interface TableShelf {
  tables: TableInfo[];
  in_play: number;
  archived: number;
}

/** A table to be made; the game fills in what is missing. */
export interface TableWish {
  game: string;
  seats: SeatWish[];
  variant?: string | null;
  options?: Record<string, string>;
  practice?: boolean;
  hosted?: boolean;
  pace?: PaceWish | null;
  chat?: boolean;
  closed?: boolean;
  clock?: ClockWish | null;
  rated?: boolean;
  box?: string;
}

/** The name of a person who sits down. */
export interface TakeSeat {
  name: string;
}

/** What was said: one line more, or, after `hello`, the latest lines that this viewer may read. */
export interface Talk {
  type: "talk";
  said: Said[];
  whole?: boolean;
}

/** A few words in both languages. */
export interface Text {
  fr: string;
  en: string;
}

export type ToBrowser = Hello | Update | Proposed | ClockTold | Aid | Pointed | Talk | Ack | TableChanged | Hint | Why | Ahead | Refusal | Pong;

/** Whether the last move can be undone, and the reason if not. */
export interface Undo {
  offered: boolean;
  reason: "" | "chance" | "end" | "nothing" | "secret" | "turn";
  text: Text;
}

/** The game went on, or a move was undone. */
export interface Update {
  type: "update";
  scene: Scene;
  events: Event[];
  ack?: string;
  undone?: number | null;
  base?: Base | null;
}

/** A rule set or layout, and the numbers of players it is for. */
export interface Variant {
  slug: string;
  name: Text;
  players: number[];
}

/** Whom a personal link would replace by whom. */
export interface Who {
  same: boolean;
  you: string | null;
  other: string | null;
}

/** The clause that forbids the action; '' if none does. */
export interface Why {
  type: "why";
  id: string;
  clause: string;
  text: Text;
}

/** Whether I want the clocks to stand still: yes asks or agrees, no declines, withdraws, or ends the pause. */
export interface WishPause {
  wanted: boolean;
}

/** What this browser may do at the table. */
export interface You {
  seats: number[];
  ready: boolean;
}
