// The story: what has happened, a block for each part that begins (a round, a turn) and for each stretch of one side's lines, open at its end.

import { h } from "./dom";
import type { StoryLine } from "./types";

export class Story {
  readonly element = h("div", { class: "story" });
  private readonly list = h("ol", { "aria-label": "What has happened" });
  private lines: StoryLine[] = [];
  private titles: string[] = [];

  constructor(
    private readonly look: (line: number) => void,
    private readonly speak: (line: StoryLine | null) => void,
  ) {
    this.element.append(this.list);
    // A panel that was hidden has forgotten how far it was scrolled.
    new ResizeObserver(() => this.toEnd()).observe(this.element);
  }

  /** Keep the lines before `from`, put in these after them; what is new is marked unless all of it is. */
  update(from: number, lines: StoryLine[], titles: string[]): void {
    const first = this.lines.length === 0;
    const same = titles.join() === this.titles.join();
    this.lines.splice(from, Infinity, ...lines);
    this.titles = titles;
    for (const old of this.list.querySelectorAll(".fresh")) old.classList.remove("fresh");
    const keep = same ? this.cut(from) : this.cut(0);
    for (let number = keep; number < this.lines.length; number++) this.add(number, !first && number >= from);
    this.toEnd();
  }

  /** Take out everything from a line on; returns the first line to be put in again. */
  private cut(from: number): number {
    for (const item of [...this.list.querySelectorAll<HTMLElement>(".line")]) if (Number(item.dataset.line) >= from) item.remove();
    for (const block of [...this.list.children]) if (!block.querySelector(".line")) block.remove();
    return from;
  }

  private add(number: number, fresh: boolean): void {
    const line = this.lines[number]!;
    const last = this.list.lastElementChild as HTMLElement | null;
    const goesOn = last && !line.begins && (line.seat < 0 || last.dataset.seat === String(line.seat));
    const block = goesOn ? last : this.block(line);
    const button = h("button", { type: "button", title: "See this moment", onclick: () => this.look(number) }, line.text);
    for (const kind of ["pointerenter", "focus"]) button.addEventListener(kind, () => this.speak(line));
    for (const kind of ["pointerleave", "blur"]) button.addEventListener(kind, () => this.speak(null));
    const kinds = ["line", line.begins && "begins", fresh && "fresh"].filter(Boolean).join(" ");
    block.querySelector("ol")!.append(h("li", { class: kinds, "data-line": number }, button));
  }

  /** A new block; a line that begins a part is its own heading. */
  private block({ seat, begins }: StoryLine): HTMLElement {
    const block = h("li", { class: seat >= 0 ? `stretch seat-${seat}` : "stretch", "data-seat": seat }, seat >= 0 && !begins && h("h3", {}, this.titles[seat]!), h("ol"));
    this.list.append(block);
    return block;
  }

  private toEnd(): void {
    this.element.scrollTop = this.element.scrollHeight;
  }
}
