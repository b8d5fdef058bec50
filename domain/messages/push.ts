import type { Role } from "../accounts/roles";
import { dayMs, minuteMs } from "../time/time-spans";
import { EVENTS_OF } from "./notification-emails";
import { CONVERSATION_KINDS, isReminder, type NotificationKind } from "./notification-kinds";
import type { NotificationEvent } from "./notified";

/** Notifications on a person's own devices, by the push services of their browsers (RFC 8030). */

/** The device that was used longest ago is removed. */
export const pushDevicesPerPersonMax = 10;
/** How long it is kept since the portal was last open there. */
export const pushDeviceKeptMs = 60 * dayMs;
export const pushEndpointCharactersMax = 1000;
/** For one try. */
export const pushAnswerMsMax = 10 * 1000;
/** Older news is not worth a sound. */
export const pushTriedForMs = dayMs;
/** How long a push that was given up is kept, without its text. */
export const pushesKeptMs = 7 * dayMs;
/** More pushes than this at once, as after quiet hours, become one. */
export const pushedAloneMax = 3;

/** A point on P-256, uncompressed, and 16 random bytes, as browsers write them (RFC 8291). */
export const isPushPoint = (text: string) => /^B[A-P][\w-]{85}$/.test(text);
export const isPushSecret = (text: string) => /^[\w-]{22}$/.test(text);

/** Devices show events that somebody waits to have answered, and those whose time has come; the rest can wait. */
const PUSHED_AT_FIRST: readonly NotificationEvent[] = [
  "messages",
  "urgentMessages",
  "sessions",
  "freeTimes",
  "reminders",
  "invoices",
  "waiting",
  "coaching",
];
export const isPushedAtFirst = (event: NotificationEvent) => PUSHED_AT_FIRST.includes(event);

/** People get no push about their own acts. */
export const isPushable = (event: NotificationEvent) => event !== "ownSessions";

export const pushableEvents = (role: Role): readonly NotificationEvent[] =>
  EVENTS_OF[role].filter(isPushable);

const conversationHoldMs = 30 * 1000;
/** As long as a session's undo. */
const otherHoldMs = minuteMs;

/** How long a push waits: an undo, or a look at the screen, makes it unnecessary. */
export function pushHoldMs(kind: NotificationKind): number {
  if (isReminder(kind) || kind === "room_entered") return 0;
  return CONVERSATION_KINDS.some((each) => each === kind) ? conversationHoldMs : otherHoldMs;
}
