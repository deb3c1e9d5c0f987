// Where something that glows can be clicked now: the middle of its visible part, or else another point of it.
(ref) => {
  const refOf = (element) => element.getAttribute("data-ref");
  for (const element of document.querySelectorAll(`svg.board.part [data-ref="${CSS.escape(ref)}"]`)) {
    if (!element.checkVisibility()) continue;
    const scroller = element.closest(".board-box, .hand-box, .sides, .more-parts, [role=tabpanel]");
    let box = element.getBoundingClientRect();
    const view = scroller?.getBoundingClientRect();
    if (view && (box.left < view.left || box.right > view.right || box.top < view.top || box.bottom > view.bottom)) {
      scroller.scrollBy({ left: box.x + box.width / 2 - view.x - view.width / 2, top: box.y + box.height / 2 - view.y - view.height / 2, behavior: "instant" });
      box = element.getBoundingClientRect();
    }
    for (const fx of [0.5, 0.25, 0.75, 0.1, 0.9]) {
      for (const fy of [0.5, 0.25, 0.75, 0.1, 0.9]) {
        const [x, y] = [box.left + fx * box.width, box.top + fy * box.height];
        const first = document.elementsFromPoint(x, y).map((one) => one.closest(".board.part .lit")).find(Boolean);
        if (first && refOf(first) === ref) return [x, y];
      }
    }
  }
  return null;
}
