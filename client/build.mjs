// Bundles the client into the package. `node build.mjs FOLDER`; the default is where the server looks for it.
import { build } from "esbuild";
import { copyFile, mkdir, rm } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import path from "node:path";

const here = path.dirname(fileURLToPath(import.meta.url));
const out = path.resolve(process.argv[2] ?? path.join(here, "../src/wartable/table/static"));

await rm(out, { recursive: true, force: true });
await mkdir(out, { recursive: true });
await build({
  entryPoints: [path.join(here, "src/main.ts"), path.join(here, "src/theme.ts")],
  outdir: out,
  bundle: true,
  minify: true,
  format: "esm",
  target: ["es2022"],
  loader: { ".woff2": "file" },
  assetNames: "[name]-[hash]",
  legalComments: "none",
  logLevel: "warning",
});
await copyFile(path.join(here, "src/icon.svg"), path.join(out, "icon.svg"));
