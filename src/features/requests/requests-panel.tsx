import { api } from "@convex/_generated/api";
import { minuteMs } from "@domain/time/time-spans";
import { Link } from "react-router-dom";

import { Badge } from "@/components/ui/badge";
import { requestsPanel as words } from "@/content/own-data/requests";
import { useKeepPrevious } from "@/lib/kept/keep-previous";
import { useLive } from "@/lib/live/live";
import { useNow } from "@/lib/live/now";
import { paths } from "@/lib/pages/paths";

const stepMs = 10 * minuteMs;

export function useOpenRequests() {
  const nowMs = Math.floor(useNow() / stepMs) * stepMs;
  return useKeepPrevious(useLive(api.requests.countOpen, { nowMs }));
}

/** Hidden when empty, red once a deadline is near or past. */
export function RequestsPanel() {
  const counts = useOpenRequests();
  if (counts.state !== "ready" || counts.value.open === 0) return null;
  const { open, soon, overdue } = counts.value;
  return (
    <section
      aria-label={words.title}
      data-slot="requests-panel"
      className="relative flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1 rounded-card border border-border bg-card px-4 py-1.5 sm:px-5"
    >
      <h2 className="sr-only">{words.title}</h2>
      <p className="font-medium">{words.open(open)}</p>
      {overdue > 0 && <Badge variant="destructive">{words.overdue(overdue)}</Badge>}
      {soon > 0 && <Badge variant="destructive">{words.soon(soon)}</Badge>}
      <Link
        to={paths.requests()}
        className="ml-auto text-sm text-primary underline underline-offset-4 after:absolute after:inset-0"
      >
        {words.link}
      </Link>
    </section>
  );
}
