import type { ComponentProps } from "react";

import { cn } from "@/lib/class-names";

/** A turning ring in the colour of the words around it. Whoever shows it says in words what is being waited for. */
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
