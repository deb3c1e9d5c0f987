// What a reader prefers, remembered in this browser, and the dialog in which it is chosen.

import { h } from "./dom";
import { recall, remember } from "./net";

interface Preference {
  name: string;
  help: string;
  values: [string, string][];
}

export const PREFERENCES = {
  pace: { name: "Pace", help: "How long each moment of a turn is shown.", values: [["usual", "Usual"], ["slow", "Slow"], ["fast", "Fast"], ["off", "Not at all"]] },
  confirm: { name: "Ask before my turn ends", help: "Passing and ending a turn want a second click.", values: [["off", "No"], ["on", "Yes"]] },
  sound: { name: "Sound", help: "A soft note when it is your turn.", values: [["off", "Off"], ["on", "On"]] },
  notify: { name: "Notifications", help: "Your browser tells you that it is your turn while you look elsewhere.", values: [["off", "Off"], ["on", "On"]] },
} satisfies Record<string, Preference>;

export type Key = keyof typeof PREFERENCES;

export function choice(key: Key): string {
  const preference: Preference = PREFERENCES[key];
  const kept = recall(key);
  return preference.values.some(([value]) => value === kept) ? kept! : preference.values[0]![0];
}

/** A dialog that Escape, a click beside it and its button close. */
export function dialog(title: string, className: string, ...content: (Node | string)[]): HTMLDialogElement {
  const close = h("button", { class: "button", type: "button", onclick: () => box.close() }, "Close");
  const box: HTMLDialogElement = h("dialog", { class: `dialog ${className}`, "aria-label": title }, h("h2", {}, title), ...content, h("div", { class: "actions" }, close));
  box.addEventListener("click", (event) => event.target === box && box.close());
  box.addEventListener("close", () => box.remove());
  document.body.append(box);
  box.showModal();
  return box;
}

/** Ask whether something is really meant. */
export function confirmed(title: string, words: string): Promise<boolean> {
  return new Promise((answer) => {
    const yes = h("button", { class: "button primary", type: "button", onclick: () => (answer(true), box.close()) }, "Do it");
    const box = dialog(title, "confirm", h("p", {}, words), yes);
    box.addEventListener("close", () => answer(false));
    yes.focus();
  });
}

/** Let the reader choose; `changed` hears of every change. */
export function askPreferences(changed: (key: Key, value: string) => void): void {
  const rows = (Object.keys(PREFERENCES) as Key[]).map((key) => row(key, changed));
  dialog("Settings", "preferences", ...rows);
}

function row(key: Key, changed: (key: Key, value: string) => void): HTMLElement {
  const { name, help, values }: Preference = PREFERENCES[key];
  const pick = (value: string): void => {
    remember(key, value);
    changed(key, value);
  };
  return h(
    "fieldset",
    { class: "preference" },
    h("legend", {}, name),
    h("p", { class: "note" }, help),
    h("div", { class: "segments" }, ...values.map(([value, label]) => h("label", {}, h("input", { type: "radio", name: key, value, checked: choice(key) === value, onchange: () => pick(value) }), h("span", {}, label)))),
  );
}
