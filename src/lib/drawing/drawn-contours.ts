import { useEffect, useState } from "react";

import { type ContourLine, contoursOf, type Landscape } from "@/lib/drawing/contour-lines";

/** Decorations are drawn in slices, so that input waits no longer than this. */
const turnMs = 5;

const none: readonly ContourLine[] = [];
/** Landscapes are the same on every visit and hold no personal data. */
const drawn = new Map<string, readonly ContourLine[]>();

/** Draws in slices after the page, or immediately when cached. Null draws nothing. */
export function useContours(landscape: Landscape | null): readonly ContourLine[] {
  const name = landscape === null ? null : JSON.stringify(landscape);
  const [growing, setGrowing] = useState({ name, lines: none });
  useEffect(() => {
    if (name === null || drawn.has(name)) return;
    return drawInTurns(JSON.parse(name) as Landscape, (lines, isWhole) => {
      if (isWhole) drawn.set(name, lines);
      setGrowing({ name, lines });
    });
  }, [name]);
  if (name === null) return none;
  return drawn.get(name) ?? (growing.name === name ? growing.lines : none);
}

type Show = (lines: readonly ContourLine[], isWhole: boolean) => void;

/** Returns how to stop. */
function drawInTurns(landscape: Landscape, show: Show): () => void {
  const source = contoursOf(landscape);
  const lines: ContourLine[] = [];
  let timer = setTimeout(takeTurn);
  function takeTurn() {
    const endsAt = performance.now() + turnMs;
    let next = source.next();
    for (; !next.done; next = source.next()) {
      lines.push(next.value);
      if (performance.now() > endsAt) break;
    }
    show([...lines], next.done === true);
    if (!next.done) timer = setTimeout(takeTurn);
  }
  return () => clearTimeout(timer);
}
