import type { ComponentProps } from "react";

import { cn } from "@/lib/class-names";

/** At least 16 px on a phone: below that iOS zooms in on focus. */
export function Input({ className, ...props }: ComponentProps<"input">) {
  return (
    <input
      data-slot="input"
      {...props}
      className={cn(
        "h-11 w-full min-w-0 rounded-control border border-input bg-popover px-3.5 text-base text-foreground",
        "transition-colors placeholder:text-muted-foreground focus-visible:outline-offset-1",
        "aria-invalid:border-destructive disabled:cursor-not-allowed disabled:opacity-55",
        className,
      )}
    />
  );
}
