import { useConvexConnectionState } from "convex/react";
import { type ReactNode, useId } from "react";

import { VisibilityLine } from "@/components/patterns/visibility-line";
import { notes } from "@/content/sessions";
import type { Circle } from "@/content/visibility";
import { useLineState } from "@/lib/live/line";

/** Null when there is nothing to report. */
type Status = { isSaved: boolean; isRefused: boolean } | null;

export function useSavedWords(status: Status): string {
  const { isWebSocketConnected } = useConvexConnectionState();
  const isLineOpen = useLineState() === "open" && isWebSocketConnected;
  if (status === null) return "";
  if (status.isRefused) return notes.tooLong;
  if (status.isSaved) return notes.saved;
  return isLineOpen ? notes.saving : notes.waiting;
}

type NotesFrameProps = {
  title: string;
  lead: string;
  circle: Circle;
  status: Status;
  children: ReactNode;
};

export function NotesFrame({ title, lead, circle, status, children }: NotesFrameProps) {
  const titleId = useId();
  const words = useSavedWords(status);
  return (
    <section aria-labelledby={titleId} className="min-w-0">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id={titleId} className="text-2xl font-medium">
          {title}
        </h2>
        <p
          role="status"
          className={
            status?.isRefused === true
              ? "text-sm text-destructive"
              : "text-sm text-muted-foreground"
          }
        >
          {words}
        </p>
      </div>
      <p className="mt-1 text-muted-foreground">{lead}</p>
      <VisibilityLine circle={circle} className="mt-2" />
      {children}
    </section>
  );
}
