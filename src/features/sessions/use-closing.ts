import { api } from "@convex/_generated/api";
import { useMutation } from "convex/react";

import { closing } from "@/content/coach-sessions";
import { errorNotice } from "@/content/failures";
import { sessionNotices } from "@/content/sessions";
import { notify } from "@/lib/notify";

import { wordChangeFailure } from "./booking-failure";
import type { Session } from "./session-types";

type Closing = "scheduled" | "completed" | "no-show";

/** Says how a session went, with a way back to what it was. */
export function useClosing() {
  const close = useMutation(api.calendar.close);
  const undoCancel = useMutation(api.sessions.undoCancel);

  async function attempt(act: () => Promise<unknown>): Promise<boolean> {
    try {
      await act();
      return true;
    } catch (error) {
      notify(errorNotice(wordChangeFailure(error, closing.notDone)));
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
      notify({ tone: "success", title }); // back to cancelled is a cancellation, with its own reason
      return;
    }
    const onAct = () => void attempt(() => close({ sessionId, status: before, from: status }));
    notify({ tone: "success", title, action: { label: sessionNotices.undo, onAct } });
  };
}
