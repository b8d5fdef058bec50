import { Link } from "react-router-dom";
import { NewsBanner } from "@/components/patterns/news-banner";
import { afterCoaching as endWords } from "@/content/after-coaching";
import { deleting as words } from "@/content/own-data/own-data";
import { useDeletion } from "@/features/own-data/use-deletion";
import { paths } from "@/lib/pages/paths";
import { useViewer } from "@/lib/sign-in/viewer";
import { formatDay, formatMoment } from "@/lib/text/format-instant";

export function DeletionBanner() {
  const { deletion } = useViewer();
  const { undo, isPending, error } = useDeletion();
  if (deletion === null) return null;
  const { dueAt, isHeld } = deletion;
  return (
    <NewsBanner
      slot="deletion-banner"
      act={words.undo}
      isPending={isPending}
      error={error}
      onAct={() => void undo()}
    >
      {isHeld ? words.bannerHeld : words.banner(formatMoment(dueAt))}
    </NewsBanner>
  );
}

export function CoachingEndBanner() {
  const { coachingEnd } = useViewer();
  if (coachingEnd === null) return null;
  const { endedAt, keptUntil, isHeld } = coachingEnd;
  return (
    <aside
      aria-label={endWords.label}
      data-slot="coaching-end-banner"
      className="border-b border-border bg-popover"
    >
      <div className="mx-auto flex max-w-page flex-wrap items-center gap-x-6 gap-y-1 px-5 py-3 sm:px-8">
        <p className="min-w-0 flex-1 basis-80">
          <strong className="font-semibold">{endWords.ended(formatDay(endedAt))}</strong>{" "}
          {isHeld ? endWords.held : endWords.keptUntil(formatDay(keptUntil - 1))}
        </p>
        <Link
          to={paths.ownData("export")}
          className="inline-flex min-h-11 items-center font-medium text-primary underline underline-offset-4"
        >
          {endWords.exportData}
        </Link>
      </div>
    </aside>
  );
}
