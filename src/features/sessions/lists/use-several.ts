import { api } from "@convex/_generated/api";
import type { Id } from "@convex/_generated/dataModel";
import { useMutation } from "convex/react";

import { describeChangeFailure } from "../booking/booking-failure";
import { useAttempt } from "../booking/use-attempt";
import { notifyDone } from "../use-session-changes";
import { severalSessions as words } from "@/content/coach-sessions";
import { errorNotice } from "@/content/failures";
import { notify } from "@/lib/device/notify";

type Session = { sessionId: Id<"sessions"> };
type Ids = Id<"sessions">[];

const idsOf = (sessions: readonly Session[]) => sessions.map(({ sessionId }) => sessionId);

/** Closes sessions that have begun. One undo for all. */
export function useClosingSeveral(onDone: () => void) {
  const close = useMutation(api.calendar.closeSeveral);
  return async (sessions: readonly Session[], status: "completed" | "no-show") => {
    try {
      const sessionIds = await close({ sessionIds: idsOf(sessions), status, from: "scheduled" });
      notifyChanged(sessionIds, words.done[status], () =>
        close({ sessionIds, status: "scheduled", from: status }),
      );
      onDone();
    } catch (error) {
      notify(errorNotice(describeChangeFailure(error, words.notDone)));
    }
  };
}

/** `refusal` is for the dialog. One undo for all. */
export function useCancellingSeveral() {
  const cancel = useMutation(api.calendar.cancelSeveral);
  const undoCancel = useMutation(api.calendar.undoCancelSeveral);
  const { attempt, isPending, refusal } = useAttempt();
  const callOff = (sessions: readonly Session[], reason: string) =>
    attempt(async () => {
      const sessionIds = await cancel({ sessionIds: idsOf(sessions), reason });
      notifyChanged(sessionIds, words.done.cancelled, () => undoCancel({ sessionIds }));
    }, errorNotice(words.notDone));
  return { callOff, isPending, refusal };
}

function notifyChanged(
  changed: Ids,
  title: (count: number) => string,
  takeBack: () => Promise<unknown>,
) {
  if (changed.length === 0) {
    notify(errorNotice(words.nothing));
    return;
  }
  notifyDone({ title: title(changed.length) }, takeBack);
}
