// Loaded before the page is painted: the reader's light or dark, so that nothing flashes.

let wanted: string | null = null;
try {
  wanted = localStorage.getItem("wartable:theme");
} catch {
  wanted = null;
}
const system = matchMedia("(prefers-color-scheme: dark)");
const apply = (): void => {
  document.documentElement.dataset.theme = wanted ?? (system.matches ? "dark" : "light");
};
apply();
system.addEventListener("change", apply);
