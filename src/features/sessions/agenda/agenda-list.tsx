import { api } from "@convex/_generated/api";
import type { FunctionReturnType } from "convex/server";

import { AgendaForm } from "./agenda-form";
import { AgendaRow } from "./agenda-row";
import { FailedState } from "@/components/patterns/failed-state";
import { Skeletons } from "@/components/patterns/skeletons";
import { agenda } from "@/content/sessions";
import { useLive } from "@/lib/live/live";
import { useIsReadOnly } from "@/lib/sign-in/viewer";

export type AgendaItem = FunctionReturnType<typeof api.agenda.list>[number];

type AgendaListProps = {
  sessionId: string;
  side: "client" | "coach";
  /** How far this device's clock is ahead of the server's; set where the points are timed. */
  aheadMs?: number;
};

export function AgendaList({ sessionId, side, aheadMs }: AgendaListProps) {
  return (
    <section aria-labelledby="agenda">
      <h2 id="agenda" className="text-2xl font-medium">
        {agenda.title}
      </h2>
      <p className="mt-1 text-muted-foreground">{agenda.lead}</p>
      <Items sessionId={sessionId} side={side} aheadMs={aheadMs} />
      {!useIsReadOnly() && <AgendaForm sessionId={sessionId} />}
    </section>
  );
}

function Items({ sessionId, side, aheadMs }: AgendaListProps) {
  const items = useLive(api.agenda.list, { sessionId });
  switch (items.state) {
    case "loading":
      return <Skeletons label={agenda.loading} className="mt-4 grid gap-2" count={2} each="h-11" />;
    case "failed":
      return <FailedState sentence={agenda.failed} onRetry={items.retry} className="mt-4" />;
    case "ready":
      return items.value.length === 0 ? (
        <p className="mt-4 text-muted-foreground italic">{agenda.empty}</p>
      ) : (
        <ul aria-label={agenda.title} className="mt-4 border-b border-border">
          {items.value.map((item, index) => (
            <AgendaRow
              key={item.itemId}
              item={item}
              side={side}
              sessionId={sessionId}
              aheadMs={aheadMs}
              up={positionAround(items.value, index - 1)}
              down={positionAround(items.value, index + 2)}
            />
          ))}
        </ul>
      );
  }
}

/** A position between the neighbours; null beyond the ends. */
function positionAround(items: readonly AgendaItem[], index: number): number | null {
  if (index < 0 || index > items.length) return null;
  const [before, after] = [items[index - 1]?.position, items[index]?.position];
  if (before === undefined) return (after ?? 0) - 1;
  return after === undefined ? before + 1 : (before + after) / 2;
}
