// Options as buttons: those that have to be said in words in the bar, and all of them in a list beside the board.

import { capitalised, fill, h } from "./dom";
import type { Picker } from "./picker";
import type { OfferedOption } from "./types";

/** The words that all these texts begin with. */
export function commonStart(texts: string[]): string {
  const split = texts.map((text) => text.split(" "));
  const first = split[0] ?? [];
  let count = 0;
  while (count < first.length - 1 && split.every((words) => words.length > count + 1 && words[count] === first[count])) count++;
  return first.slice(0, count).join(" ");
}

export interface Group {
  title: string;
  options: { option: OfferedOption; label: string }[];
}

/** Options that begin with the same thing, together: "Play David to" 2, 3, 5. */
export function grouped(options: OfferedOption[]): Group[] {
  const byThing = new Map<string, OfferedOption[]>();
  for (const option of options) {
    const key = option.refs[0] ?? option.text;
    byThing.set(key, [...(byThing.get(key) ?? []), option]);
  }
  const groups: Group[] = [];
  const single: Group = { title: "", options: [] };
  for (const members of byThing.values()) {
    const start = members.length > 1 ? commonStart(members.map((option) => option.text)) : "";
    if (!start) single.options.push(...members.map((option) => ({ option, label: option.text })));
    else groups.push({ title: start, options: members.map((option) => ({ option, label: option.text.slice(start.length).trim() })) });
  }
  if (single.options.length) groups.push(single);
  return groups;
}

export class Choices {
  readonly element: HTMLElement;
  /** What is shown, so that nothing is drawn again, and no focus lost, while it stays the same. */
  private shown = "";

  /** `which` of the options are shown; the first nine have a `numbered` key; `point` shows what one is about. */
  constructor(
    private readonly picker: Picker,
    private readonly which: () => OfferedOption[],
    className: string,
    private readonly numbered = false,
    private readonly drawn: () => void = () => undefined,
    private readonly point: (refs: string[]) => void = () => undefined,
  ) {
    this.element = h("div", { class: `choices ${className}` });
    picker.onchange(() => this.draw());
  }

  draw(): void {
    const { picker } = this;
    const options = this.which();
    const now = JSON.stringify([options, picker.busy, picker.chosen]);
    if (now === this.shown) return;
    this.shown = now;
    const focused = this.element.contains(document.activeElement) ? document.activeElement?.getAttribute("data-option") : null;
    let number = 0;
    const groups = grouped(options).map((group) => this.group(group, () => ++number));
    fill(this.element, ...groups);
    if (focused) this.element.querySelector<HTMLElement>(`[data-option="${focused}"]`)?.focus();
    this.drawn();
  }

  private group(group: Group, count: () => number): HTMLElement {
    const buttons = group.options.map(({ option, label }) => this.button(option, label, Boolean(group.title), count()));
    return h("div", { class: group.title ? "group" : "group loose", role: "group", "aria-label": group.title || "Options" }, group.title && h("span", { class: "group-title", "aria-hidden": "true" }, group.title), h("div", { class: "group-options" }, ...buttons));
  }

  private button(option: OfferedOption, label: string, short: boolean, number: number): HTMLElement {
    const point = (): void => this.point(option.refs);
    const leave = (): void => this.point([]);
    return h(
      "button",
      {
        type: "button",
        onpointerenter: point,
        onfocus: point,
        onpointerleave: leave,
        onblur: leave,
        class: short ? "option short" : "option",
        "aria-label": short ? option.text : null,
        "data-option": option.option.join("-"),
        disabled: this.picker.busy,
        onclick: () => this.picker.take(option),
      },
      this.numbered && number < 10 && h("kbd", { "aria-hidden": "true" }, String(number)),
      capitalised(label),
    );
  }
}
