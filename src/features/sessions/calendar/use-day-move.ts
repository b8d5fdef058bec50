import { api } from "@convex/_generated/api";
import type { Id } from "@convex/_generated/dataModel";
import type { CalendarDate } from "@domain/time/calendar-dates";
import { utcMsToWallTime, wallTimeToUtcMs } from "@domain/time/time-zones";
import { useMutation } from "convex/react";
import { useState } from "react";

import { describeChangeFailure } from "../booking/booking-failure";
import type { CoachSession } from "../booking/session-types";
import { notifyDone } from "../use-session-changes";
import { errorNotice } from "@/content/failures";
import { notices } from "@/content/notices";
import { sessionNotices } from "@/content/sessions";
import { notify } from "@/lib/device/notify";
import { ownZone } from "@/lib/live/now";

export type DayMove = {
  dragged: CoachSession | null;
  drag: (session: CoachSession | null) => void;
  /** Keeps the time of day, and offers an undo. */
  moveTo: (session: CoachSession, date: CalendarDate) => Promise<void>;
  /** The moved session, which takes the focus on its new day and then calls `settle`. */
  movedId: Id<"sessions"> | null;
  settle: () => void;
};

export function useDayMove(onMoved: (date: CalendarDate) => void): DayMove {
  const move = useMutation(api.sessions.move);
  const undoMove = useMutation(api.sessions.undoMove);
  const [dragged, drag] = useState<CoachSession | null>(null);
  const [movedId, setMovedId] = useState<Id<"sessions"> | null>(null);
  async function moveTo(
    { sessionId, startsAt, durationMinutes }: CoachSession,
    date: CalendarDate,
  ) {
    const timeZone = ownZone();
    const wall = utcMsToWallTime(startsAt, timeZone);
    drag(null);
    if (wall.date === date) return;
    const moved = wallTimeToUtcMs({ date, time: wall.time }, timeZone);
    try {
      await move({ sessionId, startsAt: moved, durationMinutes, timeZone });
      notifyDone(notices.sessionMoved, () => undoMove({ sessionId }));
      onMoved(date);
      setMovedId(sessionId);
    } catch (error) {
      notify(errorNotice(describeChangeFailure(error, sessionNotices.notMoved)));
    }
  }
  return { dragged, drag, moveTo, movedId, settle: () => setMovedId(null) };
}
