import { Link } from "react-router-dom";

import { afterCoaching as words } from "@/content/after-coaching";
import { paths } from "@/lib/pages/paths";
import { useViewer } from "@/lib/sign-in/viewer";
import { formatDay } from "@/lib/text/format-instant";

export function CoachingEndBanner() {
  const { coachingEnd } = useViewer();
  if (coachingEnd === null) return null;
  const { endedAt, keptUntil, isHeld } = coachingEnd;
  return (
    <aside
      aria-label={words.label}
      data-slot="coaching-end-banner"
      className="border-b border-border bg-popover"
    >
      <div className="mx-auto flex max-w-page flex-wrap items-center gap-x-6 gap-y-1 px-5 py-3 sm:px-8">
        <p className="min-w-0 flex-1 basis-80">
          <strong className="font-semibold">{words.ended(formatDay(endedAt))}</strong>{" "}
          {isHeld ? words.held : words.keptUntil(formatDay(keptUntil - 1))}
        </p>
        <Link
          to={paths.ownData("export")}
          className="inline-flex min-h-11 items-center font-medium text-primary underline underline-offset-4"
        >
          {words.exportData}
        </Link>
      </div>
    </aside>
  );
}
