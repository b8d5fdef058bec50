import { Check } from "lucide-react";
import type { ComponentProps } from "react";

import { cn } from "@/lib/class-names";

/** A styled native check box. Needs a label. */
export function Checkbox({ className, ...props }: Omit<ComponentProps<"input">, "type">) {
  return (
    <span data-slot="checkbox" className={cn("relative inline-flex size-6 shrink-0", className)}>
      <input
        type="checkbox"
        {...props}
        className={cn(
          "peer absolute inset-0 size-full cursor-pointer appearance-none rounded-[6px] border border-input bg-popover",
          "transition-colors checked:border-primary checked:bg-primary focus-visible:rounded-[6px]",
          "disabled:cursor-not-allowed disabled:opacity-55",
        )}
      />
      <Check
        aria-hidden
        strokeWidth={3}
        className="pointer-events-none absolute inset-1 size-4 text-primary-foreground opacity-0 peer-checked:opacity-100"
      />
    </span>
  );
}
