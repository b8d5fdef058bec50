import { Lock, UsersRound } from "lucide-react";
import { useContext } from "react";

import { type Circle, visibility, visibleTo } from "@/content/visibility";
import { cn } from "@/lib/class-names";
import { ViewerContext } from "@/lib/sign-in/viewer";

type VisibilityLineProps = {
  circle: Circle;
  /** Without the explanation. */
  isShort?: boolean;
  className?: string;
};

/** Says who will see the text, before it is sent. */
export function VisibilityLine({ circle, isShort = false, className }: VisibilityLineProps) {
  const role = useContext(ViewerContext)?.role ?? "client";
  const { label, text } = visibility[circle][role];
  const Icon = circle === "shared" ? UsersRound : Lock;
  return (
    <span
      data-slot="visibility-line"
      data-circle={circle}
      className={cn("flex items-center gap-2 text-sm text-muted-foreground", className)}
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
