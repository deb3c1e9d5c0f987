// Talking to the server: requests, and a table's socket that comes back by itself.

import type { ClientMessage, ProblemAnswer, ServerMessage } from "./types";

export class Refusal extends Error {
  constructor(
    readonly code: string,
    message: string,
  ) {
    super(message);
  }
}

export async function ask<T>(path: string, body?: unknown, method = body === undefined ? "GET" : "POST", token = ""): Promise<T> {
  const headers: Record<string, string> = {};
  if (body !== undefined) headers["content-type"] = "application/json";
  if (token) headers["authorization"] = `Bearer ${token}`;
  let response: Response;
  try {
    response = await fetch(path, { method, headers, body: body === undefined ? null : JSON.stringify(body) });
  } catch {
    throw new Refusal("offline", "The server does not answer. Is it running?");
  }
  const answer: unknown = await response.json().catch(() => null);
  if (!response.ok) {
    const error = (answer as Partial<ProblemAnswer> | null)?.error;
    throw new Refusal(error?.code ?? "failed", error?.message ?? `The server answered ${response.status}.`);
  }
  return answer as T;
}

/** How an invitation begins: it is no token yet. */
export const INVITATION = "invite-";

/** The token of one's seat at a table, or an invitation: from the link, or as this browser remembers it. */
export function seatToken(match: string): string {
  const key = `seat:${match}`;
  const given = decodeURIComponent(location.hash.slice(1));
  if (given.startsWith(INVITATION)) return given;
  if (given) {
    remember(key, given);
    history.replaceState(null, "", location.pathname);
    return given;
  }
  return recall(key) ?? "";
}

export function keepToken(match: string, token: string): void {
  remember(`seat:${match}`, token);
}

export function remember(key: string, value: string): void {
  try {
    localStorage.setItem(`wartable:${key}`, value);
  } catch {
    // Private windows may refuse; the session cookie still knows the seat.
  }
}

export function recall(key: string): string | null {
  try {
    return localStorage.getItem(`wartable:${key}`);
  } catch {
    return null;
  }
}

/** What a table says when there is no use in coming back; a seat that was closed may have another token by now. */
const GONE = new Set(["no-such-table"]);
const CLOSED_SEAT = new Set(["bad-token", "seat-ended"]);
/** A connection that lasted so long, in milliseconds, was a good one: the next pause is short again. */
const LASTING = 10_000;
const LONGEST_PAUSE = 30_000;

/** Milliseconds until the next attempt: longer each time, and by chance, so that not all come back at once. */
export function pauseBefore(attempt: number, chance = Math.random()): number {
  return Math.min(LONGEST_PAUSE, 500 * 2 ** attempt) * (0.5 + chance / 2);
}

/** A table's socket. It joins anew whenever it was cut off, and then is told everything again. */
export class TableSocket {
  private socket: WebSocket | null = null;
  private attempts = 0;
  private closed = false;
  private timer = 0;
  private lasting = 0;

  constructor(
    private readonly match: string,
    private token: string,
    private readonly hear: (message: ServerMessage) => void,
    private readonly connected: (yes: boolean) => void,
    /** Finds the seat's new token; empty if there is none. */
    private readonly recover: (token: string) => Promise<string>,
  ) {
    this.open();
    window.addEventListener("online", () => this.open());
    document.addEventListener("visibilitychange", () => {
      if (!document.hidden && !this.attempts) this.open();
    });
    setInterval(() => this.send({ type: "ping" }), 25_000);
  }

  /** Join with another token from now on. */
  renew(token: string): void {
    this.token = token;
    this.closed = false;
    this.socket?.close();
    this.socket = null;
    this.open();
  }

  send(message: ClientMessage): boolean {
    if (this.socket?.readyState !== WebSocket.OPEN) return false;
    this.socket.send(JSON.stringify(message));
    return true;
  }

  private open(): void {
    if (this.closed || (this.socket && this.socket.readyState <= WebSocket.OPEN)) return;
    clearTimeout(this.timer);
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(`${scheme}://${location.host}/ws/tables/${this.match}`);
    this.socket = socket;
    socket.onopen = () => {
      this.lasting = setTimeout(() => (this.attempts = 0), LASTING);
      this.send(this.token ? { type: "join", token: this.token } : { type: "join" });
      this.connected(true);
    };
    socket.onmessage = (event) => {
      if (this.socket !== socket) return;
      const message = JSON.parse(String(event.data)) as ServerMessage;
      if (message.type === "error" && GONE.has(message.code)) this.closed = true;
      if (message.type === "error" && CLOSED_SEAT.has(message.code)) void this.lose(message);
      else this.hear(message);
    };
    socket.onclose = () => {
      clearTimeout(this.lasting);
      if (this.closed || this.socket !== socket) return;
      this.connected(false);
      this.timer = setTimeout(() => this.open(), pauseBefore(this.attempts++));
    };
  }

  /** The seat is closed to this token: join with the new one, or tell that there is none. */
  private async lose(message: ServerMessage): Promise<void> {
    this.closed = true;
    const lost = this.token;
    const fresh = await this.recover(lost);
    if (this.token !== lost) return;
    if (fresh) this.renew(fresh);
    else this.hear(message);
  }
}
