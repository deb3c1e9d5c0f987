// The keys of pages that have none of their own: what every browser does, listed where people look for it.

import { listen, showKeys, type Keys } from "./keys";

export function help(): void {
  const keys: Keys = [
    [[], "Tab", "To the next link, button or field; with Shift to the one before", () => false],
    [[], "Enter", "Follow the link, press the button", () => false],
    [[], "Esc", "Close what is open", () => false],
    [["?"], "?", "These keys", () => showKeys(keys)],
  ];
  listen(keys);
}
