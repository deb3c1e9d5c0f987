// The front page: choose a game and play, join somebody in the lobby, or go on with a table of one's own.

import { inWords } from "./clocks";
import { capitalised, h, plural, toast } from "./dom";
import { DIFFICULTIES } from "./goal";
import { ask, keepToken } from "./net";
import { links, page, themed } from "./shell";
import type { Bots, GameFacts, GameSummary, NewTable, SeatPlan, TableSummary } from "./types";

export const GOOD_FIRST_BOTS = ["captain", "recruit", "greedy"];

export function firstBot(bots: Bots): string {
  const names = bots.bots.map((bot) => bot.name);
  return GOOD_FIRST_BOTS.find((name) => names.includes(name)) ?? names[0] ?? "random";
}

/** Whom to send a beginner against. */
export function easiestBot(bots: Bots): string {
  return bots.bots.find((bot) => bot.name === "recruit")?.name ?? firstBot(bots);
}

/** Start a table and go there. */
export async function start(body: NewTable): Promise<void> {
  try {
    const table = await ask<TableSummary>("/api/tables", body);
    if (table.mine) keepToken(table.id, table.mine.token);
    location.href = `/table/${table.id}`;
  } catch (error) {
    toast((error as Error).message, "bad");
  }
}

function against(game: GameSummary, bot: string, guided: boolean): NewTable {
  const count = game.seats[0] ?? 2;
  const rivals = Array.from({ length: count - 1 }, (): SeatPlan => ({ who: "bot", bot }));
  const seats: SeatPlan[] = [{ who: "me" }, ...rivals];
  return { game: game.key, seats, guided, settings: game.first };
}

export function seatsText(game: GameFacts): string {
  const low = Math.min(...game.seats);
  const high = Math.max(...game.seats);
  return low === high ? `${low} players` : `${low} to ${high} players`;
}

/** What can be picked for each seat: the factions, whatever the game calls them, without the ways to leave it open. */
export function factions(game: GameFacts): string[] {
  const setting = game.settings.find((one) => one.per_seat);
  return setting ? setting.allowed.filter((name) => !["random", "choose"].includes(name)) : [];
}

export function contentNote(game: GameFacts): string {
  const { values, sources } = game.content;
  if (!values) return "";
  const share = Math.round((100 * (sources["reconstructed"] ?? 0)) / values);
  return share ? `${share}% of the printed numbers are not public and were reconstructed.` : "All numbers are as printed.";
}

/** Easier games come first, and before them the one to begin with. */
function rank(game: GameFacts): number {
  return game.introduction.first ? 0 : game.introduction.difficulty || 5;
}

/** Who plays, for how long, and how hard it is. */
function facts(game: GameFacts): string {
  const { minutes, difficulty } = game.introduction;
  return [seatsText(game), minutes && `${minutes} minutes`, DIFFICULTIES[difficulty]].filter(Boolean).join(" · ");
}

function card(game: GameSummary, bot: string): HTMLElement {
  const names = factions(game).map(capitalised);
  return h(
    "article",
    { class: "game-card" },
    h("a", { class: "game-picture", href: `/game/${game.key}`, tabindex: -1, "aria-hidden": "true" }, themed(`/api/games/${game.key}/picture.svg`, "", "")),
    h(
      "div",
      { class: "game-words" },
      game.introduction.first && h("p", { class: "start-here" }, "New here? Start with this one"),
      h("h3", {}, h("a", { href: `/game/${game.key}` }, game.name)),
      h("p", { class: "facts" }, facts(game)),
      h("p", {}, game.blurb),
      h(
        "div",
        { class: "actions" },
        h("button", { class: "button primary", type: "button", onclick: () => void start(against(game, bot, false)), "aria-label": `Play now: ${game.name}` }, "Play now"),
        game.lessons.length
          ? h("a", { class: "button", href: `/learn/${game.key}`, "aria-label": `Learn in ${plural(game.lessons[0]!.minutes, "minute")}: ${game.name}` }, `Learn in ${plural(game.lessons[0]!.minutes, "minute")}`)
          : h("button", { class: "button", type: "button", onclick: () => void start(against(game, bot, true)), "aria-label": `Guided first game: ${game.name}` }, "Guided first game"),
        h("a", { class: "button quiet", href: `/game/${game.key}`, "aria-label": `Set up: ${game.name}` }, "Set up"),
        h("a", { class: "button quiet", href: `/rules/${game.key}`, "aria-label": `Rules: ${game.name}` }, "Rules"),
        game.balance && h("a", { class: "button quiet", href: `/balance/${game.key}`, "aria-label": `Balance: ${game.name}` }, "Balance"),
      ),
      names.length > 0 && h("ul", { class: "chips", "aria-label": "Factions" }, ...names.map((name) => h("li", {}, name))),
      h("p", { class: "note" }, contentNote(game)),
    ),
  );
}

export function ago(time: number): string {
  const minutes = Math.max(0, Math.round(Date.now() / 60000 - time / 60));
  if (minutes < 1) return "just now";
  if (minutes < 60) return `${plural(minutes, "minute")} ago`;
  return minutes < 2880 ? `${plural(Math.round(minutes / 60), "hour")} ago` : `${plural(Math.round(minutes / 1440), "day")} ago`;
}

export function tableRow(table: TableSummary): HTMLElement {
  const names = table.seats.map((seat) => (seat.open ? "open seat" : seat.taken ? seat.name : "invited")).join(" – ");
  const open = table.seats.some((seat) => seat.open);
  const sit = async (): Promise<void> => {
    try {
      const seated = await ask<TableSummary>(`/api/tables/${table.id}/sit`, {});
      if (seated.mine) keepToken(table.id, seated.mine.token);
      location.href = `/table/${table.id}`;
    } catch (error) {
      toast((error as Error).message, "bad");
    }
  };
  const go = (): void => {
    if (table.mine) keepToken(table.id, table.mine.token);
    location.href = table.ended ? `/replay/${table.id}` : `/table/${table.id}`;
  };
  const mine = table.mine;
  const outcome = table.result && mine ? (table.result.winners.includes(mine.seat) ? "won" : table.result.winners.length ? "lost" : "drawn") : "";
  const label = table.ended ? "Replay" : mine ? "Go on" : "Watch";
  return h(
    "li",
    { class: "table-row" },
    h("div", {}, h("strong", {}, table.name), h("span", { class: "faint" }, `${names} · ${table.clock ? `${inWords(table.clock)} · ` : ""}${ago(table.made)}${outcome ? ` · ${outcome}` : ""}`)),
    h(
      "div",
      { class: "actions" },
      !mine && open && h("button", { class: "button primary", type: "button", onclick: () => void sit(), "aria-label": `Sit down at ${table.name}` }, "Sit down"),
      h("button", { class: "button", type: "button", onclick: go, "aria-label": `${label}: ${table.name}, ${names}` }, label),
    ),
  );
}

export async function front(): Promise<void> {
  const [games, bots, tables, mine] = await Promise.all([
    ask<GameSummary[]>("/api/games"),
    ask<Bots>("/api/bots"),
    ask<TableSummary[]>("/api/tables"),
    ask<TableSummary[]>("/api/me/tables"),
  ]);
  const running = mine.filter((table) => !table.ended).slice(0, 4);
  const bot = firstBot(bots);
  page(links(), [
    h(
      "section",
      { class: "hero" },
      h("p", { class: "eyebrow" }, "Asymmetric wars, complete rules"),
      h("h1", {}, "Pull up a chair. Pick a side."),
      h("p", { class: "lead" }, "Play against strong bots, or send a friend a link. No account, nothing to install: the first move is two clicks away."),
    ),
    running.length > 0 && h("section", { class: "list", "aria-labelledby": "mine-title" }, h("h2", { id: "mine-title" }, "Your tables"), h("ul", {}, ...running.map(tableRow))),
    h("section", { id: "games", "aria-labelledby": "games-title" }, h("h2", { id: "games-title", class: "sr" }, "Games"), h("div", { class: "games" }, ...[...games].sort((one, two) => rank(one) - rank(two)).map((game) => card(game, bot)))),
    h(
      "section",
      { id: "lobby", class: "list", "aria-labelledby": "lobby-title" },
      h("h2", { id: "lobby-title" }, "Lobby"),
      tables.length
        ? h("ul", {}, ...tables.map(tableRow))
        : h("p", { class: "faint" }, "No open tables. Set one up with a seat for anyone, and it appears here."),
    ),
  ]);
}
