import { useMemo } from "react";

import { qrSquares } from "@/lib/qr-code/squares";

/** Squares of empty paper that a camera needs around the code. */
const QUIET = 4;

/** A text for a camera, drawn here: it goes to nobody. Dark on light in either theme, because many cameras ask for that. */
export function QrDrawing({ text, label }: { text: string; label: string }) {
  const squares = useMemo(() => qrSquares(text), [text]);
  const side = squares.length + 2 * QUIET;
  const path = squares
    .flatMap((row, y) =>
      row.map((isDark, x) => (isDark ? `M${x + QUIET} ${y + QUIET}h1v1h-1z` : "")),
    )
    .join("");
  return (
    <svg
      role="img"
      aria-label={label}
      data-slot="qr-drawing"
      viewBox={`0 0 ${side} ${side}`}
      shapeRendering="crispEdges"
      className="size-56 rounded-control border border-line bg-scan-ground text-scan-ink"
    >
      <path d={path} fill="currentColor" />
    </svg>
  );
}
