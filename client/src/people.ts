// Who one is: a name, an account if wanted, one's tables, and the ratings.

import { fill, h, toast } from "./dom";
import { tableRow } from "./front";
import { ask } from "./net";
import { links, page } from "./shell";
import type { Credentials, GameSummary, Me, NewName, RatedPlayer, TableSummary } from "./types";

async function attempt(work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
    location.reload();
  } catch (error) {
    toast((error as Error).message, "bad");
  }
}

function nameForm(me: Me): HTMLElement {
  const field = h("input", { type: "text", value: me.name, maxlength: 24, required: true, autocomplete: "nickname" });
  const form = h("form", { class: "form" }, h("label", { class: "field" }, h("span", {}, "Your name at the table"), field), h("button", { class: "button", type: "submit" }, "Save"));
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const body: NewName = { name: field.value };
    void attempt(() => ask<Me>("/api/me", body));
  });
  return form;
}

function accountForm(): HTMLElement {
  const name = h("input", { type: "text", maxlength: 24, required: true, autocomplete: "username" });
  const password = h("input", { type: "password", minlength: 8, maxlength: 200, required: true, autocomplete: "current-password" });
  const body = (): Credentials => ({ name: name.value, password: password.value });
  const form = h(
    "form",
    { class: "form" },
    h("p", { class: "faint" }, "An account keeps your history on all your devices and gives you a rating. It is optional."),
    h("label", { class: "field" }, h("span", {}, "Name"), name),
    h("label", { class: "field" }, h("span", {}, "Password, at least 8 characters"), password),
    h("div", { class: "actions" }, h("button", { class: "button primary", type: "submit" }, "Sign in"), h("button", { class: "button", type: "button", onclick: () => void attempt(() => ask<Me>("/api/accounts", body())) }, "Make an account")),
  );
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    void attempt(() => ask<Me>("/api/session", body()));
  });
  return form;
}

function ratingTable(rows: RatedPlayer[]): HTMLElement {
  if (!rows.length) return h("p", { class: "faint" }, "Nobody is rated yet. Play a game to its end with an account.");
  const head = h("tr", {}, ...["", "Player", "Rating", "Played", "Won"].map((text) => h("th", { scope: "col" }, text)));
  return h("table", { class: "ratings" }, h("thead", {}, head), h("tbody", {}, ...rows.map((row, index) => h("tr", {}, h("td", {}, String(index + 1)), h("td", {}, row.name, row.bot && h("span", { class: "tag" }, "bot")), h("td", {}, String(row.rating)), h("td", {}, String(row.played)), h("td", {}, String(row.won))))));
}

export async function people(): Promise<void> {
  const [me, mine, games] = await Promise.all([ask<Me>("/api/me"), ask<TableSummary[]>("/api/me/tables"), ask<GameSummary[]>("/api/games")]);
  const board = h("div", {});
  const select = h("select", { onchange: () => void show() }, ...games.map((game) => h("option", { value: game.key }, game.name)));
  const show = async (): Promise<void> => fill(board, ratingTable(await ask<RatedPlayer[]>(`/api/games/${select.value}/ratings`)));
  page(links(), [
    h(
      "div",
      { class: "people" },
      h("h1", {}, me.account ? me.name : "You"),
      h("section", { class: "panel" }, h("h2", {}, "Name"), nameForm(me)),
      h("section", { class: "panel" }, h("h2", {}, "Account"), me.account ? h("div", { class: "form" }, h("p", {}, `Signed in as ${me.name}.`), h("button", { class: "button", type: "button", onclick: () => void attempt(() => ask<Me>("/api/session", undefined, "DELETE")) }, "Sign out everywhere")) : accountForm()),
      h("section", { class: "panel wide" }, h("h2", {}, "Your tables"), mine.length ? h("ul", { class: "plain-list" }, ...mine.map(tableRow)) : h("p", { class: "faint" }, "None yet.")),
      h("section", { class: "panel wide" }, h("h2", {}, "Ratings"), h("label", { class: "field inline" }, h("span", {}, "Game"), select), board),
    ),
  ]);
  if (games.length) await show();
}
