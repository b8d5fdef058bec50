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
        "inline-flex size-11 shrink-0 items-center justify-center rounded-control text-ink-soft transition-colors",
        "hover:bg-line/40 hover:text-ink focus-visible:rounded-control disabled:cursor-not-allowed disabled:opacity-55",
        "data-[state=open]:bg-line/40 data-[state=open]:text-ink [&_svg]:size-5 [&_svg]:pointer-events-none",
        className,
      )}
    />
  );
}
