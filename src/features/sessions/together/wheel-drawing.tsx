import { scaleHighest, scaleLowest, type WorksheetField } from "@domain/work/worksheets";
import type { MouseEvent } from "react";

import { jointSheetWords as words } from "@/content/joint-sheets";
import { cn } from "@/lib/class-names";

const box = { left: -165, top: -122, width: 330, height: 236 };
const rings = [2, 4, 6, 8, 10];
const lineHeight = 13;

type WheelDrawingProps = {
  fields: readonly WorksheetField[];
  values: Readonly<Record<string, string>>;
  /** Missing when read-only. A press sets the spoke under it; for the keyboard there are numbers below the wheel. */
  onChoose?: (fieldId: string, value: string) => void;
};

/** Each scale is a spoke, as long as its number. */
export function WheelDrawing({ fields, values, onChoose }: WheelDrawingProps) {
  const spokes = fields.filter(({ kind }) => kind === "scale");
  const said = spokes.map(({ id, label }) => `${label}: ${values[id] || words.open}`).join(", ");
  function handleClick({ currentTarget, clientX, clientY }: MouseEvent<SVGSVGElement>) {
    const seen = currentTarget.getBoundingClientRect();
    const unit = box.width / seen.width;
    const x = box.left + (clientX - seen.left) * unit;
    const y = box.top + (clientY - seen.top) * unit;
    const press = spokeAt({ x, y }, spokes.length);
    const spoke = press === null ? undefined : spokes[press.spoke];
    if (press !== null && spoke !== undefined) onChoose?.(spoke.id, String(press.value));
  }
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- see onChoose
    <svg
      role="img"
      aria-label={words.wheelOf(said)}
      viewBox={Object.values(box).join(" ")}
      onClick={onChoose === undefined ? undefined : handleClick}
      className={cn("mx-auto w-full max-w-md", onChoose !== undefined && "cursor-pointer")}
    >
      {spokes.map(({ id }, place) => {
        const value = Number(values[id] ?? 0);
        return (
          <path
            key={id}
            data-spoke={id}
            d={wheelWedge(place, spokes.length, value)}
            className="fill-primary/75 stroke-background"
          />
        );
      })}
      {rings.map((value) => (
        <circle
          key={value}
          r={(wheelRadius * value) / scaleHighest}
          className={cn("fill-none", value === scaleHighest ? "stroke-input" : "stroke-border")}
        />
      ))}
      {spokes.map(({ id, label }, place) => (
        <Spoke key={id} label={label} turn={place / spokes.length} half={0.5 / spokes.length} />
      ))}
    </svg>
  );
}

/** The name outside the wheel, and the line to the next spoke. */
function Spoke({ label, turn, half }: { label: string; turn: number; half: number }) {
  const angle = turn * 2 * Math.PI;
  const [x, y] = [Math.sin(angle), -Math.cos(angle)];
  const edge = (turn + half) * 2 * Math.PI;
  const anchor = Math.abs(x) < 0.1 ? "middle" : x > 0 ? "start" : "end";
  const [first = "", second] = label.split(/ (?=and )/);
  const lines = second === undefined ? [first] : [first, second];
  const away = wheelRadius + 9;
  const top = y * away - ((1 - y) / 2) * (lines.length - 1) * lineHeight + 4 + y * 4;
  return (
    <>
      <line
        x2={Math.sin(edge) * wheelRadius}
        y2={-Math.cos(edge) * wheelRadius}
        className="stroke-border"
      />
      <text textAnchor={anchor} className="fill-foreground text-[12px]">
        {lines.map((each, place) => (
          <tspan key={each} x={x * away} y={top + place * lineHeight}>
            {each}
          </tspan>
        ))}
      </text>
    </>
  );
}

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
