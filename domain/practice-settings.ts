import { WEEKDAYS, type DayException, type WeeklyHours } from "./availability";
import { responseTimeTargetHours, slotFirstMinuteOfDay } from "./limits";
import { productName } from "./product-name";
import type { SessionType } from "./session-types";

/** How a coach runs their practice, as far as clients meet it. */
export type PracticeSettings = {
  practiceName: string;
  /** Absent: the zone of the coach's profile. */
  timeZone?: string;
  weekly: WeeklyHours[];
  exceptions: DayException[];
  /** A client books at least this long before. 0: any moment ahead. */
  noticeHours: number;
  /** A client moves or cancels at least this long before. 0: until it begins. */
  cancelWindowHours: number;
  responseTargetHours: number;
  meetingLink?: string;
  phoneNumber?: string;
  place?: string;
  welcomeVideoUrl?: string;
};

/** The last slot starts at 20:00, and the longest session ends two hours later. */
const lastMinuteOfDay = 22 * 60;

/** What holds until the coach has said otherwise: every slot of every day, and no policy. */
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

export type MeetingPlace = Pick<PracticeSettings, "meetingLink" | "phoneNumber" | "place">;

/** How people meet for a session of this type; empty where the coach has not said. A coaching session takes what there is. */
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

/** Only addresses a browser may safely be sent to. */
export function isWebLink(text: string): boolean {
  return /^https?:\/\/[^\s/?#]/i.test(text) && URL.canParse(text);
}
