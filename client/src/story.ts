// The story: what has happened, a block for each stretch of one side's lines, open at its end.

import { h } from "./dom";

export interface Teller {
  /** The words by which a seat's lines begin. */
  names: string[];
  /** How its block is headed. */
  title: string;
}

export class Story {
  readonly element = h("div", { class: "story" });
  private readonly list = h("ol", { "aria-label": "What has happened" });
  private lines: string[] = [];
  private tellers: Teller[] = [];

  constructor(
    private readonly look: (line: number) => void,
    private readonly speak: (line: string) => void,
  ) {
    this.element.append(this.list);
    // A panel that was hidden has forgotten how far it was scrolled.
    new ResizeObserver(() => this.toEnd()).observe(this.element);
  }

  /** Keep the lines before `from`, put in these after them; what is new is marked unless all of it is. */
  update(from: number, lines: string[], tellers: Teller[]): void {
    const first = this.lines.length === 0;
    const same = JSON.stringify(tellers) === JSON.stringify(this.tellers);
    this.lines.splice(from, Infinity, ...lines);
    this.tellers = tellers;
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
    const text = this.lines[number]!;
    const seat = this.tellers.findIndex(({ names }) => names.some((name) => name && text.toLowerCase().startsWith(name.toLowerCase())));
    const last = this.list.lastElementChild as HTMLElement | null;
    const block = last && (seat < 0 || last.dataset.seat === String(seat)) ? last : this.block(seat);
    const button = h("button", { type: "button", title: "See this moment", onclick: () => this.look(number) }, text);
    for (const kind of ["pointerenter", "focus"]) button.addEventListener(kind, () => this.speak(text));
    for (const kind of ["pointerleave", "blur"]) button.addEventListener(kind, () => this.speak(""));
    block.querySelector("ol")!.append(h("li", { class: fresh ? "line fresh" : "line", "data-line": number }, button));
  }

  private block(seat: number): HTMLElement {
    const block = h("li", { class: seat >= 0 ? `stretch seat-${seat}` : "stretch", "data-seat": seat }, seat >= 0 && h("h3", {}, this.tellers[seat]!.title), h("ol"));
    this.list.append(block);
    return block;
  }

  private toEnd(): void {
    this.element.scrollTop = this.element.scrollHeight;
  }
}
