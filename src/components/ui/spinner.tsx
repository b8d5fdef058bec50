import type { ComponentProps } from "react";

import { cn } from "@/lib/class-names";

/** Decoration: the caller says what is loading. */
export function Spinner({ className, ...props }: ComponentProps<"span">) {
  return (
    <span
      aria-hidden
      data-slot="spinner"
      {...props}
      className={cn(
        "block animate-spin rounded-full border-2 border-current border-t-transparent",
        className,
      )}
    />
  );
}
