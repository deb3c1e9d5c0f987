// Finding rules by words: for the rules page, and for the rules behind a question or a card.

import type { RuleSummary } from "./types";

const COMMON = new Set("a an and any are as at be by can for from has have if in is it its may of on one or that the their then there they this to up which with you your each when all not no more only".split(" "));

export function wordsOf(text: string): string[] {
  return (text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).filter((word) => !COMMON.has(word)).map(stem);
}

/** A number or a letter says nothing about what a rule is about. */
function telling(word: string): boolean {
  return word.length > 1 && !/^\p{N}+$/u.test(word);
}

function stem(word: string): string {
  return word.length > 4 ? word.replace(/(ies|es|s|ed|ing)$/, "") : word;
}

export class Rulebook {
  private readonly bags: Map<string, number>[];
  private readonly rarity = new Map<string, number>();

  constructor(readonly rules: RuleSummary[]) {
    this.bags = rules.map((rule) => {
      const bag = new Map<string, number>();
      for (const word of wordsOf(rule.text)) bag.set(word, (bag.get(word) ?? 0) + 1);
      for (const word of wordsOf(rule.chapter)) bag.set(word, (bag.get(word) ?? 0) + 1.5);
      return bag;
    });
    const counts = new Map<string, number>();
    for (const bag of this.bags) for (const word of bag.keys()) counts.set(word, (counts.get(word) ?? 0) + 1);
    for (const [word, count] of counts) this.rarity.set(word, Math.log(1 + rules.length / count));
  }

  /** The rules that have to do with some words, the most telling first. Heavier words count more. */
  about(phrases: [string, number][], most: number): RuleSummary[] {
    const weights = new Map<string, number>();
    for (const [phrase, weight] of phrases) for (const word of new Set(wordsOf(phrase).filter(telling))) weights.set(word, Math.max(weight, weights.get(word) ?? 0));
    const scored = this.rules.map((rule, index) => {
      const bag = this.bags[index]!;
      let score = 0;
      for (const [word, weight] of weights) {
        const times = bag.get(word) ?? 0;
        score += weight * (times / (times + 1.2)) * (this.rarity.get(word) ?? 0);
      }
      return { rule, score: score / (1 + bag.size / 60) };
    });
    const best = Math.max(...scored.map((one) => one.score), 0);
    return scored
      .filter((one) => one.score > 0 && one.score >= best * 0.55)
      .sort((a, b) => b.score - a.score)
      .slice(0, most)
      .map((one) => one.rule);
  }

  /** The rules that have every one of these words, or beginnings of words, or whose id is meant. */
  find(query: string): RuleSummary[] {
    const parts = query.toLowerCase().split(/\s+/).filter(Boolean);
    return this.rules.filter((rule) => {
      const text = `${rule.id} ${rule.chapter} ${rule.text} ${rule.rulings.join(" ")}`.toLowerCase();
      return parts.every((part) => text.includes(part));
    });
  }
}

/** The entries of a glossary that a text names, longest names first. */
export function named(glossary: Record<string, string>, text: string): string[] {
  let rest = text;
  const found: string[] = [];
  for (const name of Object.keys(glossary).sort((a, b) => b.length - a.length)) {
    if (name && rest.includes(name)) {
      found.push(name);
      rest = rest.split(name).join("\u0000");
    }
  }
  return found;
}
