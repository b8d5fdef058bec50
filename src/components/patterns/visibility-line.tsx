import { Lock, UsersRound } from "lucide-react";
import { useContext } from "react";

import { type Circle, visibility, visibleTo } from "@/content/visibility";
import { cn } from "@/lib/class-names";
import { ViewerContext } from "@/lib/viewer";

type VisibilityLineProps = {
  circle: Circle;
  /** Without the sentence that goes with it. */
  isShort?: boolean;
  className?: string;
};

/** Who will see what is written here, said beside it and before it is sent, in the words of whoever reads it. */
export function VisibilityLine({ circle, isShort = false, className }: VisibilityLineProps) {
  const role = useContext(ViewerContext)?.role ?? "client";
  const { label, text } = visibility[circle][role];
  const Icon = circle === "shared" ? UsersRound : Lock;
  return (
    <span
      data-slot="visibility-line"
      data-circle={circle}
      className={cn("flex items-center gap-2 text-sm text-ink-soft", className)}
    >
      <Icon aria-hidden className="size-4 shrink-0" strokeWidth={1.7} />
      <span>
        <span className="sr-only">{visibleTo} </span>
        <span className="font-medium">{label}</span>
        {!isShort && text !== undefined && `. ${text}`}
      </span>
    </span>
  );
}
