import { Slot } from "@radix-ui/react-slot";
import type { VariantProps } from "class-variance-authority";
import type { ComponentProps, MouseEvent } from "react";

import { buttonVariants } from "@/components/ui/button-variants";
import { Spinner } from "@/components/ui/spinner";
import { cn } from "@/lib/class-names";

export { buttonVariants };

type ButtonProps = ComponentProps<"button"> &
  VariantProps<typeof buttonVariants> & {
    /** Its only child, a link or another part's trigger, becomes the button. */
    asChild?: boolean;
    /** The button keeps its width and focus and ignores presses. */
    isPending?: boolean;
  };

export function Button({
  variant,
  size,
  asChild = false,
  isPending = false,
  onClick,
  children,
  className,
  ...props
}: ButtonProps) {
  function handleClick(event: MouseEvent<HTMLButtonElement>) {
    if (isPending) event.preventDefault(); // A pending submit must not send its form again.
    else onClick?.(event);
  }
  const shared = {
    "data-slot": "button",
    ...props,
    "aria-busy": isPending || undefined,
    "aria-disabled": isPending || props["aria-disabled"],
    onClick: handleClick,
    className: cn(buttonVariants({ variant, size }), className),
  };
  if (asChild) return <Slot {...shared}>{children}</Slot>;
  return (
    <button type="button" {...shared}>
      <span className={cn("inline-flex min-w-0 items-center gap-2", isPending && "opacity-0")}>
        {children}
      </span>
      {isPending && <Spinner data-slot="button-spinner" className="absolute size-[1.15em]" />}
    </button>
  );
}
