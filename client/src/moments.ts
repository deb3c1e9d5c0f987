// Moments: what happened is shown step by step, then what is. A click or Space goes on, one button skips to now.

import { fill, h, icon } from "./dom";
import { choice } from "./preferences";
import type { MomentChange } from "./types";

/** How much longer or shorter than usual a moment is shown; off shows none. */
const PACES: Record<string, number> = { slow: 1.9, usual: 1, fast: 0.45, off: 0 };
const LEAST = 900;
const MOST = 2200;
const PER_LETTER = 22;
/** What the turn of one bot takes, its thinking and all its moments together; what is left over is shown in a hurry. */
const BUDGET = 5200;
const HURRY = 160;
/** The most that a moment has while its turn goes on and more has come: time that it took would be missed at the end. */
const AMID = 500;
/** What ends in one's own question has a quarter of its time, and up to this much, however long a bot has thought: a climax
 * is to be seen. */
const LEAST_SHARE = 1 / 4;
const CLIMAX = 3800;
/** How much longer the last of it is shown than it would be among others: it says how it came out. */
const OUTCOME = 1.5;
/** Lines that stand below each other; more run on, so that they cover nothing of the board. */
const LINES = 2;

/** How long a moment with these words is looked at, at usual pace. */
export function pauseFor(lines: string[]): number {
  return Math.max(LEAST, Math.min(MOST, LEAST / 2 + PER_LETTER * lines.join(" ").length));
}

/** How long a moment is looked at where there is all the time: the last one says how it came out. */
function wanted(moment: MomentChange, outcome: boolean): number {
  return pauseFor(moment.lines) * (outcome ? OUTCOME : 1);
}

/** What a pause at usual pace is at the chosen one; nothing where moments are not shown. */
export function paced(pause: number): number {
  return pause * (PACES[choice("pace")] ?? 1);
}

interface Act {
  moments: MomentChange[];
  /** It ends in one's own question, or the match; if it has several moments, the last of them says how it came out. */
  last: boolean;
  outcome: boolean;
  /** Show what is, once all moments were seen. */
  settle: (animated: boolean) => void;
}

export class Moments {
  readonly element = h("div", { class: "caption", hidden: true });
  private readonly words = h("div", { class: "caption-words", role: "status", "aria-live": "polite" });
  private readonly count = h("span", { class: "caption-count" });
  private acts: Act[] = [];
  private shown = 0;
  /** What is shown now, how long it would be looked at, and since when it is. */
  private wanted = 0;
  private since = 0;
  private timer = 0;
  /** When what is shown now began to happen. */
  private begun = performance.now();
  /** Until then the last of it may be shown, even if there should be no time left. */
  private until = 0;
  /** Whose turns have been waited for since then. */
  private readonly turns = new Set<number>();

  constructor(
    private readonly show: (moment: MomentChange, animated: boolean) => void,
  ) {
    const skip = h("button", { class: "button", type: "button", onclick: () => this.skip() }, icon("last"), "Skip to now");
    const on = h("button", { class: "button primary", type: "button", "aria-label": "Go on", title: "Go on (Space)", onclick: () => this.next() }, icon("forth"));
    this.element.append(this.words, this.count, skip, on);
  }

  get playing(): boolean {
    return this.acts.length > 0;
  }

  /** Play these after all that is still to be shown. */
  add(moments: MomentChange[], settle: Act["settle"], last = false): void {
    this.acts.push({ moments, last, outcome: last && moments.length > 1, settle });
    if (last) this.until = performance.now() + paced(Math.min(CLIMAX, (this.coming() + this.now()) * LEAST_SHARE));
    if (PACES[choice("pace")] === 0) this.skip();
    else if (this.timer) this.wait();
    else if (!this.unseen()) this.next();
  }

  /** Whether there are moments that nobody would see now. */
  private unseen(): boolean {
    return document.hidden && this.acts.some((act) => act.moments.length > 0);
  }

  /** Go on with what came while nobody looked. */
  resume(): void {
    if (!this.playing || this.timer) return;
    this.restart();
    this.next();
  }

  /** The next moment, or what is now. */
  next(): void {
    clearTimeout(this.timer);
    this.timer = 0;
    const act = this.acts[0];
    if (!act) return;
    const moment = act.moments.shift();
    if (!moment) return this.settle(act, true);
    this.show(moment, true);
    this.tell(moment, act);
    this.wanted = wanted(moment, act.outcome && act.moments.length === 0);
    this.since = performance.now();
    this.wait();
  }

  /** Show at once what is now. */
  skip(): void {
    clearTimeout(this.timer);
    this.timer = 0;
    for (const act of [...this.acts]) {
      const quiet = act.moments.length > 0;
      for (const moment of act.moments.splice(0)) this.show(moment, false);
      this.settle(act, !quiet);
    }
  }

  /** One has chosen, or somebody has who may take their time: what comes now has all the time again. */
  begin(): void {
    this.restart();
    this.turns.clear();
  }

  /** These bots are waited for: their turns may take as long as turns do. */
  expect(seats: number[]): void {
    for (const seat of seats) this.turns.add(seat);
  }

  /** Forget what was still to be shown: everything is told anew. */
  drop(): void {
    clearTimeout(this.timer);
    this.timer = 0;
    this.acts = [];
    this.element.hidden = true;
  }

  private settle(act: Act, animated: boolean): void {
    this.acts.shift();
    this.shown = 0;
    this.element.hidden = !this.playing;
    act.settle(animated);
    if (this.playing && !this.timer) this.next();
  }

  private restart(): void {
    this.begun = performance.now();
    this.until = 0;
  }

  /** How long all that is still to be shown would be looked at. */
  private coming(): number {
    return this.acts.flatMap((act) => act.moments.map((one, at) => wanted(one, act.outcome && at + 1 === act.moments.length))).reduce((sum, one) => sum + one, 0);
  }

  /** How long what is shown now would be looked at. */
  private now(): number {
    return this.timer ? this.wanted : 0;
  }

  /** Go on when what is shown now was seen; what has come since then may have made that sooner. */
  private wait(): void {
    clearTimeout(this.timer);
    this.timer = window.setTimeout(() => this.next(), this.since + this.pause() - performance.now());
  }

  /** Thinking counts as well, so that a turn is over in time; at a slower pace all of it takes longer in proportion. Where
   * time is short, what has more to say keeps more of it. While a bot thinks on, nothing is in a hurry. */
  private pause(): number {
    const coming = this.coming();
    const ends = this.turns.size === 0 || this.acts.some((act) => act.last);
    if (!ends && !coming) return paced(this.wanted);
    const whole = BUDGET * Math.max(1, this.turns.size, paced(this.turns.size));
    const left = Math.max(this.begun + whole, this.until) - this.since;
    const most = ends ? this.wanted : Math.min(this.wanted, AMID);
    return Math.min(paced(most), Math.max(paced(HURRY), (left * this.wanted) / (this.wanted + coming)));
  }

  private tell(moment: MomentChange, act: Act): void {
    this.shown++;
    const all = this.shown + act.moments.length;
    this.element.hidden = false;
    if (moment.lines.length) fill(this.words, ...moment.lines.map((line) => h("p", {}, line)));
    this.words.classList.toggle("many-lines", moment.lines.length > LINES);
    this.count.textContent = all > 1 ? `${this.shown} of ${all}` : "";
  }
}
