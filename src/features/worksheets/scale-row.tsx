import { useId } from "react";

import { scaleMax } from "@/content/worksheets/worksheet";

type ScaleRowProps = {
  name: string;
  label: string;
  ends: readonly [string, string];
  value: string;
  onWrite: (key: string, text: string) => void;
};

/** A second press on the chosen number clears it. */
export function ScaleRow({ name, label, ends, value, onWrite }: ScaleRowProps) {
  const group = useId();
  const numbers = Array.from({ length: scaleMax + 1 }, (_, number) => String(number));
  return (
    <div
      role="radiogroup"
      aria-label={`${label}: 0 ${ends[0]}, ${scaleMax} ${ends[1]}`}
      className="grid gap-1.5 py-2.5 sm:grid-cols-[2fr_3fr] sm:items-center sm:gap-4"
    >
      <span aria-hidden>{label}</span>
      <div className="flex gap-0.5">
        {numbers.map((number) => (
          <label key={number} className="relative min-w-6 flex-1 cursor-pointer">
            <input
              type="radio"
              name={`${group}-${name}`}
              value={number}
              checked={value === number}
              aria-label={number}
              onChange={() => {
                onWrite(name, number);
              }}
              onClick={() => {
                if (value === number) onWrite(name, "");
              }}
              className="peer absolute inset-0 size-full cursor-pointer appearance-none rounded-control"
            />
            <span
              aria-hidden
              className="pointer-events-none flex h-10 items-center justify-center rounded-control border border-border text-sm tabular-nums transition-colors peer-checked:border-primary peer-checked:bg-primary peer-checked:font-medium peer-checked:text-primary-foreground peer-hover:border-input"
            >
              {number}
            </span>
          </label>
        ))}
      </div>
    </div>
  );
}
