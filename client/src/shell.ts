// What all pages share: the bar at the top, the theme, the foot.

import { fill, h, icon, type Child } from "./dom";
import { remember } from "./net";

export function theme(): "light" | "dark" {
  return document.documentElement.dataset.theme === "dark" ? "dark" : "light";
}

function switchTheme(): void {
  const next = theme() === "dark" ? "light" : "dark";
  document.documentElement.dataset.theme = next;
  remember("theme", next);
  for (const image of document.querySelectorAll<HTMLElement>("[data-themed]")) void draw(image);
}

/** A picture that follows the theme. It stands in a root of its own: its style is for no other, but our type reaches it. */
export function themed(path: string, alt: string, className: string): HTMLElement {
  const image = h("div", { class: `themed ${className}`, "data-themed": path, role: alt ? "img" : "presentation", "aria-label": alt || null });
  image.attachShadow({ mode: "open" });
  void draw(image);
  return image;
}

/** Draw a picture as a page in today's theme has it. */
async function draw(image: HTMLElement): Promise<void> {
  const answer = await fetch(`${image.dataset.themed}?theme=${theme()}`).catch(() => null);
  if (answer?.ok) image.shadowRoot!.innerHTML = `<style>svg { display: block; width: 100%; height: 100%; }</style>${await answer.text()}`;
}

export function iconButton(name: Parameters<typeof icon>[0], label: string, onclick: () => void, className = ""): HTMLButtonElement {
  return h("button", { type: "button", class: `tool ${className}`, "aria-label": label, title: label, onclick }, icon(name));
}

function logo(): HTMLElement {
  return h("a", { href: "/", class: "logo", "aria-label": "Wartable, front page" }, h("img", { src: "/static/icon.svg", alt: "", width: 28, height: 28 }), h("span", {}, "Wartable"));
}

/** Build the page: bar, content, foot. */
export function page(bar: Child[], content: Child[], options: { foot?: boolean; className?: string } = {}): HTMLElement {
  const main = h("main", { id: "main", tabindex: -1, class: options.className ?? "" }, ...content);
  const app = document.getElementById("app")!;
  fill(
    app,
    h("header", { class: "bar" }, logo(), ...bar, iconButton("sun", "Light or dark", switchTheme, "theme-switch")),
    main,
    options.foot !== false && foot(),
  );
  return main;
}

export function links(): Child[] {
  return [
    h("nav", { class: "bar-links", "aria-label": "Pages" }, h("a", { href: "/#games" }, "Games"), h("a", { href: "/#lobby" }, "Lobby"), h("a", { href: "/people" }, "You")),
  ];
}

function foot(): HTMLElement {
  return h(
    "footer",
    { class: "foot" },
    h("p", {}, "Every game by its complete rules. Numbers that are not public are reconstructed, and marked as such."),
    h("p", {}, "Silhouettes by Lorc, Delapouite and contributors, ", h("a", { href: "https://game-icons.net" }, "game-icons.net"), ", CC BY 3.0."),
    h("p", {}, h("a", { href: "/api" }, "Interface for programs"), " · ", h("a", { href: "/people" }, "Account and ratings")),
  );
}

export function problem(message: string): HTMLElement {
  return h("div", { class: "empty" }, h("h1", {}, "That did not work"), h("p", {}, message), h("a", { class: "button primary", href: "/" }, "To the front page"));
}
