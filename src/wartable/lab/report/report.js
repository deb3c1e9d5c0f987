"use strict";
(() => {
  const root = document.documentElement;
  const dark = () => root.dataset.theme ? root.dataset.theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
  document.querySelector(".lab-theme").addEventListener("click", () => { root.dataset.theme = dark() ? "light" : "dark"; });

  const packed = document.getElementById("lab-reel");
  const player = document.querySelector(".lab-player");
  if (!packed || !player || !("DecompressionStream" in window)) return;
  const names = JSON.parse(document.getElementById("lab-names").textContent);
  const find = (what) => player.querySelector(what);
  const slider = find("input");
  let reel = null, film = null;

  const draw = (part) => {
    const inside = part.pieces.map((piece) => reel.fragments[piece]).join("");
    const main = part.role === "board" ? "lab-main" : "";
    return `<div class="${main}"><svg viewBox="${part.view}" class="board" aria-hidden="true">${inside}</svg></div>`;
  };
  const show = (at) => {
    const frame = film.frames[at];
    slider.value = at;
    find(".lab-stage").innerHTML = frame.parts.map(draw).join("");
    find(".lab-story").replaceChildren(...frame.lines.map((line) => Object.assign(document.createElement("li"), { textContent: line })));
    find("output").textContent = `choice ${frame.at} of ${film.choices}`;
  };
  const choose = (which) => {
    film = reel.films[which];
    find(".lab-sides").textContent = film.sides.join(" · ");
    slider.max = film.frames.length - 1;
    find(".lab-tabs").querySelectorAll("button").forEach((button, at) => button.setAttribute("aria-pressed", String(at === which)));
    show(film.frames.length - 1);
  };
  const open = async () => {
    const bytes = Uint8Array.from(atob(packed.textContent), (letter) => letter.charCodeAt(0));
    const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
    reel = JSON.parse(await new Response(stream).text());
    find(".lab-tabs").replaceChildren(...names.map((name, at) => {
      const button = Object.assign(document.createElement("button"), { type: "button", textContent: name });
      button.addEventListener("click", () => choose(at));
      return button;
    }));
    slider.addEventListener("input", () => show(Number(slider.value)));
    player.querySelectorAll("[data-step]").forEach((button) => button.addEventListener("click", () => {
      show(Math.max(0, Math.min(film.frames.length - 1, Number(slider.value) + Number(button.dataset.step))));
    }));
    player.hidden = false;
    choose(0);
  };
  open();
})();
