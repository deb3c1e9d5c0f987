// What the server sends. docs/api.md tells the same in words.

export interface Option {
  option: number[];
  text: string;
  refs: string[];
}

export interface Result {
  winners: number[];
  ending: string;
  scores: number[];
}

/** What one seat may know at one moment. */
export interface State {
  turn: number;
  picture: string;
  topic: string;
  prompt: string;
  options: Option[];
  waiting: number[];
  undo: boolean;
  sides: string[];
  over: boolean;
  result: Result | null;
}

export interface SeatInfo {
  seat: number;
  name: string;
  role: string;
  bot: string;
  open: boolean;
  taken: boolean;
  online: boolean;
}

export interface People {
  you: number;
  seats: SeatInfo[];
  watchers: number;
  next?: { id: string; token?: string };
}

export interface ChatLine {
  id: number;
  seat: number;
  name: string;
  text: string;
  made: number;
}

export interface TableInfo {
  id: string;
  game: { key: string; name: string };
  settings: Record<string, string | string[]>;
  guided: boolean;
  seat: number;
}

export interface Considered {
  text: string;
  chance: number;
  share: number;
}

export type Incoming =
  | ({ type: "table" } & TableInfo)
  | ({ type: "people" } & People)
  | ({ type: "state"; story: { from: number; lines: string[] } } & State)
  | { type: "chat"; lines: ChatLine[] }
  | { type: "accepted"; turn: number }
  | { type: "hint"; turn: number; option: number[] | null; considered: Considered[]; continuation: { seat: number; name: string; text: string }[] }
  | { type: "moment"; line: number; text: string; picture: string }
  | { type: "error"; code: string; message: string }
  | { type: "pong" };

export interface Setting {
  name: string;
  help: string;
  allowed: string[];
  default: string;
  per_seat: boolean;
}

export interface GameBrief {
  key: string;
  name: string;
  blurb: string;
  seats: number[];
  roles: string[];
  length: number | null;
  content: { values: number; sources: Record<string, number> };
  settings: Setting[];
  first: Record<string, string>;
}

export interface Rule {
  id: string;
  chapter: string;
  text: string;
  rulings: string[];
}

export interface GameWhole extends GameBrief {
  ledger: Rule[];
  glossary: Record<string, string>;
  reconstructed: Record<string, string[]>;
}

export interface Bots {
  bots: { name: string; about: string }[];
  hints: string;
}

export interface ListedTable {
  id: string;
  game: string;
  name: string;
  made: number;
  ended: number | null;
  result: Result | null;
  settings: Record<string, string | string[]>;
  seats: { seat: number; name: string; bot: string; open: boolean; taken: boolean }[];
  mine?: { seat: number; token: string };
  invitations?: { seat: number; token: string }[];
}

export interface ReplayInfo {
  table: ListedTable;
  frames: number;
  choosers: number[];
  stories: Record<string, [string, number][]>;
  sides: string[];
  result: Result;
}
