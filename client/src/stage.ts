// Where the parts of a picture lie: by what they are for, and by the screen. Nothing here changes between two updates.

import { h } from "./dom";
import type { Picture, ShownPart } from "./picture";
import { bring, readable, show, Viewport } from "./viewport";

/** From this width on there are columns beside the board. */
export const WIDE = 1100;
/** Below this width a hand is swiped. */
const NARROW = 700;
const LOW = 760;
/** The room below a hand. */
const PADDING = 6;
/** The room beside the cards of a hand. */
const MARGIN = 16;
/** What a side has around its drawing: the name above it, and the gap to the next. */
const AROUND = 58;
/** The share of the height that sides may take above the story. */
const SHARE = 0.5;
/** What a finger hits, in pixels. */
const FINGER = 40;
/** So much of a thing has to be inside the window to be seen. */
const SEEN = 12;
/** The least width of a side at which its words can be read. */
const NARROWEST = 280 * readable(14);

export class Stage {
  private readonly sheet = h("div", { class: "board-sheet" });
  readonly board = h("section", { class: "board-box", "aria-label": "Board", tabindex: 0 }, this.sheet);
  /** What lies above the board where there is no room for a column beside it. */
  readonly strip = h("section", { class: "strip-box", "aria-label": "What is going on" });
  /** Glows where something to be clicked lies out of sight. */
  readonly edges = h("div", { class: "edges", "aria-hidden": "true" });
  readonly hand = h("section", { class: "hand-box", "aria-label": "Your hand", tabindex: 0 });
  readonly sides = h("ul", { class: "sides", "aria-label": "Players" });
  readonly more = h("div", { class: "more-parts", tabindex: 0 });
  private readonly viewport = new Viewport(this.board, this.sheet, () => this.glow());

  constructor(
    private readonly main: () => HTMLElement,
    private readonly question: HTMLElement,
    private readonly column: HTMLElement,
    private readonly picture: Picture,
    private readonly sideBox: (seat: number) => Element | null,
    /** Put the parts that may fold away below the sides, or where else there is room for them. */
    private readonly shelve: (below: HTMLElement | null) => void,
    /** Whether sides may lie above the story. */
    private readonly stacks = true,
  ) {
    picture.onchange((laid) => {
      if (laid) this.arrange();
      this.swipe();
    });
    window.addEventListener("resize", () => this.arrange());
    this.board.addEventListener("scroll", () => this.glow(), { passive: true });
  }

  parts(role: ShownPart["role"]): ShownPart[] {
    return [...this.picture.parts.values()].filter((part) => part.role === role);
  }

  toggleZoom(): void {
    this.viewport.toggle();
  }

  /** Bring things on the board into sight that match, where the board is larger than its window. */
  reveal(matches: (thing: Element) => boolean): void {
    this.viewport.reveal([...this.sheet.querySelectorAll("[id], [data-ref]")].filter((thing) => matches(thing) && thing.checkVisibility()));
  }

  /** Bring into sight what can be clicked, on the board and in a hand that is swiped. */
  offer(): void {
    this.reveal((thing) => thing.matches(".lit"));
    show([...this.hand.querySelectorAll(".lit")], this.hand);
  }

  /** Bring things into sight that are spoken of, on the board and in a hand that is swiped. */
  turnTo(matches: (thing: Element) => boolean): void {
    this.reveal(matches);
    const held = [...this.hand.querySelectorAll("[data-ref]")].find(matches);
    if (held) bring(held);
  }

  /** Lay everything out: parts have come or gone, or the window has changed. */
  arrange(): void {
    this.place();
    const main = this.main();
    const sides = this.parts("side");
    const above = this.widthAbove(sides);
    const wide = window.innerWidth >= WIDE;
    main.classList.toggle("no-sides", sides.length === 0);
    main.classList.toggle("stacked", above > 0);
    main.style.setProperty("--side", above ? `${above}px` : "100%");
    if (above) this.column.prepend(this.sides);
    else main.prepend(this.sides);
    const left = wide && !above ? this.unfold(sides) : 0;
    const more = this.parts("more");
    const read = more.every((part) => (this.sides.clientWidth - MARGIN) / part.width >= readable(part.letters));
    this.shelve(read && left > sum(more.map((part) => part.height)) ? this.sides : null);
    main.style.setProperty("--hand", `${this.handHeight()}px`);
    main.style.setProperty("--strip", `${this.stripHeight()}px`);
    const boards = this.boards();
    const letters = Math.min(...boards.map((part) => part.letters));
    const touched = boards.map((part) => part.touch).filter(Boolean);
    const fingers = wide || !touched.length ? 0 : FINGER / Math.min(...touched);
    this.viewport.fit(sum(boards.map((part) => part.width)), Math.max(1, ...boards.map((part) => part.height)), Math.max(readable(letters), fingers));
  }

  /** Tell on which sides of its window the board has something to be clicked. */
  glow(): void {
    if (!this.edges.isConnected) this.board.after(this.edges);
    const view = this.board.getBoundingClientRect();
    const scrolls = this.board.classList.contains("scrolls");
    const lit = scrolls ? [...this.sheet.querySelectorAll(".lit")].filter((thing) => thing.checkVisibility()).map((thing) => thing.getBoundingClientRect()) : [];
    const beyond = { left: lit.some((box) => box.right < view.left + SEEN), right: lit.some((box) => box.left > view.right - SEEN), top: lit.some((box) => box.bottom < view.top + SEEN), bottom: lit.some((box) => box.top > view.bottom - SEEN) };
    for (const [edge, yes] of Object.entries(beyond)) this.edges.classList.toggle(edge, yes);
  }

  /** The board and the column beside it, which a phone has no room for: there a strip says the same. */
  private boards(): ShownPart[] {
    return [...this.parts("board"), ...(this.narrow() ? [] : this.parts("column"))];
  }

  private narrow(): boolean {
    return window.innerWidth < NARROW;
  }

  /** As high as its width makes it, at every question. */
  private stripHeight(): number {
    const strip = this.parts("strip")[0];
    if (!strip || !this.narrow()) return 0;
    return Math.ceil((strip.height / strip.width) * (window.innerWidth - MARGIN)) + PADDING;
  }

  /** A hand that is wider than the screen begins where its cards do, wherever they are drawn in it. */
  private swipe(): void {
    const svg = this.parts("hand")[0]?.svg;
    if (!svg || this.hand.scrollWidth <= this.hand.clientWidth) return;
    const { x, width } = svg.getBBox();
    const scale = svg.clientWidth / svg.viewBox.baseVal.width;
    const last = (x + width) * scale - this.hand.clientWidth + MARGIN;
    this.hand.scrollLeft = Math.max(0, Math.min(Math.max(last, x * scale), Math.max(this.hand.scrollLeft, x * scale)));
  }

  /** Put each part into its box; only those that are not there yet are moved. */
  private place(): void {
    for (const part of this.picture.parts.values()) {
      const box = this.boxOf(part);
      if (part.svg.parentElement !== box) box.append(part.svg);
      part.svg.style.aspectRatio = `${part.width} / ${part.height}`;
      part.svg.dataset.role = part.role;
      part.svg.dataset.touch = String(part.touch);
      part.svg.style.flex = this.sheet.contains(part.svg) ? `${part.width} 0 0` : "";
    }
  }

  private boxOf(part: ShownPart): Element {
    if (part.role === "board" || part.role === "column") return this.sheet;
    if (part.role === "strip") return this.strip;
    if (part.role === "hand") return this.hand;
    if (part.role === "side") return this.sideBox(part.seat) ?? this.more;
    return this.more;
  }

  /** As high as the strip may be, and no higher than its width needs; on a narrow screen it is swiped instead. */
  private handHeight(): number {
    const hands = this.parts("hand");
    if (!hands.length) return 0;
    const limit = window.innerHeight < LOW || window.innerWidth < NARROW ? 150 : 190;
    const width = this.hand.clientWidth - 16;
    const needed = Math.max(...hands.map((part) => part.height * Math.max(width / sum(hands.map((one) => one.width)), readable(part.letters))));
    const least = Math.max(...hands.map((part) => part.height * readable(part.letters)));
    return Math.max(Math.ceil(least), Math.floor(Math.min(limit, needed, this.spare()))) + PADDING;
  }

  /** In a column of their own, sides are open as far as there is room, one's own first. Returns the height left. */
  private unfold(sides: ShownPart[]): number {
    const boxes = [...this.sides.children].sort((one, two) => Number(two.matches(".me")) - Number(one.matches(".me")));
    let left = this.main().clientHeight - AROUND * boxes.length;
    for (const box of boxes) {
      const part = sides.find((one) => box.contains(one.svg));
      const height = part ? (part.height / part.width) * (this.sides.clientWidth - 22) : 0;
      box.classList.toggle("folded-side", height > left);
      if (height <= left) left -= height;
    }
    return left;
  }

  /** The height that a board leaves for the hand if its words can just be read. */
  private spare(): number {
    const board = this.parts("board")[0];
    const needed = board ? Math.ceil(board.height * readable(board.letters)) : 0;
    return this.main().clientHeight - this.question.offsetHeight - this.stripHeight() - needed - PADDING;
  }

  /** How wide sides can be above the story; 0 where the board is larger if they have a column of their own. */
  private widthAbove(sides: ShownPart[]): number {
    const beside = this.column.clientWidth;
    const board = this.parts("board")[0];
    if (!this.stacks || window.innerWidth < WIDE || !beside || !sides.length || !board) return 0;
    const height = this.main().clientHeight;
    const drawn = SHARE * height - AROUND * sides.length;
    const width = Math.floor(Math.min(beside - 30, drawn / sum(sides.map((part) => part.height / part.width))));
    const low = height - this.question.offsetHeight - this.handHeight();
    const across = sum(this.boards().map((part) => part.width));
    const scale = (room: number): number => Math.min(room / across, low / board.height);
    const larger = scale(window.innerWidth - beside) > scale(window.innerWidth - beside - 260) * 1.04;
    return larger && width >= NARROWEST ? width : 0;
  }
}

function sum(numbers: number[]): number {
  return numbers.reduce((all, one) => all + one, 0);
}
