import { scaleBand, scaleLinear } from "@visx/scale";
import { BarStack } from "@visx/shape";

import { cn } from "@/lib/class-names";

/** Neighbouring tones differ in lightness too. */
const TONES = {
  primary: "fill-primary bg-primary",
  accent: "fill-highlight bg-highlight",
  danger: "fill-destructive bg-destructive",
  quiet: "fill-input bg-input",
} as const;

export type BarPart = { name: string; tone: keyof typeof TONES };
export type Bar = { label: string; values: readonly number[] };

type StackedBarsProps = { parts: readonly BarPart[]; bars: readonly Bar[]; className?: string };

type Row = [place: number, ...values: number[]];

const width = 100;
const height = 100;

/** Hidden from screen readers: the caller shows the same figures as a sentence and a table. */
export function StackedBars({ parts, bars, className }: StackedBarsProps) {
  const highest = Math.max(1, ...bars.map(({ values }) => sumOf(values)));
  const rows = bars.map(({ values }, place): Row => [place, ...values]);
  const toneOf = new Map(parts.map(({ name, tone }) => [name, tone]));
  return (
    <div aria-hidden data-slot="stacked-bars" className={className}>
      {parts.length > 1 && <Legend parts={parts} />}
      <p className="mt-1 border-b border-border text-xs sm:mt-2 text-muted-foreground tabular-nums">
        {highest}
      </p>
      <svg
        viewBox={`0 0 ${width} ${height}`}
        preserveAspectRatio="none"
        className="h-20 w-full border-b sm:h-32 border-input"
      >
        <BarStack
          data={rows}
          keys={parts.map(({ name }) => name)}
          value={(row, name) => row[1 + parts.findIndex((part) => part.name === name)] ?? 0}
          x={([place]) => place}
          xScale={scaleBand({
            domain: bars.map((_, place) => place),
            range: [0, width],
            padding: 0.3,
          })}
          yScale={scaleLinear({ domain: [0, highest], range: [height, 0] })}
          color={(name) => name}
        >
          {(stacks) =>
            stacks.flatMap((stack) =>
              stack.bars.map((bar) => (
                <rect
                  key={`${stack.key} ${bar.index}`}
                  x={bar.x}
                  y={bar.y}
                  width={bar.width}
                  height={Math.max(0, bar.height)}
                  className={TONES[toneOf.get(stack.key) ?? "quiet"]}
                />
              )),
            )
          }
        </BarStack>
      </svg>
      <Labels bars={bars} />
    </div>
  );
}

const sumOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0);

function Legend({ parts }: { parts: readonly BarPart[] }) {
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1 text-xs text-muted-foreground">
      {parts.map(({ name, tone }) => (
        <li key={name} className="flex items-center gap-1.5">
          <span className={cn("size-2.5 rounded-[3px]", TONES[tone])} />
          {name}
        </li>
      ))}
    </ul>
  );
}

/** HTML text, so that labels keep their size however wide the chart is. */
function Labels({ bars }: { bars: readonly Bar[] }) {
  return (
    <ol
      className="mt-1.5 grid text-center text-xs text-muted-foreground tabular-nums"
      style={{ gridTemplateColumns: `repeat(${bars.length}, minmax(0, 1fr))` }}
    >
      {bars.map(({ label }) => (
        <li key={label} className="truncate">
          {label}
        </li>
      ))}
    </ol>
  );
}
