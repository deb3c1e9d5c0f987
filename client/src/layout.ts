// How a picture lies on the screen: its lower part beside the rest where that shows more, and its colours for the page.

export interface Room {
  width: number;
  height: number;
}

const SEATS = ["--first", "--second", "--third", "--fourth", "--fifth", "--sixth"];
/** From this width on the board has a place of its own that is as high as the window. */
const WIDE = "(min-width: 861px)";
/** How much larger things must become before the lower part goes beside the rest; more, if it lies somewhere already. */
const WORTH = 1.06;
const WORTH_MOVING = 1.3;

export function wide(): boolean {
  return matchMedia(WIDE).matches;
}

function aside(svg: SVGSVGElement): SVGGElement | null {
  return svg.querySelector<SVGGElement>("g.aside");
}

export function sizeOf(svg: SVGSVGElement): Room {
  const { width, height } = svg.viewBox.baseVal;
  return { width, height };
}

/** Whether the lower part of a picture is better shown beside the rest; `was` tells where it has been so far. */
export function better(svg: SVGSVGElement, size: Room, room: Room | null, was: boolean | null): boolean {
  const part = aside(svg);
  if (!part || !room) return false;
  const top = Number(part.dataset.top);
  const stacked = Math.min(room.width / size.width, room.height / size.height);
  const split = Math.min(room.width / (2 * size.width), room.height / Math.max(top, size.height - top));
  if (was) return split * WORTH_MOVING > stacked;
  return split > stacked * (was === null ? WORTH : WORTH_MOVING);
}

/** Put the lower part beside the rest, or below it. */
export function arrange(svg: SVGSVGElement, size: Room, beside: boolean): void {
  const part = aside(svg);
  if (part && beside) {
    const top = Number(part.dataset.top);
    part.setAttribute("transform", `translate(${size.width} ${-top})`);
    svg.setAttribute("viewBox", `0 0 ${2 * size.width} ${Math.max(top, size.height - top)}`);
  } else {
    part?.removeAttribute("transform");
    svg.setAttribute("viewBox", `0 0 ${size.width} ${size.height}`);
  }
}

/** The names of the seats' colours in a picture. */
export function seatColours(svg: SVGSVGElement | null): string[] {
  return svg?.dataset.seats?.split(" ") ?? [];
}

/** Show names and graphs in the colours that the seats have on the board. */
export function paint(svg: SVGSVGElement): void {
  const style = getComputedStyle(svg);
  seatColours(svg).forEach((name, seat) => {
    const colour = style.getPropertyValue(`--${name}`);
    const variable = SEATS[seat];
    if (colour && variable) document.documentElement.style.setProperty(variable, colour);
  });
}
