// The links that open the seats of friends, on a card over the board until they have come.

import { fill, h, icon, toast } from "./dom";
import type { PeopleMessage, SeatToken } from "./types";

export class Invitations {
  readonly element = h("section", { class: "card invite", hidden: true, "aria-label": "Invitations" });

  constructor(private readonly match: string) {}

  show(people: PeopleMessage): void {
    const kept = sessionStorage.getItem(`invitations:${this.match}`);
    const open = (kept ? (JSON.parse(kept) as SeatToken[]) : []).filter((one) => !people.seats[one.seat]?.taken);
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
      h("p", {}, `Send this link to a friend. It opens the seat of ${role}; keep it secret.`),
      h("div", { class: "copy" }, h("input", { readonly: true, value: link, "aria-label": "Invitation link" }), h("button", { class: "button", type: "button", onclick: copy }, icon("link"), "Copy")),
    );
  }
}
