import { api } from "@convex/_generated/api";
import { useMutation } from "convex/react";
import type { FunctionArgs } from "convex/server";

import type { AgendaItem } from "./agenda-list";
import { agenda } from "@/content/sessions";
import { attempt } from "@/lib/attempt";
import { notifyWithUndo } from "@/lib/device/notify-with-undo";

type Change = FunctionArgs<typeof api.agenda.change>;

const tell = (work: Promise<unknown>) => attempt(work);

/** Optimistic; reverted when the server refuses. */
export function useAgendaChanges(sessionId: string) {
  const add = useMutation(api.agenda.add);
  const remove = useMutation(api.agenda.remove).withOptimisticUpdate((store, { itemId }) => {
    const items = store.getQuery(api.agenda.list, { sessionId });
    const left = items?.filter((item) => item.itemId !== itemId);
    store.setQuery(api.agenda.list, { sessionId }, left);
  });
  const change = useMutation(api.agenda.change).withOptimisticUpdate((store, wanted) => {
    const items = store.getQuery(api.agenda.list, { sessionId });
    const changed = items?.map((item) =>
      item.itemId === wanted.itemId ? { ...item, ...withoutGaps(wanted) } : item,
    );
    changed?.sort((one, other) => one.position - other.position);
    store.setQuery(api.agenda.list, { sessionId }, changed);
  });

  return {
    /** Resolves to whether it was saved. */
    change: (wanted: Change) => tell(change(wanted)),
    remove: (item: AgendaItem) => void removeWithUndo(item),
  };

  async function removeWithUndo({ itemId, text, position, minutes }: AgendaItem) {
    if (!(await tell(remove({ itemId })))) return;
    notifyWithUndo(agenda.removed, () => void tell(add({ sessionId, text, position, minutes })));
  }
}

/** Fields that are not set stay unchanged. */
const withoutGaps = ({ text, isDone, position, minutes }: Change) => ({
  ...(text === undefined ? {} : { text }),
  ...(isDone === undefined ? {} : { isDone }),
  ...(position === undefined ? {} : { position }),
  ...(minutes === undefined ? {} : { minutes: minutes ?? undefined }),
});
