import { ChevronDown } from "lucide-react";
import type { ComponentProps } from "react";

import { cn } from "@/lib/class-names";

type SelectProps = ComponentProps<"select"> & {
  /** As high as small buttons. */
  isLow?: boolean;
};

/** A native select, for phones and screen readers. */
export function Select({ isLow = false, className, ...props }: SelectProps) {
  return (
    <span data-slot="select" className={cn("relative inline-flex w-full min-w-0", className)}>
      <select
        {...props}
        className={cn(
          "w-full min-w-0 cursor-pointer appearance-none truncate rounded-control border border-input bg-popover pr-10 pl-3.5 text-foreground",
          isLow ? "h-9 text-sm" : "h-11 text-base",
          "transition-colors focus-visible:outline-offset-1",
          "aria-invalid:border-destructive disabled:cursor-not-allowed disabled:opacity-55",
        )}
      />
      <ChevronDown
        aria-hidden
        className="pointer-events-none absolute top-1/2 right-3 size-4 -translate-y-1/2 text-muted-foreground"
      />
    </span>
  );
}
