// The bar over the board: the question, what a click would do, and the few buttons that concern nothing drawn.

import { Choices, commonStart } from "./choices";
import { fill, h, type Child } from "./dom";
import type { Picker } from "./picker";
import type { OfferedOption } from "./types";

export class Question {
  readonly element: HTMLElement;
  private readonly words = h("h2", {});
  private readonly who = h("span", { class: "question-who" });
  private readonly ahead = h("span", { class: "question-ahead" });
  private readonly more = h("div", { class: "question-more" });
  private readonly choices: Choices;

  constructor(
    private readonly picker: Picker,
    tools: Child[],
  ) {
    this.choices = new Choices(picker, () => picker.free(), "free", true, () => this.fit());
    this.element = h("section", { class: "question", "aria-label": "Question" }, h("div", { class: "question-text", role: "status", "aria-live": "polite" }, this.words, h("p", {}, this.who, this.ahead)), this.choices.element, this.more, h("div", { class: "question-tools" }, ...tools));
    picker.onchange(() => this.preview([]));
    window.addEventListener("resize", () => this.fit());
  }

  /** Say what is asked, or what is waited for; `more` is a button for when nothing is. */
  say(heading: string, sentence: string, mine: boolean, more: Child = null): void {
    this.element.classList.toggle("mine", mine);
    this.who.textContent = heading;
    this.words.textContent = sentence;
    fill(this.more, more);
    this.fit();
  }

  /** Options that depend on nothing drawn are drawn anew when something is. */
  redraw(): void {
    this.choices.draw();
  }

  /** What a click on the thing under the pointer leads to, or another touch of it. */
  preview(options: OfferedOption[], again = false): void {
    this.ahead.textContent = options.length ? `${again ? "Touch again: " : ""}${outlook(options)}` : this.help();
  }

  /** Light the buttons of these options, until other buttons are drawn. */
  mark(options: number[][]): void {
    const spoken = new Set(options.map((option) => option.join("-")));
    for (const button of this.choices.element.querySelectorAll(".option")) button.classList.toggle("spoken", spoken.has(button.getAttribute("data-option") ?? ""));
  }

  /** The button with this number, or the only one. */
  button(number: number): HTMLButtonElement | null {
    return this.choices.element.querySelectorAll<HTMLButtonElement>(".option")[number - 1] ?? null;
  }

  get buttons(): number {
    return this.choices.element.querySelectorAll(".option").length;
  }

  private help(): string {
    const { chosen, busy, options } = this.picker;
    const lit = this.picker.lit().size;
    if (busy || !options.length) return "";
    if (chosen.length && lit) return "Now click where, or the same again to let go.";
    if (chosen.length) return "Now say which, or click the same again to let go.";
    return lit ? "Click what glows." : "";
  }

  /** Buttons that find no room in the bar hang below it, over the board; a long sentence has two lines. */
  private fit(): void {
    const free = this.choices.element;
    this.element.classList.remove("many", "long", "longest");
    this.element.classList.toggle("many", free.scrollWidth > free.clientWidth + 1);
    this.element.classList.toggle("long", this.words.scrollWidth > this.words.clientWidth + 1);
    this.element.classList.toggle("longest", this.words.scrollHeight > this.words.clientHeight + 2);
  }
}

function outlook(options: OfferedOption[]): string {
  if (options.length === 1) return options[0]!.text;
  const start = commonStart(options.map((option) => option.text));
  return start ? `${start} … (${options.length} ways)` : `${options.length} ways to go on`;
}
