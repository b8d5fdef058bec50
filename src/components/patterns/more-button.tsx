import { useState } from "react";

import { Button } from "@/components/ui/button";
import { cn } from "@/lib/class-names";
import type { LivePages } from "@/lib/live/live-pages";

type ReadyPages = Extract<LivePages<unknown>, { state: "ready" }>;

type MoreButtonProps = {
  /** Also of a list that is whole but shown step by step. */
  pages: Pick<ReadyPages, "isWhole" | "grow"> & Partial<ReadyPages>;
  label?: string;
  className?: string;
};

const words = { end: "That is the whole list.", full: "No more fits in this window." };

/** After a press, the end of the list takes the place of the button, and its focus. */
export function MoreButton({ pages, label = "Show more", className }: MoreButtonProps) {
  const [isPressed, setIsPressed] = useState(false);
  const { isWhole, isFull, isGrowing, grow } = pages;
  if (isWhole && !isPressed) return null;
  if (isWhole || isFull) {
    return (
      <p
        ref={isPressed ? takeFocusOfButton : undefined}
        tabIndex={-1}
        className={cn("h-11 w-fit content-center text-muted-foreground", className)}
      >
        {isWhole ? words.end : words.full}
      </p>
    );
  }
  return (
    <Button
      variant="outline"
      isPending={isGrowing}
      onClick={() => {
        setIsPressed(true);
        grow();
      }}
      className={className}
    >
      {label}
    </Button>
  );
}

/** Without scrolling: the new rows are above, and are read first. */
function takeFocusOfButton(end: HTMLElement | null) {
  if (document.activeElement === document.body) end?.focus({ preventScroll: true });
}
