// The rules of a game, from its ledger: by chapter, searchable, every rule with an address of its own.

import { type Child, fill, h, icon, plural } from "./dom";
import { part } from "./goal";
import { ask } from "./net";
import { Rulebook } from "./search";
import { links, page, themed } from "./shell";
import type { GameDetails, RuleSummary } from "./types";

function marked(text: string, query: string): Node[] {
  const parts = query.split(/\s+/).filter(Boolean).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  if (!parts.length) return [document.createTextNode(text)];
  return text.split(new RegExp(`(${parts.join("|")})`, "gi")).map((piece, index) => (index % 2 ? h("mark", {}, piece) : document.createTextNode(piece)));
}

function slug(chapter: string): string {
  return `chapter-${chapter.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "-")}`;
}

/** What one needs before the first match: a picture, the goal, a turn in short, and where to try it. */
function overview(game: GameDetails): Child[] {
  const { goal, turn, advice } = game.introduction;
  if (!goal) return [];
  return [
    themed(`/api/games/${game.key}/picture.svg`, `The board of ${game.name}`, "rules-picture"),
    h("h2", {}, "The goal"),
    h("p", {}, goal),
    h("h2", {}, "A turn in short"),
    h("ol", { class: "turn" }, ...turn.map(part)),
    h("h2", {}, "Good to know"),
    h("ul", { class: "turn" }, ...advice.map((line) => h("li", {}, line))),
    game.lessons.length > 0 && h("p", {}, h("a", { class: "button primary", href: `/learn/${game.key}` }, `Learn it in ${plural(game.lessons[0]!.minutes, "minute")}`)),
  ];
}

export async function rules(key: string): Promise<void> {
  const game = await ask<GameDetails>(`/api/games/${key}`);
  const book = new Rulebook(game.ledger);
  const list = h("div", { class: "rule-list" });
  const count = h("p", { class: "faint", role: "status" });
  const field = h("input", { type: "search", placeholder: "Search the rules and the glossary", "aria-label": "Search the rules", oninput: () => draw() });

  const ruleRow = (rule: RuleSummary, query: string): HTMLElement =>
    h("li", { id: rule.id, class: "rule" }, h("a", { class: "rule-id", href: `#${rule.id}` }, rule.id), h("div", {}, h("p", {}, ...marked(rule.text, query)), rule.rulings.length > 0 && h("p", { class: "note" }, `Rulings: ${rule.rulings.join(", ")}`)));

  const draw = (): void => {
    const query = field.value.trim();
    const found = book.find(query);
    const chapters = new Map<string, RuleSummary[]>();
    for (const rule of found) chapters.set(rule.chapter, [...(chapters.get(rule.chapter) ?? []), rule]);
    const terms = Object.entries(game.glossary).filter(([name, text]) => !query || query.toLowerCase().split(/\s+/).every((part) => `${name} ${text}`.toLowerCase().includes(part)));
    count.textContent = query ? `${plural(found.length, "rule")} and ${plural(terms.length, "glossary entry", "glossary entries")} for “${query}”` : `${plural(found.length, "rule")}, ${plural(terms.length, "glossary entry", "glossary entries")}`;
    fill(
      list,
      ...[...chapters].map(([chapter, members]) => h("section", { id: slug(chapter) }, h("h2", {}, chapter), h("ul", { class: "rules" }, ...members.map((rule) => ruleRow(rule, query))))),
      terms.length > 0 &&
        h("section", { id: "glossary" }, h("h2", {}, "Glossary"), h("dl", { class: "glossary" }, ...terms.flatMap(([name, text]) => [h("dt", {}, ...marked(name, query)), h("dd", {}, ...marked(text, query))]))),
    );
  };

  const chapters = [...new Set(game.ledger.map((rule) => rule.chapter))];
  page(links(), [
    h(
      "div",
      { class: "rules-page" },
      h(
        "nav",
        { class: "rules-nav", "aria-label": "Chapters" },
        h("ul", {}, ...chapters.map((chapter) => h("li", {}, h("a", { href: `#${slug(chapter)}` }, chapter))), h("li", {}, h("a", { href: "#glossary" }, "Glossary"))),
      ),
      h(
        "article",
        {},
        h("p", { class: "eyebrow" }, "Rules"),
        h("h1", {}, game.name),
        h("p", { class: "lead" }, game.blurb),
        ...overview(game),
        h("h2", { id: "all-rules" }, "All rules"),
        h("div", { class: "search" }, icon("search"), field),
        count,
        list,
      ),
    ),
  ]);
  draw();
  const wanted = decodeURIComponent(location.hash.slice(1));
  if (wanted) document.getElementById(wanted)?.scrollIntoView();
}
