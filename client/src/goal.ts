// How a game is won, a turn in short, and what beginners overlook: one click away wherever somebody plays.

import { h } from "./dom";
import { dialog } from "./preferences";
import type { GameFacts } from "./types";

export const DIFFICULTIES = ["", "Learnt in minutes", "An evening's game", "Takes some practice", "For long evenings"];

export function aboutGoal(game: GameFacts): void {
  const { goal, turn, advice } = game.introduction;
  dialog(
    "How you win",
    "goal-dialog",
    h("p", { class: "lead" }, goal),
    ...(turn.length ? [h("h3", {}, "A turn"), h("ol", {}, ...turn.map(part))] : []),
    ...(advice.length ? [h("h3", {}, "Good to know"), h("ul", {}, ...advice.map((line) => h("li", {}, line)))] : []),
    h("p", {}, h("a", { href: `/rules/${game.key}`, target: "_blank" }, "All rules")),
  );
}

/** A line whose first words name a part of a turn: "Scout: look at ...". */
export function part(line: string): HTMLElement {
  const [, name, rest] = /^([A-Z][\w ]{2,30}): (.*)$/s.exec(line) ?? ["", "", line];
  return h("li", {}, name && h("strong", {}, `${name}: `), rest ?? line);
}
