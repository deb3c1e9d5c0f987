// The end of a match: why and by what, where it turned, and where to go from here.

import { capitalised, fill, h, icon } from "./dom";
import type { Players } from "./players";
import { myRating, ReviewBox } from "./review";
import { iconButton } from "./shell";
import type { PeopleMessage, MatchResult } from "./types";

export class Ending {
  readonly element = h("div", { class: "ending" });
  private readonly review: ReviewBox;
  private readonly rating = h("p", { class: "ending-rating" });
  private over = false;
  /** One's rating before the end, as far as one has any. */
  private before: Promise<number | null> | null = null;

  constructor(
    private readonly match: string,
    private readonly players: Players,
    private readonly rematch: () => void,
    /** Lay it where the board stays in sight. */
    private readonly open: () => void,
    private readonly close: () => void,
  ) {
    this.review = new ReviewBox(match, players);
  }

  /** Remember one's rating while the match is on, to tell at the end how it has changed. */
  begin(game: string): void {
    this.before ??= myRating(game);
  }

  show(result: MatchResult | null, people: PeopleMessage, game: string): void {
    if (!result) return;
    void this.review.open();
    fill(this.element, iconButton("close", "Close the result", () => this.close()), h("h2", {}, this.title(result)), h("p", { class: "ending-why" }, result.why || capitalised(result.ending)), this.scores(result), this.rating, this.actions(people), this.review.element);
    if (!this.over) this.open();
    if (!this.over) void this.showRating(game);
    this.over = true;
  }

  private async showRating(game: string): Promise<void> {
    const [before, after] = [await this.before, await myRating(game)];
    if (after === null) return;
    const change = before === null ? "" : ` (${after >= before ? "+" : "−"}${Math.abs(after - before)})`;
    this.rating.textContent = `Your rating: ${after}${change}`;
  }

  private title({ winners }: MatchResult): string {
    if (winners.length === 0) return "A draw";
    if (winners.includes(this.players.you)) return winners.length > 1 ? "You win together" : "You win";
    return `${winners.map((seat) => this.players.name(seat)).join(" and ")} ${winners.length > 1 ? "win" : "wins"}`;
  }

  private scores({ scores, winners, counted }: MatchResult): HTMLElement | false {
    if (!scores.some((score) => score)) return false;
    const seats = scores.map((_, seat) => seat).sort((one, two) => scores[two]! - scores[one]!);
    const what = capitalised(counted) || "Scores";
    return h("div", {}, h("p", { class: "scores-what", "aria-hidden": "true" }, what), h("ol", { class: "scores", "aria-label": what }, ...seats.map((seat) => h("li", { class: `seat-${seat}${winners.includes(seat) ? " won" : ""}` }, h("span", {}, this.players.name(seat)), h("b", {}, String(scores[seat]))))));
  }

  private actions(people: PeopleMessage): HTMLElement {
    const next = people.next;
    return h(
      "div",
      { class: "actions" },
      people.you >= 0 && !next && h("button", { class: "button primary", type: "button", onclick: this.rematch }, icon("again"), "Rematch"),
      next && people.you >= 0 && h("button", { class: "button primary", type: "button", onclick: this.rematch }, "To the rematch"),
      next && people.you < 0 && h("a", { class: "button primary", href: `/table/${next.id}` }, "To the rematch"),
      h("a", { class: "button", href: `/replay/${this.match}` }, icon("play"), "Replay"),
      h("a", { class: "button quiet", href: "/" }, "Front page"),
    );
  }
}
