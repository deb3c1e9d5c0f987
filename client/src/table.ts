// A table in play.

import { Guide, Tabs, Talk } from "./aside";
import { allowNotifications, Call } from "./away";
import { Board } from "./board";
import { Choices } from "./choices";
import { Clocks } from "./clocks";
import { capitalised, fill, h, icon, plural, toast } from "./dom";
import { Ending } from "./ending";
import { aboutGoal } from "./goal";
import { Hint } from "./hint";
import { Invitations } from "./invitations";
import { type Keys, listen, showKeys } from "./keys";
import { paint } from "./colours";
import { LeavingCard, Notice } from "./leaving";
import type { LessonLine, Line } from "./lesson";
import { MissedCard } from "./missed";
import { Moments } from "./moments";
import { ask, keepToken, recall, remember, seatToken, TableSocket } from "./net";
import { Peek } from "./peek";
import { Picker } from "./picker";
import { Picture } from "./picture";
import { Players } from "./players";
import { Pointing, type Thing } from "./pointing";
import { askPreferences, choice, confirmed, type Key } from "./preferences";
import { Question } from "./question";
import { Rulebook } from "./search";
import { accept, isInvitation, OwnSeat, recover } from "./seat";
import { iconButton, page, problem } from "./shell";
import { note } from "./sound";
import { Stage, WIDE } from "./stage";
import { Story } from "./story";
import type { Bots, ClientMessage, ErrorMessage, GameDetails, HintMessage, MomentChange, MomentMessage, OfferedOption, PeopleMessage, Rematch, ServerMessage, StateMessage, TableMessage, TableSummary } from "./types";

/** Options that end a turn, as far as their words tell. */
const ENDS = /^(pass|done|end|stop|finish|nothing more|no more)\b/i;

export class TablePage {
  private info: TableMessage | null = null;
  private game: GameDetails | null = null;
  private book = new Rulebook([]);
  private state: StateMessage | null = null;
  private people: PeopleMessage | null = null;
  /** It is one's own turn, so what the others have done was seen. */
  private seen = false;
  /** Somebody is waited for who may take their time: not a bot, or anybody while one only watches. */
  private unhurried = true;
  /** The next state is the first of a connection, and tells everything. */
  private anew = true;

  private readonly socket: Line;
  private seat: OwnSeat | null = null;
  private readonly main: HTMLElement;
  private readonly picker = new Picker((option) => this.choose(option), (ref) => this.picture.shows(ref));
  private readonly column = h("aside", { class: "beside", "aria-label": "Beside the board" });
  private readonly picture = new Picture(document.body);
  private readonly stage: Stage;
  private readonly clocks = new Clocks();
  private readonly players: Players;
  private readonly leaving: LeavingCard;
  private readonly notice = new Notice();
  private readonly question: Question;
  private readonly pointing: Pointing;
  private readonly moments = new Moments((moment, animated) => this.happen(moment, animated));
  private readonly call = new Call();
  private readonly peek = new Peek();
  private readonly hint: Hint;
  private readonly ending: Ending;
  private readonly invitations: Invitations;
  private readonly missed = new MissedCard(() => this.send({ type: "missed" }));
  private readonly story = new Story((line) => this.socket.send({ type: "moment", line }), (line) => this.pointing.mark(line ? (line.refs.length ? line.refs : this.pointing.named(line.text)) : []));
  private readonly talk = new Talk((text) => this.send({ type: "say", text }));
  private readonly guide = new Guide();
  private readonly options = new Choices(this.picker, () => this.picker.left(), "all", false, undefined, (refs) => this.pointing.mark(refs));
  private readonly shelf = h("div", { class: "shelf" });
  private readonly tabs: Tabs;
  private readonly pastBox = h("div", { class: "picture-box" });
  private readonly pastBoard = new Board(this.pastBox);
  private readonly past = h("section", { class: "past", hidden: true, "aria-label": "An earlier moment" });
  private readonly pastText = h("p");
  private readonly link = h("div", { class: "offline", role: "alert", hidden: true }, "Connection lost. Trying again…");
  private readonly undo = iconButton("undo", "Take back (u)", () => this.takeBack());
  private readonly hintButton = iconButton("hint", "Hint (h)", () => this.askHint());
  private readonly all = iconButton("list", "All options (a)", () => this.showAll());
  private readonly goal = h("button", { class: "chip goal", type: "button", title: "How you win", disabled: true, onclick: () => this.game && aboutGoal(this.game) }, "Goal");
  private readonly watchers = h("span", { class: "watchers", hidden: true });
  private readonly seatButton = iconButton("person", "Your seat", () => this.showSeat(), "own-seat-button");
  private readonly title = h("span", { class: "bar-title" });
  private readonly rules = h("a", { class: "tool", "aria-label": "Rules", title: "Rules", target: "_blank" }, icon("book"));

  constructor(
    private readonly match: string,
    private token: string,
    /** What answers in a lesson, instead of a table. */
    private readonly lesson: LessonLine | null = null,
  ) {
    this.question = new Question(this.picker, [this.undo, this.hintButton, this.all]);
    this.stage = new Stage(() => this.main, this.question.element, this.column, this.picture, (seat) => this.players.box(seat), (below) => this.shelve(below));
    this.players = new Players(this.stage.sides, this.clocks);
    this.leaving = new LeavingCard(match, () => this.token, this.players);
    this.hint = new Hint(this.players, (option) => this.picker.take(option), (refs) => this.speakOf(refs));
    this.ending = new Ending(match, this.players, () => void this.rematch(), () => this.showEnding(), () => this.closeEnding());
    this.invitations = new Invitations(match);
    this.tabs = new Tabs([
      ["story", "Story", this.story.element],
      ["result", "Result", this.ending.element],
      ["options", "Options", this.options.element],
      ["guide", "Guide", this.guide.element],
      ["talk", "Talk", this.talk.element],
      ["more", "More", this.shelf],
    ]);
    this.tabs.offer("result", false);
    this.column.append(this.tabs.element);
    this.undo.disabled = true;
    this.hintButton.disabled = true;
    this.past.append(h("div", { class: "past-bar" }, this.pastText, h("button", { class: "button primary", type: "button", onclick: () => this.now() }, "Back to now")), this.pastBox);
    this.main = this.build();
    this.pointing = new Pointing(this.main, this.picture, this.picker, (options, again) => this.question.preview(options, again), (thing, at, passing) => this.inspect(thing, at, passing));
    this.picker.onchange(() => this.stage.glow());
    this.picture.onchange(() => this.question.redraw());
    this.listen();
    const hear = (message: ServerMessage): void => this.hear(message);
    this.socket = lesson?.open(hear, (refs, options) => this.speakOf(refs, options)) ?? this.connect(match, hear);
  }

  private connect(match: string, hear: (message: ServerMessage) => void): TableSocket {
    const find = async (lost: string): Promise<string> => {
      const fresh = await recover(match, lost);
      if (fresh) this.token = fresh;
      return fresh;
    };
    const socket = new TableSocket(match, this.token, hear, (yes) => this.connected(yes), find);
    this.seat = new OwnSeat(match, () => this.token, (fresh) => {
      this.token = fresh;
      socket.renew(fresh);
    });
    return socket;
  }

  private build(): HTMLElement {
    const tools = [iconButton("zoom", "Larger or whole board (z)", () => this.stage.toggleZoom()), this.rules, this.seatButton, iconButton("gear", "Settings", () => this.settings()), iconButton("panel", "Story and more (s)", () => this.fold(), "fold-column")];
    const cards = h("div", { class: "cards" }, this.notice.element, this.leaving.element, this.missed.element, this.invitations.element, this.hint.element);
    const main = page(
      [this.title, this.goal, this.watchers, h("div", { class: "tools" }, ...tools)],
      [this.link, this.stage.sides, this.question.element, this.moments.element, this.stage.strip, this.stage.board, this.stage.hand, this.column, cards, this.past, this.peek.element, this.lesson?.element],
      { foot: false, className: "table-page" },
    );
    document.body.classList.add("at-table");
    const narrow = matchMedia(`(max-width: ${WIDE - 1}px)`);
    const begin = (): boolean => main.classList.toggle("folded", this.lesson !== null || narrow.matches || recall("column") === "folded");
    main.classList.toggle("learning", this.lesson !== null);
    narrow.addEventListener("change", begin);
    begin();
    return main;
  }

  private listen(): void {
    const keys: Keys = [
      [["1", "2", "3", "4", "5", "6", "7", "8", "9"], "1 … 9", "Choose a button in the bar", (key) => this.press(Number(key))],
      [["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"], "← ↑ → ↓", "Go to what glows", (key) => this.pointing.move(key)],
      [["Enter", " "], "Enter Space", "Choose it; the next moment while a turn is shown", () => this.confirm()],
      [["n"], "n", "Skip to now", () => this.moments.skip()],
      [["a"], "a", "All options as a list", () => this.showAll()],
      [["u"], "u", "Take the last choice back", () => this.takeBack()],
      [["h"], "h", "Ask a strong bot for a hint", () => this.askHint()],
      [["s"], "s", "Show or hide the story", () => this.fold()],
      [["z"], "z", "The whole board, or larger", () => this.stage.toggleZoom()],
      [["Escape"], "Esc", "Let go, close, back to now", () => this.back()],
      [["?"], "?", "These keys", () => showKeys(keys)],
    ];
    listen(keys);
    new MutationObserver(() => this.paint()).observe(document.documentElement, { attributeFilter: ["data-theme"] });
    this.main.addEventListener("click", (event) => this.moments.playing && (event.target as Element).closest(".board") && this.moments.next(), { capture: true });
    document.addEventListener("visibilitychange", () => !document.hidden && this.moments.resume());
  }

  // -- hearing ---------------------------------------------------------------------------------------------------

  private connected(yes: boolean): void {
    this.link.hidden = yes;
    this.anew = true;
  }

  private hear(message: ServerMessage): void {
    if (message.type === "table") void this.learn(message);
    else if (message.type === "people") this.meet(message);
    else if (message.type === "state") this.become(message);
    else if (message.type === "missed") this.moments.add(message.moments, (animated) => void this.picture.apply(message.picture, message.gone, animated), true);
    else if (message.type === "clocks") this.clocks.show(message);
    else if (message.type === "chat") this.talk.add(message.lines) && this.tabs.news("talk");
    else if (message.type === "hint") this.showHint(message);
    else if (message.type === "moment") this.lookBack(message);
    else if (message.type === "error") this.refused(message);
  }

  private async learn(table: TableMessage): Promise<void> {
    this.info = table;
    this.title.textContent = table.game.name;
    this.notice.show(table.notice, table.frozen);
    this.rules.setAttribute("href", `/rules/${table.game.key}`);
    if (this.game) return;
    if (table.guided) this.tabs.open("guide");
    try {
      const [game, bots] = await Promise.all([ask<GameDetails>(`/api/games/${table.game.key}`), ask<Bots>("/api/bots")]);
      this.game = game;
      this.goal.disabled = false;
      this.hint.bot = bots.hints;
      this.book = new Rulebook(game.ledger);
      this.showGuide();
    } catch (error) {
      toast((error as Error).message, "bad");
    }
  }

  private meet(people: PeopleMessage): void {
    this.people = people;
    this.players.show(people, this.state);
    this.watchers.hidden = people.watchers === 0;
    this.seatButton.hidden = people.you < 0 || !this.seat;
    this.seatButton.dataset.count = (people.devices ?? 1) > 1 ? String(people.devices) : "";
    fill(this.watchers, icon("eye"), plural(people.watchers, "watcher"));
    this.invitations.show(people);
    this.leaving.show(people);
    if (this.state) this.showState();
  }

  /** A new state has come: first show how it came about, then what is. */
  private become(state: StateMessage): void {
    const anew = this.anew;
    this.anew = false;
    if (anew) {
      this.moments.drop();
      state.gone = [...this.picture.parts.keys()].filter((name) => !state.picture.some((part) => part.name === name));
    }
    this.expect(state.waiting);
    this.call.show(this.info?.game.name ?? "Table", Boolean(state.prompt), state.over, state.prompt);
    if (state.moments.length) this.picker.set([]);
    this.moments.add(anew ? [] : state.moments, (animated) => this.settle(state, anew, animated), Boolean(state.prompt) || state.over);
  }

  /** Tell the moments whose turns are waited for. The time that a person takes is nobody's hurry. */
  private expect(waiting: number[]): void {
    if (this.unhurried) this.moments.begin();
    const others = waiting.filter((seat) => seat !== this.players.you);
    const bots = others.filter((seat) => this.people?.seats[seat]?.bot);
    this.moments.expect(bots);
    this.unhurried = this.players.you < 0 || bots.length < others.length;
  }

  private happen(moment: MomentChange, animated: boolean): void {
    const others = this.byOthers();
    const moved = this.picture.apply(moment.picture, moment.gone, animated, others);
    if (others) this.picture.keepTraces();
    if (animated) this.stage.reveal((thing) => moved.has(thing.id));
  }

  /** Whether what is shown now was done by others: before it, one was not asked oneself. What they did in their last turn
   * is forgotten when they begin anew. */
  private byOthers(): boolean {
    const others = !this.state?.prompt;
    if (others && this.seen) this.picture.forget();
    this.seen = !others;
    return others;
  }

  private settle(state: StateMessage, anew: boolean, animated: boolean): void {
    const first = this.state === null;
    const wasMine = Boolean(this.state?.prompt);
    const others = this.byOthers();
    this.state = state;
    if (this.people) this.players.show(this.people, state);
    this.picture.dress(state.style, state.defs);
    if (state.picture.length || state.gone.length) this.picture.apply(state.picture, state.gone, animated && !anew, others);
    this.paint();
    this.story.update(state.story.from, state.story.lines, this.players.seats.map((seat) => this.players.name(seat.seat)));
    if (state.story.lines.length) this.tabs.news("story");
    // The result tells how it ended; a card over it would only hide that.
    if (state.missed && !state.over) this.missed.show(state.missed);
    else if (!anew || state.over) this.missed.close();
    this.hint.close();
    this.peek.close();
    this.picker.set(state.options);
    this.stage.offer();
    this.undo.disabled = !state.undo;
    this.hintButton.disabled = !state.prompt;
    this.showState();
    this.lesson?.settle();
    if (!first) note(Boolean(state.prompt) && !wasMine);
  }

  private refused(message: ErrorMessage): void {
    if (["no-such-table", "bad-token", "seat-ended"].includes(message.code)) {
      document.body.classList.remove("at-table");
      page([], [problem(capitalised(message.message))]);
      return;
    }
    this.picker.release();
    this.hint.close();
    toast(capitalised(message.message), "bad");
  }

  // -- doing -----------------------------------------------------------------------------------------------------

  private send(message: ClientMessage): boolean {
    const sent = this.socket.send(message);
    if (!sent) toast("No connection yet; nothing was sent.", "bad");
    return sent;
  }

  private choose(option: OfferedOption): void {
    this.now();
    const last = choice("confirm") === "on" && ENDS.test(option.text);
    if (last) confirmed(option.text, "This may end your turn.").then((yes) => (yes ? this.submit(option) : this.picker.release()));
    else this.submit(option);
  }

  private submit(option: OfferedOption): void {
    this.moments.begin();
    if (window.innerWidth < WIDE || this.lesson) this.fold(false);
    if (!this.state || !this.send({ type: "choose", turn: this.state.turn, option: option.option })) this.picker.release();
  }

  private takeBack(): void {
    if (this.state?.undo && !this.moments.playing) this.send({ type: "undo", turn: this.state.turn });
  }

  private askHint(): void {
    if (this.lesson) return this.lesson.showMe();
    if (!this.state?.prompt || !this.send({ type: "hint", turn: this.state.turn })) return;
    this.hint.wait();
  }

  private press(number: number): boolean {
    const button = this.question.button(number);
    button?.click();
    return button !== null;
  }

  /** Space and Enter: the next moment, or the only button there is. */
  private confirm(): boolean {
    if (this.moments.playing) this.moments.next();
    else if (this.question.buttons === 1) return this.press(1);
    else return false;
    return true;
  }

  private back(): void {
    if (this.peek.open) this.peek.close();
    else if (!this.past.hidden) this.now();
    else if (this.moments.playing) this.moments.skip();
    else this.picker.letGo();
  }

  /** The column beside the board: there, or folded away. On a small screen it lies over the board. */
  private fold(open = this.main.classList.contains("folded")): void {
    this.main.classList.toggle("folded", !open);
    if (window.innerWidth >= WIDE && !this.lesson) remember("column", open ? "open" : "folded");
    this.stage.arrange();
  }

  private showAll(): void {
    const shown = !this.main.classList.contains("folded") && this.tabs.current === "options";
    this.hint.close();
    this.tabs.open(shown ? "story" : "options");
    if (window.innerWidth < WIDE || this.lesson) this.fold(!shown);
    else if (!shown) this.fold(true);
    if (!shown) this.options.element.querySelector<HTMLElement>(".option")?.focus();
  }

  private showSeat(): void {
    if (this.people) this.seat?.show(this.people.devices ?? 1, ...this.leaving.resignButton(this.people));
  }

  private settings(): void {
    askPreferences((key: Key, value: string) => {
      if (key === "sound" && value === "on") note(true);
      if (key === "notify" && value === "on") void allowNotifications().then((yes) => yes || toast("The browser does not allow notifications here.", "bad"));
    });
  }

  /** Light what a lesson or a hint speaks of, and bring it into sight. */
  private speakOf(refs: string[], options: number[][] = []): void {
    this.pointing.mark(refs);
    this.question.mark(options);
    this.stage.turnTo((thing) => refs.includes(thing.getAttribute("data-ref") ?? ""));
  }

  // -- showing ---------------------------------------------------------------------------------------------------

  private paint(): void {
    const svg = this.picture.svgs()[0];
    if (svg) paint(svg, this.state?.seats ?? []);
  }

  /** Piles and the like lie below the sides where there is room, else on a page beside the board. */
  private shelve(below: HTMLElement | null): void {
    const { more } = this.stage;
    if (below) below.after(more);
    else this.shelf.append(more);
    this.tabs.offer("more", !below && more.childElementCount > 0);
  }

  private waitingText(): string {
    const names = (this.state?.waiting ?? []).filter((seat) => seat !== this.players.you).map((seat) => this.players.name(seat));
    return names.length ? `Waiting for ${names.join(" and ")}` : "One moment";
  }

  private showState(): void {
    const { state, people } = this;
    if (!state || !people) return;
    const mine = Boolean(state.prompt);
    const asked = state.waiting.map((seat) => people.seats[seat]);
    const thinks = asked.length > 0 && asked.every((seat) => seat?.bot);
    const heading = state.over ? "Game over" : mine ? "Your turn" : people.you < 0 ? "You are watching" : thinks ? "Thinking" : "Not your turn";
    this.question.say(heading, mine ? state.prompt : state.over ? (state.result?.why || capitalised(state.result?.ending ?? "")) : this.waitingText(), mine, state.over && h("button", { class: "button", type: "button", onclick: () => this.showEnding() }, "The result"));
    if (!state.over && this.info) this.ending.begin(this.info.game.key);
    if (state.over) this.clocks.stop();
    this.tabs.offer("result", state.over);
    this.tabs.offer("options", !state.over);
    this.main.classList.toggle("over", state.over);
    this.ending.show(state.over ? state.result : null, people, this.info?.game.key ?? "");
    this.all.disabled = !mine;
    this.showGuide();
  }

  /** The result lies beside the board, on a small screen below it. */
  private showEnding(): void {
    this.tabs.open("result");
    this.main.classList.remove("folded");
    this.stage.arrange();
  }

  private closeEnding(): void {
    this.tabs.open("story");
    if (window.innerWidth < WIDE) this.fold(false);
  }

  private showGuide(): void {
    if (this.state && this.game) this.guide.show(this.state, this.game, this.book, this.waitingText());
  }

  private showHint(hint: HintMessage): void {
    if (hint.turn !== this.state?.turn) return;
    this.hint.show(hint, this.state.options.find((one) => one.option.join() === hint.option?.join()));
  }

  private inspect(thing: Thing | null, at: Element, passing: boolean): void {
    if (!thing) this.peek.leave();
    else if (this.game) this.peek.show(thing, at, this.game, this.book, passing);
  }

  private lookBack(moment: MomentMessage): void {
    this.past.hidden = false;
    if (window.innerWidth < WIDE) this.fold(false);
    this.pastBoard.show(moment.picture);
    this.pastText.textContent = moment.text;
    this.past.querySelector("button")?.focus();
  }

  private now(): void {
    this.past.hidden = true;
  }

  private async rematch(): Promise<void> {
    try {
      const next = await ask<Rematch>(`/api/tables/${this.match}/rematch`, {}, "POST", this.token);
      keepToken(next.id, next.token);
      location.href = `/table/${next.id}`;
    } catch (error) {
      toast((error as Error).message, "bad");
    }
  }
}

export async function table(match: string): Promise<void> {
  let token = seatToken(match);
  if (isInvitation(token)) {
    token = await accept(match, token);
    keepToken(match, token);
    history.replaceState(null, "", location.pathname);
  }
  if (!token) {
    const known = await ask<TableSummary>(`/api/tables/${match}`).catch(() => null);
    token = known?.mine?.token ?? "";
    if (token) keepToken(match, token);
  }
  new TablePage(match, token);
}
