export type TrailPoint = { x: number; y: number };

/** A Catmull-Rom spline as Bézier curves. */
export function drawTrail(points: readonly TrailPoint[]): string {
  const [start] = points;
  if (!start) return "";
  let path = `M${write(start)}`;
  for (const index of points.keys()) {
    const piece = pieceFrom(points, index);
    if (!piece) break;
    path += `C${write(piece.leave)} ${write(piece.arrive)} ${write(piece.to)}`;
  }
  return path;
}

/** A point on the drawn trail: 1.5 is halfway between the second and the third point. */
export function pointOnTrail(points: readonly TrailPoint[], place: number): TrailPoint {
  const piece = pieceFrom(points, Math.floor(place));
  if (!piece) return points.at(-1) ?? { x: 0, y: 0 };
  const share = place - Math.floor(place);
  const at = (axis: "x" | "y") => {
    const { from, leave, arrive, to } = piece;
    const rest = 1 - share;
    return (
      rest ** 3 * from[axis] +
      3 * rest ** 2 * share * leave[axis] +
      3 * rest * share ** 2 * arrive[axis] +
      share ** 3 * to[axis]
    );
  };
  return { x: at("x"), y: at("y") };
}

/** Null at the last point. */
function pieceFrom(points: readonly TrailPoint[], index: number) {
  const [from, to] = [points[index], points[index + 1]];
  if (!from || !to) return null;
  const before = points[index - 1] ?? from;
  const after = points[index + 2] ?? to;
  return {
    from,
    to,
    leave: { x: from.x + (to.x - before.x) / 6, y: from.y + (to.y - before.y) / 6 },
    arrive: { x: to.x - (after.x - from.x) / 6, y: to.y - (after.y - from.y) / 6 },
  };
}

function write({ x, y }: TrailPoint): string {
  return `${x.toFixed(1)} ${y.toFixed(1)}`;
}
