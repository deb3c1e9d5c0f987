// GameSetting up a table: who sits where, with which faction, and the game's options.

import { CLOCKS, planOf } from "./clocks";
import { capitalised, fill, h } from "./dom";
import { contentNote, firstBot, seatsText, start } from "./front";
import { ask } from "./net";
import { links, page, themed } from "./shell";
import type { Bots, GameDetails, GameSetting, SeatPlan } from "./types";

/** The bots that are made for people; the others are for those who want to know more about bots. */
const LEVELS = ["recruit", "captain", "general", "warlord"];

interface Plan {
  seat: SeatPlan;
  settings: Record<string, string>;
}

/** The word for a plan in a list to choose from. */
function keyOf(seat: SeatPlan): string {
  return seat.who === "bot" ? `bot:${seat.bot}` : seat.who;
}

/** Who sits there, as the table will call them. */
function sitting(seat: SeatPlan): string {
  if (seat.who === "bot") return capitalised(seat.bot ?? "bot");
  return { me: "You", friend: "A friend", anyone: "Anyone" }[seat.who];
}

/** A list to choose from; what few people want is apart, under "More". */
function choice(label: string, options: [string, string][], value: string, change: (value: string) => void, more: [string, string][] = []): HTMLElement {
  const option = ([key, words]: [string, string]): HTMLElement => h("option", { value: key, selected: key === value }, words);
  const select = h("select", { onchange: () => change(select.value) }, ...options.map(option), more.length > 0 && h("optgroup", { label: "More bots" }, ...more.map(option)));
  return h("label", { class: "field" }, h("span", {}, label), select);
}

function settingChoice(setting: GameSetting, value: string, change: (value: string) => void): HTMLElement {
  return choice(capitalised(setting.name), setting.allowed.map((one) => [one, capitalised(one)]), value, change);
}

export async function setup(key: string): Promise<void> {
  const [game, bots] = await Promise.all([ask<GameDetails>(`/api/games/${key}`), ask<Bots>("/api/bots")]);
  const each = game.settings.filter((setting) => setting.per_seat);
  const common: Record<string, string> = Object.fromEntries(game.settings.filter((one) => !one.per_seat).map((one) => [one.name, String(game.first[one.name] ?? one.default)]));
  const fresh = (seat: SeatPlan): Plan => ({ seat, settings: Object.fromEntries(each.map((one) => [one.name, one.default])) });
  const rival: SeatPlan = { who: "bot", bot: firstBot(bots) };
  let plans: Plan[] = Array.from({ length: game.seats[0] ?? 2 }, (_, seat) => fresh(seat === 0 ? { who: "me" } : rival));
  const extra = { guided: false, listed: false, pace: "0.9", clock: "" };
  const people: [SeatPlan, string][] = [
    [{ who: "me" }, "You"],
    ...bots.bots.map((bot): [SeatPlan, string] => [{ who: "bot", bot: bot.name }, `Bot: ${capitalised(bot.name)}`]),
    [{ who: "friend" }, "A friend, by link"],
    [{ who: "anyone" }, "Anyone, from the lobby"],
  ];
  const whoever: [string, string][] = people.map(([one, words]) => [keyOf(one), words]);
  const rare = ([key]: [string, string]): boolean => key.startsWith("bot:") && !LEVELS.includes(key.slice(4));
  const seats = h("div", { class: "seats" });

  const drawSeats = (): void => {
    fill(
      seats,
      ...plans.map((plan) =>
        h(
          "fieldset",
          { class: "seat-plan" },
          h("legend", {}, sitting(plan.seat)),
          choice("Who", whoever.filter((one) => !rare(one)), keyOf(plan.seat), (value) => {
            plan.seat = people.find(([one]) => keyOf(one) === value)?.[0] ?? plan.seat;
            drawSeats();
          }, whoever.filter(rare)),
          ...each.map((setting) => settingChoice(setting, plan.settings[setting.name] ?? setting.default, (value) => (plan.settings[setting.name] = value))),
          plan.seat.who === "bot" && h("p", { class: "note" }, capitalised(bots.bots.find((bot) => bot.name === plan.seat.bot)?.about ?? "")),
        ),
      ),
    );
  };
  drawSeats();

  const begin = (): void => {
    const settings: Record<string, string | string[]> = { ...common };
    for (const setting of each) settings[setting.name] = plans.map((plan) => plan.settings[setting.name] ?? setting.default);
    void start({ game: game.key, seats: plans.map((plan) => plan.seat), settings, guided: extra.guided, listed: extra.listed, pace: Number(extra.pace), clock: planOf(extra.clock) });
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
        h("p", { class: "note" }, contentNote(game)),
        h("div", { class: "actions" }, game.lessons[0] && h("a", { class: "button", href: `/learn/${key}` }, `Learn in ${game.lessons[0].minutes} minutes`), game.ledger.length > 0 && h("a", { class: "button quiet", href: `/rules/${key}` }, "Read the rules")),
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
        h(
          "details",
          { class: "setup-more" },
          h("summary", {}, capitalised([...game.settings.filter((one) => !one.per_seat).map((one) => one.name), "pace", "clock", "help", "watchers"].join(", "))),
          ...game.settings.filter((one) => !one.per_seat).map((one) => h("div", {}, settingChoice(one, common[one.name] ?? one.default, (value) => (common[one.name] = value)), h("p", { class: "note" }, one.help))),
          choice("Pace of the bots", [["0.3", "Quick"], ["0.9", "Watchable"], ["2", "Slow"]], extra.pace, (value) => (extra.pace = value)),
          choice("Clock", CLOCKS, extra.clock, (value) => (extra.clock = value)),
          h("p", { class: "note" }, "Whoever runs out of time has lost. It starts when everybody has sat down; bots have none."),
          tick("Guided", "Explain every question as it comes.", (on) => (extra.guided = on)),
          tick("Let others watch", "List the table in the lobby. Watchers see only what is public.", (on) => (extra.listed = on)),
        ),
        h("button", { class: "button primary wide", type: "button", onclick: begin }, "Start the game"),
      ),
    ),
  ]);
}
