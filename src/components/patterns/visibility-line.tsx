import { Lock, UsersRound } from "lucide-react";
import { createContext, useContext } from "react";

import { type Circle, visibility, visibleTo } from "@/content/visibility";
import { cn } from "@/lib/class-names";
import { ViewerContext } from "@/lib/sign-in/viewer";

type VisibilityLineProps = {
  circle: Circle;
  isShort?: boolean;
  className?: string;
};

/** The circle that "shared" means here. It is wider in a conversation that another coach answers. */
export const SharedCircleContext = createContext<Circle>("shared");

export function VisibilityLine({ circle, isShort = false, className }: VisibilityLineProps) {
  const role = useContext(ViewerContext)?.role ?? "client";
  const sharedCircle = useContext(SharedCircleContext);
  const { label, text } = visibility[circle === "shared" ? sharedCircle : circle][role];
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
