// The clocks of a table: how long everybody may think, counted down beside their names.

import { h, plural } from "./dom";
import type { ClockPlan, ClocksMessage } from "./types";

/** What can be picked, as "each seconds", with its words. */
export const CLOCKS: [string, string][] = [
  ["", "No clock"],
  ["move 60", "1 minute a move"],
  ["move 180", "3 minutes a move"],
  ["game 900", "15 minutes each"],
  ["game 1800", "30 minutes each"],
  ["game 3600", "1 hour each"],
  ["move 86400", "1 day a move"],
  ["move 259200", "3 days a move"],
  ["move 604800", "7 days a move"],
];

export function planOf(value: string): ClockPlan | null {
  const [each, seconds] = value.split(" ");
  return each === "move" || each === "game" ? { each, seconds: Number(seconds) } : null;
}

/** "3 minutes a move", "1 hour each". */
export function inWords(plan: ClockPlan): string {
  const units: [number, string][] = [[86400, "day"], [3600, "hour"], [60, "minute"], [1, "second"]];
  const [size, name] = units.find(([size]) => plan.seconds >= size && plan.seconds % size === 0)!;
  return `${plural(plan.seconds / size, name)} ${plan.each === "move" ? "a move" : "each"}`;
}

/** "2 d 4 h", "3:07". */
export function shown(seconds: number): string {
  const left = Math.max(0, Math.ceil(seconds));
  if (left >= 86400) return `${Math.floor(left / 86400)} d ${Math.floor((left % 86400) / 3600)} h`;
  const [hours, minutes, rest] = [Math.floor(left / 3600), Math.floor((left % 3600) / 60), String(left % 60).padStart(2, "0")];
  return hours ? `${hours}:${String(minutes).padStart(2, "0")}:${rest}` : `${minutes}:${rest}`;
}

export class Clocks {
  private message: ClocksMessage | null = null;
  /** How much the server's clock is ahead of this browser's, in seconds. */
  private ahead = 0;
  private readonly faces: HTMLElement[] = [];

  constructor() {
    setInterval(() => this.tick(), 500);
  }

  /** The clock of a seat, to be put beside its name. */
  face(seat: number): HTMLElement {
    return (this.faces[seat] ??= h("span", { class: "clock", hidden: true, role: "timer", "aria-live": "off" }));
  }

  show(message: ClocksMessage): void {
    this.message = message;
    this.ahead = message.now - Date.now() / 1000;
    this.tick();
  }

  /** The match is over: nothing runs any more. */
  stop(): void {
    this.message = null;
    this.tick();
  }

  private tick(): void {
    const now = Date.now() / 1000 + this.ahead;
    this.faces.forEach((face, seat) => {
      const clock = this.message?.seats[seat];
      face.hidden = !clock;
      if (!clock) return;
      const left = clock.since === null ? clock.left : clock.left - (now - clock.since);
      const text = shown(left);
      if (face.textContent !== text) face.textContent = text;
      face.classList.toggle("runs", clock.since !== null);
      face.classList.toggle("short", clock.since !== null && left < 30);
      face.title = clock.since === null ? "The clock stands" : "The clock runs";
    });
  }
}
