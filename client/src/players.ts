// Who sits at the table: for each seat a name, whether it is asked, and its side of the picture below it.

import { capitalised, fill, h, icon } from "./dom";
import { Clocks } from "./clocks";
import type { PeopleMessage, SeatPresence, SeatState } from "./types";

export class Players {
  private people: PeopleMessage | null = null;
  private sides: string[] = [];
  private readonly boxes: { item: HTMLElement; head: HTMLButtonElement; part: HTMLElement }[] = [];

  constructor(
    private readonly list: HTMLElement,
    private readonly clocks = new Clocks(),
  ) {}

  get you(): number {
    return this.people?.you ?? -1;
  }

  get seats(): SeatPresence[] {
    return this.people?.seats ?? [];
  }

  /** Where the side of a seat is shown. */
  box(seat: number): HTMLElement | null {
    return this.boxes[seat]?.part ?? null;
  }

  /** "You", or a name with the side it plays: "Captain (Engineers)". */
  name(seat: number, plain = false): string {
    const found = this.people?.seats[seat];
    if (!found) return `Seat ${seat + 1}`;
    if (seat === this.people?.you) return "You";
    const name = found.name || (found.open ? "Open seat" : "Invited");
    const side = this.side(seat);
    return plain || !side ? name : `${name} (${side})`;
  }

  /** What a seat plays, as the game calls it. */
  side(seat: number): string {
    return this.sides[seat] || capitalised(this.people?.seats[seat]?.role ?? "");
  }

  show(people: PeopleMessage, state: SeatState | null, sides = state?.sides ?? this.sides): void {
    this.people = people;
    this.sides = sides;
    if (this.boxes.length !== people.seats.length) this.build(people.seats.length);
    people.seats.forEach((seat) => this.update(seat, state?.waiting.includes(seat.seat) ?? false));
  }

  /** One box for each seat, one's own last: it is nearest to one's hand. */
  private build(count: number): void {
    this.boxes.length = 0;
    for (let seat = 0; seat < count; seat++) {
      const part = h("div", { class: "side-part" });
      const head: HTMLButtonElement = h("button", { type: "button", class: "player", "aria-expanded": "false", onclick: () => this.toggle(seat) });
      this.boxes.push({ item: h("li", { class: `seat-box seat-${seat}` }, head, part), head, part });
    }
    const order = this.boxes.map((_, seat) => seat).sort((one, two) => Number(one === this.you) - Number(two === this.you));
    fill(this.list, ...order.map((seat) => this.boxes[seat]!.item));
  }

  private update(seat: SeatPresence, asked: boolean): void {
    const { item, head } = this.boxes[seat.seat]!;
    item.classList.toggle("asked", asked);
    item.classList.toggle("away", !seat.online);
    item.classList.toggle("me", seat.seat === this.you);
    item.classList.toggle("bot", Boolean(seat.bot));
    head.title = seat.online ? "" : "Not here";
    fill(
      head,
      icon(seat.bot ? "bot" : "person"),
      h("span", { class: "player-name" }, this.name(seat.seat, true)),
      h("span", { class: "player-role" }, this.side(seat.seat)),
      asked && h("span", { class: "sr" }, " (to choose)"),
      !seat.online && h("span", { class: "sr" }, " (not here)"),
      seat.stand_in && h("span", { class: "tag" }, capitalised(seat.stand_in)),
      seat.left && !seat.stand_in && h("span", { class: "tag" }, seat.left === "time" ? "out of time" : "resigned"),
      this.clocks.face(seat.seat),
    );
  }

  /** On a small screen a side opens below its name. */
  private toggle(seat: number): void {
    this.boxes.forEach(({ item, head }, other) => {
      const open = other === seat && !item.classList.contains("open");
      item.classList.toggle("open", open);
      head.setAttribute("aria-expanded", String(open));
    });
  }
}
