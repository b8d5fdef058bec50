import { api } from "@convex/_generated/api";
import type { Id } from "@convex/_generated/dataModel";
import { libraryPercentOnOpen } from "@domain/work/progress";
import type { OptimisticLocalStore } from "convex/browser";
import { useMutation } from "convex/react";
import { useCallback } from "react";

import { describeFailure } from "@/content/failures";
import { libraryWords } from "@/content/library/words";
import { notices } from "@/content/notices";
import { notify } from "@/lib/device/notify";
import { notifyWithUndo } from "@/lib/device/notify-with-undo";

type ItemId = Id<"libraryItems">;
type Touched = { isSaved?: boolean; stars?: number };

/** Optimistic, in the list and on the item's page. */
function touch(store: OptimisticLocalStore, libraryItemId: ItemId, touched: Touched) {
  const items = store.getQuery(api.library.list, {});
  if (items !== undefined) {
    const changed = items.map((item) =>
      item.libraryItemId === libraryItemId ? { ...item, ...touched } : item,
    );
    store.setQuery(api.library.list, {}, changed);
  }
  const item = store.getQuery(api.library.get, { libraryItemId });
  if (item !== undefined) {
    store.setQuery(api.library.get, { libraryItemId }, { ...item, ...touched });
  }
}

export function useSave() {
  const save = useMutation(api.library.save).withOptimisticUpdate(
    (store, { libraryItemId, isSaved }) => touch(store, libraryItemId, { isSaved }),
  );
  /** Resolves to the specified notice, with an undo after removing. */
  return async (
    { libraryItemId, title }: { libraryItemId: ItemId; title: string },
    isSaved: boolean,
  ) => {
    try {
      await save({ libraryItemId, isSaved });
    } catch (error) {
      notifyNotUpdated(error);
      return;
    }
    if (isSaved) {
      notify(notices.itemSaved(title));
      return;
    }
    const undo = () => void save({ libraryItemId, isSaved: true }).catch(notifyNotUpdated);
    notifyWithUndo(libraryWords.unsaved, undo);
  };
}

export function useRate() {
  const rate = useMutation(api.library.rate).withOptimisticUpdate(
    (store, { libraryItemId, stars }) => touch(store, libraryItemId, { stars }),
  );
  return (libraryItemId: ItemId, stars: number) =>
    void rate({ libraryItemId, stars }).then(
      () => notify({ title: libraryWords.rated }),
      notifyNotUpdated,
    );
}

/** A failed update is included in the next one, so only opening shows an error. */
export function useReadingProgress(libraryItemId: ItemId) {
  const openItem = useMutation(api.library.open);
  const reachIn = useMutation(api.library.reach);
  const open = useCallback(() => openItem({ libraryItemId }), [openItem, libraryItemId]);
  const reach = useCallback(
    (progress: number, resumeAt: number) =>
      reachIn({ libraryItemId, progress: libraryPercentOnOpen(progress), resumeAt }),
    [reachIn, libraryItemId],
  );
  return { open, reach };
}

export const notifyNotUpdated = (error: unknown) => {
  notify({
    ...notices.progressNotUpdated,
    body: describeFailure(error, notices.progressNotUpdated.body),
  });
};
