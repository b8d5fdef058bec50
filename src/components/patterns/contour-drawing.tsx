import { cn } from "@/lib/class-names";
import type { ContourLine, Landscape } from "@/lib/drawing/contour-lines";
import { useContours } from "@/lib/drawing/drawn-contours";

export type Terrain = Pick<Landscape, "seed" | "hills" | "roughness" | "levelCount">;

const WIDTH = 480;
const HEIGHT = 288;

/** Decoration, hidden from screen readers. */
export function ContourDrawing({ terrain, className }: { terrain: Terrain; className?: string }) {
  const lines = useContours({ ...terrain, width: WIDTH, height: HEIGHT, stepSize: 8 });
  return (
    <svg
      aria-hidden
      data-slot="contour-drawing"
      viewBox={`0 0 ${String(WIDTH)} ${String(HEIGHT)}`}
      preserveAspectRatio="xMidYMid slice"
      className={cn("block overflow-hidden", className)}
    >
      <ContourPaths lines={lines} />
    </svg>
  );
}

export const ContourPaths = ({ lines }: { lines: readonly ContourLine[] }) =>
  lines.map(({ path, isBold }) => (
    <path
      key={path}
      d={path}
      className="fill-current stroke-current"
      fillOpacity={0.026}
      fillRule="evenodd"
      strokeOpacity={isBold ? 0.75 : 0.42}
      strokeWidth={isBold ? 1.4 : 0.8}
      vectorEffect="non-scaling-stroke"
    />
  ));
