// A card beside a thing in the picture: what it is, what it does, and the rules about it.

import { Inspector } from "./aside";
import { h } from "./dom";
import type { Thing } from "./pointing";
import { Rulebook } from "./search";
import { iconButton } from "./shell";
import type { GameDetails } from "./types";

const GAP = 12;

export class Peek {
  private readonly inspector = new Inspector();
  readonly element = h("section", { class: "peek", hidden: true, "aria-label": "What this is" }, iconButton("close", "Close", () => this.close()), this.inspector.element);

  constructor() {
    document.addEventListener("pointerdown", (event) => {
      if (!this.element.contains(event.target as Node)) this.close();
    });
  }

  get open(): boolean {
    return !this.element.hidden;
  }

  /** Close what only hovering has opened. */
  leave(): void {
    if (this.element.classList.contains("passing")) this.close();
  }

  /** `passing` for as long as something is pointed at: then it says less, and lets everything through. */
  show(thing: Thing, at: Element, game: GameDetails, book: Rulebook, passing = false): void {
    this.inspector.show(thing, game, passing ? new Rulebook([]) : book);
    this.element.classList.toggle("passing", passing);
    this.element.hidden = false;
    const box = at.getBoundingClientRect();
    const { offsetWidth: width, offsetHeight: height } = this.element;
    const right = box.right + GAP + width < window.innerWidth;
    // What is low on the screen, as a hand is, has neighbours beside it that one looks at next.
    const above = box.top + height > window.innerHeight && box.top > height + 2 * GAP;
    const x = above ? box.left : right ? box.right + GAP : box.left - GAP - width;
    this.element.style.left = `${Math.max(GAP, Math.min(window.innerWidth - width - GAP, x))}px`;
    this.element.style.top = `${Math.max(GAP, Math.min(window.innerHeight - height - GAP, above ? box.top - height - GAP : box.top))}px`;
  }

  close(): void {
    this.element.hidden = true;
  }
}
