import { cva, type VariantProps } from "class-variance-authority";
import type { ComponentProps, MouseEvent } from "react";

import { Spinner } from "@/components/ui/spinner";
import { cn } from "@/lib/class-names";

const BOXED: ("default" | "secondary" | "outline" | "ghost" | "destructive")[] = [
  "default",
  "secondary",
  "outline",
  "ghost",
  "destructive",
];

/** Also for links that look like buttons. */
export const buttonVariants = cva(
  [
    "relative inline-flex max-w-full shrink-0 items-center justify-center gap-2 rounded-control text-center font-medium",
    "transition-colors select-none",
    "disabled:cursor-not-allowed disabled:opacity-55 aria-busy:cursor-progress",
    "[&_svg]:pointer-events-none [&_svg]:size-[1.15em] [&_svg]:shrink-0",
  ],
  {
    variants: {
      variant: {
        default: "bg-primary text-primary-foreground hover:bg-primary/90 active:bg-primary/80",
        secondary: "bg-secondary hover:bg-border",
        outline:
          "border border-input bg-card text-foreground hover:bg-border/40 active:bg-border/70",
        ghost: "hover:bg-border/40",
        destructive:
          "bg-destructive text-destructive-foreground hover:bg-destructive/90 active:bg-destructive/80",
        link: "min-h-6 text-primary underline decoration-1 underline-offset-4 hover:decoration-2",
      },
      size: { sm: "", default: "", lg: "", icon: "" },
    },
    // An inline link takes no size.
    compoundVariants: [
      { variant: BOXED, size: "sm", className: "min-h-9 px-3.5 py-1 text-sm" },
      { variant: BOXED, size: "default", className: "min-h-11 px-5 py-1.5 text-base" },
      { variant: BOXED, size: "lg", className: "min-h-13 px-7 py-2 text-lg" },
      { variant: BOXED, size: "icon", className: "size-11 text-base" },
    ],
    defaultVariants: { variant: "default", size: "default" },
  },
);

type ButtonProps = ComponentProps<"button"> &
  VariantProps<typeof buttonVariants> & {
    /** The button keeps its width and focus and ignores presses. */
    isPending?: boolean;
  };

export function Button({
  variant,
  size,
  isPending = false,
  onClick,
  children,
  className,
  ...props
}: ButtonProps) {
  function handleClick(event: MouseEvent<HTMLButtonElement>) {
    if (isPending)
      event.preventDefault(); // A pending submit must not send its form again.
    else onClick?.(event);
  }
  return (
    <button
      type="button"
      data-slot="button"
      {...props}
      aria-busy={isPending || undefined}
      aria-disabled={isPending || undefined}
      onClick={handleClick}
      className={cn(buttonVariants({ variant, size }), className)}
    >
      <span className={cn("inline-flex min-w-0 items-center gap-2", isPending && "opacity-0")}>
        {children}
      </span>
      {isPending && <Spinner data-slot="button-spinner" className="absolute size-[1.15em]" />}
    </button>
  );
}
