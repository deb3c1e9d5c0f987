// Fingers are wider than some things on a board: a tap beside a small thing means it, and between several it asks which.

import { h } from "./dom";

/** What a finger covers around the point that it touches, in pixels. */
const REACH = 20;
/** A thing that is as large as this needs no help. */
const FINGER = 40;
/** As near to another small thing as this, a tap may mean either. */
const DOUBT = 7;

function distance(element: Element, x: number, y: number): number {
  const box = element.getBoundingClientRect();
  return Math.hypot(Math.max(box.left - x, 0, x - box.right), Math.max(box.top - y, 0, y - box.bottom));
}

function small(element: Element): boolean {
  const { width, height } = element.getBoundingClientRect();
  return Math.min(width, height) < FINGER;
}

/** Whether a point lies in the middle of a thing, where nothing else can be meant. */
function central(element: Element, x: number, y: number): boolean {
  const box = element.getBoundingClientRect();
  return Math.abs(x - box.x - box.width / 2) <= box.width / 4 && Math.abs(y - box.y - box.height / 2) <= box.height / 4;
}

/** The things that a tap may mean: what it hit, or what is nearest; with small things around it where that is doubtful. */
export function meant(lit: Element[], hit: Element | undefined, x: number, y: number): Element[] {
  if (hit && (!small(hit) || central(hit, x, y))) return [hit];
  const reach = hit ? DOUBT : REACH;
  const near = lit.filter((one) => one !== hit && distance(one, x, y) <= reach).sort((one, two) => distance(one, x, y) - distance(two, x, y));
  if (hit) return [hit, ...near.filter(small)];
  const nearest = near[0] ? distance(near[0], x, y) : 0;
  return near.filter((one) => distance(one, x, y) <= nearest + DOUBT && (one === near[0] || small(one)));
}

/** Ask which of some things is meant, beside them. */
export class Chooser {
  readonly element = h("ul", { class: "near", hidden: true, "aria-label": "Which do you mean?" });

  constructor() {
    document.addEventListener("pointerdown", (event) => {
      if (!this.element.contains(event.target as Node)) this.close();
    });
  }

  open(x: number, y: number, things: { name: string; take: () => void }[]): void {
    const buttons = things.map(({ name, take }) => {
      const chosen = (): void => {
        this.close();
        take();
      };
      return h("li", {}, h("button", { class: "option", type: "button", onclick: chosen }, name));
    });
    this.element.replaceChildren(...buttons);
    this.element.hidden = false;
    const { offsetWidth: width, offsetHeight: height } = this.element;
    this.element.style.left = `${Math.max(8, Math.min(window.innerWidth - width - 8, x - width / 2))}px`;
    this.element.style.top = `${y + 28 + height < window.innerHeight ? y + 28 : Math.max(8, y - 28 - height)}px`;
    this.element.querySelector("button")?.focus();
  }

  close(): void {
    this.element.hidden = true;
  }
}
