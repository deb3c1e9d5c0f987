// Takes icons into the package: beside every icons.txt below src/wartable (a name a line) it writes icons.json, the
// paths of those icons, each on a square of 512. `node icons.mjs` writes, `node icons.mjs --check` only compares.
import { readdir, readFile, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import path from "node:path";

const here = path.dirname(fileURLToPath(import.meta.url));
const sources = path.join(here, "../src/wartable");
const { icons, aliases = {} } = JSON.parse(await readFile(path.join(here, "node_modules/@iconify-json/game-icons/icons.json"), "utf8"));
const check = process.argv.includes("--check");
let wrong = 0;

for (const file of await readdir(sources, { recursive: true })) {
  if (path.basename(file) !== "icons.txt") continue;
  const names = (await readFile(path.join(sources, file), "utf8")).split("\n").map((line) => line.trim()).filter((line) => line && !line.startsWith("#"));
  const found = {};
  for (const name of [...new Set(names)].sort()) {
    const icon = icons[name] ?? icons[aliases[name]?.parent];
    if (!icon) {
      console.error(`${file}: no icon is called ${name}; see https://icon-sets.iconify.design/game-icons`);
      wrong += 1;
    } else found[name] = icon.body.replaceAll('fill="currentColor"', "").replaceAll("  ", " ").replaceAll(" />", "/>");
  }
  const target = path.join(sources, path.dirname(file), "icons.json");
  const text = `${JSON.stringify(found, null, 1)}\n`;
  const before = await readFile(target, "utf8").catch(() => "");
  if (before === text) continue;
  if (check) {
    console.error(`${target} is not what icons.txt asks for; run: make icons`);
    wrong += 1;
  } else await writeFile(target, text);
}
process.exit(wrong ? 1 : 0);
