import { joinLateMinutes } from "../limits";
import type { MeetingPlace } from "../practice/practice-settings";
import { endsAt, type SessionSpan } from "../time/overlap";
import { minuteMs, secondMs } from "../time/time-spans";
import type { SessionType } from "./session-types";

/** Where people meet inside the portal. */

/** Each window sends its picture to every other one, which more would be too much for. */
export const roomPeopleMax = 6;

/** Somebody may wait from this long before the start. */
export const roomEarlyMinutes = 60;

/** A window says so often that it is still there. */
export const seatRefreshMs = 8 * secondMs;
/** Without a word for this long it is gone. */
export const seatGoneMs = 25 * secondMs;

/** A description of a connection with its ways, as browsers write it, is some 10,000. */
export const signalCharactersMax = 60_000;
/** From one person to another window, that were not taken yet. */
export const signalsMax = 100;
/** A window's own random name. */
export const seatNameCharactersMax = 64;

type Meeting = MeetingPlace & {
  sessionType: SessionType;
  isGroup?: true | undefined;
};

/** Of two people who are apart, unless the coach named a place of their own. */
export function hasRoom({ sessionType, isGroup, meetingLink, phoneNumber, place }: Meeting) {
  const isOwnPlace = [meetingLink, phoneNumber, place].some((way) => way !== undefined);
  return sessionType !== "in-person" && isGroup !== true && !isOwnPlace;
}

export type RoomTime = "early" | "open" | "over";

export function roomTime(session: SessionSpan, nowMs: number): RoomTime {
  if (nowMs < session.startsAt - roomEarlyMinutes * minuteMs) return "early";
  return nowMs > endsAt(session) + joinLateMinutes * minuteMs ? "over" : "open";
}

/** One side in the room: when they came, and when their window was last seen. */
export type Stay = { joinedAt: number; seenAt: number };
export type Attendance = { client: Stay | null; coach: Stay | null; togetherMs: number };

/** What the coach may mark it as; null where the room can't say, as when they met elsewhere or the coach never came. */
export function proposedClosing({ client, coach, togetherMs }: Attendance) {
  if (togetherMs > 0) return "completed" as const;
  return coach !== null && client === null ? ("no-show" as const) : null;
}

/** A visit before the session was moved to its time does not count. */
export const isOfThisTime = ({ seenAt }: Pick<Stay, "seenAt">, { startsAt }: SessionSpan) =>
  seenAt >= startsAt - roomEarlyMinutes * minuteMs;

/** How the hour was, from poor to excellent. */
export const hourRatings = [1, 2, 3, 4, 5] as const;
