import { cn } from "@/lib/class-names";

type ProgressProps = {
  label: string;
  value: number;
  max?: number;
  barClassName?: string;
  className?: string;
};

/** Values out of range are clamped. */
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
      className={cn("h-1.5 overflow-hidden rounded-full bg-border", className)}
    >
      <div
        className={cn("h-full rounded-full transition-[width]", barClassName ?? "bg-primary")}
        style={{ width: `${String((bounded / max) * 100)}%` }}
      />
    </div>
  );
}
