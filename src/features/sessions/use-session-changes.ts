import { api } from "@convex/_generated/api";
import { useMutation } from "convex/react";
import type { FunctionArgs } from "convex/server";

import { describeChangeFailure } from "./booking/booking-failure";
import { useAttempt } from "./booking/use-attempt";
import type { Scope } from "./change-fields";
import { errorNotice } from "@/content/failures";
import { groupWords } from "@/content/group-sessions";
import { notices } from "@/content/notices";
import { seriesWords } from "@/content/session-series";
import { sessionNotices } from "@/content/sessions";
import { undoWord } from "@/content/undo";
import { type Notice, notify } from "@/lib/device/notify";

type Move = FunctionArgs<typeof api.sessions.move>;
type Cancellation = FunctionArgs<typeof api.sessions.cancel>;

/** `refusal` is for the dialog; other failures show a notice. Each action has one undo, also for several sessions. */
export function useSessionChanges() {
  const move = useMutation(api.sessions.move);
  const undoMove = useMutation(api.sessions.undoMove);
  const cancel = useMutation(api.sessions.cancel);
  const undoCancel = useMutation(api.sessions.undoCancel);
  const moveSeries = useMutation(api.series.move);
  const undoMoveSeries = useMutation(api.series.undoMove);
  const cancelSeries = useMutation(api.series.cancel);
  const undoCancelSeries = useMutation(api.series.undoCancel);
  const cancelGroup = useMutation(api.groupSessions.cancel);
  const undoCancelGroup = useMutation(api.groupSessions.undoCancel);
  const { attempt, isPending, refusal } = useAttempt();

  type Change = { act: () => Promise<unknown>; failed: string; done: Notice };
  async function run({ act, failed, done }: Change, takeBack: () => Promise<unknown>) {
    const isDone = await attempt(act, errorNotice(failed));
    if (isDone) notifyDone(done, takeBack);
    return isDone;
  }

  return {
    isPending,
    refusal,
    moveTo: (wanted: Move, scope: Scope) => {
      const { sessionId } = wanted;
      const failed = sessionNotices.notMoved;
      if (scope === "one") {
        const act = () => move(wanted);
        return run({ act, failed, done: notices.sessionMoved }, () => undoMove({ sessionId }));
      }
      const act = () => moveSeries({ ...wanted, scope });
      return run({ act, failed, done: moved }, () => undoMoveSeries({ sessionId }));
    },
    callOff: (wanted: Cancellation, scope: Scope | "group") => {
      const { sessionId } = wanted;
      const failed = sessionNotices.notCancelled;
      if (scope === "group") {
        const act = () => cancelGroup(wanted);
        return run({ act, failed, done: groupCancelled }, () => undoCancelGroup({ sessionId }));
      }
      if (scope === "one") {
        const act = () => cancel(wanted);
        return run({ act, failed, done: notices.sessionCancelled }, () =>
          undoCancel({ sessionId }),
        );
      }
      const act = () => cancelSeries({ ...wanted, scope });
      return run({ act, failed, done: cancelled }, () => undoCancelSeries({ sessionId }));
    },
  };
}

const groupCancelled = { title: groupWords.cancelled } as const;
const withGroup = { title: sessionNotices.withGroup } as const;
const moved = { title: seriesWords.moved } as const;
const cancelled = { title: seriesWords.cancelled } as const;

export function notifyDone(notice: Notice, takeBack: () => Promise<unknown>) {
  const onAct = () => void undo(takeBack);
  notify({ ...notice, action: { label: undoWord, onAct } });
}

async function undo(act: () => Promise<unknown>) {
  try {
    const isElsewhere = await act();
    if (isElsewhere === true) notify(withGroup);
  } catch (error) {
    notify(errorNotice(describeChangeFailure(error, sessionNotices.notUndone)));
  }
}
