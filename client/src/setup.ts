// Setting up a table: who sits where, with which faction, and the game's options.

import { capitalised, fill, h, plural } from "./dom";
import { contentNote, firstBot, seatsText, start } from "./front";
import { ask } from "./net";
import { links, page, themed } from "./shell";
import type { Bots, GameWhole, Setting } from "./types";

interface Plan {
  who: string;
  settings: Record<string, string>;
}

function choice(label: string, options: [string, string][], value: string, change: (value: string) => void): HTMLElement {
  const select = h("select", { onchange: () => change(select.value) }, ...options.map(([key, words]) => h("option", { value: key, selected: key === value }, words)));
  return h("label", { class: "field" }, h("span", {}, label), select);
}

function settingChoice(setting: Setting, value: string, change: (value: string) => void): HTMLElement {
  return choice(capitalised(setting.name), setting.allowed.map((one) => [one, capitalised(one)]), value, change);
}

export async function setup(key: string): Promise<void> {
  const [game, bots] = await Promise.all([ask<GameWhole>(`/api/games/${key}`), ask<Bots>("/api/bots")]);
  const each = game.settings.filter((setting) => setting.per_seat);
  const common: Record<string, string> = Object.fromEntries(game.settings.filter((one) => !one.per_seat).map((one) => [one.name, one.default]));
  const fresh = (who: string): Plan => ({ who, settings: Object.fromEntries(each.map((one) => [one.name, one.default])) });
  const rival = `bot:${firstBot(bots)}`;
  let plans: Plan[] = Array.from({ length: game.seats[0] ?? 2 }, (_, seat) => fresh(seat === 0 ? "me" : rival));
  const extra = { guided: false, listed: false, pace: "0.9" };
  const people: [string, string][] = [
    ["me", "You"],
    ...bots.bots.map((bot): [string, string] => [`bot:${bot.name}`, `Bot: ${capitalised(bot.name)}`]),
    ["friend", "A friend, by link"],
    ["anyone", "Anyone, from the lobby"],
  ];
  const seats = h("div", { class: "seats" });

  const drawSeats = (): void => {
    fill(
      seats,
      ...plans.map((plan, seat) =>
        h(
          "fieldset",
          { class: `seat-plan seat-${seat}` },
          h("legend", {}, capitalised(game.roles[seat] ?? `Seat ${seat + 1}`)),
          choice("Who", people, plan.who, (value) => {
            plan.who = value;
            drawSeats();
          }),
          ...each.map((setting) => settingChoice(setting, plan.settings[setting.name] ?? setting.default, (value) => (plan.settings[setting.name] = value))),
          plan.who.startsWith("bot:") && h("p", { class: "note" }, capitalised(bots.bots.find((bot) => `bot:${bot.name}` === plan.who)?.about ?? "")),
        ),
      ),
    );
  };
  drawSeats();

  const begin = (): void => {
    const settings: Record<string, string | string[]> = { ...common };
    for (const setting of each) settings[setting.name] = plans.map((plan) => plan.settings[setting.name] ?? setting.default);
    const who = plans.map((plan) => (plan.who.startsWith("bot:") ? { who: "bot", bot: plan.who.slice(4) } : { who: plan.who }));
    void start({ game: game.key, seats: who, settings, guided: extra.guided, listed: extra.listed, pace: Number(extra.pace) });
  };
  const tick = (label: string, note: string, set: (on: boolean) => void): HTMLElement => {
    const box = h("input", { type: "checkbox", onchange: () => set(box.checked) });
    return h("label", { class: "tick" }, box, h("span", {}, h("strong", {}, label), h("small", {}, note)));
  };

  page(links(), [
    h(
      "div",
      { class: "setup" },
      h(
        "section",
        { class: "setup-words" },
        h("p", { class: "eyebrow" }, seatsText(game)),
        h("h1", {}, game.name),
        h("p", { class: "lead" }, game.blurb),
        h("p", { class: "note" }, contentNote(game), " ", h("a", { href: `/rules/${key}` }, `Read the rules (${plural(game.ledger.length, "entry", "entries")})`)),
        themed(`/api/games/${key}/picture.svg`, `The table of ${game.name}`, "setup-picture"),
      ),
      h(
        "section",
        { class: "setup-form panel", "aria-labelledby": "setup-title" },
        h("h2", { id: "setup-title" }, "Set up a table"),
        game.seats.length > 1 &&
          choice("Players", game.seats.map((count) => [String(count), String(count)]), String(plans.length), (value) => {
            plans = Array.from({ length: Number(value) }, (_, seat) => plans[seat] ?? fresh(rival));
            drawSeats();
          }),
        seats,
        ...game.settings.filter((one) => !one.per_seat).map((one) => h("div", {}, settingChoice(one, one.default, (value) => (common[one.name] = value)), h("p", { class: "note" }, one.help))),
        choice("Pace of the bots", [["0.3", "Quick"], ["0.9", "Watchable"], ["2", "Slow"]], extra.pace, (value) => (extra.pace = value)),
        tick("Guided", "Explain every question as it comes.", (on) => (extra.guided = on)),
        tick("Let others watch", "List the table in the lobby. Watchers see only what is public.", (on) => (extra.listed = on)),
        h("button", { class: "button primary wide", type: "button", onclick: begin }, "Start the game"),
      ),
    ),
  ]);
}
