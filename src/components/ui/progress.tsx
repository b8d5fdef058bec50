import * as ProgressPrimitive from "@radix-ui/react-progress";
import type { ComponentProps } from "react";

import { cn } from "@/lib/class-names";

type ProgressProps = ComponentProps<typeof ProgressPrimitive.Root> & { barClassName?: string };

export function Progress({ value, max = 100, barClassName, className, ...props }: ProgressProps) {
  const bounded = Math.min(max, Math.max(0, value ?? 0));
  return (
    <ProgressPrimitive.Root
      data-slot="progress"
      value={bounded}
      max={max}
      {...props}
      className={cn("h-1.5 overflow-hidden rounded-full bg-border", className)}
    >
      <ProgressPrimitive.Indicator
        data-slot="progress-indicator"
        className={cn("h-full rounded-full bg-primary transition-[width]", barClassName)}
        style={{ width: `${String((bounded / max) * 100)}%` }}
      />
    </ProgressPrimitive.Root>
  );
}
