// The links that open the seats of friends, on a card over the board until they have come.

import { fill, h, icon, toast } from "./dom";
import { ask } from "./net";
import type { PeopleMessage, SeatToken, TableSummary } from "./types";

export class Invitations {
  readonly element = h("section", { class: "card invite", hidden: true, "aria-label": "Invitations" });

  private known: SeatToken[] = [];
  /** The free seats for which invitations were asked. */
  private asked = "";

  constructor(private readonly match: string) {}

  show(people: PeopleMessage): void {
    const free = people.seats.filter((seat) => !seat.taken && !seat.open).map((seat) => seat.seat).join();
    if (free && free !== this.asked) void this.find(people);
    this.asked = free;
    this.draw(people);
  }

  /** The server tells them to whoever started the table, as long as nobody has used them. */
  private async find(people: PeopleMessage): Promise<void> {
    this.known = (await ask<TableSummary>(`/api/tables/${this.match}`).catch(() => null))?.invitations ?? [];
    this.draw(people);
  }

  private draw(people: PeopleMessage): void {
    const open = this.known.filter((one) => !people.seats[one.seat]?.taken);
    const waiting = people.seats.some((seat) => seat.open);
    this.element.hidden = open.length === 0 && !waiting;
    fill(this.element, ...open.map((one) => this.invitation(one, people.seats[one.seat]?.role ?? "the other side")), waiting && h("p", {}, "The table is listed in the lobby. You can begin meanwhile."));
  }

  private invitation(one: SeatToken, role: string): HTMLElement {
    const link = `${location.origin}/table/${this.match}#${one.token}`;
    const copy = (): void => void navigator.clipboard.writeText(link).then(() => toast("Copied"));
    return h(
      "div",
      { class: "invitation" },
      h("p", {}, `Send this link to a friend. It counts once: whoever opens it first sits down as ${role}.`),
      h("div", { class: "copy" }, h("input", { readonly: true, value: link, "aria-label": "Invitation link" }), h("button", { class: "button", type: "button", onclick: copy }, icon("link"), "Copy")),
    );
  }
}
