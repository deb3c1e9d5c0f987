// Finds the page and shows it.

import "./main.css";
import "./table.css";
import "./pointing.css";
import "./pages.css";

import { front } from "./front";
import { help } from "./help";
import { install } from "./install";
import { api } from "./interface";
import { learn } from "./lesson";
import { people } from "./people";
import { replay } from "./replay";
import { rules } from "./rules";
import { setup } from "./setup";
import { links, page, problem } from "./shell";
import { table } from "./table";

const last = decodeURIComponent(location.pathname.split("/").pop() ?? "");
const pages: Record<string, () => Promise<void>> = {
  front,
  game: () => setup(last),
  rules: () => rules(last),
  learn: () => learn(last),
  table: () => table(last),
  replay: () => replay(last),
  people,
  api,
};

/** Boards have keys of their own, and list them. */
const OWN_KEYS = ["table", "replay", "learn"];

const show = pages[document.body.dataset.page ?? "front"] ?? front;
if (!OWN_KEYS.includes(document.body.dataset.page ?? "front")) help();
install();
show().catch((error: Error) => page(links(), [problem(error.message)]));
