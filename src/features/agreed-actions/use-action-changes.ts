import { api } from "@convex/_generated/api";
import type { Id } from "@convex/_generated/dataModel";
import type { CalendarDate } from "@domain/time/calendar-dates";
import { withCheckIn } from "@domain/work/agreed-actions";
import type { OptimisticLocalStore } from "convex/browser";
import { useMutation } from "convex/react";

import { actionWords } from "@/content/agreed-actions";
import type { AgreedAction, Whose } from "@/features/agreed-actions/actions";
import { attempt } from "@/lib/attempt";
import { notifyWithUndo } from "@/lib/device/notify-with-undo";

export interface NewAction {
  text: string;
  dueDate: CalendarDate | null;
  isHabit: boolean;
  sessionId?: Id<"sessions">;
  requestName?: string;
}

/** Each function resolves to whether it was saved; ticks are optimistic. */
export function useActionChanges(whose: Whose) {
  const addOwn = useMutation(api.agreedActions.add);
  const addFor = useMutation(api.agreedActions.addFor);
  const change = useMutation(api.agreedActions.change);
  const remove = useMutation(api.agreedActions.remove);
  const setDone = useMutation(api.agreedActions.setDone).withOptimisticUpdate(
    (store, { actionId, isDone }) =>
      patchOwn(store, actionId, () => ({ doneAt: isDone ? Date.now() : undefined })),
  );
  const checkIn = useMutation(api.agreedActions.checkIn).withOptimisticUpdate(
    (store, { actionId, date, isDone }) => {
      patchOwn(store, actionId, ({ habitDays = [] }) => ({
        habitDays: withCheckIn(habitDays, date, isDone),
      }));
    },
  );
  const add = (action: NewAction) =>
    saved(
      whose.side === "client" ? addOwn(action) : addFor({ clientId: whose.clientId, ...action }),
    );
  return {
    add,
    change: (action: AgreedAction, words: Pick<NewAction, "text" | "dueDate">) =>
      saved(change({ actionId: action.actionId, ...words })),
    setDone: ({ actionId }: AgreedAction, isDone: boolean) => saved(setDone({ actionId, isDone })),
    checkIn: ({ actionId }: AgreedAction, date: CalendarDate, isDone: boolean) =>
      saved(checkIn({ actionId, date, isDone })),
    remove: (action: AgreedAction) => removeWithUndo(action),
  };

  async function removeWithUndo({ actionId, text, dueDate, sessionId, habitDays }: AgreedAction) {
    if (!(await saved(remove({ actionId })))) return;
    const again = { text, dueDate: dueDate ?? null, sessionId, isHabit: habitDays !== undefined };
    notifyWithUndo(actionWords.removed, () => void add(again));
  }
}

const saved = (work: Promise<unknown>) => attempt(work);

function patchOwn(
  store: OptimisticLocalStore,
  actionId: Id<"agreedActions">,
  patch: (action: AgreedAction) => Partial<AgreedAction>,
) {
  const actions = store.getQuery(api.agreedActions.own, {});
  const patched = actions?.map((action) =>
    action.actionId === actionId ? { ...action, ...patch(action) } : action,
  );
  store.setQuery(api.agreedActions.own, {}, patched);
}
