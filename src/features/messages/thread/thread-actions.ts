import { api } from "@convex/_generated/api";
import type { Id } from "@convex/_generated/dataModel";
import { addDays, weekday } from "@domain/time/calendar-dates";
import { utcMsToWallTime, wallTimeToUtcMs } from "@domain/time/time-zones";
import { useMutation } from "convex/react";

import { inbox } from "@/content/messages/message-center";
import { attempt } from "@/lib/attempt";
import { notifyWithUndo } from "@/lib/device/notify-with-undo";
import { ownZone } from "@/lib/live/now";
import { formatMoment } from "@/lib/text/format-instant";

const words = inbox.thread;
const MORNING = "09:00";

/** Nine o'clock in the coach's time zone. */
export function morningOf(what: "tomorrow" | "monday", nowMs: number, zone: string): number {
  const { date: today } = utcMsToWallTime(nowMs, zone);
  const days = what === "tomorrow" ? 1 : (8 - weekday(today)) % 7 || 7;
  return wallTimeToUtcMs({ date: addDays(today, days), time: MORNING }, zone);
}

/** Marks a conversation as done or snoozed, with an undo in the notice. */
export function useThreadActions(clientId: Id<"users">, name: string) {
  const set = useMutation(api.inbox.setThread);
  const change = (to: { isDone: boolean; snoozedUntil: number | null }) =>
    attempt(set({ clientId, ...to }));
  const putBack = () => void change({ isDone: false, snoozedUntil: null });
  const say = async (said: Parameters<typeof change>[0], title: string) => {
    if (!(await change(said))) return;
    notifyWithUndo(title, putBack);
  };
  return {
    putBack,
    markDone: () => void say({ isDone: true, snoozedUntil: null }, words.saidDone(name)),
    snooze: (what: "tomorrow" | "monday") => {
      const snoozedUntil = morningOf(what, Date.now(), ownZone());
      void say(
        { isDone: false, snoozedUntil },
        words.saidSnoozed(name, formatMoment(snoozedUntil)),
      );
    },
  };
}
