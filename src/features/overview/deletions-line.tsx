import { Link, useLocation } from "react-router-dom";

import { stoppedWords as words } from "@/content/practice/stopped-deletions";
import { paths } from "@/lib/pages/paths";
import { useViewer } from "@/lib/sign-in/viewer";

/** Shown above every page of the coach but the overview, which explains the stop and asks for the decision. */
export function DeletionsLine() {
  const { areDeletionsStopped } = useViewer();
  const isOverview = useLocation().pathname === paths.overview();
  if (isOverview || !areDeletionsStopped) return null;
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
