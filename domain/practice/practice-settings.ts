import { responseTimeTargetHours, slotFirstMinuteOfDay } from "../limits";
import { WEEKDAYS, type DayException, type WeeklyHours } from "../schedule/availability";
import type { SessionType } from "../schedule/session-types";
import { productName } from "./product-name";

export type PracticeSettings = {
  practiceName: string;
  /** Defaults to the zone of the coach's profile. */
  timeZone?: string;
  weekly: WeeklyHours[];
  exceptions: DayException[];
  /** 0 means any future time. */
  noticeHours: number;
  /** 0 means until it begins. */
  cancelWindowHours: number;
  responseTargetHours: number;
  meetingLink?: string;
  phoneNumber?: string;
  place?: string;
  invoiceLines?: string;
  welcomeVideoUrl?: string;
  welcomeVideoMinutes?: number;
  /** Kept free before and after a session; defaults to 0. */
  bufferMinutes?: number;
  /** Sessions that clients can book; the coach may book more. 0 or absent: no limit. */
  dailySessions?: number;
  /** Open bookings of a client whom the coach has not accepted yet; see `newcomerSessionsDefault`. */
  newcomerSessions?: number;
  /** Until then, bookings by clients are requests. */
  areHoursConfirmed?: boolean;
  /** The coach has hidden the set-up checklist. */
  isSetupClosed?: boolean;
};

/** The last slot starts at 20:00, and the longest session takes two hours. */
const lastMinuteOfDay = 22 * 60;

/** Every slot of every day, and no policy. */
export const PRACTICE_DEFAULTS: PracticeSettings = {
  practiceName: productName,
  weekly: WEEKDAYS.map((weekday) => ({
    weekday,
    fromMinute: slotFirstMinuteOfDay,
    toMinute: lastMinuteOfDay,
  })),
  exceptions: [],
  noticeHours: 0,
  cancelWindowHours: 0,
  responseTargetHours: responseTimeTargetHours,
};

export const PROPOSED_HOURS = {
  weekly: WEEKDAYS.filter((weekday) => weekday >= 1 && weekday <= 5).map((weekday) => ({
    weekday,
    fromMinute: 9 * 60,
    toMinute: 17 * 60,
  })),
  noticeHours: 24,
  cancelWindowHours: 24,
  bufferMinutes: 15,
} as const satisfies Partial<PracticeSettings>;

export type MeetingPlace = Pick<PracticeSettings, "meetingLink" | "phoneNumber" | "place">;

/** Empty when the coach has not set it. A coaching session uses the first one that is set. */
export function meetingPlaceFor(
  sessionType: SessionType,
  { meetingLink, phoneNumber, place }: MeetingPlace,
): MeetingPlace {
  switch (sessionType) {
    case "video":
      return { meetingLink };
    case "phone":
      return { phoneNumber };
    case "in-person":
      return { place };
    case "coaching":
      return { meetingLink, phoneNumber, place };
  }
}

/** A link to pay at: https only, and without a user name, which could be mistaken for the host. */
export function isPaymentLink(text: string): boolean {
  if (!isWebLink(text)) return false;
  const { protocol, username, password } = new URL(text);
  return protocol === "https:" && username === "" && password === "";
}

/** Only addresses that are safe as links. */
export function isWebLink(text: string): boolean {
  return /^https?:\/\/[^\s/?#]/i.test(text) && URL.canParse(text);
}
