import { cn } from "@/lib/class-names";

type ProgressProps = {
  label: string;
  value: number;
  max?: number;
  /** The colour of what is done; by default the page's own. */
  barClassName?: string;
  className?: string;
};

/** How far something has come. A value outside its bounds is drawn, and said, at the nearest one. */
export function Progress({ label, value, max = 100, barClassName, className }: ProgressProps) {
  const bounded = Math.min(max, Math.max(0, value));
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={max}
      aria-valuenow={bounded}
      data-slot="progress"
      className={cn("h-1.5 overflow-hidden rounded-full bg-line", className)}
    >
      <div
        className={cn("h-full rounded-full transition-[width]", barClassName ?? "bg-primary")}
        style={{ width: `${String((bounded / max) * 100)}%` }}
      />
    </div>
  );
}
