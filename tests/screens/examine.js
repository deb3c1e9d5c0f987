// Looks at a table's page in one go: what is out of sight, too small to read, or does not react where it glows.
// Called with the options that are offered; `limit` is how many of them are followed.
({ options, limit }) => {
  const LEAST = 10.95; // pixels of the smallest letters: 11, and a little for rounding
  const FINGER = 40;
  const refOf = (element) => element.getAttribute("data-ref") ?? "";
  const round = (number) => Math.round(number * 10) / 10;
  const parts = [...document.querySelectorAll("svg.board.part")].filter((svg) => svg.checkVisibility());
  const partOf = (element) => element.closest("svg.board.part")?.dataset.part ?? "page";
  const seen = (element) => element.checkVisibility({ opacityProperty: true, visibilityProperty: true });

  // -- where things lie ----------------------------------------------------------------------------------------
  const page = [];
  const { scrollWidth, scrollHeight } = document.documentElement;
  if (scrollWidth > innerWidth + 1 || scrollHeight > innerHeight + 1) page.push(`the page is ${scrollWidth}x${scrollHeight} and scrolls`);
  const inside = (box, around) => box.left >= around.left - 1 && box.right <= around.right + 1 && box.top >= around.top - 1 && box.bottom <= around.bottom + 1;
  const screen = { left: 0, top: 0, right: innerWidth, bottom: innerHeight };
  const shown = (box) => `${round(box.left)},${round(box.top)} ${round(box.width)}x${round(box.height)}`;
  for (const name of [".board-box", ".hand-box", ".question"]) {
    const element = document.querySelector(name);
    const box = element?.getBoundingClientRect();
    const needed = name !== ".hand-box" || element.querySelector("svg");
    if (needed && (!box || box.height < 20)) page.push(`${name} has no room`);
    else if (needed && !inside(box, screen)) page.push(`${name} is out of the window: ${shown(box)}`);
  }
  const wide = innerWidth >= 1100;
  if (wide && document.querySelector(".board-box.scrolls")) page.push("the board is not seen as a whole");
  const hand = document.querySelector(".hand-box");
  if (wide && hand.querySelector("svg") && hand.scrollWidth > hand.clientWidth + 1) page.push(`the hand is ${hand.scrollWidth} wide and has room for ${hand.clientWidth}`);
  const words = document.querySelector(".question h2");
  if (words.scrollWidth > words.clientWidth + 1 || words.scrollHeight > words.clientHeight + 2) page.push(`the question is cut off: ${words.textContent}`);

  // -- letters ---------------------------------------------------------------------------------------------------
  const small = [];
  const scaleOf = (element) => {
    const matrix = element.getScreenCTM();
    return matrix ? Math.sqrt(Math.abs(matrix.a * matrix.d - matrix.b * matrix.c)) : 1;
  };
  const letters = (element, scale, where) => {
    const size = parseFloat(getComputedStyle(element).fontSize) * scale;
    if (size < LEAST && element.textContent.trim()) small.push(`${where}: "${element.textContent.trim().slice(0, 40)}" is ${round(size)} px`);
  };
  const saying = (element) => [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.data.trim());
  for (const svg of parts) {
    for (const text of svg.querySelectorAll("text, tspan")) if (saying(text) && seen(text)) letters(text, scaleOf(text), partOf(text));
    for (const use of svg.querySelectorAll("use")) {
      const target = document.querySelector(use.getAttribute("href") || "#-");
      if (!target?.querySelector("text") || !seen(use)) continue;
      const frame = target.viewBox?.baseVal?.width || 0;
      const scale = scaleOf(use) * (frame && use.width.baseVal.value ? use.width.baseVal.value / frame : 1);
      for (const text of target.querySelectorAll("text, tspan")) if (saying(text)) letters(text, scale, `${partOf(use)} ${use.getAttribute("href")}`);
    }
  }
  for (const element of document.querySelectorAll("body *:not(svg, svg *, script, style, noscript)")) {
    if (saying(element) && seen(element)) letters(element, 1, element.className || element.tagName.toLowerCase());
  }

  // -- what glows reacts --------------------------------------------------------------------------------------
  const scrollers = [...document.querySelectorAll(".board-box, .hand-box, .sides, .more-parts, [role=tabpanel]")];
  const places = scrollers.map((box) => [box, box.scrollLeft, box.scrollTop]);
  const every = new Set(options.flatMap((option) => option.refs));
  const drawn = new Map();
  for (const svg of parts) {
    for (const element of svg.querySelectorAll("[data-ref]")) {
      const ref = refOf(element);
      if (every.has(ref)) drawn.set(ref, [...(drawn.get(ref) ?? []), element]);
    }
  }
  /** The part of a thing that can be seen, scrolled to where its box can be. */
  const visible = (element) => {
    let box = element.getBoundingClientRect();
    const scroller = element.closest(".board-box, .hand-box, .sides, .more-parts, [role=tabpanel]");
    const view = scroller?.getBoundingClientRect() ?? screen;
    if (scroller && !inside(box, view)) {
      scroller.scrollBy({ left: box.x + box.width / 2 - view.x - view.width / 2, top: box.y + box.height / 2 - view.y - view.height / 2, behavior: "instant" });
      box = element.getBoundingClientRect();
    }
    const clipped = scroller && getComputedStyle(scroller).overflow !== "visible";
    const edge = clipped ? { left: Math.max(0, view.left), top: Math.max(0, view.top), right: Math.min(innerWidth, view.right), bottom: Math.min(innerHeight, view.bottom) } : screen;
    const left = Math.max(box.left, edge.left), right = Math.min(box.right, edge.right);
    const top = Math.max(box.top, edge.top), bottom = Math.min(box.bottom, edge.bottom);
    // A line that lies straight has no height, and is as thick as its stroke.
    return right >= left && bottom >= top && right - left + bottom - top > 2 ? { left, top, width: right - left, height: bottom - top } : null;
  };
  /** What a click at a point would pick, as the page decides it: the topmost thing that glows, or else that some option names. */
  const picked = (x, y) => {
    const stack = document.elementsFromPoint(x, y);
    if (!stack[0]?.closest(".board.part")) return { cover: stack[0]?.closest("[class]")?.getAttribute("class") ?? "nothing" };
    const things = [];
    for (const top of stack) {
      for (let one = top.closest(".board.part [data-ref]"); one; one = one.parentElement?.closest("[data-ref]") ?? null) if (every.has(refOf(one))) things.push(one);
    }
    const first = things.find((one) => one.matches(".lit, .chosen")) ?? things[0];
    if (first) return { ref: refOf(first), element: first };
    return { cover: stack[0].closest("[data-key]")?.dataset.key ?? stack[0].tagName };
  };
  const named = (element) => element.querySelector("title")?.textContent ?? refOf(element);
  /** Where a thing that glows is to be clicked; or why it cannot be. Another thing that glows may lie on its centre. */
  const spot = (element) => {
    const box = visible(element);
    if (!box) return { problem: "cannot be seen" };
    const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
    const centre = picked(x, y);
    if (centre.ref === refOf(element)) return { x, y };
    if (!centre.element?.matches(".lit")) return { problem: `its centre picks ${centre.ref ?? `nothing, under ${centre.cover}`}` };
    for (const [fx, fy] of GRID) if (picked(box.left + fx * box.width, box.top + fy * box.height).ref === refOf(element)) return { x: box.left + fx * box.width, y: box.top + fy * box.height };
    return { problem: `is covered by ${centre.ref}` };
  };
  const GRID = [0.5, 0.25, 0.75, 0.1, 0.9].flatMap((fx) => [0.5, 0.25, 0.75, 0.1, 0.9].map((fy) => [fx, fy]));
  const apart = (element, x, y) => {
    const box = element.getBoundingClientRect();
    return Math.hypot(Math.max(box.left - x, 0, x - box.right), Math.max(box.top - y, 0, y - box.bottom));
  };
  /** What is told of a thing that a finger cannot mean: a tap a little beside its middle picks something else, without asking. */
  const crowded = (element) => {
    visible(element);
    const box = element.getBoundingClientRect();
    const large = (one) => Math.min(one.getBoundingClientRect().width, one.getBoundingClientRect().height) >= FINGER;
    if (lit.some((one) => refOf(one) === refOf(element) && large(one))) return [];
    const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
    const others = lit.filter((one) => refOf(one) !== refOf(element) && !large(one));
    const wrong = [[-1, 0], [1, 0], [0, -1], [0, 1]].filter(([dx, dy]) => {
      const [px, py] = [x + dx * (FINGER / 2 - 1), y + dy * (FINGER / 2 - 1)];
      const first = picked(px, py);
      const direct = first.element?.matches(".lit") ? first.ref : "";
      if (direct === refOf(element) || apart(element, px, py) > 20) return direct !== refOf(element);
      return direct ? apart(element, px, py) > 7 : others.some((one) => apart(one, px, py) + 7 < apart(element, px, py));
    });
    return wrong.length ? [`${partOf(element)}: ${refOf(element)} is ${round(box.width)}x${round(box.height)} among others`] : [];
  };
  const dead = [];
  const lit = [...document.querySelectorAll("svg.board.part .lit")].filter((element) => element.checkVisibility());
  const narrow = [];
  for (const element of lit) {
    const { problem } = spot(element);
    if (problem) dead.push(`${partOf(element)}: ${refOf(element)} (${named(element).slice(0, 50)}) ${problem}`);
    if (innerWidth < 700 && !element.closest(".hand-box")) narrow.push(...crowded(element));
  }

  // -- options are followed by what is clicked for them -------------------------------------------------------
  const reached = new Map();
  /** Whether a thing can be clicked once it glows. */
  const reaches = (ref, chosen) => {
    const key = `${ref} ${chosen}`;
    if (!reached.has(key)) {
      const elements = drawn.get(ref);
      const dark = elements.filter((element) => !element.matches(".lit"));
      for (const element of dark) element.classList.add("lit");
      reached.set(key, elements.some((element) => !spot(element).problem));
      for (const element of dark) element.classList.remove("lit");
    }
    return reached.get(key);
  };
  const telling = (left, chosen) => {
    const counts = new Map();
    for (const option of left) for (const ref of new Set(option.refs)) counts.set(ref, (counts.get(ref) ?? 0) + 1);
    return new Set([...counts].filter(([ref, count]) => (left.length === 1 || count < left.length) && !chosen.includes(ref) && drawn.has(ref)).map(([ref]) => ref));
  };
  /** How an option is chosen: by clicks alone, by clicks and a last word, or in words; and the clicks. */
  const way = (option) => {
    const chosen = [];
    for (;;) {
      const left = options.filter((one) => chosen.every((ref) => one.refs.includes(ref)));
      if (chosen.length && left.length === 1 && (chosen.length > 1 || options.length === 1 || telling(left, chosen).size !== 1)) return { how: "clicked", clicks: chosen };
      const next = option.refs.find((ref) => telling(left, chosen).has(ref));
      if (!next) return { how: chosen.length ? "worded" : "words", clicks: chosen };
      if (!reaches(next, chosen)) return { how: "dead", clicks: [...chosen, next] };
      chosen.push(next);
    }
  };
  // Also what is drawn in a part that is folded away: it should have been in sight.
  const somewhere = new Set([...document.querySelectorAll("svg.board.part [data-ref]")].map(refOf));
  const concerned = options.filter((option) => option.refs.some((ref) => somewhere.has(ref)));
  const undrawn = options.filter((option) => option.refs.length && !concerned.includes(option)).map((option) => `${option.text.slice(0, 70)} [${option.refs}]`);
  const step = Math.max(1, concerned.length / limit);
  const followed = Array.from({ length: Math.min(limit, concerned.length) }, (_, at) => concerned[Math.floor(at * step)]);
  const ways = followed.map((option) => ({ option: option.option, text: option.text, refs: option.refs, ...way(option) }));
  for (const [box, left, top] of places) box.scrollTo({ left, top, behavior: "instant" });

  // -- how large the parts are shown ---------------------------------------------------------------------------
  const shapes = {};
  for (const svg of parts) {
    const box = svg.getBoundingClientRect();
    const { width, height } = svg.viewBox.baseVal;
    // What may fold and scroll may also grow, but not become larger or smaller.
    const folds = svg.closest(".more-parts");
    const touched = Math.round((Number(svg.dataset.touch) * box.width) / width);
    shapes[svg.dataset.part] = { size: folds ? [width, Math.round(box.width)] : [width, height, Math.round(box.width), Math.round(box.height)], touched };
  }
  return { page, small, dead, narrow, lit: lit.length, ways, shapes, undrawn: undrawn.slice(0, 20) };
}
