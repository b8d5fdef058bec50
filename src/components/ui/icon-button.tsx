import type { ComponentProps } from "react";

import { cn } from "@/lib/class-names";

type IconButtonProps = ComponentProps<"button"> & {
  "aria-label": string;
};

export function IconButton({ className, ...props }: IconButtonProps) {
  return (
    <button
      type="button"
      data-slot="icon-button"
      {...props}
      className={cn(
        "inline-flex size-11 shrink-0 items-center justify-center rounded-control text-muted-foreground transition-colors",
        "hover:bg-border/40 hover:text-foreground disabled:cursor-not-allowed disabled:opacity-55",
        "data-[state=open]:bg-border/40 data-[state=open]:text-foreground [&_svg]:size-5 [&_svg]:pointer-events-none",
        className,
      )}
    />
  );
}
