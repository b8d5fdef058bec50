import { ArrowLeft } from "lucide-react";
import type { LinkProps } from "react-router-dom";

import { QuietLink } from "@/components/patterns/quiet-link";
import { cn } from "@/lib/class-names";

export function BackLink({ className, children, ...props }: LinkProps) {
  return (
    <QuietLink {...props} className={cn("gap-2", className)}>
      <ArrowLeft aria-hidden className="size-[1.1em]" />
      {children}
    </QuietLink>
  );
}
