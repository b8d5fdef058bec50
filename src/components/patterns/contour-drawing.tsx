import { cn } from "@/lib/class-names";
import type { Landscape } from "@/lib/drawing/contour-lines";
import { ContourPaths } from "@/lib/drawing/contour-paths";
import { useContours } from "@/lib/drawing/drawn-contours";

export type Terrain = Pick<Landscape, "seed" | "hills" | "roughness" | "levelCount">;

const WIDTH = 480;
const HEIGHT = 288;

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
