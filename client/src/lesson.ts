// A lesson: the table's own screen, with the words of a lesson beside it, and the server's steps in place of a match.

import { capitalised, fill, h, toast } from "./dom";
import { easiestBot, start } from "./front";
import { ask } from "./net";
import { TablePage } from "./table";
import type { Bots, ClientMessage, GameDetails, LessonAnswer, LessonStep, ServerMessage } from "./types";

/** Where messages go: the socket of a table, or a lesson. */
export interface Line {
  send(message: ClientMessage): boolean;
}

type Hear = (message: ServerMessage) => void;
/** Light things on the board, and the buttons of options that concern nothing drawn. */
type Mark = (refs: string[], options?: number[][]) => void;

export class LessonLine implements Line {
  private readonly where = h("span", { class: "lesson-where" });
  private readonly progress = h("progress", { class: "lesson-progress", "aria-label": "Progress" });
  private readonly notice = h("p", { class: "lesson-notice" });
  private readonly why = h("p", { class: "lesson-why" });
  private readonly wrong = h("p", { class: "lesson-wrong", role: "alert", hidden: true });
  private readonly actions = h("div", { class: "actions" });
  private readonly words = h("div", { class: "lesson-words", tabindex: 0, "aria-live": "polite" }, this.wrong, this.notice, this.why);
  readonly element: HTMLElement;
  private hear: Hear = () => undefined;
  private mark: Mark = () => undefined;
  private busy = false;

  constructor(
    private readonly game: GameDetails,
    private readonly number: number,
    private readonly bot: string,
    private step: LessonStep,
  ) {
    const title = this.game.lessons[number]?.title ?? "";
    this.element = h("section", { class: "lesson", "aria-label": `Lesson: ${title}` }, h("header", {}, h("h2", {}, title), this.where, this.progress), this.words, this.actions);
  }

  /** Take the place of a table's socket. */
  open(hear: Hear, mark: Mark): Line {
    this.hear = hear;
    this.mark = mark;
    // The page that listens is still being made.
    queueMicrotask(() => this.welcome());
    return this;
  }

  send(message: ClientMessage): boolean {
    if (message.type === "choose") void this.answer(message.option);
    return true;
  }

  /** The step is on the screen: say its words. */
  settle(): void {
    const { step, steps, notice, why, show, wanted } = this.step;
    this.where.textContent = `${step + 1} of ${steps}`;
    this.progress.max = steps;
    this.progress.value = step + 1;
    this.notice.textContent = notice;
    this.why.textContent = why;
    this.words.scrollTop = 0;
    const read = wanted.every((option) => option.length === 0);
    const last = step + 1 === steps;
    this.element.classList.toggle("reading", read);
    fill(
      this.actions,
      last && h("button", { class: "button primary", type: "button", onclick: () => this.play() }, "Play a short match"),
      !last && read && h("button", { class: "button primary", type: "button", onclick: () => void this.answer([]) }, "Go on"),
      !read && h("button", { class: "button", type: "button", title: "Show me (h)", onclick: () => this.showMe() }, "Show me"),
      step > 0 && h("button", { class: "button quiet", type: "button", onclick: () => void this.jump(step - 1) }, "Back"),
      last && h("a", { class: "button quiet", href: "/" }, "Other games"),
    );
    this.mark(show);
  }

  /** Light what is meant. */
  showMe(): void {
    const wanted = new Set(this.step.wanted.map((option) => option.join()));
    const meant = this.step.state.options.filter((option) => wanted.has(option.option.join()));
    this.mark([...this.step.show, ...meant.flatMap((option) => option.refs)], this.step.wanted);
  }

  private welcome(): void {
    const { game, step } = this;
    this.hear({ type: "table", id: "", game: { key: game.key, name: game.name }, settings: {}, guided: false, listed: false, seat: step.seat, clock: null, notice: "", frozen: false });
    const seats = step.state.sides.map((_, seat) => ({ seat, name: seat === step.seat ? "You" : "Opponent", role: game.roles[seat] ?? "", bot: seat === step.seat ? "" : this.bot, open: false, taken: true, online: true, left: "", stand_in: "", wanted: [], can: [] }));
    this.hear({ type: "people", you: step.seat, seats, watchers: 0 });
    this.hear(step.state);
  }

  private async answer(option: number[]): Promise<void> {
    if (this.busy) return;
    this.busy = true;
    try {
      const answer = await ask<LessonAnswer>(this.address(this.step.step), { option });
      if (answer.next) this.go(answer.next);
      else this.explain(answer.wrong);
    } catch (error) {
      this.explain((error as Error).message);
    } finally {
      this.busy = false;
    }
  }

  private go(next: LessonStep): void {
    this.wrong.hidden = true;
    this.step = next;
    this.hear(next.state);
  }

  /** Another choice than was meant: nothing was done, and everything can be chosen again. */
  private explain(wrong: string): void {
    this.hear({ ...this.step.state, moments: [], picture: [], gone: [] });
    this.wrong.textContent = capitalised(wrong);
    this.wrong.hidden = false;
    this.words.scrollTop = 0;
  }

  private async jump(step: number): Promise<void> {
    try {
      this.go(await ask<LessonStep>(this.address(step)));
    } catch (error) {
      toast((error as Error).message, "bad");
    }
  }

  private address(step: number): string {
    return `/api/games/${this.game.key}/lessons/${this.number}/${step}`;
  }

  private play(): void {
    const rivals = Array.from({ length: (this.game.seats[0] ?? 2) - 1 }, () => ({ who: "bot" as const, bot: this.bot }));
    void start({ game: this.game.key, seats: [{ who: "me" }, ...rivals], settings: { ...this.game.first, ...this.game.lessons[this.number]?.match } });
  }
}

export async function learn(key: string): Promise<void> {
  const number = Number(new URLSearchParams(location.search).get("lesson") ?? 0);
  const [game, bots, step] = await Promise.all([ask<GameDetails>(`/api/games/${key}`), ask<Bots>("/api/bots"), ask<LessonStep>(`/api/games/${key}/lessons/${number}/0`)]);
  new TablePage("", "", new LessonLine(game, number, easiestBot(bots), step));
}
