import type { PracticeSettings } from "@domain/practice/practice-settings";

import { describeWeek } from "@/content/settings/availability";

type OpenHours = Pick<PracticeSettings, "noticeHours" | "cancelWindowHours" | "bufferMinutes"> & {
  weekly: readonly PracticeSettings["weekly"][number][];
};

const hours = (count: number) => (count === 1 ? "1 hour’s" : `${String(count)} hours’`);

/** Describes when clients can book and by which rules, for stored and for suggested hours. */
export function describeOpenHours(open: OpenHours): string {
  const { weekly, noticeHours, cancelWindowHours, bufferMinutes = 0 } = open;
  const rules = [
    noticeHours === 0 ? "at any notice" : `with ${hours(noticeHours)} notice`,
    cancelWindowHours === 0
      ? "cancelled until it begins"
      : `cancelled until ${String(cancelWindowHours)} ${cancelWindowHours === 1 ? "hour" : "hours"} before`,
    ...(bufferMinutes === 0 ? [] : [`${String(bufferMinutes)} minutes between sessions`]),
  ];
  return `${describeWeek(weekly)} Booked ${rules.join(", ")}.`;
}
