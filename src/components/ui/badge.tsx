import { Slot } from "@radix-ui/react-slot";
import { cva, type VariantProps } from "class-variance-authority";
import type { ComponentProps } from "react";

import { cn } from "@/lib/class-names";

/** The text carries the meaning; the colour only repeats it. */
export const badgeVariants = cva(
  "inline-flex min-h-6 items-center gap-1 rounded-full border px-2.5 text-xs font-medium whitespace-nowrap [&_svg]:size-3.5",
  {
    variants: {
      variant: {
        default: "border-transparent bg-primary text-primary-foreground",
        secondary: "border-transparent bg-secondary text-secondary-foreground",
        outline: "border-input text-muted-foreground",
        ghost: "border-transparent text-muted-foreground",
        link: "border-transparent text-primary underline-offset-4 [a&]:hover:underline",
        primary: "border-primary text-primary",
        highlight: "border-highlight text-highlight",
        success: "border-success text-success",
        warning: "border-warning text-warning",
        destructive: "border-destructive text-destructive",
      },
    },
    defaultVariants: { variant: "default" },
  },
);

export type BadgeVariant = NonNullable<VariantProps<typeof badgeVariants>["variant"]>;

export function Badge({
  variant,
  asChild = false,
  className,
  ...props
}: ComponentProps<"span"> & VariantProps<typeof badgeVariants> & { asChild?: boolean }) {
  const Part = asChild ? Slot : "span";
  return (
    <Part data-slot="badge" {...props} className={cn(badgeVariants({ variant }), className)} />
  );
}
