// After a match: where it turned, which choices cost one most and what would have been better, with links into the replay.

import { fill, h } from "./dom";
import { ask } from "./net";
import type { Players } from "./players";
import type { CostlyChoice, Me, RatedPlayer, Review, TurningPoint } from "./types";

export class ReviewBox {
  readonly element = h("div", { class: "review", "aria-live": "polite" });
  private asked = false;

  constructor(
    private readonly match: string,
    private readonly players: Players,
  ) {}

  /** Ask for the review, once. */
  async open(): Promise<void> {
    if (this.asked) return;
    this.asked = true;
    fill(this.element, h("p", { class: "thinking faint" }, "Looking back at the match…"));
    try {
      this.show(await ask<Review>(`/api/tables/${this.match}/review`));
    } catch (error) {
      fill(this.element, h("p", { class: "faint" }, (error as Error).message));
    }
  }

  private show({ turns, costly }: Review): void {
    const mine = costly[this.players.you] ?? [];
    fill(
      this.element,
      turns.length > 0 && h("h3", {}, "Where it turned"),
      turns.length > 0 && h("ol", {}, ...turns.map((turn) => this.turn(turn))),
      mine.length > 0 && h("h3", {}, mine.length > 1 ? "What cost you most" : "What cost you"),
      mine.length > 0 && h("ol", {}, ...mine.map((choice) => this.costly(choice))),
    );
  }

  private at(frame: number, text: string, moment = ""): HTMLElement {
    return h("a", { href: `/replay/${this.match}?at=${frame}${moment}` }, text);
  }

  private turn({ frame, seat, text, gainer, before, after }: TurningPoint): HTMLElement {
    const whose = gainer === this.players.you ? "your" : `${this.players.name(gainer)}'s`;
    return h("li", {}, this.at(frame, `${this.players.name(seat)}: ${text}`, "&moment=1"), h("small", {}, ` took ${whose} chances from ${percent(before)} to ${percent(after)}`));
  }

  private costly({ frame, chosen, better, cost }: CostlyChoice): HTMLElement {
    return h("li", {}, this.at(frame, chosen), h("small", {}, ` cost about ${percent(cost)}; better was: ${better}`));
  }
}

function percent(share: number): string {
  return `${Math.round(share * 100)} %`;
}

/** One's rating in a game, if one has an account and a rating. */
export async function myRating(game: string): Promise<number | null> {
  try {
    const me = await ask<Me>("/api/me");
    if (!me.account) return null;
    const rated = await ask<RatedPlayer[]>(`/api/games/${game}/ratings`);
    return rated.find((player) => !player.bot && player.name === me.name)?.rating ?? null;
  } catch {
    return null;
  }
}
