// Motion: whatever has an id and is somewhere else in the next picture glides there, also from one part to another.

const GLIDE = 480;
const MOVES = "g[id], rect[id], circle[id], use[id], path[id], image[id]";

export function still(): boolean {
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}

export type Places = Map<string, DOMRect>;

function movable(svg: SVGSVGElement): SVGGraphicsElement[] {
  return [...svg.querySelectorAll<SVGGraphicsElement>(MOVES)].filter((element) => !element.closest("defs, symbol"));
}

/** Where everything with an id is on the screen. */
export function places(svgs: Iterable<SVGSVGElement>): Places {
  const found: Places = new Map();
  for (const svg of svgs) for (const element of movable(svg)) found.set(element.id, element.getBoundingClientRect());
  return found;
}

/** Let everything glide from where it was, or from where it says that it came (`data-came`, in its own units), and appear
 * what was nowhere. Returns the ids of what moved or appeared. */
export function glide(svgs: Iterable<SVGSVGElement>, before: Places, animated: boolean): Set<string> {
  const changed = new Set<string>();
  for (const svg of svgs) {
    const scale = svg.getScreenCTM()?.a || 1;
    const moved = new Map<Element, { x: number; y: number }>();
    for (const element of movable(svg)) {
      const old = before.get(element.id);
      const came = element.dataset.came?.split(" ");
      if (came) {
        changed.add(element.id);
        if (animated) element.animate([{ translate: `${came[0]}px ${came[1]}px` }, { translate: "0 0" }], { duration: GLIDE, easing: "cubic-bezier(.3,.8,.3,1)" });
        continue;
      }
      if (!old) {
        changed.add(element.id);
        if (animated) element.animate([{ opacity: 0 }, { opacity: 1 }], { duration: GLIDE, easing: "ease-out" });
        continue;
      }
      const now = element.getBoundingClientRect();
      const way = { x: (old.x + old.width / 2 - now.x - now.width / 2) / scale, y: (old.y + old.height / 2 - now.y - now.height / 2) / scale };
      const share = shared(element, moved);
      way.x -= share.x;
      way.y -= share.y;
      if (Math.abs(way.x) + Math.abs(way.y) < 1.5) continue;
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
