import { scaleHighest, scaleLowest } from "@domain/work/worksheets";

/** In the drawing's units, with the centre at 0, 0. */
export const wheelRadius = 84;

/** A press may miss the edge by this factor. */
const missMax = 1.12;

/** Draws a spoke up to its number. The first spoke is at the top, and they go clockwise. */
export function wheelWedge(spoke: number, spokes: number, value: number): string {
  const reach = (wheelRadius * value) / scaleHighest;
  const at = (turn: number) => {
    const angle = turn * 2 * Math.PI;
    return `${(Math.sin(angle) * reach).toFixed(2)} ${(-Math.cos(angle) * reach).toFixed(2)}`;
  };
  const radius = reach.toFixed(2);
  return `M0 0 L${at((spoke - 0.5) / spokes)} A${radius} ${radius} 0 0 1 ${at((spoke + 0.5) / spokes)} Z`;
}

/** The spoke and the number at a point; null outside the wheel. */
export function spokeAt({ x, y }: { x: number; y: number }, spokes: number) {
  const reach = Math.hypot(x, y) / wheelRadius;
  if (reach > missMax) return null;
  const turn = Math.atan2(x, -y) / (2 * Math.PI);
  const spoke = Math.round(turn * spokes + spokes) % spokes;
  const value = Math.min(scaleHighest, Math.max(scaleLowest, Math.ceil(reach * scaleHighest)));
  return { spoke, value };
}
