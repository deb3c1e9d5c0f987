// The window on the board: the whole of it where its words can be read then, else a part that is dragged about.

import { still } from "./glide";

/** The least scale at which letters of this size are 11 pixels high, and a little for rounding. */
export function readable(letters: number): number {
  return 11.005 / letters;
}

const CLOSEST = 2.5;
/** The room around what is brought into sight. */
const AROUND = 16;

export class Viewport {
  /** How much larger than it fits the reader wants it; null for as it comes. */
  private wanted: number | null = null;
  private scale = 1;
  private size = { width: 1, height: 1 };
  /** The least scale at which it can be read, and touched. */
  private least = 1;
  /** Nobody has looked at it yet. */
  private fresh = true;
  private pinch: { distance: number; scale: number } | null = null;
  private tapped = { time: 0, x: 0, y: 0 };

  /** `sheet` holds the board and is as large as it is shown; `box` shows as much of it as there is room for. */
  constructor(
    private readonly box: HTMLElement,
    private readonly sheet: HTMLElement,
    private readonly drawn: () => void,
  ) {
    box.addEventListener("touchstart", (event) => this.touch(event), { passive: true });
    box.addEventListener("touchmove", (event) => this.spread(event), { passive: false });
    box.addEventListener("touchend", () => (this.pinch = null));
    box.addEventListener("wheel", (event) => this.wheel(event), { passive: false });
    box.addEventListener("pointerdown", (event) => this.drag(event));
  }

  /** The board has this size, and is to be shown no smaller than this; show it in the room there is. */
  fit(width: number, height: number, least: number): void {
    this.size = { width, height };
    this.least = least;
    this.keep(() => this.draw(this.wanted ?? this.readable()));
  }

  /** The whole board, or as large as it can be read. */
  toggle(): void {
    const whole = this.whole();
    this.wanted = this.scale > whole * 1.02 ? whole : Math.max(this.readable(), whole * 1.6);
    this.draw(this.wanted);
  }

  /** Bring these into sight: all of them where there is room, else at least one. */
  reveal(things: Element[]): void {
    if (this.box.classList.contains("scrolls")) show(things, this.box);
  }

  private whole(): number {
    return Math.min(this.box.clientWidth / this.size.width, this.box.clientHeight / this.size.height);
  }

  private readable(): number {
    return Math.max(this.whole(), this.least);
  }

  private draw(scale: number): void {
    const whole = this.whole();
    this.scale = Math.max(whole, Math.min(Math.max(CLOSEST, this.least), scale));
    this.box.classList.toggle("scrolls", this.scale > whole * 1.001);
    this.sheet.style.width = `${this.size.width * this.scale}px`;
    this.sheet.style.height = `${this.size.height * this.scale}px`;
    this.drawn();
  }

  /** Draw anew, with what was in the middle staying there: at first the middle of the board. */
  private keep(draw: () => void): void {
    const { box } = this;
    const [x, y] = this.fresh ? [0.5, 0.5] : [(box.scrollLeft + box.clientWidth / 2) / box.scrollWidth, (box.scrollTop + box.clientHeight / 2) / box.scrollHeight];
    draw();
    if (!box.clientWidth) return;
    this.fresh = false;
    box.scrollTo(x * box.scrollWidth - box.clientWidth / 2, y * box.scrollHeight - box.clientHeight / 2);
  }

  /** Another scale, with the point under the fingers or the mouse staying where it is. */
  private zoom(scale: number, x: number, y: number): void {
    const old = this.sheet.getBoundingClientRect();
    const at = { x: (x - old.x) / old.width, y: (y - old.y) / old.height };
    this.wanted = Math.max(this.whole(), Math.min(Math.max(CLOSEST, this.least), scale));
    this.draw(this.wanted);
    const now = this.sheet.getBoundingClientRect();
    this.box.scrollBy(now.x + at.x * now.width - x, now.y + at.y * now.height - y);
  }

  private touch(event: TouchEvent): void {
    const [one, two] = event.touches;
    if (one && two) this.pinch = { distance: apart(one, two), scale: this.scale };
    else if (one) this.tap(one, event);
  }

  /** Twice on the ground: near and whole in turn. */
  private tap(finger: Touch, event: TouchEvent): void {
    const { time, x, y } = this.tapped;
    // When it was touched, not when the page came to hear of it.
    const now = event.timeStamp;
    const again = now - time < 320 && Math.hypot(finger.clientX - x, finger.clientY - y) < 30;
    this.tapped = { time: again ? 0 : now, x: finger.clientX, y: finger.clientY };
    if (again && !(event.target as Element).closest(".lit, .chosen")) this.toggle();
  }

  private spread(event: TouchEvent): void {
    const [one, two] = event.touches;
    if (!this.pinch || !one || !two) return;
    event.preventDefault();
    this.zoom((this.pinch.scale * apart(one, two)) / this.pinch.distance, (one.clientX + two.clientX) / 2, (one.clientY + two.clientY) / 2);
  }

  private wheel(event: WheelEvent): void {
    if (!event.ctrlKey) return;
    event.preventDefault();
    this.zoom(this.scale * Math.exp(-event.deltaY / 300), event.clientX, event.clientY);
  }

  /** A mouse drags what is larger than its window; a finger does so by itself. */
  private drag(event: PointerEvent): void {
    if (event.pointerType !== "mouse" || event.button !== 0 || !this.box.classList.contains("scrolls")) return;
    const start = { x: event.clientX + this.box.scrollLeft, y: event.clientY + this.box.scrollTop };
    const move = (moved: PointerEvent): void => this.box.scrollTo(start.x - moved.clientX, start.y - moved.clientY);
    const end = (): void => window.removeEventListener("pointermove", move);
    window.addEventListener("pointermove", move);
    window.addEventListener("pointerup", end, { once: true });
  }
}

function inside(thing: Element, box: Element): boolean {
  const [one, view] = [thing.getBoundingClientRect(), box.getBoundingClientRect()];
  return one.left >= view.left && one.right <= view.right && one.top >= view.top && one.bottom <= view.bottom;
}

/** Bring these into sight in a box that scrolls: all of them where there is room, else at least one. */
export function show(things: Element[], box: Element): void {
  if (!things.length) return;
  const all = around(things);
  const [wide, high] = [all.right - all.left, all.bottom - all.top];
  if (wide <= box.clientWidth && high <= box.clientHeight) turn(box, all);
  else if (!things.some((thing) => inside(thing, box))) bring(nearest(things, box));
}

/** Scroll the box that a thing lies in, and nothing around it, until the thing is in its middle. */
export function bring(thing: Element): void {
  const box = thing.closest(".board-box.scrolls, .hand-box");
  if (!box || inside(thing, box)) return;
  const [one, view] = [thing.getBoundingClientRect(), box.getBoundingClientRect()];
  const [left, top] = [one.x + one.width / 2 - view.x - view.width / 2, one.y + one.height / 2 - view.y - view.height / 2];
  box.scrollBy({ left, top, behavior: still() ? "auto" : "smooth" });
}

interface Edges {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** The edges around all of these. */
function around(things: Element[]): Edges {
  const boxes = things.map((thing) => thing.getBoundingClientRect());
  return { left: Math.min(...boxes.map((box) => box.left)), right: Math.max(...boxes.map((box) => box.right)), top: Math.min(...boxes.map((box) => box.top)), bottom: Math.max(...boxes.map((box) => box.bottom)) };
}

/** Scroll no further than it takes to have these edges inside, and a little around them where there is room. */
function turn(box: Element, { left, right, top, bottom }: Edges): void {
  const view = box.getBoundingClientRect();
  const by = (from: number, to: number, low: number, high: number): number => {
    const gap = Math.min(AROUND, (high - low - (to - from)) / 2);
    return from - gap < low ? from - gap - low : to + gap > high ? to + gap - high : 0;
  };
  const [x, y] = [by(left, right, view.left, view.right), by(top, bottom, view.top, view.bottom)];
  if (x || y) box.scrollBy({ left: x, top: y, behavior: still() ? "auto" : "smooth" });
}

/** Which of these is nearest to the middle of a box. */
function nearest(things: Element[], box: Element): Element {
  const middle = (one: Element): [number, number] => {
    const { x, y, width, height } = one.getBoundingClientRect();
    return [x + width / 2, y + height / 2];
  };
  const [x, y] = middle(box);
  const far = (one: Element): number => Math.hypot(middle(one)[0] - x, middle(one)[1] - y);
  return things.reduce((best, one) => (far(one) < far(best) ? one : best));
}

function apart(one: Touch, two: Touch): number {
  return Math.hypot(one.clientX - two.clientX, one.clientY - two.clientY);
}
