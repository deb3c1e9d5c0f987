// One's own seat: sitting down by an invitation, finding the seat again, and the devices on which it is open.

import { capitalised, h, plural, toast } from "./dom";
import { ask, INVITATION, keepToken, recall } from "./net";
import { confirmed, dialog } from "./preferences";
import { links, page, problem } from "./shell";
import type { SeatToken, TableSummary } from "./types";

export function isInvitation(text: string): boolean {
  return text.startsWith(INVITATION);
}

/** Ask whether to sit down. An invitation counts once, so a link that is only looked at must not use it up. */
export function accept(match: string, invitation: string): Promise<string> {
  return new Promise((answer) => void offer(match, invitation, answer));
}

async function offer(match: string, invitation: string, answer: (token: string) => void): Promise<void> {
  const table = await ask<TableSummary>(`/api/tables/${match}`).catch((error: Error) => error);
  if (table instanceof Error) return void page(links(), [problem(table.message)]);
  if (table.mine) {
    toast("You sit at this table already. The invitation is for somebody else.");
    return answer(table.mine.token);
  }
  const sit = async (): Promise<void> => {
    try {
      const seated = await ask<TableSummary>(`/api/tables/${match}/sit`, { invitation });
      answer(seated.mine?.token ?? "");
    } catch (error) {
      page(links(), [problem(capitalised((error as Error).message)), watch()]);
    }
  };
  const watch = (): HTMLElement => h("p", { class: "center" }, h("button", { class: "button quiet", type: "button", onclick: () => answer("") }, "Watch the table"));
  const others = table.seats.filter((seat) => seat.taken).map((seat) => seat.name);
  page(links(), [
    h(
      "div",
      { class: "empty invited" },
      h("p", { class: "eyebrow" }, table.name),
      h("h1", {}, "You are invited"),
      h("p", {}, others.length ? `${others.join(" and ")} ${others.length > 1 ? "wait" : "waits"} for you. The link counts once: whoever sits down first has the seat.` : "The link counts once: whoever sits down first has the seat."),
      h("button", { class: "button primary", type: "button", onclick: () => void sit() }, "Sit down"),
      watch(),
    ),
  ]);
}

/** The token of one's seat as it is now, should the one at hand open nothing any more; empty if the seat is gone. */
export async function recover(match: string, token: string): Promise<string> {
  const kept = recall(`seat:${match}`) ?? "";
  if (kept && kept !== token) return kept;
  const table = await ask<TableSummary>(`/api/tables/${match}`).catch(() => null);
  const fresh = table?.mine?.token ?? "";
  if (!fresh || fresh === token) return "";
  keepToken(match, fresh);
  return fresh;
}

/** What one can do about one's own seat. */
export class OwnSeat {
  constructor(
    private readonly match: string,
    /** The token as it is now, and where a new one is put. */
    private readonly token: () => string,
    private readonly renewed: (token: string) => void,
  ) {}

  /** Tell on how many devices the seat is open; more actions come from the table. */
  show(devices: number, ...more: HTMLElement[]): void {
    const link = `${location.origin}/table/${this.match}#${this.token()}`;
    const copy = (): void => void navigator.clipboard.writeText(link).then(() => toast("Copied"));
    const box = dialog(
      "Your seat",
      "own-seat",
      h("p", { class: "devices" }, devices > 1 ? `Your seat is open on ${plural(devices, "device")}.` : "Your seat is open on this device alone."),
      devices > 1 ? h("button", { class: "button", type: "button", onclick: () => void this.endOthers().then((done) => done && box.close()) }, "End the others") : "",
      h("p", { class: "note" }, "This link opens your seat on another device of yours. Whoever has it sees your hand and plays for you."),
      h("div", { class: "copy" }, h("input", { readonly: true, value: link, "aria-label": "Link to your seat" }), h("button", { class: "button", type: "button", onclick: copy }, "Copy")),
      ...more,
    );
  }

  private async endOthers(): Promise<boolean> {
    if (!(await confirmed("End the other devices?", "Your seat is closed everywhere but here. Links to it that you gave away open nothing any more."))) return false;
    try {
      const fresh = await ask<SeatToken>(`/api/tables/${this.match}/devices`, {}, "POST", this.token());
      keepToken(this.match, fresh.token);
      this.renewed(fresh.token);
      toast("Your seat is open here alone.");
      return true;
    } catch (error) {
      toast((error as Error).message, "bad");
      return false;
    }
  }
}
