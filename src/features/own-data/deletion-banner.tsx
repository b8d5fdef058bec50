import { NewsBanner } from "@/components/patterns/news-banner";
import { deleting as words } from "@/content/own-data/own-data";
import { useDeletion } from "@/features/own-data/use-deletion";
import { useViewer } from "@/lib/sign-in/viewer";
import { formatMoment } from "@/lib/text/format-instant";

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
