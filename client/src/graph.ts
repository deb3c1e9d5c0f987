// The win chances over a match, as bands that share the height, with the turning points marked.

const SVG = "http://www.w3.org/2000/svg";
const WIDTH = 1000;
const HEIGHT = 160;

function make(tag: string, attributes: Record<string, string | number>, ...children: (Node | string)[]): SVGElement {
  const element = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value));
  element.append(...children);
  return element;
}

export class Graph {
  readonly element: SVGElement;
  private readonly cursor: SVGElement;

  constructor(
    private readonly chances: number[][],
    turns: number[],
    names: string[],
    go: (frame: number) => void,
  ) {
    const last = Math.max(1, chances.length - 1);
    const x = (frame: number): number => (frame / last) * WIDTH;
    const bands = names.map((name, seat) => this.band(seat, name, x));
    const marks = turns.map((frame) => make("g", { class: "graph-turn" }, make("line", { x1: x(frame), x2: x(frame), y1: 0, y2: HEIGHT }), make("line", { class: "graph-dot", x1: x(frame), x2: x(frame), y1: 14, y2: 14.01 }), make("title", {}, `A turning point, after choice ${frame}`)));
    this.cursor = make("line", { class: "graph-cursor", y1: 0, y2: HEIGHT });
    this.element = make(
      "svg",
      { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, class: "graph", preserveAspectRatio: "none", role: "img", "aria-label": `The chance to win of ${names.join(" and ")} over the game` },
      ...bands,
      make("line", { class: "graph-middle", x1: 0, x2: WIDTH, y1: HEIGHT / 2, y2: HEIGHT / 2 }),
      ...marks,
      this.cursor,
    );
    this.element.addEventListener("click", (event) => {
      const box = this.element.getBoundingClientRect();
      go(Math.round((((event as MouseEvent).clientX - box.left) / box.width) * last));
    });
    this.at(0);
  }

  at(frame: number): void {
    const x = (frame / Math.max(1, this.chances.length - 1)) * WIDTH;
    this.cursor.setAttribute("x1", String(x));
    this.cursor.setAttribute("x2", String(x));
  }

  private band(seat: number, name: string, x: (frame: number) => number): SVGElement {
    const below = (frame: number[]): number => frame.slice(0, seat).reduce((sum, one) => sum + one, 0);
    const top = this.chances.map((frame, at) => `${x(at).toFixed(1)},${(HEIGHT * below(frame)).toFixed(1)}`);
    const bottom = this.chances.map((frame, at) => `${x(at).toFixed(1)},${(HEIGHT * (below(frame) + (frame[seat] ?? 0))).toFixed(1)}`).reverse();
    return make("polygon", { class: `graph-band seat-${seat}`, points: [...top, ...bottom].join(" ") }, make("title", {}, name));
  }
}
