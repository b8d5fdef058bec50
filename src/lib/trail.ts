export type TrailPoint = { x: number; y: number };

/** A smooth SVG path that passes through every point in order (a Catmull-Rom spline written as Bézier pieces). */
export function drawTrail(points: readonly TrailPoint[]): string {
  const [start] = points;
  if (!start) return "";
  let path = `M${write(start)}`;
  for (const [index, from] of points.entries()) {
    const to = points[index + 1];
    if (!to) break;
    const before = points[index - 1] ?? from;
    const after = points[index + 2] ?? to;
    const leave = { x: from.x + (to.x - before.x) / 6, y: from.y + (to.y - before.y) / 6 };
    const arrive = { x: to.x - (after.x - from.x) / 6, y: to.y - (after.y - from.y) / 6 };
    path += `C${write(leave)} ${write(arrive)} ${write(to)}`;
  }
  return path;
}

function write({ x, y }: TrailPoint): string {
  return `${x.toFixed(1)} ${y.toFixed(1)}`;
}
