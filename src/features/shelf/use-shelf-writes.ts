import { api } from "@convex/_generated/api";
import type { Id } from "@convex/_generated/dataModel";
import { optimisticallyUpdateValueInPaginatedQuery, useMutation } from "convex/react";

import { describeFailure, refusalIn } from "@/content/failures";
import { shelfWords } from "@/content/library/shelf";
import { notify } from "@/lib/device/notify";
import { notifyWithUndo } from "@/lib/device/notify-with-undo";

type Item = { libraryItemId: Id<"libraryItems">; title: string };

export const showNotChanged = (error: unknown) =>
  notify({ tone: "danger", title: describeFailure(error, shelfWords.notChanged) });

/** Optimistic, with an undo. */
export function usePublish() {
  const publish = useMutation(api.shelf.publish).withOptimisticUpdate(
    (store, { libraryItemId, isPublished }) => {
      const items = store.getQuery(api.shelf.list, {});
      if (items === undefined) return;
      const changed = items.map((item) =>
        item.libraryItemId === libraryItemId ? { ...item, isPublished } : item,
      );
      store.setQuery(api.shelf.list, {}, changed);
    },
  );
  return ({ libraryItemId, title }: Item, isPublished: boolean) =>
    void publish({ libraryItemId, isPublished }).then(() => {
      const undo = () =>
        void publish({ libraryItemId, isPublished: !isPublished }).catch(showNotChanged);
      notifyWithUndo(
        isPublished ? shelfWords.nowPublished(title) : shelfWords.nowHidden(title),
        undo,
      );
    }, showNotPublished);
}

/** Publishes several at once, with one undo. */
export function usePublishSeveral(onDone: () => void) {
  const publish = useMutation(api.shelf.publishSeveral);
  return (items: readonly Item[], isPublished: boolean) => {
    const libraryItemIds = items.map(({ libraryItemId }) => libraryItemId);
    void publish({ libraryItemIds, isPublished }).then((changed) => {
      if (changed.length === 0) {
        notify({ tone: "warning", title: shelfWords.noneChanged });
        return;
      }
      const undo = () =>
        void publish({ libraryItemIds: changed, isPublished: !isPublished }).catch(showNotChanged);
      const { severalPublished, severalHidden } = shelfWords;
      notifyWithUndo((isPublished ? severalPublished : severalHidden)(changed.length), undo);
      onDone();
    }, showNotChanged);
  };
}

const showNotPublished = (error: unknown) => {
  if (refusalIn(error)?.code !== "INVALID") showNotChanged(error);
  else notify({ tone: "warning", title: shelfWords.nothingToOpen });
};

export function useMove() {
  const move = useMutation(api.shelf.move).withOptimisticUpdate(
    (store, { libraryItemId, isUp }) => {
      const items = store.getQuery(api.shelf.list, {});
      if (items === undefined) return;
      const from = items.findIndex((item) => item.libraryItemId === libraryItemId);
      const to = isUp ? from - 1 : from + 1;
      const [moved, neighbour] = [items[from], items[to]];
      if (moved === undefined || neighbour === undefined) return;
      store.setQuery(api.shelf.list, {}, items.with(to, moved).with(from, neighbour));
    },
  );
  return (libraryItemId: Item["libraryItemId"], isUp: boolean) =>
    void move({ libraryItemId, isUp }).catch(showNotChanged);
}

export function useAssign() {
  return useMutation(api.shelf.assign).withOptimisticUpdate(
    (store, { libraryItemId, clientId, isAssigned }) => {
      optimisticallyUpdateValueInPaginatedQuery(
        store,
        api.shelf.readers,
        { libraryItemId },
        (reader) => (reader.clientId === clientId ? { ...reader, isAssigned } : reader),
      );
    },
  );
}
