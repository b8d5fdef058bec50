import type { Role } from "../accounts/roles";
import { dayMs, minuteMs } from "../time/time-spans";
import { EVENTS_OF } from "./notification-emails";
import { CONVERSATION_KINDS, isReminder, type NotificationKind } from "./notification-kinds";
import type { NotificationEvent } from "./notified";

/** Notifications on a person's own devices, by the push services of their browsers (RFC 8030). */

/** The one that was used longest ago goes. */
export const pushDevicesPerPersonMax = 10;
/** Since the portal was last open there. */
export const pushDeviceKeptMs = 60 * dayMs;
export const pushEndpointCharactersMax = 1000;
/** For one try. */
export const pushAnswerMsMax = 10 * 1000;
/** Yesterday's news is not worth a sound. */
export const pushTriedForMs = dayMs;
/** Of one that was given up, without its words. */
export const pushesKeptMs = 7 * dayMs;
/** More than this at once, as after quiet hours, is one. */
export const pushedAloneMax = 3;

/** A point on P-256, uncompressed, and 16 random bytes, as browsers write them (RFC 8291). */
export const isPushPoint = (text: string) => /^B[A-P][\w-]{85}$/.test(text);
export const isPushSecret = (text: string) => /^[\w-]{22}$/.test(text);

/** Whether somebody waits for an answer, or a time has come, decides what a device shows; the rest can wait for a look. */
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

/** A device does not report to people what they do themselves. */
export const isPushable = (event: NotificationEvent) => event !== "ownSessions";

export const pushableEvents = (role: Role): readonly NotificationEvent[] =>
  EVENTS_OF[role].filter(isPushable);

const conversationHoldMs = 30 * 1000;
/** As long as a session's undo. */
const otherHoldMs = minuteMs;

/** How long a push waits: for an undo, and for somebody who looks at the screen anyway. */
export function pushHoldMs(kind: NotificationKind): number {
  if (isReminder(kind) || kind === "room_entered") return 0;
  return CONVERSATION_KINDS.some((each) => each === kind) ? conversationHoldMs : otherHoldMs;
}
