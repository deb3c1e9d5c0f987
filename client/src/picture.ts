// A picture of parts. Each part is an SVG of its own, made of keyed fragments, of which only the changed ones come.

import morphdom from "morphdom";
import { glide, places, still } from "./glide";
import type { PartChange, PartFrame } from "./types";

const SVG = "http://www.w3.org/2000/svg";

/** A part as it is shown; `svg` stays the same element as long as the part is there. */
export interface ShownPart extends PartFrame {
  name: string;
  svg: SVGSVGElement;
  /** The SVG of each fragment as it came, by its key, from back to front: edits are of this. */
  sources: Map<string, string>;
}

export class Picture {
  readonly parts = new Map<string, ShownPart>();
  /** What moved or appeared, by id, since it was last forgotten. */
  readonly moved = new Set<string>();
  /** How much of what was drawn for a moment is kept. */
  private static readonly TRACES = 30;
  private readonly style = document.head.appendChild(document.createElement("style"));
  private readonly defs = svgElement("svg");
  /** The names of all that can be clicked, once somebody has asked. */
  private refs: Set<string> | null = null;
  private readonly listeners: ((laid: boolean) => void)[] = [];

  constructor(home: Element) {
    this.defs.setAttribute("class", "board defs");
    this.defs.setAttribute("aria-hidden", "true");
    home.append(this.defs);
    // What is folded away depends on the window.
    window.addEventListener("resize", () => (this.refs = null));
  }

  /** Call after every change; `laid` tells that parts came, went or have other sizes. */
  onchange(listener: (laid: boolean) => void): void {
    this.listeners.push(listener);
  }

  /** What all parts share: their style, and what they refer to by id. */
  dress(style: string | undefined, defs: string | undefined): void {
    if (style !== undefined) this.style.textContent = style;
    if (defs !== undefined) this.defs.innerHTML = `<defs>${defs}</defs>`;
  }

  svgs(): SVGSVGElement[] {
    return [...this.parts.values()].map((part) => part.svg);
  }

  /** Whether something of this name is drawn where it can be clicked: not in a part that is folded away. */
  shows(ref: string): boolean {
    this.refs ??= new Set(this.svgs().filter((svg) => svg.checkVisibility()).flatMap((svg) => [...svg.querySelectorAll<SVGElement>("[data-ref]")].map((element) => element.dataset.ref ?? "")));
    return this.refs.has(ref);
  }

  /** Keep what a moment draws to tell what happened (`trace`): arrows, attacked places. */
  keepTraces(): void {
    for (const svg of this.svgs()) {
      const overlay = svg.querySelector(":scope > .traces");
      for (const trace of svg.querySelectorAll(":scope > [data-key] .trace")) {
        const kept = overlay ?? svg.appendChild(tracesGroup());
        if ([...kept.children].some((child) => child.isEqualNode(trace))) continue;
        kept.append(trace.cloneNode(true));
        if (kept.childElementCount > Picture.TRACES) kept.firstElementChild?.remove();
      }
    }
  }

  /** What happened is seen: mark it no more. */
  forget(): void {
    this.moved.clear();
    for (const svg of this.svgs()) svg.querySelector(":scope > .traces")?.remove();
  }

  /** Show what has changed, and remember what moved unless it is one's own doing. Returns the ids of what moved or appeared. */
  apply(changes: PartChange[], gone: string[], animated: boolean, remember = true): Set<string> {
    const fresh = this.parts.size === 0;
    const before = places(this.svgs());
    const removed = gone.filter((name) => this.remove(name)).length > 0;
    const laid = changes.filter((change) => this.change(change)).length > 0 || removed;
    this.refs = null;
    for (const listener of this.listeners) listener(laid);
    if (fresh || !(changes.length || removed)) return new Set();
    const moved = glide(this.svgs(), before, animated && !still());
    if (remember) for (const id of moved) this.moved.add(id);
    return moved;
  }

  private remove(name: string): boolean {
    this.parts.get(name)?.svg.remove();
    return this.parts.delete(name);
  }

  /** Change one part; tells whether it is new or has another size. */
  private change(change: PartChange): boolean {
    const { name } = change;
    const had = this.parts.get(name);
    const frame = change.frame ?? had;
    if (!frame) throw new Error(`the part ${name} has no frame`);
    const laid = !had || had.width !== frame.width || had.height !== frame.height || had.touch !== frame.touch || had.role !== frame.role || had.seat !== frame.seat;
    const part = { ...frame, name, svg: had?.svg ?? emptyPart(name), sources: changedSources(had?.sources ?? new Map(), change) };
    this.parts.set(name, part);
    part.svg.setAttribute("viewBox", `0 0 ${frame.width} ${frame.height}`);
    if (frame.label) part.svg.setAttribute("aria-label", frame.label);
    const groups = groupsOf(part.svg);
    for (const [key, svg] of part.sources) {
      if (had?.sources.get(key) === svg) continue;
      const old = groups.get(key);
      if (old) refill(old, svg);
      else groups.set(key, part.svg.insertBefore(fragment(key, svg), part.svg.querySelector(":scope > .traces")));
    }
    if (change.order) reorder(part.svg, groups, [...part.sources.keys()]);
    return laid;
  }
}

/** The fragments after a change, in their new order. */
export function changedSources(old: Map<string, string>, { fragments, edits, order }: PartChange): Map<string, string> {
  const sources = new Map([...old, ...(fragments ?? [])]);
  for (const [key, splices] of edits ?? []) sources.set(key, edited(sources.get(key) ?? "", splices));
  if (!order) return sources;
  const [head, tail, between] = order;
  const keys = [...old.keys()];
  return new Map([...keys.slice(0, head), ...between, ...keys.slice(keys.length - tail)].map((key) => [key, sources.get(key) ?? ""]));
}

/** A text after splices: each keeps some characters, leaves some out, and puts others in. */
function edited(source: string, splices: [number, number, string][]): string {
  let at = 0;
  let made = "";
  for (const [keep, drop, put] of splices) {
    made += source.slice(at, at + keep) + put;
    at += keep + drop;
  }
  return made + source.slice(at);
}

function svgElement<K extends keyof SVGElementTagNameMap>(tag: K): SVGElementTagNameMap[K] {
  return document.createElementNS(SVG, tag);
}

function emptyPart(name: string): SVGSVGElement {
  const svg = svgElement("svg");
  svg.setAttribute("class", "board part");
  svg.setAttribute("role", "group");
  svg.dataset.part = name;
  return svg;
}

function groupsOf(svg: SVGSVGElement): Map<string, SVGGElement> {
  return new Map([...svg.querySelectorAll<SVGGElement>(":scope > [data-key]")].map((child) => [child.dataset.key ?? "", child]));
}

function tracesGroup(): SVGGElement {
  const group = svgElement("g");
  group.setAttribute("class", "traces");
  return group;
}

function fragment(key: string, svg: string): SVGGElement {
  const group = svgElement("g");
  group.dataset.key = key;
  group.innerHTML = svg;
  // What opens by itself when it is pointed at needs no tooltip of the browser over it.
  for (const title of group.querySelectorAll("[data-opens] > title")) {
    const desc = svgElement("desc");
    desc.textContent = title.textContent;
    title.replaceWith(desc);
  }
  return group;
}

/** Make an old fragment into the new one, so that what stays keeps the focus and changes smoothly. */
function refill(old: SVGGElement, svg: string): void {
  const next = fragment(old.dataset.key ?? "", svg);
  const wanted = next.cloneNode(true) as SVGGElement;
  morphdom(old, next);
  // Whatever the library could not follow is shown as it is: a picture must never be a mixture of two.
  if (!old.isEqualNode(wanted)) old.replaceWith(wanted);
}

/** Bring the fragments into their order, and take out those that are no more. What lies right is not touched. */
function reorder(svg: SVGSVGElement, groups: Map<string, SVGGElement>, order: string[]): void {
  const kept = new Set(order);
  for (const [key, group] of groups) if (!kept.has(key)) group.remove();
  let at: ChildNode | null = svg.firstChild;
  const current = groupsOf(svg);
  for (const key of order) {
    const group = current.get(key);
    if (!group) continue;
    if (group === at) at = at.nextSibling;
    else svg.insertBefore(group, at);
  }
}
