import { api } from "@convex/_generated/api";
import type { Id } from "@convex/_generated/dataModel";
import { useMutation } from "convex/react";
import type { FunctionArgs } from "convex/server";

import { errorNotice } from "@/content/failures";
import { notices } from "@/content/notices";
import { sessionNotices } from "@/content/sessions";
import { notify } from "@/lib/notify";

import { describeChangeFailure } from "./booking-failure";
import { useAttempt } from "./use-attempt";

type Move = FunctionArgs<typeof api.sessions.move>;

/** `refusal` is for the dialog; other failures show a notice. */
export function useSessionChanges() {
  const move = useMutation(api.sessions.move);
  const undoMove = useMutation(api.sessions.undoMove);
  const cancel = useMutation(api.sessions.cancel);
  const undoCancel = useMutation(api.sessions.undoCancel);
  const { attempt, isPending, refusal } = useAttempt();

  return {
    isPending,
    refusal,
    moveTo: async (wanted: Move) => {
      const isDone = await attempt(() => move(wanted), errorNotice(sessionNotices.notMoved));
      if (isDone) {
        const onAct = () => void undo(() => undoMove({ sessionId: wanted.sessionId }));
        notify({ ...notices.sessionMoved, action: { label: sessionNotices.undo, onAct } });
      }
      return isDone;
    },
    callOff: async (sessionId: Id<"sessions">, reason: string) => {
      const isDone = await attempt(
        () => cancel({ sessionId, reason }),
        errorNotice(sessionNotices.notCancelled),
      );
      if (isDone) {
        const onAct = () => void undo(() => undoCancel({ sessionId }));
        notify({ ...notices.sessionCancelled, action: { label: sessionNotices.undo, onAct } });
      }
      return isDone;
    },
  };
}

async function undo(act: () => Promise<unknown>) {
  try {
    await act();
  } catch (error) {
    notify(errorNotice(describeChangeFailure(error, sessionNotices.notUndone)));
  }
}
