import { voiceBars } from "@domain/files/voice";

import { cn } from "@/lib/class-names";

const STEP = 5;
const HEIGHT = 32;
const WIDTH = voiceBars * STEP;

type WaveformProps = {
  bars: string;
  /** The part that was played, 0 to 1. */
  played: number;
  className?: string;
};

/** Hidden from screen readers: they read the time. */
export function Waveform({ bars, played, className }: WaveformProps) {
  return (
    <svg
      aria-hidden
      viewBox={`0 0 ${String(WIDTH)} ${String(HEIGHT)}`}
      preserveAspectRatio="none"
      className={cn("h-8 w-full", className)}
    >
      {Array.from(bars, (digit, index) => {
        const height = 3 + (Number.parseInt(digit, 16) / 15) * (HEIGHT - 3);
        return (
          <rect
            key={index}
            x={index * STEP}
            y={(HEIGHT - height) / 2}
            width={3}
            height={height}
            rx={1.5}
            className={index / voiceBars < played ? "fill-primary" : "fill-input"}
          />
        );
      })}
    </svg>
  );
}
