import type { ComponentProps } from "react";

import { cn } from "@/lib/class-names";

/** Decoration: the caller says what is loading. */
export function Spinner({ className, ...props }: ComponentProps<"svg">) {
  return (
    <svg
      aria-hidden
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2.5"
      data-slot="spinner"
      {...props}
      className={cn("block size-4 animate-spin", className)}
    >
      <path d="M4.2 4.2a11 11 0 1 0 15.6 0" />
    </svg>
  );
}
