// What a strong bot would do, on a card over the board.

import { capitalised, fill, h, icon } from "./dom";
import type { Players } from "./players";
import type { ConsideredOption, HintMessage, OfferedOption } from "./types";

export class Hint {
  readonly element = h("section", { class: "card hint", hidden: true, "aria-label": "Hint" });
  bot = "";

  constructor(
    private readonly players: Players,
    private readonly take: (option: OfferedOption) => void,
    private readonly mark: (refs: string[]) => void,
  ) {}

  wait(): void {
    this.element.hidden = false;
    fill(this.element, h("p", { class: "thinking" }, `The ${capitalised(this.bot)} is thinking…`));
  }

  close(): void {
    if (this.element.hidden) return;
    this.element.hidden = true;
    this.mark([]);
  }

  show(hint: HintMessage, option: OfferedOption | undefined): void {
    this.element.hidden = false;
    const close = h("button", { class: "button quiet", type: "button", onclick: () => this.close() }, "Close");
    if (!option) return fill(this.element, h("p", {}, "No hint this time."), h("div", { class: "actions" }, close));
    this.mark(option.refs);
    fill(
      this.element,
      h("p", { class: "hint-who" }, icon("hint"), `The ${capitalised(this.bot)} would`),
      h("p", { class: "hint-what" }, option.text),
      hint.reason && h("p", { class: "note" }, hint.reason),
      this.considered(hint),
      this.continuation(hint),
      h("div", { class: "actions" }, h("button", { class: "button primary", type: "button", onclick: () => this.take(option) }, "Do it"), close),
    );
  }

  private considered({ considered, equal }: HintMessage): HTMLElement | false {
    if (!considered.length) return false;
    const asGood = new Set(equal.map((option) => option.join()));
    const lines = considered.slice(0, 5).map((line) => this.line(line, asGood.has(line.option.join())));
    return h("ol", { class: "considered", "aria-label": "What it considered" }, ...lines);
  }

  /** An option that was considered; pointing at it shows what it is about. */
  private line(line: ConsideredOption, asGood: boolean): HTMLElement {
    const point = (): void => this.mark(line.refs);
    return h("li", { onpointerenter: point }, h("span", {}, line.text, asGood && h("small", {}, " about equal")), ...chance(line));
  }

  private continuation({ continuation }: HintMessage): HTMLElement | false {
    if (!continuation.length) return false;
    const steps = continuation.map((step) => h("li", {}, h("strong", { class: `ink-${step.seat}` }, `${this.players.name(step.seat)}: `), step.text));
    return h("details", { class: "continuation" }, h("summary", {}, "And then, most likely"), h("ol", {}, ...steps));
  }
}

/** The chance to win, where the bot can tell one. */
function chance(line: ConsideredOption): HTMLElement[] {
  if (line.chance === null) return [];
  return [h("meter", { min: 0, max: 1, value: line.chance, "aria-label": "Chance to win" }), h("b", {}, `${Math.round(line.chance * 100)}%`)];
}
