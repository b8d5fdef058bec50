import { api } from "@convex/_generated/api";
import { useMutation } from "convex/react";

import { describeChangeFailure } from "./booking/booking-failure";
import type { Session } from "./booking/session-types";
import { closing } from "@/content/coach-sessions";
import { attempt } from "@/lib/attempt";
import { notify } from "@/lib/device/notify";
import { notifyWithUndo } from "@/lib/device/notify-with-undo";

type Closing = "scheduled" | "completed" | "no-show";

/** With an undo. */
export function useClosing() {
  const close = useMutation(api.calendar.close);
  const undoCancel = useMutation(api.sessions.undoCancel);

  return async ({ sessionId, status: before }: Session, status: Closing) => {
    const isBackOn = before === "cancelled" && status === "scheduled";
    const act = isBackOn ? undoCancel({ sessionId }) : close({ sessionId, status, from: before });
    if (!(await closed(act))) return;
    const title = closing.done[status];
    if (before === "cancelled") {
      notify({ title }); // No undo: a cancellation needs a reason.
      return;
    }
    const onAct = () => void closed(close({ sessionId, status: before, from: status }));
    notifyWithUndo(title, onAct);
  };
}

const closed = (work: Promise<unknown>) => attempt(work, closing.notDone, describeChangeFailure);
