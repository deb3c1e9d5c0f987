// After the game: every moment again, through anybody's eyes, with the chances over time.

import { Board } from "./board";
import { capitalised, fill, h, icon, toast } from "./dom";
import { Graph } from "./graph";
import { ask } from "./net";
import { iconButton, links, page } from "./shell";
import type { Chances, Frame, ReplaySummary } from "./types";

const WATCHER = -1;
const EVERYONE = -2;
const PACE = 900;

class ReplayPage {
  private frame = 0;
  private seat: number;
  private timer = 0;
  private chances: Chances | null = null;
  private graph: Graph | null = null;
  private readonly cache = new Map<string, Promise<string>>();
  private readonly boards = h("div", { class: "replay-boards" });
  private shown: { seat: number; board: Board }[] = [];
  private readonly slider: HTMLInputElement;
  private readonly where = h("output", { class: "replay-where" });
  private readonly play = iconButton("play", "Play", () => this.toggle(), "big");
  private readonly story = h("ol", { class: "replay-story", "aria-label": "What happened" });
  private readonly graphBox = h("div", { class: "graph-box" }, h("p", { class: "faint" }, "Working out the chances…"));
  private readonly odds = h("ul", { class: "odds" });
  private readonly picture = h("a", { class: "button", download: "" }, icon("download"), "Picture");

  constructor(
    private readonly match: string,
    private readonly info: ReplaySummary,
  ) {
    this.seat = info.table.mine?.seat ?? WATCHER;
    this.slider = h("input", { type: "range", min: 0, max: info.frames - 1, value: 0, "aria-label": "Moment", oninput: () => this.go(Number(this.slider.value)) });
    const wanted = Number(new URLSearchParams(location.search).get("at") ?? info.frames - 1);
    this.build();
    this.look(this.seat);
    this.go(Number.isFinite(wanted) ? wanted : 0);
    void this.analyse();
    document.addEventListener("keydown", (event) => this.key(event));
  }

  private name(seat: number): string {
    const found = this.info.table.seats[seat];
    const side = this.info.sides[seat];
    return `${found?.name || `Seat ${seat + 1}`}${side ? ` (${side})` : ""}`;
  }

  private build(): void {
    const { table, result } = this.info;
    const eyes: [number, string][] = [...table.seats.map((seat): [number, string] => [seat.seat, this.name(seat.seat)]), [WATCHER, "A watcher"], [EVERYONE, "All seats, open"]];
    const select = h("select", { onchange: () => this.look(Number(select.value)) }, ...eyes.map(([seat, label]) => h("option", { value: seat, selected: seat === this.seat }, label)));
    const outcome = result.winners.length ? `${result.winners.map((seat) => this.name(seat)).join(" and ")} won` : "A draw";
    const share = (): void => {
      const link = `${location.origin}/replay/${this.match}?at=${this.frame}`;
      void navigator.clipboard.writeText(link).then(() => toast("Link copied"), () => toast(link));
    };
    page(links(), [
      h(
        "div",
        { class: "replay" },
        h("header", { class: "replay-head" }, h("div", {}, h("p", { class: "eyebrow" }, "Replay"), h("h1", {}, table.name), h("p", { class: "faint" }, `${outcome}${result.ending ? ` · ${capitalised(result.ending)}` : ""}`)), h("div", { class: "actions" }, h("label", { class: "field inline" }, h("span", {}, "Seen by"), select), h("button", { class: "button", type: "button", onclick: share }, icon("link"), "Share"), this.picture, h("a", { class: "button", href: `/api/tables/${this.match}/record`, download: "" }, icon("download"), "Record"))),
        h(
          "section",
          { class: "replay-controls panel", "aria-label": "Controls" },
          h("div", { class: "replay-buttons" }, iconButton("first", "To the start", () => this.go(0)), iconButton("back", "One back", () => this.go(this.frame - 1)), this.play, iconButton("forth", "One on", () => this.go(this.frame + 1)), iconButton("last", "To the end", () => this.go(this.info.frames - 1)), this.where),
          this.graphBox,
          this.slider,
          this.odds,
        ),
        this.boards,
        h("section", { class: "panel replay-side", "aria-label": "Story" }, h("h2", {}, "Story"), this.story),
      ),
    ]);
  }

  /** See it through other eyes. */
  private look(seat: number): void {
    this.seat = seat;
    const seats = seat === EVERYONE ? this.info.table.seats.map((one) => one.seat) : [seat];
    this.boards.classList.toggle("several", seats.length > 1);
    this.shown = seats.map((one) => ({ seat: one, board: new Board(h("div", { class: "picture-box" })) }));
    fill(this.boards, ...this.shown.map(({ seat: one, board }) => h("figure", {}, seats.length > 1 && h("figcaption", {}, this.name(one)), board.root)));
    const lines = this.info.stories[String(seat === EVERYONE ? WATCHER : seat)] ?? [];
    fill(this.story, ...lines.map(([text, frame]) => h("li", { "data-frame": frame }, h("button", { type: "button", onclick: () => this.go(frame) }, text))));
    this.go(this.frame);
  }

  private fetch(frame: number, seat: number): Promise<string> {
    const key = `${frame}/${seat}`;
    if (!this.cache.has(key)) {
      this.cache.set(key, ask<Frame>(`/api/tables/${this.match}/frames/${frame}?seat=${seat}`).then((answer) => answer.picture));
      if (this.cache.size > 400) this.cache.delete(this.cache.keys().next().value!);
    }
    return this.cache.get(key)!;
  }

  private go(frame: number): void {
    this.frame = Math.max(0, Math.min(this.info.frames - 1, frame));
    const here = this.frame;
    this.slider.value = String(here);
    this.where.textContent = `${here} / ${this.info.frames - 1}`;
    this.picture.href = `/api/tables/${this.match}/frames/${here}/picture.svg?seat=${this.seat === EVERYONE ? WATCHER : this.seat}`;
    for (const { seat, board } of this.shown) {
      void this.fetch(here, seat).then(
        (picture) => this.frame === here && board.show(picture),
        (error: Error) => toast(error.message, "bad"),
      );
      if (here + 1 < this.info.frames && this.timer) void this.fetch(here + 1, seat);
    }
    this.graph?.at(here);
    this.showOdds();
    this.markStory();
  }

  private markStory(): void {
    let latest: Element | null = null;
    for (const line of this.story.children) {
      const at = Number(line.getAttribute("data-frame"));
      line.classList.toggle("ahead", at > this.frame);
      line.classList.toggle("current", at === this.frame);
      if (at <= this.frame) latest = line;
    }
    if (latest) this.story.scrollTop = (latest as HTMLElement).offsetTop - this.story.offsetTop - this.story.clientHeight / 2;
  }

  private toggle(): void {
    if (this.timer) {
      clearInterval(this.timer);
      this.timer = 0;
    } else {
      if (this.frame >= this.info.frames - 1) this.go(0);
      this.timer = window.setInterval(() => (this.frame < this.info.frames - 1 ? this.go(this.frame + 1) : this.toggle()), PACE);
    }
    fill(this.play, icon(this.timer ? "pause" : "play"));
    this.play.setAttribute("aria-label", this.timer ? "Pause" : "Play");
  }

  private key(event: KeyboardEvent): void {
    if ((event.target as Element).matches("input, select, button, a")) return;
    if (event.key === "ArrowRight") this.go(this.frame + 1);
    else if (event.key === "ArrowLeft") this.go(this.frame - 1);
    else if (event.key === " ") {
      event.preventDefault();
      this.toggle();
    }
  }

  private async analyse(): Promise<void> {
    try {
      this.chances = await ask<Chances>(`/api/tables/${this.match}/chances`);
    } catch (error) {
      fill(this.graphBox, h("p", { class: "faint" }, (error as Error).message));
      return;
    }
    const names = this.info.table.seats.map((seat) => this.name(seat.seat));
    this.graph = new Graph(this.chances.chances, this.chances.turns, names, (frame) => this.go(frame));
    fill(this.graphBox, this.graph.element);
    if (this.chances.turns.length) this.graphBox.append(this.turnButtons(this.chances.turns));
    this.go(this.frame);
  }

  private turnButtons(turns: number[]): HTMLElement {
    return h("div", { class: "turns" }, h("span", {}, "Turning points"), ...turns.map((frame) => h("button", { class: "chip", type: "button", "aria-label": `Turning point at ${frame}`, onclick: () => this.go(frame) }, String(frame))));
  }

  private showOdds(): void {
    const now = this.chances?.chances[this.frame];
    if (!now) return;
    fill(this.odds, ...now.map((chance, seat) => h("li", {}, h("i", { class: `swatch seat-${seat}` }), `${this.name(seat)} `, h("b", {}, `${Math.round(chance * 100)}%`))));
  }
}

export async function replay(match: string): Promise<void> {
  new ReplayPage(match, await ask<ReplaySummary>(`/api/tables/${match}/replay`));
}
