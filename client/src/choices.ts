// The question and its options as buttons: everything the board can do, for fingers, keyboards and screen readers.

import { capitalised, fill, h } from "./dom";
import type { Picker } from "./picker";
import type { Option } from "./types";

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
  options: { option: Option; label: string }[];
}

/** Options that begin with the same thing, together: "Play David to" 2, 3, 5. */
export function grouped(options: Option[]): Group[] {
  const byThing = new Map<string, Option[]>();
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
  readonly element = h("div", { class: "choices" });

  constructor(private readonly picker: Picker) {
    picker.onchange(() => this.draw());
  }

  private draw(): void {
    const { picker } = this;
    const left = picker.left();
    const focused = document.activeElement?.getAttribute("data-key");
    fill(
      this.element,
      picker.chosen.length > 0 &&
        h("div", { class: "narrowed" }, h("span", {}, `${left.length} of ${picker.options.length} options fit`), h("button", { type: "button", class: "link", onclick: () => picker.letGo() }, "Show all")),
      ...grouped(left).map((group) => this.group(group)),
    );
    if (focused) this.element.querySelector<HTMLElement>(`[data-key="${focused}"]`)?.focus();
  }

  private group(group: Group): HTMLElement {
    const buttons = group.options.map(({ option, label }) =>
      h(
        "button",
        {
          type: "button",
          class: group.title ? "option short" : "option",
          "aria-label": group.title ? option.text : null,
          "data-key": option.option.join("-"),
          disabled: this.picker.busy,
          onclick: () => this.picker.take(option),
        },
        capitalised(label),
      ),
    );
    return h("div", { class: group.title ? "group" : "group loose", role: "group", "aria-label": group.title || "Options" }, group.title && h("span", { class: "group-title", "aria-hidden": "true" }, group.title), h("div", { class: "group-options" }, ...buttons));
  }
}
