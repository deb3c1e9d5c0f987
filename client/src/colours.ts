// The colours of seats, as the picture of a game has them.

const SEATS = ["--first", "--second", "--third", "--fourth", "--fifth", "--sixth"];

/** The names of the seats' colours in a picture. */
export function seatColours(svg: SVGSVGElement): string[] {
  return svg.dataset.seats?.split(" ") ?? [];
}

/** Show names and graphs in the colours that the seats have on the board, where they have these names. */
export function paint(svg: SVGSVGElement, colours: string[]): void {
  const style = getComputedStyle(svg);
  colours.forEach((name, seat) => {
    const colour = style.getPropertyValue(`--${name}`);
    const variable = SEATS[seat];
    if (colour && variable) document.documentElement.style.setProperty(variable, colour);
  });
}
