// The pages beside the board: talk, what a thing is, and the guide.

import { capitalised, fill, h } from "./dom";
import { named, type Rulebook } from "./search";
import type { ChatLine, GameDetails, OfferedOption, RuleSummary, SeatState } from "./types";
import type { Thing } from "./pointing";

export class Tabs {
  readonly element: HTMLElement;
  private readonly buttons = new Map<string, HTMLButtonElement>();
  private readonly panels = new Map<string, HTMLElement>();
  current = "";

  constructor(tabs: [string, string, HTMLElement][]) {
    const list = h("div", { class: "tab-list", role: "tablist", "aria-label": "Beside the board" });
    for (const [key, label, panel] of tabs) {
      const button = h("button", { type: "button", role: "tab", id: `tab-${key}`, "aria-controls": `panel-${key}`, onclick: () => this.open(key) }, label);
      button.addEventListener("keydown", (event) => this.move(event, key));
      this.buttons.set(key, button);
      panel.id = `panel-${key}`;
      panel.setAttribute("role", "tabpanel");
      panel.setAttribute("aria-labelledby", `tab-${key}`);
      panel.setAttribute("tabindex", "0");
      this.panels.set(key, panel);
      list.append(button);
    }
    this.element = h("div", { class: "tabs" }, list, ...this.panels.values());
    this.open(tabs[0]![0]);
  }

  open(key: string): void {
    this.current = key;
    for (const [name, button] of this.buttons) {
      button.setAttribute("aria-selected", String(name === key));
      button.tabIndex = name === key ? 0 : -1;
      if (name === key) button.classList.remove("news");
    }
    for (const [name, panel] of this.panels) panel.hidden = name !== key;
  }

  /** A page that has nothing to show has no tab. */
  offer(key: string, there: boolean): void {
    this.buttons.get(key)!.hidden = !there;
    if (!there && this.current === key) this.open(this.buttons.keys().next().value!);
  }

  /** Something new on a page that is not open. */
  news(key: string): void {
    if (key !== this.current) this.buttons.get(key)?.classList.add("news");
  }

  private move(event: KeyboardEvent, key: string): void {
    const names = [...this.buttons].filter(([, button]) => !button.hidden).map(([name]) => name);
    const step = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
    if (!step) return;
    const next = names[(names.indexOf(key) + step + names.length) % names.length]!;
    this.open(next);
    this.buttons.get(next)?.focus();
  }
}

export class Talk {
  readonly element: HTMLElement;
  private readonly list = h("ol", { class: "talk-lines", "aria-live": "polite" });
  private last = 0;

  constructor(say: (text: string) => void) {
    const field = h("input", { type: "text", maxlength: 400, placeholder: "Say something", "aria-label": "Say something", autocomplete: "off" });
    const form = h("form", { class: "talk-form" }, field, h("button", { class: "button", type: "submit" }, "Send"));
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      if (field.value.trim()) say(field.value);
      field.value = "";
    });
    this.element = h("div", { class: "talk" }, this.list, form);
  }

  /** Add lines; tells whether any was new. */
  add(lines: ChatLine[]): boolean {
    const fresh = lines.filter((line) => line.id > this.last);
    for (const line of fresh) {
      this.list.append(h("li", {}, h("strong", { class: line.seat >= 0 ? `ink-${line.seat}` : "faint" }, line.name), " ", line.text));
      this.last = line.id;
    }
    this.list.scrollTop = this.list.scrollHeight;
    return fresh.length > 0;
  }
}

export function ruleItem(rule: RuleSummary, key: string): HTMLElement {
  return h("li", { class: "rule" }, h("a", { href: `/rules/${key}#${rule.id}`, target: "_blank", class: "rule-id", "aria-label": `Rule ${rule.id}` }, rule.id), h("span", {}, rule.text));
}

/** What a thing is, what it does, and the rules about it. */
export class Inspector {
  readonly element = h("div", { class: "inspect" }, h("p", { class: "faint" }, "Click anything on the board, or right-click what is lit, to see what it is and does."));

  show(thing: Thing, game: GameDetails, book: Rulebook): void {
    const [first, ...lines] = thing.title.split("\n");
    const [head, ...rest] = (first ?? "").split(/:\s+/);
    const names = named(game.glossary, `${thing.title} ${thing.ref}`);
    const explained = names.filter((name) => !thing.title.includes(game.glossary[name] ?? "\u0001"));
    const unsure = names.filter((name) => Object.keys(game.reconstructed).some((what) => what.includes(name)));
    const rules = book.about([[head ?? "", 3], [rest.join(" "), 1], ...names.map((name): [string, number] => [game.glossary[name] ?? "", 0.8])], 4);
    fill(
      this.element,
      h("h3", {}, capitalised(head ?? thing.title)),
      rest.length > 0 && h("p", {}, capitalised(rest.join(": "))),
      lines.length > 0 && h("ul", { class: "inspect-lines" }, ...lines.map((line) => h("li", {}, capitalised(line)))),
      ...explained.map((name) => h("p", {}, name !== head && h("strong", {}, `${name}: `), game.glossary[name] ?? "")),
      unsure.length > 0 && !thing.title.includes("reconstructed") && h("p", { class: "note" }, "Some of its numbers are reconstructed."),
      rules.length > 0 && h("h4", {}, "The rules about it"),
      rules.length > 0 && h("ul", { class: "rules" }, ...rules.map((rule) => ruleItem(rule, game.key))),
    );
  }
}

/** Explains a question: what it asks, the rules behind it, what the options' names mean. */
export class Guide {
  readonly element = h("div", { class: "guide" });

  show(state: SeatState, game: GameDetails, book: Rulebook, waiting: string): void {
    if (!state.prompt) {
      fill(this.element, h("h3", {}, state.over ? "The game is over" : waiting), h("p", {}, state.over ? "Open the replay to see where it turned." : "Watch the board and the story: what the others do tells you what they are after."));
      return;
    }
    const rules = book.about([[state.topic, 4], [state.prompt, 2]], 5);
    const names = named(game.glossary, state.options.map((option) => option.text).join(" · ")).slice(0, 8);
    fill(
      this.element,
      h("h3", {}, state.prompt),
      h("p", {}, how(state.options)),
      rules.length > 0 && h("h4", {}, "The rules behind it"),
      rules.length > 0 && h("ul", { class: "rules" }, ...rules.map((rule) => ruleItem(rule, game.key))),
      names.length > 0 && h("h4", {}, "What your options mean"),
      names.length > 0 && h("dl", {}, ...names.flatMap((name) => [h("dt", {}, name), h("dd", {}, game.glossary[name] ?? "")])),
      h("p", { class: "note" }, "Not sure? The lamp asks a strong bot what it would do."),
    );
  }
}

function how(options: OfferedOption[]): string {
  if (options.length === 1) return "There is only one thing to do here: press its button.";
  const clickable = options.filter((option) => option.refs.length > 1).length;
  const many = `You have ${options.length} options. `;
  return clickable ? `${many}Click what glows, then where it should go; or press a button.` : `${many}Click what glows, or press a button.`;
}
