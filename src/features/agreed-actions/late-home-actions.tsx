import { Suspense } from "react";

import { HomeActions } from "@/features/agreed-actions/action-list-parts";
import { HOME_SHOWN_MAX, isOpen, useActions } from "@/features/agreed-actions/actions";
import { useWasIdle } from "@/lib/loading/fetch-ahead";

const whose = { side: "client" } as const;

/** Keeps the place of the client's actions until their code is here, so that nothing below shifts. */
export function LateHomeActions() {
  const actions = useActions(whose);
  const wasIdle = useWasIdle();
  const open = actions.state === "ready" ? actions.value.filter(isOpen).length : 0;
  if (open === 0) return null;
  const rows = Array.from({ length: Math.min(open, HOME_SHOWN_MAX) }, (_, place) => place);
  const place = (
    <div
      aria-hidden
      className="rounded-card border border-border bg-card px-4 py-3 sm:px-6 sm:py-4"
    >
      <div className="h-11" />
      {rows.map((row) => (
        <div key={row} className="h-11.25 border-t border-border first:border-t-0" />
      ))}
    </div>
  );
  return wasIdle ? (
    <Suspense fallback={place}>
      <HomeActions />
    </Suspense>
  ) : (
    place
  );
}
