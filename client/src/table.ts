// A table in play.

import { Guide, Inspector, Story, Tabs, Talk } from "./aside";
import { Board, type Thing } from "./board";
import { Choices } from "./choices";
import { capitalised, fill, h, icon, plural, toast } from "./dom";
import { ask, keepToken, recall, remember, seatToken, TableSocket } from "./net";
import { type Room, wide } from "./layout";
import { Picker } from "./picker";
import { Rulebook } from "./search";
import { iconButton, page, problem } from "./shell";
import { note, soundOn, switchSound } from "./sound";
import type { Bots, GameWhole, Incoming, ListedTable, Option, People, State, TableInfo } from "./types";

type Heard<T extends Incoming["type"]> = Extract<Incoming, { type: T }>;

/** The least width of a board, in pixels, at which its words can be read. */
const READABLE = 440;

class TablePage {
  private info: TableInfo | null = null;
  private game: GameWhole | null = null;
  private book = new Rulebook([]);
  private state: State | null = null;
  private people: People | null = null;
  private hintBot = "";

  private readonly socket: TableSocket;
  private readonly picker = new Picker((option) => this.choose(option));
  private readonly boardBox = h("div", { class: "board-box" });
  private readonly board = new Board(this.boardBox, this.picker, (thing) => this.inspect(thing), () => this.room());
  private readonly pastBox = h("div", { class: "board-box" });
  private readonly pastBoard = new Board(this.pastBox, null, (thing) => this.inspect(thing), () => this.room());
  private readonly past = h("section", { class: "past", hidden: true, "aria-label": "An earlier moment" });
  private readonly pastText = h("p");
  private readonly choices = new Choices(this.picker);
  private readonly prompt = h("div", { class: "prompt", role: "status", "aria-live": "polite" });
  private readonly fold = h("button", { type: "button", class: "fold", "aria-label": "Hide the options", onclick: () => this.toggleFold() });
  private readonly hintBox = h("div", { class: "hint", hidden: true });
  private readonly ending = h("div", { class: "ending", hidden: true });
  private readonly invite = h("div", { class: "invite", hidden: true });
  private readonly seats = h("ul", { class: "players", "aria-label": "Players" });
  private readonly link = h("div", { class: "offline", role: "alert", hidden: true }, "Connection lost. Trying again…");
  private readonly undo = iconButton("undo", "Take back", () => this.takeBack());
  private readonly hintButton = iconButton("hint", "Hint", () => this.askHint());
  private readonly zoom = iconButton("zoom", "Larger or whole board", () => this.toggleZoom(), "zoom");
  private readonly sound = iconButton(soundOn() ? "sound" : "mute", "Sound", () => this.toggleSound());
  private readonly title = h("span", { class: "bar-title" });
  private readonly rules = h("a", { class: "tool", "aria-label": "Rules", title: "Rules", target: "_blank" }, icon("book"));
  private readonly story = new Story((line) => this.socket.send({ type: "moment", line }));
  private readonly talk = new Talk((text) => this.send({ type: "say", text }));
  private readonly inspector = new Inspector();
  private readonly guide = new Guide();
  private readonly tabs: Tabs;

  constructor(
    private readonly match: string,
    private readonly token: string,
  ) {
    this.tabs = new Tabs([
      ["story", "Story", this.story.element],
      ["guide", "Guide", this.guide.element],
      ["inspect", "Inspect", this.inspector.element],
      ["talk", "Talk", this.talk.element],
    ]);
    this.undo.disabled = true;
    this.hintButton.disabled = true;
    this.past.append(h("div", { class: "past-bar" }, this.pastText, h("button", { class: "button primary", type: "button", onclick: () => this.now() }, "Back to now")), this.pastBox);
    page(
      [this.title, this.seats, h("div", { class: "tools" }, this.undo, this.hintButton, this.zoom, this.sound, this.rules)],
      [
        this.link,
        h("section", { class: "stage", "aria-label": "Board", tabindex: 0 }, this.boardBox, this.past),
        h("section", { class: "side", "aria-label": "Your turn" }, h("div", { class: "turn" }, this.fold, this.prompt, this.ending, this.invite, this.hintBox, this.choices.element), this.tabs.element),
      ],
      { foot: false, className: "table-page" },
    );
    document.body.classList.add("at-table");
    document.addEventListener("keydown", (event) => this.shortcut(event));
    this.socket = new TableSocket(match, token, (message) => this.hear(message), (yes) => (this.link.hidden = yes));
  }

  // -- hearing ---------------------------------------------------------------------------------------------------

  private hear(message: Incoming): void {
    if (message.type === "table") void this.learn(message);
    else if (message.type === "people") this.meet(message);
    else if (message.type === "state") this.become(message);
    else if (message.type === "chat") this.talk.add(message.lines) && this.tabs.news("talk");
    else if (message.type === "hint") this.showHint(message);
    else if (message.type === "moment") this.lookBack(message);
    else if (message.type === "error") this.refused(message);
  }

  private async learn(table: TableInfo): Promise<void> {
    this.info = table;
    this.title.textContent = table.game.name;
    document.title = `${table.game.name} · Wartable`;
    this.rules.setAttribute("href", `/rules/${table.game.key}`);
    if (this.game) return;
    if (table.guided) this.tabs.open("guide");
    try {
      const [game, bots] = await Promise.all([ask<GameWhole>(`/api/games/${table.game.key}`), ask<Bots>("/api/bots")]);
      this.game = game;
      this.hintBot = bots.hints;
      this.book = new Rulebook(game.ledger);
      this.showGuide();
    } catch (error) {
      toast((error as Error).message, "bad");
    }
  }

  private meet(people: People): void {
    this.people = people;
    this.seats.classList.toggle("many", people.seats.length > 2);
    fill(
      this.seats,
      ...people.seats.map((seat) =>
        h(
          "li",
          { class: `player seat-${seat.seat}${this.state?.waiting.includes(seat.seat) ? " asked" : ""}${seat.online ? "" : " away"}${seat.seat === people.you ? " me" : ""}`, title: seat.online ? "" : "Not here" },
          icon(seat.bot ? "bot" : "person"),
          h("span", { class: "player-name" }, this.nameOf(seat.seat)),
          h("span", { class: "player-role" }, this.state?.sides[seat.seat] || capitalised(seat.role)),
          !seat.online && h("span", { class: "sr" }, " (not here)"),
        ),
      ),
      people.watchers > 0 && h("li", { class: "player watchers" }, icon("eye"), h("span", {}, plural(people.watchers, "watcher"))),
    );
    this.showInvitations(people);
    this.showEnding();
    this.showPrompt();
  }

  private become(message: Heard<"state">): void {
    const first = this.state === null;
    const { story, type: _, ...state } = message;
    const wasMine = Boolean(this.state?.prompt);
    this.state = state;
    this.board.show(state.picture);
    if (first) this.chooseZoom();
    this.story.update(story.from, story.lines, first, this.people?.seats.map((seat) => [seat.role, state.sides[seat.seat] ?? "", this.board.colours[seat.seat] ?? ""]) ?? []);
    if (story.lines.length) this.tabs.news("story");
    this.picker.set(state.options);
    this.undo.disabled = !state.undo;
    this.hintButton.disabled = !state.prompt;
    this.hintBox.hidden = true;
    if (this.people) this.meet(this.people);
    this.showPrompt();
    this.showEnding();
    this.showGuide();
    if (!first) note(Boolean(state.prompt) && !wasMine);
  }

  private refused(message: Heard<"error">): void {
    if (message.code === "no-such-table" || message.code === "bad-token") {
      document.body.classList.remove("at-table");
      page([], [problem(capitalised(message.message))]);
      return;
    }
    this.picker.release();
    this.hintBox.hidden = true;
    toast(capitalised(message.message), "bad");
  }

  // -- doing -----------------------------------------------------------------------------------------------------

  private send(message: object): boolean {
    const sent = this.socket.send(message);
    if (!sent) toast("No connection yet; nothing was sent.", "bad");
    return sent;
  }

  private choose(option: Option): void {
    this.now();
    if (!this.state || !this.send({ type: "choose", turn: this.state.turn, option: option.option })) this.picker.release();
  }

  private takeBack(): void {
    if (this.state?.undo) this.send({ type: "undo", turn: this.state.turn });
  }

  private askHint(): void {
    if (!this.state?.prompt || !this.send({ type: "hint", turn: this.state.turn })) return;
    this.hintBox.hidden = false;
    fill(this.hintBox, h("p", { class: "thinking" }, `The ${capitalised(this.hintBot)} is thinking…`));
  }

  /** On a phone: fold the options away to see the board behind them. */
  private toggleFold(): void {
    const folded = this.fold.parentElement!.classList.toggle("folded");
    this.fold.setAttribute("aria-label", folded ? "Show the options" : "Hide the options");
  }

  /** A tall board is shown larger and scrolled, unless the reader has decided otherwise: its words must be readable. */
  private chooseZoom(): void {
    const wanted = recall("zoom");
    document.body.classList.toggle("zoomed", wanted ? wanted === "on" : wide() && this.board.width < READABLE);
    this.board.arrange();
  }

  /** What there is for the whole board; nothing if it is scrolled. */
  private room(): Room | null {
    const stage = this.boardBox.parentElement;
    if (!stage || !wide() || document.body.classList.contains("zoomed")) return null;
    return { width: stage.clientWidth - 28, height: stage.clientHeight - 28 };
  }

  /** The whole board at once, or as wide as there is room and scrolled. */
  private toggleZoom(): void {
    const on = document.body.classList.toggle("zoomed");
    remember("zoom", on ? "on" : "off");
    this.board.arrange();
  }

  private toggleSound(): void {
    const on = switchSound();
    fill(this.sound, icon(on ? "sound" : "mute"));
    toast(on ? "Sound is on" : "Sound is off");
  }

  private shortcut(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey || (event.target as Element).matches("input, textarea, select")) return;
    if (event.key === "u") this.takeBack();
    else if (event.key === "h") this.askHint();
    else if (event.key === "Escape") this.past.hidden ? this.picker.letGo() : this.now();
  }

  // -- showing ---------------------------------------------------------------------------------------------------

  private nameOf(seat: number): string {
    const found = this.people?.seats[seat];
    if (!found) return `Seat ${seat + 1}`;
    if (seat === this.people?.you) return "You";
    return found.name || (found.open ? "Open seat" : "Invited");
  }

  private waitingText(): string {
    const names = (this.state?.waiting ?? []).filter((seat) => seat !== this.people?.you).map((seat) => this.nameOf(seat));
    return names.length ? `Waiting for ${names.join(" and ")}` : "One moment";
  }

  private showPrompt(): void {
    const state = this.state;
    if (!state || !this.people) return;
    const mine = Boolean(state.prompt);
    const asked = state.waiting.map((seat) => this.people?.seats[seat]);
    const botThinks = asked.length > 0 && asked.every((seat) => seat?.bot);
    const heading = state.over ? "Game over" : mine ? "Your turn" : this.waitingText();
    this.prompt.className = `prompt ${mine ? "mine" : ""} ${state.over ? "over" : ""}`;
    fill(
      this.prompt,
      h("p", { class: "prompt-who" }, heading),
      mine && h("h2", {}, state.prompt),
      !mine && !state.over && h("p", { class: "faint" }, this.people.you < 0 ? "You are watching." : botThinks ? "The bot is thinking." : "You will be asked when it is your turn."),
    );
    document.title = `${mine ? "● " : ""}${this.info?.game.name ?? "Table"} · Wartable`;
  }

  private showGuide(): void {
    if (this.state && this.game) this.guide.show(this.state, this.game, this.book, this.waitingText());
  }

  private showHint(hint: Heard<"hint">): void {
    if (hint.turn !== this.state?.turn) return;
    const option = this.state.options.find((one) => one.option.join() === hint.option?.join());
    this.hintBox.hidden = false;
    if (!option) {
      fill(this.hintBox, h("p", {}, "No hint this time."));
      return;
    }
    fill(
      this.hintBox,
      h("p", { class: "hint-who" }, icon("hint"), `The ${capitalised(this.hintBot)} would`),
      h("p", { class: "hint-what" }, option.text),
      hint.considered.length > 0 &&
        h(
          "ol",
          { class: "considered", "aria-label": "What it considered" },
          ...hint.considered.slice(0, 5).map((line) => h("li", {}, h("span", {}, line.text), h("meter", { min: 0, max: 1, value: line.chance, "aria-label": "Chance to win" }), h("b", {}, `${Math.round(line.chance * 100)}%`))),
        ),
      hint.continuation.length > 0 &&
        h("details", { class: "continuation" }, h("summary", {}, "And then, most likely"), h("ol", {}, ...hint.continuation.map((step) => h("li", {}, h("strong", { class: `ink-${step.seat}` }, `${this.nameOf(step.seat)}: `), step.text)))),
      h("div", { class: "actions" }, h("button", { class: "button primary", type: "button", onclick: () => this.picker.take(option) }, "Do it"), h("button", { class: "button quiet", type: "button", onclick: () => (this.hintBox.hidden = true) }, "Close")),
    );
  }

  private inspect(thing: Thing): void {
    if (!this.game) return;
    this.inspector.show(thing, this.game, this.book);
    this.tabs.open("inspect");
  }

  private lookBack(moment: Heard<"moment">): void {
    this.pastBoard.show(moment.picture);
    this.pastText.textContent = moment.text;
    this.past.hidden = false;
    this.boardBox.inert = true;
    this.past.querySelector("button")?.focus();
  }

  private now(): void {
    this.past.hidden = true;
    this.boardBox.inert = false;
  }

  private showInvitations(people: People): void {
    const kept = sessionStorage.getItem(`invitations:${this.match}`);
    const invitations = kept ? (JSON.parse(kept) as { seat: number; token: string }[]) : [];
    const open = invitations.filter((one) => !people.seats[one.seat]?.taken);
    const waiting = people.seats.some((seat) => seat.open);
    this.invite.hidden = open.length === 0 && !waiting;
    fill(
      this.invite,
      ...open.map((one) => {
        const link = `${location.origin}/table/${this.match}#${one.token}`;
        return h(
          "div",
          { class: "invitation" },
          h("p", {}, `Send this link to a friend. It opens the seat of ${people.seats[one.seat]?.role ?? "the other side"}; keep it secret.`),
          h("div", { class: "copy" }, h("input", { readonly: true, value: link, "aria-label": "Invitation link" }), h("button", { class: "button", type: "button", onclick: () => void navigator.clipboard.writeText(link).then(() => toast("Copied")) }, icon("link"), "Copy")),
        );
      }),
      waiting && h("p", {}, "The table is listed in the lobby. You can begin meanwhile."),
    );
  }

  private showEnding(): void {
    const { state, people } = this;
    this.ending.hidden = !state?.over;
    if (!state?.over || !state.result || !people) return;
    const { winners, ending, scores } = state.result;
    const mine = people.you >= 0;
    const title = winners.length === 0 ? "A draw" : mine && winners.includes(people.you) ? "You win" : `${winners.map((seat) => this.nameOf(seat)).join(" and ")} ${winners.length > 1 ? "win" : "wins"}`;
    const next = people.next;
    const onward = next && h("a", { class: "button primary", href: `/table/${next.id}${next.token ? `#${encodeURIComponent(next.token)}` : ""}` }, "To the rematch");
    fill(
      this.ending,
      h("h2", {}, title),
      h("p", { class: "faint" }, [capitalised(ending), scores.some((score) => score) ? scores.map((score, seat) => `${this.nameOf(seat)} ${score}`).join(", ") : ""].filter(Boolean).join(" · ")),
      h("div", { class: "actions" }, mine && !next && h("button", { class: "button primary", type: "button", onclick: () => void this.rematch() }, icon("again"), "Rematch"), onward, h("a", { class: "button", href: `/replay/${this.match}` }, icon("play"), "Replay"), h("a", { class: "button quiet", href: "/" }, "Front page")),
    );
  }

  private async rematch(): Promise<void> {
    try {
      const next = await ask<{ id: string; token: string }>(`/api/tables/${this.match}/rematch`, {}, "POST", this.token);
      keepToken(next.id, next.token);
      location.href = `/table/${next.id}`;
    } catch (error) {
      toast((error as Error).message, "bad");
    }
  }
}

export async function table(match: string): Promise<void> {
  let token = seatToken(match);
  if (!token) {
    const known = await ask<ListedTable>(`/api/tables/${match}`).catch(() => null);
    token = known?.mine?.token ?? "";
    if (token) keepToken(match, token);
  }
  new TablePage(match, token);
}
