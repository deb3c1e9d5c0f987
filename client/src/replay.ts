// After the game: every moment again, through anybody's eyes, with the chances over time.

import { Board } from "./board";
import { paint } from "./colours";
import { capitalised, fill, h, icon, toast } from "./dom";
import { Graph } from "./graph";
import { type Keys, listen, showKeys } from "./keys";
import { paced, pauseFor } from "./moments";
import { ask } from "./net";
import { Peek } from "./peek";
import { Picker } from "./picker";
import { Picture } from "./picture";
import { Players } from "./players";
import { Pointing } from "./pointing";
import { Rulebook } from "./search";
import { percents } from "./shares";
import { iconButton, page } from "./shell";
import { Stage, WIDE } from "./stage";
import { show, type Still, stillsOf } from "./stills";
import type { Chances, Frame, GameDetails, PeopleMessage, ReplaySummary } from "./types";

const WATCHER = -1;
const EVERYONE = -2;
/** Frames that are kept, so that going back and forth asks for nothing twice. */
const KEPT = 200;
/** A choice that says nothing is passed quickly. */
const SILENT = 350;
const LAST = Number.MAX_SAFE_INTEGER;

/** What is looked at: after how many choices, and which of the moments of the latest one. */
interface Place {
  frame: number;
  still: number;
}

export class ReplayPage {
  private at: Place = { frame: 0, still: LAST };
  private stills = 1;
  private seat: number;
  private timer = 0;
  private moved = false;
  private chances: Chances | null = null;
  private graph: Graph | null = null;
  private game: GameDetails | null = null;
  private book = new Rulebook([]);
  private readonly frames = new Map<string, Promise<Still[]>>();
  private readonly picture = new Picture(document.body);
  private readonly column = h("aside", { class: "beside replay-beside", "aria-label": "Chances and story" });
  private readonly stage: Stage;
  private readonly players: Players;
  private readonly pointing: Pointing;
  private readonly peek = new Peek();
  private readonly main: HTMLElement;
  private readonly several = h("section", { class: "replay-boards", "aria-label": "All seats", tabindex: 0, hidden: true });
  private boards: { seat: number; board: Board }[] = [];
  private readonly words = h("div", { class: "replay-words", role: "status", "aria-live": "polite", tabindex: 0 });
  private readonly where = h("output", { class: "replay-where" });
  private readonly play = iconButton("play", "Play (Space)", () => this.toggle(), "big");
  private readonly slider: HTMLInputElement;
  private readonly story = h("ol", { class: "replay-story", "aria-label": "What happened", tabindex: 0 });
  private readonly more = h("details", { class: "replay-more" }, h("summary", {}, "Piles and more"));
  private readonly graphBox = h("div", { class: "graph-box" }, h("p", { class: "thinking faint" }, "Working out the chances…"));
  private readonly odds = h("ul", { class: "odds" });
  private readonly download = h("a", { class: "tool", download: "", "aria-label": "The picture as a file", title: "The picture as a file" }, icon("download"));

  constructor(
    private readonly match: string,
    private readonly info: ReplaySummary,
  ) {
    this.seat = info.table.mine?.seat ?? WATCHER;
    this.slider = h("input", { type: "range", min: 0, max: info.frames - 1, value: 0, "aria-label": "Choice", oninput: () => this.go(Number(this.slider.value)) });
    const bar = this.bar();
    this.stage = new Stage(() => this.main, bar, this.column, this.picture, (seat) => this.players.box(seat), () => this.more.append(this.stage.more), false);
    this.players = new Players(this.stage.sides);
    this.main = this.build(bar);
    const nothing = new Picker(() => undefined, () => false);
    this.pointing = new Pointing(this.main, this.picture, nothing, () => undefined, (thing, at, passing) => (thing ? this.game && this.peek.show(thing, at, this.game, this.book, passing) : this.peek.leave()));
    this.listen();
    this.players.show(this.people(), null, info.sides);
    this.picture.dress(info.style, info.defs);
    new MutationObserver(() => this.paint()).observe(document.documentElement, { attributeFilter: ["data-theme"] });
    this.open();
  }

  // -- building ------------------------------------------------------------------------------------------------------

  private name(seat: number): string {
    return this.players.name(seat);
  }

  private people(): PeopleMessage {
    const { table } = this.info;
    return { type: "people", you: table.mine?.seat ?? WATCHER, watchers: 0, seats: table.seats.map((seat) => ({ ...seat, role: this.info.roles[seat.seat] ?? "", online: true, left: "", stand_in: "", wanted: [], can: [] })) };
  }

  private bar(): HTMLElement {
    const buttons = [iconButton("first", "To the start (Home)", () => this.go(0, LAST)), iconButton("back", "One moment back (←)", () => void this.step(-1)), this.play, iconButton("forth", "One moment on (→)", () => void this.step(1)), iconButton("last", "To the end (End)", () => this.go(this.info.frames - 1, LAST))];
    return h("section", { class: "question replay-bar", "aria-label": "What happens" }, h("div", { class: "question-text" }, this.words, this.where), h("div", { class: "replay-buttons" }, ...buttons));
  }

  private build(bar: HTMLElement): HTMLElement {
    const { table, result } = this.info;
    const tools = [iconButton("link", "Copy a link to this moment", () => this.share()), this.download, iconButton("zoom", "Larger or whole board (z)", () => this.stage.toggleZoom()), iconButton("panel", "Chances and story (s)", () => this.fold(), "fold-column")];
    const main = page(
      [h("h1", { class: "bar-title" }, table.name), h("div", { class: "tools" }, ...tools)],
      [this.stage.sides, bar, this.stage.strip, this.stage.board, this.stage.hand, this.several, this.column, this.peek.element],
      { foot: false, className: "table-page replay-page" },
    );
    document.body.classList.add("at-table");
    const narrow = matchMedia(`(max-width: ${WIDE - 1}px)`);
    const begin = (): boolean => main.classList.toggle("folded", narrow.matches);
    narrow.addEventListener("change", begin);
    begin();
    const seats: [number, string][] = [...table.seats.map((seat): [number, string] => [seat.seat, seat.name || `Seat ${seat.seat + 1}`]), [WATCHER, "A watcher"], [EVERYONE, "All seats, open"]];
    const select = h("select", { onchange: () => this.look(Number(select.value)) }, ...seats.map(([seat, label]) => h("option", { value: seat, selected: seat === this.seat }, label)));
    this.column.append(
      h("div", { class: "replay-chances" }, h("p", { class: "replay-result" }, h("b", {}, this.outcome()), result.ending && ` · ${result.why || capitalised(result.ending)}`), this.graphBox, this.slider, this.odds),
      h("div", { class: "replay-eyes" }, h("label", { class: "field inline" }, h("span", {}, "Seen by"), select), h("a", { class: "button", href: `/api/tables/${this.match}/record`, download: "", title: "The file that rebuilds the match anywhere" }, icon("download"), "Record")),
      this.story,
      this.more,
    );
    return main;
  }

  private outcome(): string {
    const { result, table, sides } = this.info;
    if (!result.winners.length) return "A draw";
    return `${result.winners.map((seat) => (seat === table.mine?.seat ? "You" : `${table.seats[seat]?.name ?? ""}${sides[seat] ? ` (${sides[seat]})` : ""}`)).join(" and ")} won`;
  }

  private listen(): void {
    const keys: Keys = [
      [["ArrowLeft", "ArrowRight"], "← →", "One moment back or on", (key) => void this.step(key === "ArrowRight" ? 1 : -1)],
      [["ArrowUp", "ArrowDown"], "↑ ↓", "One choice back or on", (key) => this.go(this.at.frame + (key === "ArrowDown" ? 1 : -1), LAST)],
      [["t"], "t", "To the next turning point", () => this.turn()],
      [["Home"], "Home", "To the start", () => this.go(0, LAST)],
      [["End"], "End", "To the end", () => this.go(this.info.frames - 1, LAST)],
      [[" "], "Space", "Play, or stop", () => this.toggle()],
      [["s"], "s", "Show or hide chances and story", () => this.fold()],
      [["z"], "z", "The whole board, or larger", () => this.stage.toggleZoom()],
      [["Escape"], "Esc", "Close", () => this.peek.close()],
      [["?"], "?", "These keys", () => showKeys(keys)],
    ];
    listen(keys);
  }

  // -- where one is --------------------------------------------------------------------------------------------------

  /** Open where the address says, or else where the match turned first, as soon as that is known. */
  private open(): void {
    const asked = new URLSearchParams(location.search);
    const frame = asked.has("at") ? Number(asked.get("at")) : NaN;
    const moment = Number(asked.get("moment"));
    this.look(this.seat);
    this.go(frame || 0, moment >= 1 ? moment - 1 : LAST);
    this.moved = Number.isFinite(frame);
    void this.analyse();
    void ask<GameDetails>(`/api/games/${this.info.table.game}`).then((game) => {
      this.game = game;
      this.book = new Rulebook(game.ledger);
    });
  }

  /** See it through other eyes. */
  private look(seat: number): void {
    this.seat = seat;
    const all = seat === EVERYONE;
    this.boards = all ? this.info.table.seats.map((one) => ({ seat: one.seat, board: new Board(h("div", { class: "picture-box" })) })) : [];
    fill(this.several, ...this.boards.map(({ seat: one, board }) => h("figure", {}, h("figcaption", {}, this.name(one)), board.root)));
    this.several.hidden = !all;
    const lines = this.info.stories[String(this.eyes)] ?? [];
    fill(this.story, ...lines.map(([text, frame]) => h("li", { "data-frame": frame }, h("button", { type: "button", onclick: () => this.go(frame) }, text))));
    this.go(this.at.frame, this.at.still);
  }

  /** Whose moments are stepped through. */
  private get eyes(): number {
    return this.seat === EVERYONE ? WATCHER : this.seat;
  }

  /** To a choice, and to one of its moments. */
  private go(frame: number, still = 0): void {
    this.moved = true;
    const to = { frame: Math.max(0, Math.min(this.info.frames - 1, frame)), still };
    this.at = to;
    this.fetch(to.frame).then(
      (stills) => this.at === to && this.show(stills),
      (error: Error) => toast(error.message, "bad"),
    );
    if (to.frame + 1 < this.info.frames) void this.fetch(to.frame + 1).catch(() => undefined);
  }

  /** One moment on or back, into the next choice where there is no more of this one. */
  private async step(by: 1 | -1): Promise<void> {
    const { frame, still } = this.at;
    const next = Math.min(still, this.stills - 1) + by;
    if (next >= 0 && next < this.stills) this.go(frame, next);
    else if (by > 0 && frame + 1 < this.info.frames) this.go(frame + 1, 0);
    else if (by < 0 && frame > 0) this.go(frame - 1, LAST);
  }

  private turn(): void {
    const turns = this.chances?.turns ?? [];
    const next = turns.find((frame) => frame > this.at.frame) ?? turns[0];
    if (next !== undefined) this.go(next);
  }

  private fetch(frame: number): Promise<Still[]> {
    const key = `${frame}/${this.eyes}`;
    let found = this.frames.get(key);
    if (!found) {
      found = ask<Frame>(`/api/tables/${this.match}/frames/${frame}?seat=${this.eyes}`).then(stillsOf);
      this.frames.set(key, found);
      if (this.frames.size > KEPT) this.frames.delete(this.frames.keys().next().value!);
    }
    return found;
  }

  // -- showing -------------------------------------------------------------------------------------------------------

  private show(stills: Still[]): void {
    this.stills = stills.length;
    const { frame } = this.at;
    const number = Math.max(0, Math.min(this.at.still, stills.length - 1));
    const still = stills[number]!;
    this.picture.forget();
    const moved = show(this.picture, still, true);
    this.paint();
    this.stage.reveal((thing) => moved.has(thing.id));
    for (const { seat, board } of this.boards) void this.whole(frame, seat, board);
    this.tell(still, number);
    this.slider.value = String(frame);
    this.download.href = `/api/tables/${this.match}/frames/${frame}/picture.svg?seat=${this.eyes}`;
    this.graph?.at(frame);
    this.showOdds();
    this.markStory();
    if (this.timer) this.schedule(still);
  }

  /** The whole picture as a seat saw it, beside those of the others. */
  private async whole(frame: number, seat: number, board: Board): Promise<void> {
    const answer = await fetch(`/api/tables/${this.match}/frames/${frame}/picture.svg?seat=${seat}`);
    if (answer.ok && this.at.frame === frame) board.show(await answer.text());
  }

  private tell(still: Still, number: number): void {
    const { frame } = this.at;
    const chooser = this.info.choosers[frame - 1];
    const quiet = frame === 0 ? "The match begins" : chooser === undefined ? "" : `${this.name(chooser)} ${this.name(chooser) === "You" ? "choose" : "chooses"}`;
    const lines = still.lines.length ? still.lines : [quiet];
    fill(this.words, ...lines.map((line) => h("p", {}, line)));
    this.words.classList.toggle("quiet", !still.lines.length);
    const moments = this.stills > 1 ? ` · moment ${number + 1} of ${this.stills}` : "";
    this.where.textContent = `Choice ${frame} of ${this.info.frames - 1}${moments}`;
    this.pointing.mark(still.lines.flatMap((line) => this.pointing.named(line)));
  }

  private markStory(): void {
    let latest: Element | null = null;
    for (const line of this.story.children) {
      const at = Number(line.getAttribute("data-frame"));
      line.classList.toggle("ahead", at > this.at.frame);
      line.classList.toggle("current", at === this.at.frame);
      if (at <= this.at.frame) latest = line;
    }
    if (latest) this.story.scrollTop = (latest as HTMLElement).offsetTop - this.story.clientHeight / 2;
  }

  private showOdds(): void {
    const now = this.chances?.chances[this.at.frame];
    if (!now) return;
    fill(this.odds, ...percents(now).map((percent, seat) => h("li", {}, h("i", { class: `swatch seat-${seat}` }), `${this.name(seat)} `, h("b", {}, `${percent} %`))));
  }

  private paint(): void {
    const svg = this.picture.svgs()[0];
    if (svg) paint(svg, this.info.colours);
  }

  private fold(): void {
    this.main.classList.toggle("folded");
    this.stage.arrange();
  }

  private share(): void {
    const link = `${location.origin}/replay/${this.match}?at=${this.at.frame}${this.at.still < LAST ? `&moment=${this.at.still + 1}` : ""}`;
    void navigator.clipboard.writeText(link).then(() => toast("Link copied"), () => toast(link));
  }

  // -- playing -------------------------------------------------------------------------------------------------------

  private toggle(): void {
    const plays = !this.timer;
    clearTimeout(this.timer);
    this.timer = 0;
    fill(this.play, icon(plays ? "pause" : "play"));
    this.play.setAttribute("aria-label", plays ? "Stop (Space)" : "Play (Space)");
    if (!plays) return;
    this.timer = 1;
    if (this.atEnd()) this.go(0, LAST);
    else void this.step(1);
  }

  private atEnd(): boolean {
    return this.at.frame === this.info.frames - 1 && this.at.still >= this.stills - 1;
  }

  private schedule(still: Still): void {
    clearTimeout(this.timer);
    const pause = still.lines.length ? paced(pauseFor(still.lines)) || SILENT : SILENT;
    this.timer = window.setTimeout(() => (this.atEnd() ? this.toggle() : void this.step(1)), pause);
  }

  // -- chances -------------------------------------------------------------------------------------------------------

  private async analyse(): Promise<void> {
    try {
      this.chances = await ask<Chances>(`/api/tables/${this.match}/chances`);
    } catch (error) {
      fill(this.graphBox, h("p", { class: "faint" }, (error as Error).message));
      return;
    }
    const { chances, turns } = this.chances;
    this.graph = new Graph(chances, turns, this.info.table.seats.map((seat) => this.name(seat.seat)), (frame) => this.go(frame));
    fill(this.graphBox, this.graph.element);
    if (turns.length) this.graphBox.append(this.turnButtons(turns));
    this.graph.at(this.at.frame);
    this.showOdds();
    if (!this.moved && turns[0] !== undefined) this.go(turns[0]);
  }

  private turnButtons(turns: number[]): HTMLElement {
    return h("div", { class: "turns" }, h("span", {}, "Turning points"), ...turns.map((frame) => h("button", { class: "chip", type: "button", "aria-label": `Turning point at choice ${frame}`, onclick: () => this.go(frame) }, String(frame))));
  }
}

export async function replay(match: string): Promise<void> {
  new ReplayPage(match, await ask<ReplaySummary>(`/api/tables/${match}/replay`));
}
