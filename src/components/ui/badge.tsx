import { cva, type VariantProps } from "class-variance-authority";
import type { ComponentProps } from "react";

import { cn } from "@/lib/class-names";

/** The text carries the meaning; the colour only repeats it. */
const badgeVariants = cva(
  "inline-flex min-h-6 items-center gap-1 rounded-full border px-2.5 text-xs font-medium whitespace-nowrap [&_svg]:size-3.5",
  {
    variants: {
      tone: {
        neutral: "border-input text-muted-foreground",
        primary: "border-primary text-primary",
        accent: "border-highlight text-highlight",
        success: "border-success text-success",
        warning: "border-warning text-warning",
        danger: "border-destructive text-destructive",
      },
    },
    defaultVariants: { tone: "neutral" },
  },
);

export type BadgeTone = NonNullable<VariantProps<typeof badgeVariants>["tone"]>;

export function Badge({
  tone,
  className,
  ...props
}: ComponentProps<"span"> & VariantProps<typeof badgeVariants>) {
  return <span data-slot="badge" {...props} className={cn(badgeVariants({ tone }), className)} />;
}
