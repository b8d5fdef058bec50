import type { ComponentProps } from "react";

import { cn } from "@/lib/class-names";

/** Give it the size of the content, so that the layout does not shift. */
export function Skeleton({ className, ...props }: ComponentProps<"div">) {
  return (
    <div
      data-slot="skeleton"
      aria-hidden
      {...props}
      className={cn("animate-pulse rounded-control bg-border", className)}
    />
  );
}
