// Plays by itself, and notes how long it is from a choice to the next question, where bots have played in between.
(() => {
  const found = (window.paces = { turns: [], over: false });
  let mine = -1;
  let others = new Set();
  const Plain = window.WebSocket;
  window.WebSocket = class extends Plain {
    constructor(...args) {
      super(...args);
      this.addEventListener("message", ({ data }) => {
        const message = JSON.parse(data);
        if (message.type === "people") mine = message.you;
        if (message.type === "state") for (const seat of message.waiting) if (seat !== mine) others.add(seat);
      });
    }
  };
  let chosen = 0;
  const look = () => {
    if (document.querySelector(".ending:not([hidden]) h2")) {
      found.over = true;
      return;
    }
    const options = [...document.querySelectorAll(".choices.all .option:not([disabled])")];
    const shown = document.querySelector(".caption:not([hidden])");
    if (options.length && !shown) {
      if (chosen && others.size) found.turns.push([(performance.now() - chosen) / 1000, others.size]);
      others = new Set();
      chosen = performance.now();
      options[Math.floor(Math.random() * options.length)].click();
    }
    setTimeout(look, 30);
  };
  addEventListener("DOMContentLoaded", () => setTimeout(look, 500));
})();
