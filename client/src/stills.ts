// A choice of a replay as stills: each is a whole picture, so that one can step to it from anywhere.

import { changedSources, type Picture } from "./picture";
import type { Frame, PartChange, PartFrame } from "./types";

interface StillPart {
  frame: PartFrame;
  sources: Map<string, string>;
}

export interface Still {
  lines: string[];
  parts: Map<string, StillPart>;
}

/** The stills of a frame: the first comes whole, the others as changes. */
export function stillsOf(frame: Frame): Still[] {
  let parts = new Map<string, StillPart>();
  return frame.stills.map(({ lines, picture, gone }) => {
    parts = new Map([...parts].filter(([name]) => !gone.includes(name)));
    for (const change of picture) parts.set(change.name, changed(parts.get(change.name), change));
    return { lines, parts };
  });
}

function changed(part: StillPart | undefined, change: PartChange): StillPart {
  const frame = change.frame ?? part?.frame;
  if (!frame) throw new Error(`the part ${change.name} has no frame`);
  return { frame, sources: changedSources(part?.sources ?? new Map(), change) };
}

/** Show a still in place of whatever is shown. */
export function show(picture: Picture, { parts }: Still, animated: boolean): Set<string> {
  const gone = [...picture.parts.keys()].filter((name) => !parts.has(name));
  const changes = [...parts].map(([name, { frame, sources }]): PartChange => {
    const had = picture.parts.get(name)?.sources;
    return { name, frame, order: [0, 0, [...sources.keys()]], fragments: [...sources].filter(([key, svg]) => had?.get(key) !== svg) };
  });
  return picture.apply(changes, gone, animated);
}
