import { api } from "@convex/_generated/api";

import { Button } from "@/components/ui/button";
import { deleting as words } from "@/content/own-data/own-data";
import { useDeletion } from "@/features/own-data/use-deletion";
import { useLive } from "@/lib/live";
import { wordMoment } from "@/lib/word-instant";

/** Above every page while a deletion is due, so that nobody is taken by surprise. */
export function DeletionBanner() {
  const state = useLive(api.erasures.state, {});
  const { undo, isPending, error } = useDeletion();
  if (state.state !== "ready" || state.value.wish === null) return null;
  return (
    <aside
      role="status"
      data-slot="deletion-banner"
      className="border-b border-warning bg-surface-raised"
    >
      <div className="mx-auto flex max-w-page flex-wrap items-center gap-x-4 gap-y-2 px-5 py-2.5 sm:px-8">
        <p className="min-w-0">{words.banner(wordMoment(state.value.wish.dueAt))}</p>
        <Button variant="quiet" size="small" isPending={isPending} onClick={() => void undo()}>
          {words.undo}
        </Button>
        {error !== null && <p className="w-full text-danger">{error}</p>}
      </div>
    </aside>
  );
}
