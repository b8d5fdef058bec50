import { useMemo } from "react";
import { encode } from "uqr";

/** Quiet zone that scanners need around the code. */
const QUIET = 4;

/**
 * Drawn in the browser, so that no service gets the secret. Dark on light in both themes, because many scanners need
 * that.
 */
export function QrDrawing({ text, label }: { text: string; label: string }) {
  const squares = useMemo(() => encode(text, { ecc: "M", border: 0 }).data, [text]);
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
      className="size-56 rounded-control border border-border bg-scan-ground text-scan-ink"
    >
      <path d={path} fill="currentColor" />
    </svg>
  );
}
