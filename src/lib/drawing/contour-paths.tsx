import type { ContourLine } from "@/lib/drawing/contour-lines";

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
