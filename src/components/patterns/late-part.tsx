import { type ReactNode, Suspense } from "react";

import { cn } from "@/lib/class-names";
import { useWasIdle } from "@/lib/loading/fetch-ahead";

/** A part whose code loads after the page. `place` is about as tall. */
export function LatePart({ place, children }: { place: string; children: ReactNode }) {
  const wasIdle = useWasIdle();
  const room = (
    <div
      data-slot="late-part"
      aria-hidden
      className={cn("rounded-card border border-border bg-card", place)}
    />
  );
  return <Suspense fallback={room}>{wasIdle ? children : room}</Suspense>;
}
