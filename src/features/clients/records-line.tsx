import { api } from "@convex/_generated/api";
import type { Id } from "@convex/_generated/dataModel";

import { RecordsButton } from "@/features/clients/records-button";
import { describeKeeping } from "@/features/clients/keeping";
import { useLive } from "@/lib/live/live";

export function RecordsLine({ clientId, name }: { clientId: Id<"users">; name: string }) {
  const keeping = useLive(api.legalHolds.ofClient, { clientId });
  if (keeping.state !== "ready") return null;
  const { coachingId, ...rest } = keeping.value;
  const isNews = rest.leavesAt !== null || rest.hold !== null;
  return (
    <aside
      data-slot="records-line"
      className="mt-10 flex flex-wrap items-center gap-x-5 gap-y-1 border-t border-border pt-3"
    >
      <p className={isNews ? "min-w-0 font-medium" : "min-w-0 text-sm text-muted-foreground"}>
        {describeKeeping(rest)}
      </p>
      <RecordsButton coachingId={coachingId} name={name} />
    </aside>
  );
}
