// Bundles the client into the package. `node build.mjs FOLDER`; the default is where the server looks for it.
import { build } from "esbuild";
import { createHash } from "node:crypto";
import { copyFile, mkdir, readFile, readdir, rm } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import path from "node:path";

const here = path.dirname(fileURLToPath(import.meta.url));
const out = path.resolve(process.argv[2] ?? path.join(here, "../src/wartable/table/static"));

await rm(out, { recursive: true, force: true });
await mkdir(out, { recursive: true });
const usual = {
  outdir: out,
  bundle: true,
  minify: true,
  format: "esm",
  target: ["es2022"],
  loader: { ".woff2": "file" },
  assetNames: "[name]-[hash]",
  legalComments: "none",
  logLevel: "warning",
};
const entries = ["src/main.ts", "src/theme.ts", "src/offline.ts"];
await build({ ...usual, entryPoints: entries.map((file) => path.join(here, file)) });
const icons = ["icon.svg", "icon-180.png", "icon-192.png", "icon-512.png", "icon-maskable-512.png"];
for (const file of [...icons, "manifest.webmanifest", "offline.html"]) {
  await copyFile(path.join(here, "src", file), path.join(out, file));
}
// The service worker knows by this whether what it keeps is of another client.
const print = createHash("sha256");
for (const file of (await readdir(out)).sort()) print.update(await readFile(path.join(out, file)));
const define = { BUILD: JSON.stringify(print.digest("hex").slice(0, 16)) };
await build({ ...usual, define, entryPoints: [path.join(here, "worker/worker.ts")] });
