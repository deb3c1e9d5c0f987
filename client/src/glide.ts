// Motion: whatever has an id and is somewhere else in the next picture glides there, also from one part to another.

const GLIDE = 480;
const MOVES = "g[id], rect[id], circle[id], use[id], path[id], image[id]";

export function still(): boolean {
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/** Where things were: by their ids, and those that cannot be told apart by eye by what they have in common (`data-same`). */
export interface Places {
  ids: Map<string, DOMRect>;
  same: Map<string, DOMRect[]>;
}

/** So near to each other, in pixels, two places are one. */
const NEAR = 1.5;

function movable(svg: SVGSVGElement): SVGGraphicsElement[] {
  return [...svg.querySelectorAll<SVGGraphicsElement>(MOVES)].filter((element) => !element.closest("defs, symbol"));
}

/** Where everything with an id is on the screen. */
export function places(svgs: Iterable<SVGSVGElement>): Places {
  const found: Places = { ids: new Map(), same: new Map() };
  for (const svg of svgs) {
    for (const element of movable(svg)) {
      const box = element.getBoundingClientRect();
      const kind = element.dataset.same;
      if (kind) found.same.set(kind, [...(found.same.get(kind) ?? []), box]);
      else found.ids.set(element.id, box);
    }
  }
  return found;
}

/** Where each thing was before. Of things that cannot be told apart those that lie where one lay have stayed there,
 * whatever their ids; each of the others has come from the nearest place that was left. */
function origins(elements: SVGGraphicsElement[], before: Places): Map<Element, DOMRect | undefined> {
  const found = new Map<Element, DOMRect | undefined>();
  const left = new Map([...before.same].map(([kind, boxes]) => [kind, [...boxes]]));
  for (const within of [NEAR, Infinity]) {
    for (const element of elements) {
      if (found.get(element)) continue;
      const { same } = element.dataset;
      if (same) found.set(element, takeNearest(left.get(same) ?? [], element.getBoundingClientRect(), within));
      else found.set(element, before.ids.get(element.id));
    }
  }
  return found;
}

/** Take the place nearest to another out of these, if it is near enough. */
function takeNearest(boxes: DOMRect[], to: DOMRect, within: number): DOMRect | undefined {
  const far = boxes.map((box) => Math.hypot(...between(box, to)));
  const at = far.indexOf(Math.min(...far));
  return (far[at] ?? Infinity) <= within ? boxes.splice(at, 1)[0] : undefined;
}

/** The way from the middle of one box to the middle of another. */
function between(one: DOMRect, other: DOMRect): [number, number] {
  return [one.x + one.width / 2 - other.x - other.width / 2, one.y + one.height / 2 - other.y - other.height / 2];
}

/** Let everything glide from where it was, or from where it says that it came (`data-came`, in its own units), and appear
 * what was nowhere. Returns the ids of what moved or appeared. */
export function glide(svgs: Iterable<SVGSVGElement>, before: Places, animated: boolean): Set<string> {
  const changed = new Set<string>();
  const all = [...svgs].map((svg) => ({ svg, elements: movable(svg) }));
  const came = origins(all.flatMap(({ elements }) => elements), before);
  for (const { svg, elements } of all) {
    const scale = svg.getScreenCTM()?.a || 1;
    const moved = new Map<Element, { x: number; y: number }>();
    for (const element of elements) {
      const old = came.get(element);
      const said = element.dataset.came?.split(" ");
      if (said) {
        changed.add(element.id);
        if (animated) element.animate([{ translate: `${said[0]}px ${said[1]}px` }, { translate: "0 0" }], { duration: GLIDE, easing: "cubic-bezier(.3,.8,.3,1)" });
        continue;
      }
      if (!old) {
        changed.add(element.id);
        if (animated) element.animate([{ opacity: 0 }, { opacity: 1 }], { duration: GLIDE, easing: "ease-out" });
        continue;
      }
      const [x, y] = between(old, element.getBoundingClientRect());
      const way = { x: x / scale, y: y / scale };
      const share = shared(element, moved);
      way.x -= share.x;
      way.y -= share.y;
      if (Math.abs(way.x) + Math.abs(way.y) < NEAR) continue;
      moved.set(element, way);
      changed.add(element.id);
      if (animated) element.animate([{ translate: `${way.x}px ${way.y}px` }, { translate: "0 0" }], { duration: GLIDE, easing: "cubic-bezier(.3,.8,.3,1)" });
    }
  }
  return changed;
}

/** How far an element is carried along by what it lies in. */
function shared(element: Element, moved: Map<Element, { x: number; y: number }>): { x: number; y: number } {
  for (let parent = element.parentElement; parent; parent = parent.parentElement) {
    const way = moved.get(parent);
    if (way) return way;
  }
  return { x: 0, y: 0 };
}
