import { api } from "@convex/_generated/api";
import { Link, useLocation } from "react-router-dom";

import { stoppedWords as words } from "@/content/practice/stopped-deletions";
import { useLive } from "@/lib/live/live";
import { paths } from "@/lib/pages/paths";

/** Above every other page of the coach; the overview itself explains the stop and asks. */
export function DeletionsLine() {
  const stopped = useLive(api.retention.stopped, {});
  const isOverview = useLocation().pathname === paths.overview();
  if (isOverview || stopped.state !== "ready" || stopped.value === null) return null;
  return (
    <aside data-slot="deletions-line" className="border-b border-warning bg-popover">
      <p role="status" className="mx-auto max-w-page px-5 py-2.5 sm:px-8">
        {words.line}{" "}
        <Link to={paths.overview()} className="font-medium underline underline-offset-4">
          {words.see}
        </Link>
      </p>
    </aside>
  );
}
