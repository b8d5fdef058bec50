import { api } from "@convex/_generated/api";

import { NewsBanner } from "@/components/patterns/news-banner";
import { deleting as words } from "@/content/own-data/own-data";
import { useDeletion } from "@/features/own-data/use-deletion";
import { useLive } from "@/lib/live/live";
import { formatMoment } from "@/lib/text/format-instant";

export function DeletionBanner() {
  const state = useLive(api.erasures.state, {});
  const { undo, isPending, error } = useDeletion();
  if (state.state !== "ready" || state.value.wish === null) return null;
  const { wish, isHeld } = state.value;
  return (
    <NewsBanner
      slot="deletion-banner"
      act={words.undo}
      isPending={isPending}
      error={error}
      onAct={() => void undo()}
    >
      {isHeld ? words.bannerHeld : words.banner(formatMoment(wish.dueAt))}
    </NewsBanner>
  );
}
