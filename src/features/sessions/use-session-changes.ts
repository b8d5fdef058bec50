import { api } from "@convex/_generated/api";
import { useMutation } from "convex/react";
import type { FunctionArgs } from "convex/server";

import { describeChangeFailure } from "./booking/booking-failure";
import { useAttempt } from "./booking/use-attempt";
import type { Scope } from "./booking/use-scope";
import { errorNotice } from "@/content/failures";
import { groupWords } from "@/content/group-sessions";
import { notices } from "@/content/notices";
import { seriesWords } from "@/content/session-series";
import { sessionNotices } from "@/content/sessions";
import { type Notice, notify } from "@/lib/device/notify";

type Move = FunctionArgs<typeof api.sessions.move>;
type Cancellation = FunctionArgs<typeof api.sessions.cancel>;

/** `refusal` is for the dialog; other failures show a notice. Each action has one undo, also for several sessions. */
export function useSessionChanges() {
  const move = useMutation(api.sessions.move);
  const undoMove = useMutation(api.sessions.undoMove);
  const cancel = useMutation(api.sessions.cancel);
  const undoCancel = useMutation(api.sessions.undoCancel);
  const series = useSeriesChanges();
  const group = useGroupChanges();
  const { attempt, isPending, refusal } = useAttempt();

  return {
    isPending,
    refusal,
    moveTo: async (wanted: Move, scope: Scope) => {
      const { sessionId } = wanted;
      const isOne = scope === "one";
      const act = () => (isOne ? move(wanted) : series.move({ ...wanted, scope }));
      const isDone = await attempt(act, errorNotice(sessionNotices.notMoved));
      if (isDone) {
        const takeBack = isOne ? undoMove : series.undoMove;
        notifyDone(isOne ? notices.sessionMoved : moved, () => takeBack({ sessionId }));
      }
      return isDone;
    },
    callOff: async (wanted: Cancellation, scope: Scope | "group") => {
      const { sessionId } = wanted;
      if (scope === "group") {
        const act = () => group.cancel(wanted);
        const isDone = await attempt(act, errorNotice(sessionNotices.notCancelled));
        if (isDone) notifyDone(groupCancelled, () => group.undoCancel({ sessionId }));
        return isDone;
      }
      const isOne = scope === "one";
      const act = () => (isOne ? cancel(wanted) : series.cancel({ ...wanted, scope }));
      const isDone = await attempt(act, errorNotice(sessionNotices.notCancelled));
      if (isDone) {
        const takeBack = isOne ? undoCancel : series.undoCancel;
        notifyDone(isOne ? notices.sessionCancelled : cancelled, () => takeBack({ sessionId }));
      }
      return isDone;
    },
  };
}

function useSeriesChanges() {
  const move = useMutation(api.series.move);
  const undoMove = useMutation(api.series.undoMove);
  const cancel = useMutation(api.series.cancel);
  const undoCancel = useMutation(api.series.undoCancel);
  return { move, undoMove, cancel, undoCancel };
}

function useGroupChanges() {
  const cancel = useMutation(api.groupSessions.cancel);
  const undoCancel = useMutation(api.groupSessions.undoCancel);
  return { cancel, undoCancel };
}

const groupCancelled = { tone: "success", title: groupWords.cancelled } as const;
const withGroup = { tone: "success", title: sessionNotices.withGroup } as const;
const moved = { tone: "success", title: seriesWords.moved } as const;
const cancelled = { tone: "success", title: seriesWords.cancelled } as const;

export function notifyDone(notice: Notice, takeBack: () => Promise<unknown>) {
  const onAct = () => void undo(takeBack);
  notify({ ...notice, action: { label: sessionNotices.undo, onAct } });
}

async function undo(act: () => Promise<unknown>) {
  try {
    const isElsewhere = await act();
    if (isElsewhere === true) notify(withGroup);
  } catch (error) {
    notify(errorNotice(describeChangeFailure(error, sessionNotices.notUndone)));
  }
}
