import { joinLateMinutes } from "../limits";
import type { MeetingPlace } from "../practice/practice-settings";
import { endsAt, type SessionSpan } from "../time/overlap";
import { minuteMs, secondMs } from "../time/time-spans";
import type { SessionType } from "./session-types";

/** Each window sends its picture to every other one, which would be too much with more people. */
export const roomPeopleMax = 6;

/** Somebody may wait from this long before the start. */
export const roomEarlyMinutes = 60;

/** How often a window reports that it is still there. */
export const seatRefreshMs = 8 * secondMs;
/** A window that has not reported for this long is gone. */
export const seatGoneMs = 25 * secondMs;

/** A browser's description of a connection with its candidates has some 10,000. */
export const signalCharactersMax = 60_000;
/** From one person to another window, and not yet received. */
export const signalsMax = 100;
/** A window's own random name. */
export const seatNameCharactersMax = 64;

type Meeting = MeetingPlace & {
  sessionType: SessionType;
  isGroup?: true | undefined;
};

/** Two people who meet remotely have a room, unless the coach named another place. */
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

/** The proposed status; null where the room can't say, as when they met elsewhere or the coach never came. */
export function proposedClosing({ client, coach, togetherMs }: Attendance) {
  if (togetherMs > 0) return "completed" as const;
  return coach !== null && client === null ? ("no-show" as const) : null;
}

/** A visit before the session was moved to its time does not count. */
export const isOfThisTime = ({ seenAt }: Pick<Stay, "seenAt">, { startsAt }: SessionSpan) =>
  seenAt >= startsAt - roomEarlyMinutes * minuteMs;

/** How the hour was, from poor to excellent. */
export const hourRatings = [1, 2, 3, 4, 5] as const;
