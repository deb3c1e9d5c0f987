// The keys of the table, and the dialog that lists them.

import { h } from "./dom";
import { dialog } from "./preferences";

/** What keys do, in the order in which they are listed; a key that answers false is left to the browser. */
export type Keys = [keys: string[], shown: string, help: string, act: (key: string) => boolean | void][];

export function listen(keys: Keys): void {
  document.addEventListener("keydown", (event) => {
    const target = event.target as Element;
    if (event.ctrlKey || event.metaKey || event.altKey || target.matches("input, textarea, select") || document.querySelector("dialog[open]")) return;
    // A focused button has its own Enter and Space.
    if ((event.key === "Enter" || event.key === " ") && target.closest("button, a, summary")) return;
    const found = keys.find(([names]) => names.includes(event.key));
    if (found && found[3](event.key) !== false) event.preventDefault();
  });
}

export function showKeys(keys: Keys): void {
  dialog("Keys", "keys", h("dl", {}, ...keys.flatMap(([, shown, help]) => [h("dt", {}, ...shown.split(" ").flatMap((one) => [h("kbd", {}, one), " "])), h("dd", {}, help)])));
}
