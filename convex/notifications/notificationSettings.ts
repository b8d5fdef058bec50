import { partial } from "convex-helpers/validators";
import { v, type ObjectType } from "convex/values";
import type { Role } from "../../domain/accounts/roles";
import { defaultPace, EVENTS_OF, QUIET_DEFAULT } from "../../domain/messages/notification-emails";
import type { NotificationEvent } from "../../domain/messages/notified";
import { isPushedAtFirst, pushableEvents } from "../../domain/messages/push";
import {
  DEFAULT_LEADS,
  REMINDER_LEADS,
  UNANSWERED_HOURS,
  unansweredHoursDefault,
} from "../../domain/schedule/reminders";
import { dayMs } from "../../domain/time/time-spans";
import type { Doc, Id } from "../_generated/dataModel";
import type { DatabaseReader, DatabaseWriter } from "../_generated/server";
import { findBy } from "../gate/rows";
import { vPaceOfEvent, vPushOfEvent } from "./tables";
import type { ViewerMutationCtx, ViewerQueryCtx } from "../gate/access";
import { findPushKeys } from "../people/settings";
import { findCoachOf } from "../practice/practice";
import { refuseInvalid } from "../gate/refuse";
import { findPerson } from "../signIn/people";

const dayMinutes = 24 * 60;
const pauseMsMax = 366 * dayMs;

const chosenFields = {
  paces: v.array(vPaceOfEvent), // of every event that can happen to the viewer
  pushes: v.array(vPushOfEvent), // of every event that a device can show the viewer; empty where no pushes are sent
  quietFromMinute: v.number(),
  quietToMinute: v.number(),
  pausedUntil: v.union(v.number(), v.null()),
  reminderMinutes: v.array(v.number()),
  unansweredHours: v.number(),
  showsWords: v.boolean(),
  isEmailOff: v.boolean(),
};
export const notificationSettingsFields = { ...chosenFields, isAddressRefused: v.boolean() };
export const settingsChange = partial(chosenFields);
type Change = ObjectType<typeof settingsChange>;

type Settings = Pick<
  Doc<"notificationSettings">,
  "paces" | "quietFromMinute" | "quietToMinute" | "showsWords" | "isEmailOff"
>;
const DEFAULTS: Settings = {
  paces: [],
  ...QUIET_DEFAULT,
  showsWords: false,
  isEmailOff: false,
};

export const findSettings = (db: DatabaseReader, userId: Id<"users">) =>
  findBy(db, "notificationSettings", "userId", userId);

export const paceOf = (
  { paces }: Pick<Settings, "paces">,
  { event, role }: { event: NotificationEvent; role: Role },
) => paces.find((each) => each.event === event)?.pace ?? defaultPace(event, role);

export const isEventPushed = (
  settings: Pick<Doc<"notificationSettings">, "pushes"> | null,
  event: NotificationEvent,
): boolean =>
  settings?.pushes?.find((each) => each.event === event)?.isPushed ?? isPushedAtFirst(event);

export const reminderTimesOf = (row: Doc<"notificationSettings"> | null) => ({
  reminderMinutes: row?.reminderMinutes ?? [...DEFAULT_LEADS],
  unansweredHours: row?.unansweredHours ?? unansweredHoursDefault,
});

export async function readSettings({ db, viewer }: ViewerQueryCtx) {
  const row = await findSettings(db, viewer.userId);
  const settings = row ?? DEFAULTS;
  return {
    paces: EVENTS_OF[viewer.role].map((event) => ({
      event,
      pace: paceOf(settings, { event, role: viewer.role }),
    })),
    pushes: (findPushKeys() === null ? [] : pushableEvents(viewer.role)).map((event) => ({
      event,
      isPushed: isEventPushed(row, event),
    })),
    quietFromMinute: settings.quietFromMinute,
    quietToMinute: settings.quietToMinute,
    pausedUntil: row?.pausedUntil ?? null,
    ...reminderTimesOf(row),
    showsWords: settings.showsWords,
    isEmailOff: settings.isEmailOff,
    isAddressRefused: row?.refusedAddress !== undefined,
  };
}

export async function saveSettings({ db, viewer }: ViewerMutationCtx, change: Change) {
  requireReminderTimes(change);
  for (const field of ["quietFromMinute", "quietToMinute"] as const) {
    const minute = change[field] ?? 0;
    if (!Number.isInteger(minute) || minute < 0 || minute >= dayMinutes) {
      refuseInvalid(field, "not_allowed");
    }
  }
  const { pausedUntil, paces = [], pushes = [], ...rest } = change;
  if (pausedUntil !== undefined && pausedUntil !== null) {
    const isSound = Number.isFinite(pausedUntil) && pausedUntil <= Date.now() + pauseMsMax;
    if (!isSound) refuseInvalid("pausedUntil", "not_allowed");
  }
  const row = await findSettings(db, viewer.userId);
  const after = {
    ...rest,
    paces: lastOfEach([...(row?.paces ?? []), ...paces]),
    pushes: lastOfEach([...(row?.pushes ?? []), ...pushes]),
    ...(pausedUntil === undefined ? {} : { pausedUntil: pausedUntil ?? undefined }),
  };
  await writeSettings(db, viewer.userId, after);
}

function requireReminderTimes({ reminderMinutes = [], unansweredHours }: Change) {
  const isLead = (minutes: number) => REMINDER_LEADS.some((each) => each === minutes);
  const isListed = reminderMinutes.every(isLead);
  if (!isListed || new Set(reminderMinutes).size < reminderMinutes.length) {
    refuseInvalid("reminderMinutes", "not_allowed");
  }
  if (unansweredHours === undefined) return;
  const isHours = UNANSWERED_HOURS.some((each) => each === unansweredHours);
  if (!isHours) refuseInvalid("unansweredHours", "not_allowed");
}

/** The last choice for each event, so that a list never holds one twice. */
const lastOfEach = <Row extends { event: NotificationEvent }>(rows: readonly Row[]): Row[] => [
  ...new Map(rows.map((row) => [row.event, row])).values(),
];

export async function writeSettings(
  db: DatabaseWriter,
  userId: Id<"users">,
  change: Partial<Doc<"notificationSettings">>,
) {
  const row = await findSettings(db, userId);
  const updatedAt = Date.now();
  if (row === null) {
    await db.insert("notificationSettings", { userId, ...DEFAULTS, ...change, updatedAt });
  } else await db.patch("notificationSettings", row._id, { ...change, updatedAt });
}

/** Tries a refused address again, because the person may have repaired their mailbox. */
export const forgetRefusal = ({ db, viewer }: ViewerMutationCtx) =>
  writeSettings(db, viewer.userId, { refusedAddress: undefined });

/**
 * Called when a mail server has refused the address for good. Notifications are no longer emailed there, and a client's
 * coach is notified.
 */
export async function noteRefusedAddress(db: DatabaseWriter, address: string) {
  const person = await findPerson(db, address);
  if (person === null) return;
  const isKnown = (await findSettings(db, person._id))?.refusedAddress === address;
  if (isKnown) return;
  await writeSettings(db, person._id, { refusedAddress: address });
  const coachId = await findCoachOf(db, person._id);
  if (coachId === null) return;
  await db.insert("notifications", {
    userId: coachId,
    clientId: person._id,
    actorId: person._id,
    kind: "email_refused",
    happenings: 1,
    happenedAt: Date.now(),
    isRead: false,
  });
}
