import { api } from "@convex/_generated/api";

import { QuietLink } from "@/components/patterns/quiet-link";
import { Badge } from "@/components/ui/badge";
import { requestsPanel as words } from "@/content/own-data/requests";
import { useLive } from "@/lib/live";
import { useNow } from "@/lib/now";
import { paths } from "@/lib/paths";
import { useSteady } from "@/lib/steady";

const stepMs = 10 * 60 * 1000;

export function useOpenRequests() {
  const nowMs = Math.floor(useNow() / stepMs) * stepMs;
  return useSteady(useLive(api.requests.countOpen, { nowMs }));
}

/** On the overview: absent while nobody waits, and red once a promise is about to break or has. */
export function RequestsPanel() {
  const counts = useOpenRequests();
  if (counts.state !== "ready" || counts.value.open === 0) return null;
  const { open, soon, overdue } = counts.value;
  return (
    <section
      aria-label={words.title}
      data-slot="requests-panel"
      className="rounded-card border border-line bg-surface p-5 sm:p-6"
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-2">
        <h2 className="text-xl font-medium">{words.title}</h2>
        <p className="flex gap-2">
          {overdue > 0 && <Badge tone="danger">{words.overdue(overdue)}</Badge>}
          {soon > 0 && <Badge tone="danger">{words.soon(soon)}</Badge>}
        </p>
      </div>
      <p className="mt-2">{words.open(open)}</p>
      <QuietLink to={paths.requests()}>{words.link}</QuietLink>
    </section>
  );
}
