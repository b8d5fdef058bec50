import type { DayException, OpenHours, WeeklyHours } from "@domain/schedule/availability";
import { isCalendarDate } from "@domain/time/calendar-dates";

import { fieldsOf, jsonSlot } from "@/lib/kept/kept-json";
import { personKey } from "@/lib/kept/kept-keys";
import type { Slot } from "@/lib/kept/local-store";

const keyOf = (userId: string, section: string) => personKey("settings_draft", userId, section);

export function textsDraft<Name extends string>(
  userId: string,
  section: string,
  names: readonly Name[],
): Slot<Partial<Record<Name, string>>> {
  return jsonSlot(keyOf(userId, section), (parsed) => {
    const fields = fieldsOf(parsed);
    const draft: Partial<Record<Name, string>> = {};
    for (const name of names) {
      const text = fields[name];
      if (typeof text === "string") draft[name] = text;
    }
    return draft;
  });
}

export type AvailabilityFields = {
  timeZone: string;
  weekly: WeeklyHours[];
  exceptions: DayException[];
};

export function availabilityDraft(userId: string): Slot<Partial<AvailabilityFields>> {
  return jsonSlot(keyOf(userId, "availability"), (parsed) => {
    const { timeZone, weekly, exceptions } = fieldsOf(parsed);
    return {
      ...(typeof timeZone === "string" ? { timeZone } : {}),
      ...(isListOf(weekly, isWeeklyHours) ? { weekly } : {}),
      ...(isListOf(exceptions, isDayException) ? { exceptions } : {}),
    };
  });
}

function isListOf<Item>(value: unknown, isItem: (item: unknown) => item is Item): value is Item[] {
  return Array.isArray(value) && value.every(isItem);
}

function isOpenHours(value: unknown): value is OpenHours {
  const { fromMinute, toMinute } = fieldsOf(value);
  return Number.isInteger(fromMinute) && Number.isInteger(toMinute);
}

const isWeeklyHours = (value: unknown): value is WeeklyHours =>
  isOpenHours(value) && Number.isInteger(fieldsOf(value)["weekday"]);

function isDayException(value: unknown): value is DayException {
  const { date, hours } = fieldsOf(value);
  return isCalendarDate(date) && isListOf(hours, isOpenHours);
}
