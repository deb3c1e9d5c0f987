// A whole picture in one SVG, for replays and for looking back: puts a new one in place of the old so that things glide.

import { glide, places, still } from "./glide";
import { paint, seatColours } from "./colours";

const SVG = "http://www.w3.org/2000/svg";

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

  constructor(readonly root: HTMLElement) {
    new MutationObserver(() => this.paint()).observe(document.documentElement, { attributeFilter: ["data-theme"] });
  }

  show(picture: string): void {
    if (picture === this.picture) return;
    this.picture = picture;
    const next = parse(picture);
    const before = this.svg && places([this.svg]);
    this.root.replaceChildren(next);
    this.svg = next;
    if (before) glide([next], before, !still());
    this.paint();
  }

  private paint(): void {
    if (this.svg) paint(this.svg, seatColours(this.svg));
  }
}
