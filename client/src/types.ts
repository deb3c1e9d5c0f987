// What travels between the table and its clients. Made from the Structs in src/wartable/table/messages by
// `python -m wartable.table.typescript`: change those, not this file.

/**
 * The question a seat is asked now. A game adds what was already said in this step and is not on the table yet: the
 * piece that was picked, the roll so far, the cards laid aside.
 */
export interface Asked {
  topic: string;
}

/** All that one seat may know. A game adds its own fields; their parts are frozen Structs too. */
export interface View {
  seat: number;
  asked: Asked | null;
}

/** One thing that can be chosen before a match. */
export interface GameSetting {
  name: string;
  help: string;
  allowed: string[];
  default: string;
  per_seat: boolean;
}

/** How many values the content has, and how many come from each source. */
export interface GameContent {
  hash: string;
  values: number;
  sources: Record<string, number>;
}

/**
 * What a newcomer is told first: how to win, a turn in short, what beginners overlook; difficulty is from 1 to 4,
 * and `first` is for who knows none of the games.
 */
export interface GameIntroduction {
  goal: string;
  minutes: number;
  difficulty: number;
  first: boolean;
  turn: string[];
  advice: string[];
}

/** A lesson of a game, and the settings of the short match that follows it. */
export interface LessonSummary {
  title: string;
  about: string;
  minutes: number;
  match: Record<string, string | string[]>;
}

/** What a game is. */
export interface GameFacts {
  key: string;
  name: string;
  blurb: string;
  seats: number[];
  roles: string[];
  rules: string;
  settings: GameSetting[];
  first: Record<string, string | string[]>;
  content: GameContent;
  introduction: GameIntroduction;
  lessons: LessonSummary[];
  balance: boolean;
}

/** A game for people who choose; `length` is about how many choices each player makes, once that is known. */
export interface GameSummary extends GameFacts {
  length: number | null;
}

/** One rule of the ledger, with the rulings about it. */
export interface RuleSummary {
  id: string;
  chapter: string;
  text: string;
  rulings: string[];
}

/** A game for people who learn: its rules, what everything does, and which fields of what are reconstructed. */
export interface GameDetails extends GameFacts {
  ledger: RuleSummary[];
  glossary: Record<string, string>;
  reconstructed: Record<string, string[]>;
}

/** A bot to play against. */
export interface BotSummary {
  name: string;
  about: string;
}

/** The bots, and which of them gives hints. */
export interface Bots {
  bots: BotSummary[];
  hints: string;
}

/** How a match ended. */
export interface MatchResult {
  winners: number[];
  ending: string;
  scores: number[];
  why: string;
  counted: string;
}

/** A seat and the token that opens it, or the invitation that lets somebody sit down there, once. */
export interface SeatToken {
  seat: number;
  token: string;
}

/** An option, its words, and the `data-ref` of what it touches in the picture. */
export interface OfferedOption {
  option: number[];
  text: string;
  refs: string[];
}

/** What one seat may know at one moment, besides the picture and the story. */
export interface SeatState {
  turn: number;
  topic: string;
  prompt: string;
  options: OfferedOption[];
  waiting: number[];
  undo: boolean;
  sides: string[];
  over: boolean;
  result: MatchResult | null;
}

/** Who a browser is, and whether it is signed in. */
export interface Me {
  name: string;
  account: boolean;
}

/** A line of the ratings. */
export interface RatedPlayer {
  name: string;
  bot: boolean;
  rating: number;
  played: number;
  won: number;
}

/** Who sits on a seat, as lists of tables show it. */
export interface SeatSummary {
  seat: number;
  name: string;
  bot: string;
  open: boolean;
  taken: boolean;
}

/** A table for a list or a page, with the way to one's own seat, and the invitations that are still to be sent. */
export interface TableSummary {
  id: string;
  game: string;
  name: string;
  made: number;
  ended: number | null;
  result: MatchResult | null;
  settings: Record<string, string | string[]>;
  clock: ClockPlan | null;
  seats: SeatSummary[];
  mine?: SeatToken;
  invitations?: SeatToken[];
}

/**
 * A line of the story: its words, the `data-ref` of what it touches in the picture, whose doing it is (-1:
 * nobody's), and whether a part of the story begins with it: a round, a turn, a battle.
 */
export interface StoryLine {
  text: string;
  refs: string[];
  seat: number;
  begins: boolean;
}

/**
 * What one seat may know at one moment, with the picture as one SVG and the whole story; `view` is the bare view,
 * if it was asked for.
 */
export interface StateAnswer extends SeatState {
  seat: number;
  picture: string;
  story: StoryLine[];
  view?: View;
}

/** A choice is stored, or taken back. */
export interface Accepted {
  turn: number;
  accepted: boolean;
}

/** The table of a rematch, and the token of one's seat there. */
export interface Rematch {
  id: string;
  seat: number;
  token: string;
}

/** Each seat's win probability at every frame, and the frames where it turned. */
export interface Chances {
  chances: number[][];
  turns: number[];
}

/**
 * Where a match turned: the frame after a choice, who chose what, what was told then, and whose win probability
 * rose most, from and to what.
 */
export interface TurningPoint {
  frame: number;
  seat: number;
  text: string;
  lines: string[];
  gainer: number;
  before: number;
  after: number;
}

/**
 * A choice that cost win probability, judged from what its seat knew: the frame in which it was asked, what it
 * chose, and what would have been better.
 */
export interface CostlyChoice {
  frame: number;
  chosen: string;
  better: string;
  cost: number;
}

/**
 * A finished match looked at again: why it ended and what was told at the end, where it turned, in order, and the
 * choices of each seat that cost it most, the dearest first.
 */
export interface Review {
  ending: string;
  lines: string[];
  turns: TurningPoint[];
  costly: CostlyChoice[][];
}

/** Why a request was refused: a code for programs and a sentence for people. */
export interface Problem {
  code: string;
  message: string;
}

/** The answer to a request that was refused. */
export interface ProblemAnswer {
  error: Problem;
}

/** The key and the name of a game. */
export interface GameName {
  key: string;
  name: string;
}

/**
 * What a newcomer must know about a table first. `notice` is what people must know if it was begun under other
 * rules or content; it is `frozen` if it cannot go on because of that.
 */
export interface TableMessage {
  type: "table";
  id: string;
  game: GameName;
  settings: Record<string, string | string[]>;
  guided: boolean;
  listed: boolean;
  seat: number;
  clock: ClockPlan | null;
  notice: string;
  frozen: boolean;
}

/**
 * Who sits on a seat, what the game calls it, and whether they are here. `left` says how somebody has lost by
 * leaving (`resign` or `time`), `stand_in` which bot plays on, `wanted` which others want one to. `can` is what one
 * may do about the seat: `replace`, `end`, `free`, or `back` and `resign` about one's own.
 */
export interface SeatPresence extends SeatSummary {
  role: string;
  online: boolean;
  left: string;
  stand_in: string;
  wanted: number[];
  can: string[];
}

/** What a seat has left, in seconds, and since when that runs down, if it does. */
export interface SeatClock {
  left: number;
  since: number | null;
}

/**
 * The clocks of all seats, none for bots, and what time it is at the server. One's own is exact; the others' are as
 * everybody can know them, and may have more left than they show.
 */
export interface ClocksMessage {
  type: "clocks";
  now: number;
  seats: (SeatClock | null)[];
}

/** The table of the rematch. Who has a seat gets its token there by asking for the rematch too. */
export interface NextTable {
  id: string;
}

/**
 * Who sits where and who is here, on how many devices one's own seat is open, and the way to the rematch if there
 * is one.
 */
export interface PeopleMessage {
  type: "people";
  you: number;
  seats: SeatPresence[];
  watchers: number;
  devices?: number;
  next?: NextTable;
}

/** Keep the first lines of the story, as many as `from` says, then add these. */
export interface StoryChange {
  from: number;
  lines: StoryLine[];
}

/** What a part of the picture is for, whose it is and how large. */
export interface PartFrame {
  role: "board" | "column" | "hand" | "more" | "side" | "strip";
  width: number;
  height: number;
  letters: number;
  touch: number;
  label: string;
  seat: number;
}

/**
 * A part of the picture that is new or has changed: its frame, if that has; fragments that are new or quite
 * different, each with its key; edits of others; and what has changed in the order of all its keys, from back to
 * front, if anything has.
 */
export interface PartChange {
  name: string;
  frame?: PartFrame;
  order?: [number, number, string[]];
  fragments?: [string, string][];
  edits?: [string, [number, number, string][]][];
}

/**
 * Something that happened on the way: what was told then, and what changed in the picture since the moment before;
 * `gone` names the parts that are no more.
 */
export interface MomentChange {
  lines: string[];
  picture: PartChange[];
  gone: string[];
}

/**
 * A finished match: how many frames it has, who made each choice, and each seat's story with the frame of a line.
 * The stories are by seat, a watcher's under -1. `style` and `defs` are what the parts of nearly all its pictures
 * share, `colours` are those of the seats.
 */
export interface ReplaySummary {
  table: TableSummary;
  frames: number;
  choosers: number[];
  stories: Record<string, [string, number][]>;
  sides: string[];
  roles: string[];
  result: MatchResult;
  style: string;
  defs: string;
  colours: string[];
}

/**
 * A choice in a replay, as a seat saw it: the moments it set off and then how it was, each with the lines told
 * then. The first brings the whole picture, the others what has changed since the one before. `style` and `defs` are
 * there if they are not those of the replay.
 */
export interface Frame {
  frame: number;
  style?: string;
  defs?: string;
  stills: MomentChange[];
}

/**
 * For somebody who comes back: what was told since their latest choice, what concerns them first, and how many
 * moments of it can be shown. `opening` if they have chosen nothing yet: they come for the first time.
 */
export interface Missed {
  lines: string[];
  moments: number;
  opening: boolean;
}

/**
 * What one seat may know at one moment: the moments since the last state, what has changed in the picture since the
 * last of them, and what is new of the story. `label` is what a screen reader says of the whole picture, `seats` are
 * the colours of the seats. What all parts share, their style and what they refer to by id, is there if this
 * connection has not got it yet.
 */
export interface StateMessage extends SeatState {
  type: "state";
  style?: string;
  defs?: string;
  label: string;
  seats: string[];
  moments: MomentChange[];
  picture: PartChange[];
  gone: string[];
  story: StoryChange;
  missed?: Missed;
}

/** The moments since one's latest choice, as changes from what is shown now and back to it. */
export interface MissedMessage {
  type: "missed";
  moments: MomentChange[];
  picture: PartChange[];
  gone: string[];
}

/** What somebody said, and when. */
export interface ChatLine {
  id: number;
  seat: number;
  name: string;
  text: string;
  made: number;
}

/** Lines of chat. */
export interface ChatMessage {
  type: "chat";
  lines: ChatLine[];
}

/** The choice of this turn is stored, or taken back. */
export interface AcceptedMessage {
  type: "accepted";
  turn: number;
}

/**
 * An option that a bot considered, with the `data-ref` of what it touches: how often, with what share of its
 * search, and the win probability after it, where that can be told.
 */
export interface ConsideredOption {
  option: number[];
  text: string;
  refs: string[];
  visits: number;
  share: number;
  chance: number | null;
}

/** A choice that is likely to follow. */
export interface ExpectedChoice {
  seat: number;
  name: string;
  text: string;
  visits: number;
}

/**
 * What a strong bot would do and why, in words; the options that are as good as far as it can tell; what it
 * considered, best first, and what is likely to follow.
 */
export interface Hint {
  option: number[] | null;
  reason: string;
  equal: number[][];
  considered: ConsideredOption[];
  continuation: ExpectedChoice[];
}

/** A hint for the question with this turn number. */
export interface HintMessage extends Hint {
  type: "hint";
  turn: number;
}

/** The picture as it was when a line of the story was told. */
export interface MomentMessage {
  type: "moment";
  line: number;
  text: string;
  picture: string;
}

/** Why a message was refused. */
export interface ErrorMessage extends Problem {
  type: "error";
}

/** The server is there. */
export interface PongMessage {
  type: "pong";
}

/** Who is to sit on a seat: yourself, a bot, a friend by a secret link, or anybody from the lobby. */
export interface SeatPlan {
  who: "anyone" | "bot" | "friend" | "me";
  bot?: string;
}

/** How long everybody may think: for each question, or for all of a match together. */
export interface ClockPlan {
  each: "game" | "move";
  seconds: number;
}

/** A table to be started. */
export interface NewTable {
  game: string;
  seats: SeatPlan[];
  settings?: Record<string, string | string[]>;
  pace?: number | null;
  guided?: boolean;
  listed?: boolean;
  clock?: ClockPlan | null;
}

/** A seat is to be taken: the one of an invitation, or an open one of the lobby. */
export interface SitDown {
  invitation?: string;
}

/** An option of the question with this turn number. */
export interface ChosenOption {
  turn: number;
  option: number[];
}

/** The latest choice is to be taken back. */
export interface TakeBack {
  turn: number;
}

/**
 * Something about a seat that is no choice of the game: resign, or come back to one's own; for a seat that somebody
 * has left: have a bot play on, end the match, or free it for somebody else.
 */
export interface SeatDeed {
  do: "back" | "end" | "free" | "replace" | "resign";
  seat?: number;
}

/** Another name to play under. */
export interface NewName {
  name: string;
}

/** The name and password of an account. */
export interface Credentials {
  name: string;
  password: string;
}

/** The first message: the token of a seat, or none to watch. */
export interface Join {
  type: "join";
  token?: string;
}

/** Pick an option of the question with this turn number. */
export interface Choose extends ChosenOption {
  type: "choose";
}

/** Take the latest choice back. */
export interface Undo extends TakeBack {
  type: "undo";
}

/** A line of chat. */
export interface Say {
  type: "say";
  text: string;
}

/** Ask what a strong bot would do. */
export interface AskHint {
  type: "hint";
  turn: number;
}

/** Ask for the picture as it was when a line of the story was told. */
export interface AskMoment {
  type: "moment";
  line: number;
}

/** Ask for the moments since one's latest choice. */
export interface AskMissed {
  type: "missed";
}

/** Is the server there? */
export interface Ping {
  type: "ping";
}

/** What a learner chose; nothing where a step is only read. */
export interface LessonChoice {
  option?: number[];
}

/**
 * A step of a lesson, counted from 0: what to notice and why, what is meant (`show`, by `data-ref`), the options
 * that go on, and the table as the learner sees it. The state has all of the picture where a lesson is opened, else
 * what has changed since the step before.
 */
export interface LessonStep {
  step: number;
  steps: number;
  seat: number;
  notice: string;
  why: string;
  show: string[];
  wanted: number[][];
  state: StateMessage;
}

/** What a choice led to: the next step, or why it was not the one that was meant. */
export interface LessonAnswer {
  wrong: string;
  next?: LessonStep;
}

/** What the table says over the socket. */
export type ServerMessage =
  | TableMessage
  | PeopleMessage
  | StateMessage
  | MissedMessage
  | ChatMessage
  | AcceptedMessage
  | ClocksMessage
  | HintMessage
  | MomentMessage
  | ErrorMessage
  | PongMessage;

/** What a client says over the socket. */
export type ClientMessage =
  | Join
  | Choose
  | Undo
  | Say
  | AskHint
  | AskMoment
  | AskMissed
  | Ping;
