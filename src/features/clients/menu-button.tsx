import { Ellipsis } from "lucide-react";
import type { ComponentProps } from "react";

import { cn } from "@/lib/class-names";

export function MenuButton({ className, ...props }: ComponentProps<"button">) {
  return (
    <button
      type="button"
      aria-haspopup="menu"
      {...props}
      className={cn(
        "inline-flex size-9 shrink-0 items-center justify-center rounded-control border border-input bg-card text-muted-foreground hover:bg-border/40 hover:text-foreground",
        className,
      )}
    >
      <Ellipsis aria-hidden className="size-5" />
    </button>
  );
}
