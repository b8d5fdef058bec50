import { Link, type LinkProps } from "react-router-dom";

import { cn } from "@/lib/class-names";

/** A link on its own line, tall enough to tap. */
export function QuietLink({ className, ...props }: LinkProps) {
  return (
    <Link
      data-slot="quiet-link"
      {...props}
      className={cn(
        "inline-flex min-h-11 w-fit items-center underline decoration-input underline-offset-4 hover:decoration-foreground",
        className,
      )}
    />
  );
}
