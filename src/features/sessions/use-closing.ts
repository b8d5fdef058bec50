import { api } from "@convex/_generated/api";
import { useMutation } from "convex/react";

import { describeChangeFailure } from "./booking/booking-failure";
import type { Session } from "./booking/session-types";
import { closing } from "@/content/coach-sessions";
import { errorNotice } from "@/content/failures";
import { sessionNotices } from "@/content/sessions";
import { notify } from "@/lib/device/notify";

type Closing = "scheduled" | "completed" | "no-show";

/** With an undo. */
export function useClosing() {
  const close = useMutation(api.calendar.close);
  const undoCancel = useMutation(api.sessions.undoCancel);

  async function attempt(act: () => Promise<unknown>): Promise<boolean> {
    try {
      await act();
      return true;
    } catch (error) {
      notify(errorNotice(describeChangeFailure(error, closing.notDone)));
      return false;
    }
  }

  return async ({ sessionId, status: before }: Session, status: Closing) => {
    const isBackOn = before === "cancelled" && status === "scheduled";
    const act = () =>
      isBackOn ? undoCancel({ sessionId }) : close({ sessionId, status, from: before });
    if (!(await attempt(act))) return;
    const title = closing.done[status];
    if (before === "cancelled") {
      notify({ tone: "success", title }); // No undo: a cancellation needs a reason.
      return;
    }
    const onAct = () => void attempt(() => close({ sessionId, status: before, from: status }));
    notify({ tone: "success", title, action: { label: sessionNotices.undo, onAct } });
  };
}
