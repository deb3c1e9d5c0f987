// The board: puts a new picture in place of the old one so that things glide, and lets things be pointed at.

import morphdom from "morphdom";
import { arrange, better, paint, type Room, seatColours, sizeOf } from "./layout";
import type { Picker } from "./picker";

const SVG = "http://www.w3.org/2000/svg";
const GLIDE = 480;

export interface Thing {
  ref: string;
  title: string;
}

function still(): boolean {
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}

export function parse(picture: string): SVGSVGElement {
  const holder = document.createElement("div");
  holder.innerHTML = picture;
  const svg = holder.querySelector("svg");
  if (!svg || svg.namespaceURI !== SVG) throw new Error("the picture is not an SVG");
  return svg;
}

export class Board {
  private svg: SVGSVGElement | null = null;
  private picture = "";
  /** The size of the picture as it was drawn. */
  private size: Room = { width: 1, height: 1 };
  /** Whether its lower part lies beside the rest. */
  private beside: boolean | null = null;

  /** `room` is what there is for the whole picture, or null where it is as wide as it can be and scrolled. */
  constructor(
    readonly root: HTMLElement,
    private readonly picker: Picker | null = null,
    private readonly inspect: (thing: Thing, at: Element) => void = () => undefined,
    private readonly room: () => Room | null = () => null,
  ) {
    window.addEventListener("resize", () => this.arrange());
    new MutationObserver(() => this.svg && paint(this.svg)).observe(document.documentElement, { attributeFilter: ["data-theme"] });
    root.addEventListener("click", (event) => this.click(event));
    root.addEventListener("keydown", (event) => this.key(event));
    root.addEventListener("contextmenu", (event) => this.look(event));
    picker?.onchange(() => this.light());
  }

  show(picture: string): void {
    if (picture === this.picture) return;
    this.picture = picture;
    const next = parse(picture);
    this.size = sizeOf(next);
    this.beside = better(next, this.size, this.room(), this.beside);
    arrange(next, this.size, this.beside);
    if (!this.svg || still()) {
      if (this.svg) this.svg.replaceWith(next);
      else this.root.replaceChildren(next);
      this.svg = next;
    } else {
      this.morph(next);
    }
    paint(this.svg!);
    this.name();
    this.light();
  }

  /** Lay the picture out anew: there is more room, or less. */
  arrange(): void {
    if (!this.svg) return;
    this.beside = better(this.svg, this.size, this.room(), null);
    arrange(this.svg, this.size, this.beside);
  }

  /** How wide the picture as it was drawn is on the screen now. */
  get width(): number {
    return (this.svg?.getScreenCTM()?.a ?? 1) * this.size.width;
  }

  /** The names of the seats' colours. */
  get colours(): string[] {
    return seatColours(this.svg);
  }

  /** Make the old picture into the new one, then let everything that has moved glide from where it was. */
  private morph(next: SVGSVGElement): void {
    const svg = this.svg!;
    const before = new Map<string, DOMRect>();
    for (const element of svg.querySelectorAll("g[id], rect[id], circle[id], use[id], path[id]")) before.set(element.id, element.getBoundingClientRect());
    for (const element of svg.querySelectorAll(".lit, .chosen, .dim")) element.classList.remove("lit", "chosen", "dim");
    const wanted = next.cloneNode(true) as SVGSVGElement;
    morphdom(svg, next);
    if (!svg.isEqualNode(wanted)) {
      // Whatever the library could not follow is shown as it is: a picture must never be a mixture of two.
      svg.replaceWith(wanted);
      this.svg = wanted;
      this.root.dataset.replaced = String(Number(this.root.dataset.replaced ?? 0) + 1);
    }
    if (before.size) this.glide(before);
  }

  private glide(before: Map<string, DOMRect>): void {
    const svg = this.svg!;
    const scale = svg.getScreenCTM()?.a || 1;
    const moved = new Map<Element, { x: number; y: number }>();
    for (const element of svg.querySelectorAll<SVGGraphicsElement>("g[id], rect[id], circle[id], use[id], path[id]")) {
      if (element.closest("defs, symbol")) continue;
      const old = before.get(element.id);
      if (!old) {
        element.animate([{ opacity: 0 }, { opacity: 1 }], { duration: GLIDE, easing: "ease-out" });
        continue;
      }
      const now = element.getBoundingClientRect();
      let x = (old.x + old.width / 2 - now.x - now.width / 2) / scale;
      let y = (old.y + old.height / 2 - now.y - now.height / 2) / scale;
      for (let parent = element.parentElement; parent; parent = parent.parentElement) {
        const share = moved.get(parent);
        if (share) {
          x -= share.x;
          y -= share.y;
          break;
        }
      }
      if (Math.abs(x) + Math.abs(y) < 1.5) continue;
      moved.set(element, { x, y });
      element.animate([{ translate: `${x}px ${y}px` }, { translate: "0 0" }], { duration: GLIDE, easing: "cubic-bezier(.3,.8,.3,1)" });
    }
  }

  /** Give everything that can be pointed at a name for screen readers. */
  private name(): void {
    for (const element of this.svg?.querySelectorAll("[data-ref]") ?? []) {
      element.setAttribute("role", roleOf(element, false));
      element.setAttribute("aria-label", titleOf(element) || element.getAttribute("data-ref") || "");
    }
  }

  /** Light what can be clicked now, and step back what cannot. */
  light(): void {
    const svg = this.svg;
    if (!svg || !this.picker) return;
    const lit = this.picker.lit();
    const chosen = new Set(this.picker.chosen);
    const things = [...svg.querySelectorAll("[data-ref]")];
    for (const element of things) {
      const ref = element.getAttribute("data-ref") ?? "";
      const on = lit.has(ref);
      const held = chosen.has(ref);
      element.classList.toggle("lit", on);
      element.classList.toggle("chosen", held);
      if (on || held) {
        element.setAttribute("tabindex", "0");
      } else {
        element.removeAttribute("tabindex");
      }
      const role = roleOf(element, on || held);
      element.setAttribute("role", role);
      if (held && role === "button") element.setAttribute("aria-pressed", "true");
      else element.removeAttribute("aria-pressed");
    }
    for (const element of things) {
      const involved = element.matches(".lit, .chosen") || element.querySelector(".lit, .chosen") || element.closest(".lit, .chosen");
      element.classList.toggle("dim", chosen.size > 0 && !involved);
    }
  }

  private click(event: Event): void {
    const target = event.target as Element;
    for (let element = target.closest("[data-ref]"); element; element = element.parentElement?.closest("[data-ref]") ?? null) {
      if (this.picker?.pick(element.getAttribute("data-ref") ?? "")) return;
    }
    this.look(event);
  }

  private key(event: KeyboardEvent): void {
    const target = event.target as Element;
    const ref = target.getAttribute?.("data-ref");
    if (ref && (event.key === "Enter" || event.key === " ")) {
      event.preventDefault();
      this.picker?.pick(ref);
    }
  }

  private look(event: Event): void {
    const target = event.target as Element;
    for (let element: Element | null = target; element && element !== this.svg; element = element.parentElement) {
      const title = titleOf(element);
      if (title) {
        event.preventDefault();
        this.inspect({ ref: element.closest("[data-ref]")?.getAttribute("data-ref") ?? "", title }, element);
        return;
      }
    }
  }
}

/** What a thing is to a screen reader. What has things inside must not hide them, as pictures and buttons do. */
function roleOf(element: Element, clickable: boolean): string {
  if (element.querySelector("[data-ref]")) return "group";
  return clickable ? "button" : "img";
}

/** What an element says of itself: its own title, or the first inside it. */
export function titleOf(element: Element): string {
  const own = [...element.children].find((child) => child.tagName.toLowerCase() === "title");
  const found = own ?? (element.hasAttribute("data-ref") ? element.querySelector("title") : null);
  return found?.textContent ?? "";
}
