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

/** The token of one's seat at a table: from the link, or as this browser remembers it. */
export function seatToken(match: string): string {
  const key = `seat:${match}`;
  const given = decodeURIComponent(location.hash.slice(1));
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

const FINAL = new Set(["no-such-table", "bad-token"]);

/** A table's socket. It joins anew whenever it was cut off, and then is told everything again. */
export class TableSocket {
  private socket: WebSocket | null = null;
  private attempts = 0;
  private closed = false;

  constructor(
    private readonly match: string,
    private readonly token: string,
    private readonly hear: (message: ServerMessage) => void,
    private readonly connected: (yes: boolean) => void,
  ) {
    this.open();
    window.addEventListener("online", () => this.open());
    document.addEventListener("visibilitychange", () => {
      if (!document.hidden) this.open();
    });
    setInterval(() => this.send({ type: "ping" }), 25_000);
  }

  send(message: ClientMessage): boolean {
    if (this.socket?.readyState !== WebSocket.OPEN) return false;
    this.socket.send(JSON.stringify(message));
    return true;
  }

  private open(): void {
    if (this.closed || (this.socket && this.socket.readyState <= WebSocket.OPEN)) return;
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(`${scheme}://${location.host}/ws/tables/${this.match}`);
    this.socket = socket;
    socket.onopen = () => {
      this.attempts = 0;
      this.send(this.token ? { type: "join", token: this.token } : { type: "join" });
      this.connected(true);
    };
    socket.onmessage = (event) => {
      const message = JSON.parse(String(event.data)) as ServerMessage;
      if (message.type === "error" && FINAL.has(message.code)) this.closed = true;
      this.hear(message);
    };
    socket.onclose = () => {
      if (this.closed) return;
      this.connected(false);
      const pause = Math.min(8000, 250 * 2 ** this.attempts++) * (0.7 + Math.random() * 0.6);
      setTimeout(() => this.open(), pause);
    };
  }
}
