// For somebody who comes, or comes back: what has happened since their latest choice, on a card over the board.

import { fill, h, icon, plural } from "./dom";
import type { Missed } from "./types";

const MOST = 8;

export class MissedCard {
  readonly element = h("section", { class: "card missed", hidden: true });

  constructor(private readonly watch: () => void) {}

  show({ lines, moments, opening }: Missed): void {
    const title = opening ? "What happened so far" : "While you were away";
    this.element.setAttribute("aria-label", title);
    this.element.hidden = lines.length === 0;
    const rest = lines.length - MOST;
    const watch = (): void => {
      this.close();
      this.watch();
    };
    fill(
      this.element,
      h("h3", {}, title),
      h("ul", {}, ...lines.slice(0, MOST).map((line) => h("li", {}, line)), rest > 0 && h("li", { class: "faint" }, `and ${rest} more in the story`)),
      h("div", { class: "actions" }, moments > 0 && h("button", { class: "button primary", type: "button", onclick: watch }, icon("play"), `Show ${plural(moments, "moment")}`), h("button", { class: "button quiet", type: "button", onclick: () => this.close() }, "Close")),
    );
  }

  close(): void {
    this.element.hidden = true;
  }
}
