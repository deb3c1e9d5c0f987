// Pointing at things in a picture: what can be clicked is lit, what a click would lead to is shown, arrow keys go about.

import { Chooser, meant } from "./near";
import type { Picker } from "./picker";
import type { Picture } from "./picture";
import type { OfferedOption } from "./types";
import { bring } from "./viewport";

export interface Thing {
  ref: string;
  title: string;
}

/** Milliseconds of resting on a thing until it opens. */
const REST = 450;
const DIRECTIONS: Record<string, [number, number]> = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

export class Pointing {
  private readonly chooser = new Chooser();
  private hovered: Element | undefined;
  private timer = 0;
  /** The reference that has the keyboard's focus, so that it keeps it when its drawing is replaced. */
  private focused = "";
  /** What a finger has touched once, to see what it would be like. */
  private tried: Element | null = null;

  constructor(
    root: HTMLElement,
    private readonly picture: Picture,
    private readonly picker: Picker,
    private readonly preview: (options: OfferedOption[], again?: boolean) => void,
    /** Say what a thing is; for as long as it is pointed at if `passing`, and no more if there is none. */
    private readonly inspect: (thing: Thing | null, at: Element, passing: boolean) => void,
  ) {
    root.append(this.chooser.element);
    root.addEventListener("click", (event) => this.click(event));
    root.addEventListener("contextmenu", (event) => this.look(event));
    root.addEventListener("keydown", (event) => this.enter(event));
    root.addEventListener("pointerover", (event) => {
      this.aim(under(event));
      this.hover(event);
    });
    root.addEventListener("focusin", (event) => this.aim([event.target as Element]));
    for (const kind of ["pointerout", "focusout"]) root.addEventListener(kind, () => this.aim([]));
    picker.onchange(() => this.light());
    picture.onchange(() => this.light());
  }

  /** Go to the nearest lit thing in a direction. Tells whether the key was one of ours. */
  move(key: string): boolean {
    const direction = DIRECTIONS[key];
    const lit = this.all(".lit, .chosen");
    if (!direction || !lit.length) return false;
    const from = document.activeElement?.matches(".board .lit, .board .chosen") ? document.activeElement : null;
    const next = from ? nearest(from, lit, direction) : lit[0];
    if (next) this.focus(next);
    return true;
  }

  /** Light what is spoken of, for as long as it is. */
  mark(refs: string[]): void {
    for (const element of this.all(".spoken")) element.classList.remove("spoken");
    for (const ref of refs) for (const element of this.all(`[data-ref="${CSS.escape(ref)}"]`)) element.classList.add("spoken");
  }

  /** The references of what a sentence names, by the titles of what is drawn. */
  named(text: string): string[] {
    const found = this.all("[data-ref]").filter((element) => {
      const name = titleOf(element).split(/[:,(.]/)[0]!.trim();
      return name.length > 3 && text.includes(name);
    });
    return [...new Set(found.map(refOf))];
  }

  private all(selector: string): Element[] {
    return this.picture.svgs().flatMap((svg) => [...svg.querySelectorAll(selector)]);
  }

  private light(): void {
    this.untry();
    const lit = this.picker.lit();
    const chosen = new Set(this.picker.chosen);
    const things = this.all("[data-ref]");
    for (const element of things) this.dress(element, lit.has(refOf(element)), chosen.has(refOf(element)));
    for (const element of things) {
      const involved = element.matches(".lit, .chosen") || element.querySelector(".lit, .chosen") || element.closest(".lit, .chosen");
      element.classList.toggle("dim", chosen.size > 0 && !involved);
    }
    for (const element of this.all("[id]")) element.classList.toggle("moved", this.picture.moved.has(element.id));
    this.refocus();
  }

  /** Give a thing its name, and its looks and role for what can be done with it. */
  private dress(element: Element, lit: boolean, chosen: boolean): void {
    element.classList.toggle("lit", lit);
    element.classList.toggle("chosen", chosen);
    element.classList.remove("aim");
    const role = roleOf(element, lit || chosen);
    element.setAttribute("role", role);
    element.setAttribute("aria-label", titleOf(element) || refOf(element));
    if (lit || chosen) element.setAttribute("tabindex", "-1");
    else element.removeAttribute("tabindex");
    if (chosen && role === "button") element.setAttribute("aria-pressed", "true");
    else element.removeAttribute("aria-pressed");
  }

  /** One lit thing can be reached by Tab, from there arrow keys go on; the focus stays where it was. */
  private refocus(): void {
    const lit = this.all(".lit, .chosen");
    const kept = lit.find((element) => refOf(element) === this.focused);
    (kept ?? lit[0])?.setAttribute("tabindex", "0");
    const lost = this.focused && document.activeElement === document.body;
    if (lost && (kept ?? lit[0])) this.focus((kept ?? lit[0])!);
  }

  private focus(element: Element): void {
    for (const other of this.all('[tabindex="0"]')) other.setAttribute("tabindex", "-1");
    element.setAttribute("tabindex", "0");
    (element as SVGElement).focus({ preventScroll: true });
    bring(element);
    this.focused = refOf(element);
  }

  /** Show what a click on this would lead to. */
  private aim(things: Element[]): void {
    for (const element of this.all(".aim")) element.classList.remove("aim");
    const lit = things.find((thing) => thing.matches(".board .lit"));
    if (!lit) return this.preview([]);
    const { options, refs } = this.picker.beyond(refOf(lit));
    for (const element of this.all("[data-ref]")) if (refs.has(refOf(element))) element.classList.add("aim");
    this.preview(options);
  }

  /** What opens is opened by resting on it. */
  private hover(event: PointerEvent): void {
    const over = event.pointerType === "mouse" ? under(event).find((thing) => thing.matches("[data-opens]")) : undefined;
    if (over === this.hovered) return;
    this.hovered = over;
    clearTimeout(this.timer);
    this.inspect(null, event.target as Element, true);
    if (over) this.timer = window.setTimeout(() => this.inspect({ ref: refOf(over), title: titleOf(over) }, over, true), REST);
  }

  private click(event: MouseEvent): void {
    clearTimeout(this.timer);
    const target = event.target as Element;
    if (!target.closest(".board.part")) return;
    this.focused = "";
    const things = under(event);
    // What glows comes before what lies on it and could only begin another choice.
    const first = things.filter((thing) => thing.matches(".lit, .chosen"));
    if ((event as PointerEvent).pointerType === "touch" && this.touch(event, first[0])) return;
    for (const element of [...first, ...things]) if (this.picker.pick(refOf(element))) return;
    this.look(event);
  }

  /** A finger may mean what lies beside the point it touches. Tells whether it was understood. */
  private touch(event: MouseEvent, hit: Element | undefined): boolean {
    const { clientX: x, clientY: y } = event;
    const found = meant(this.all(".lit, .chosen"), hit, x, y);
    const things = [...new Map(found.map((element) => [refOf(element), element])).values()];
    if (things.length > 1) this.chooser.open(x, y, things.map((element) => ({ name: this.nameOf(element), take: () => void this.picker.pick(refOf(element)) })));
    else if (things[0]) return this.tries(things[0]) || this.picker.pick(refOf(things[0]));
    return things.length > 1;
  }

  /** What a mouse sees by pointing, a finger sees by a first touch. Tells whether it was that. */
  private tries(thing: Element): boolean {
    if (!thing.matches(".lit.tries:not(.tried)")) return false;
    this.untry();
    this.tried = thing;
    thing.classList.add("tried");
    this.preview(this.picker.beyond(refOf(thing)).options, true);
    return true;
  }

  private untry(): void {
    this.tried?.classList.remove("tried");
    this.tried = null;
  }

  /** What picking a thing would do, or what it is. */
  private nameOf(element: Element): string {
    const { options } = this.picker.beyond(refOf(element));
    return options.length === 1 ? options[0]!.text : titleOf(element).split(/[:.\n]/)[0] || refOf(element);
  }

  private enter(event: KeyboardEvent): void {
    const ref = (event.target as Element).getAttribute("data-ref");
    if (!ref || (event.key !== "Enter" && event.key !== " ") || !this.picker.pick(ref)) return;
    event.preventDefault();
    event.stopPropagation();
  }

  private look(event: Event): void {
    const target = event.target as Element;
    if (!target.closest(".board.part")) return;
    for (let element: Element | null = target; element && !element.matches(".board"); element = element.parentElement) {
      const title = titleOf(element);
      if (!title) continue;
      event.preventDefault();
      const holder = element.closest("[data-ref]");
      return this.inspect({ ref: holder ? refOf(holder) : "", title }, element, false);
    }
  }
}

/** The things under the pointer, the topmost first: what lies on a thing that glows does not keep it from being clicked. */
function under(event: MouseEvent): Element[] {
  const stack = event.clientX || event.clientY ? document.elementsFromPoint(event.clientX, event.clientY) : [];
  const things: Element[] = [];
  for (const top of [event.target as Element, ...stack]) {
    for (let element = top.closest(".board.part [data-ref]"); element; element = element.parentElement?.closest("[data-ref]") ?? null) things.push(element);
  }
  return things;
}

function refOf(element: Element): string {
  return element.getAttribute("data-ref") ?? "";
}

function centre(element: Element): [number, number] {
  const box = element.getBoundingClientRect();
  return [box.x + box.width / 2, box.y + box.height / 2];
}

/** The nearest of these in a direction: what lies straight ahead counts more than what lies aside. */
function nearest(from: Element, others: Element[], [dx, dy]: [number, number]): Element | undefined {
  const [x, y] = centre(from);
  const ahead = others.flatMap((other) => {
    const [ox, oy] = centre(other);
    const along = (ox - x) * dx + (oy - y) * dy;
    const aside = Math.abs((ox - x) * dy) + Math.abs((oy - y) * dx);
    return other !== from && along > 1 ? [{ other, cost: along + 2 * aside }] : [];
  });
  return ahead.sort((one, two) => one.cost - two.cost)[0]?.other;
}

/** What a thing is to a screen reader. What has things inside must not hide them, as pictures and buttons do. */
function roleOf(element: Element, clickable: boolean): string {
  if (element.querySelector("[data-ref]")) return "group";
  return clickable ? "button" : "img";
}

/** What an element says of itself: its own title, or the first inside it. */
export function titleOf(element: Element): string {
  const own = [...element.children].find((child) => child.matches("title, desc"));
  const found = own ?? (element.hasAttribute("data-ref") ? element.querySelector("title, desc") : null);
  return found?.textContent ?? "";
}
