// What can be done about seats: resigning, coming back, and what others do about a seat that somebody has left.

import { capitalised, fill, h, toast } from "./dom";
import { ask } from "./net";
import type { Players } from "./players";
import { confirmed } from "./preferences";
import type { Accepted, PeopleMessage, SeatDeed, SeatPresence } from "./types";

export class LeavingCard {
  readonly element = h("section", { class: "card leaving", hidden: true, "aria-label": "Seats" });

  constructor(
    private readonly match: string,
    private readonly token: () => string,
    private readonly players: Players,
  ) {}

  show(people: PeopleMessage): void {
    const rows = people.seats.map((seat) => this.row(seat, people)).filter((row): row is HTMLElement => row !== null);
    this.element.hidden = rows.length === 0;
    fill(this.element, ...rows);
  }

  /** The button that resigns, for the dialog about one's own seat. */
  resignButton(people: PeopleMessage): HTMLElement[] {
    const can = people.seats[people.you]?.can ?? [];
    if (!can.includes("resign")) return [];
    return [h("button", { class: "button bad resign", type: "button", onclick: () => void this.resign(people) }, "Resign")];
  }

  private async resign(people: PeopleMessage): Promise<void> {
    const others = people.seats.length > 2 ? "The others may play on without you; for you the match is lost." : "The match is over then, and lost.";
    if (!(await confirmed("Resign?", `${others} This cannot be taken back.`))) return;
    document.querySelector<HTMLDialogElement>("dialog.own-seat")?.close();
    await this.send({ do: "resign" });
  }

  private row(seat: SeatPresence, people: PeopleMessage): HTMLElement | null {
    const mine = seat.seat === people.you;
    if (mine && !seat.can.includes("back")) return null;
    if (!mine && !seat.can.some((deed) => ["replace", "end", "free"].includes(deed)) && !seat.wanted.length) return null;
    return h("div", { class: "leaving-row" }, h("p", {}, this.words(seat, mine)), h("div", { class: "actions" }, ...this.buttons(seat)));
  }

  private words(seat: SeatPresence, mine: boolean): string {
    if (mine) return `${capitalised(seat.stand_in)} plays on for you while you are away.`;
    const name = this.players.name(seat.seat, true);
    const wanted = seat.wanted.length ? ` ${seat.wanted.map((one) => this.players.name(one, true)).join(" and ")} would let a bot play on.` : "";
    if (seat.left && seat.stand_in) return `${name} has left; ${capitalised(seat.stand_in)} plays on.`;
    if (seat.left === "time") return `${name} has run out of time.${wanted}`;
    if (seat.left) return `${name} has resigned.${wanted}`;
    if (seat.can.includes("free")) return `${name} has sat down and never come. You can free the seat for somebody else.`;
    return `${name} has been away for a while. If all agree, a bot plays on; ${name} can come back.${wanted}`;
  }

  private buttons(seat: SeatPresence): HTMLElement[] {
    const words: Record<string, string> = { back: "I am back", replace: "Let a bot play on", end: "End the match", free: "Free the seat" };
    return seat.can.filter((deed) => deed in words).map((deed) => h("button", { class: `button ${deed === "end" ? "" : "primary"}`, type: "button", onclick: () => void this.act(deed as SeatDeed["do"], seat) }, words[deed]!));
  }

  private async act(deed: SeatDeed["do"], seat: SeatPresence): Promise<void> {
    if (deed === "end" && !(await confirmed("End the match?", `It ends here. ${this.players.name(seat.seat, true)} has lost; nobody else's rating changes.`))) return;
    await this.send({ do: deed, seat: seat.seat });
  }

  private async send(body: SeatDeed): Promise<void> {
    try {
      await ask<Accepted>(`/api/tables/${this.match}/seats`, body, "POST", this.token());
    } catch (error) {
      toast(capitalised((error as Error).message), "bad");
    }
  }
}

/** What everybody must know about a table of other rules, until they put it away. */
export class Notice {
  readonly element = h("section", { class: "card notice", hidden: true, role: "status", "aria-label": "About this table" });

  show(text: string, frozen: boolean): void {
    this.element.hidden = !text;
    const close = h("button", { class: "button quiet", type: "button", onclick: () => (this.element.hidden = true) }, "Close");
    fill(this.element, frozen && h("h3", {}, "This table cannot go on"), h("p", {}, text), h("div", { class: "actions" }, close));
  }
}
