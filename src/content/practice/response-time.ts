import { responseTimeSamplesMin, responseTimeWindowDays } from "@domain/limits";
import { minuteMs } from "@domain/time/time-spans";

import { overviewPage } from "@/content/practice/overview";

const words = overviewPage.month;

export function formatWait(waitedMs: number): string {
  const minutes = Math.max(1, Math.round(waitedMs / minuteMs));
  return minutes < 60
    ? words.minutes(minutes)
    : words.hours(Math.floor(minutes / 60), minutes % 60);
}

/** The measured time once there are enough replies; until then the target, labelled as such. */
export function describeResponse(
  { replies, medianReplyMs }: { replies: number; medianReplyMs: number | null },
  targetHours: number,
) {
  if (medianReplyMs === null || replies < responseTimeSamplesMin) {
    return { value: words.lessThan(targetHours), hint: words.target(responseTimeSamplesMin) };
  }
  const hint = words.measured(responseTimeWindowDays, replies, targetHours);
  return { value: formatWait(medianReplyMs), hint };
}
