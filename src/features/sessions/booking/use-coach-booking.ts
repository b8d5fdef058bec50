import { api } from "@convex/_generated/api";
import { useMutation } from "convex/react";
import type { FunctionArgs } from "convex/server";

import { useAttempt } from "./use-attempt";
import type { Series } from "./use-series";
import { coachBooking } from "@/content/coach-sessions";
import { groupWords } from "@/content/group-sessions";
import { notices } from "@/content/notices";
import { seriesWords } from "@/content/session-series";
import { notify } from "@/lib/device/notify";

type Wanted = FunctionArgs<typeof api.calendar.book>;

type How = {
  isRecord: boolean;
  series: Series | null;
  otherIds: readonly Wanted["clientId"][];
};

/** Books one session, a series, or one session per client of a group, or records a past one. */
export function useCoachBooking() {
  const bookOne = useMutation(api.calendar.book);
  const record = useMutation(api.calendar.record);
  const bookSeries = useMutation(api.series.book);
  const bookGroup = useMutation(api.groupSessions.book);
  const { attempt, isPending, refusal } = useAttempt();

  async function book(wanted: Wanted, { isRecord, series, otherIds }: How): Promise<boolean> {
    const act = () => {
      if (isRecord) return record(wanted);
      if (otherIds.length > 0) {
        const { clientId, ...session } = wanted;
        return bookGroup({ ...session, clientIds: [clientId, ...otherIds] });
      }
      if (series === null) return bookOne(wanted);
      const { weeks, count, skipped } = series;
      return bookSeries({ ...wanted, weeks, count, skipped: [...skipped] });
    };
    const sessions = series?.chosen.length ?? 1;
    if (!(await attempt(act, notices.sessionNotScheduled))) return false;
    if (isRecord) notify({ tone: "success", title: coachBooking.recorded });
    else if (otherIds.length > 0) notify({ tone: "success", title: groupWords.booked });
    else if (series === null) notify(notices.sessionScheduled);
    else notify({ tone: "success", title: seriesWords.booked(sessions) });
    return true;
  }

  return { book, isPending, refusal };
}
