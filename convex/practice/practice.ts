import { v } from "convex/values";
import {
  availabilityExceptionsMax,
  bufferMinutesMax,
  linkCharactersMax,
  openHoursPerDayMax,
  phoneCharactersMax,
  placeCharactersMax,
  policyHoursMax,
  upcomingSessionsPerClientMax,
  practiceNameCharactersMax,
  welcomeVideoMinutesMax,
} from "../../domain/limits";
import { invoiceLinesCharactersMax } from "../../domain/practice/invoices";
import {
  isWebLink,
  PRACTICE_DEFAULTS,
  type PracticeSettings,
} from "../../domain/practice/practice-settings";
import {
  areOpenHours,
  type Availability,
  WEEKDAYS,
  type WeeklyHours,
} from "../../domain/schedule/availability";
import { dailySessionsMax } from "../../domain/schedule/session-policy";
import { isCalendarDate } from "../../domain/time/calendar-dates";
import { isTimeZone } from "../../domain/time/time-zones";
import type { Doc, Id } from "../_generated/dataModel";
import type { DatabaseReader } from "../_generated/server";
import { findBy, showFields } from "../gate/rows";
import { settingsFields } from "../sessions/tables";
import type { ViewerMutationCtx, ViewerQueryCtx } from "../gate/access";
import { findCurrentCoaching } from "../clients/coachings";
import { findZone } from "../people/profiles";
import { refuseInvalid, refuseNotFound } from "../gate/refuse";
import { tidyText } from "../gate/tidyTexts";

/** Until a zone is known. */
const zoneFallback = "UTC";

export const practiceFields = { ...settingsFields, timeZone: v.string() };

export type Practice = PracticeSettings & Availability;

/** The client's current coach or null; for a coach, themselves. */
export async function findCoachId({ db, viewer }: ViewerQueryCtx): Promise<Id<"users"> | null> {
  return viewer.role === "admin" ? viewer.userId : await findCoachOf(db, viewer.userId);
}

export async function requireCoachOf(db: DatabaseReader, clientId: Id<"users">) {
  return (await findCoachOf(db, clientId)) ?? refuseNotFound();
}

/** Null before the first and after the last coaching. */
export async function findCoachOf(db: DatabaseReader, clientId: Id<"users">) {
  return (await findCurrentCoaching(db, clientId))?.coachId ?? null;
}

/** The product's defaults until the coach has saved something. The zone falls back to that of their profile. */
export async function readPractice(db: DatabaseReader, coachId: Id<"users">): Promise<Practice> {
  const row = await findRow(db, coachId);
  const settings = row === null ? PRACTICE_DEFAULTS : toSettings(row);
  const timeZone = settings.timeZone ?? (await findZone(db, coachId)) ?? zoneFallback;
  return { ...settings, timeZone };
}

/** Only the given fields. Empty deletes a value. */
export async function savePractice(
  { db, viewer }: ViewerMutationCtx,
  change: Partial<PracticeSettings>,
) {
  requireSound(change);
  const row = await findRow(db, viewer.userId);
  const before = row === null ? PRACTICE_DEFAULTS : toSettings(row);
  const texts = {
    meetingLink: tidyText(change.meetingLink ?? before.meetingLink),
    phoneNumber: tidyText(change.phoneNumber ?? before.phoneNumber),
    place: tidyText(change.place ?? before.place),
    invoiceLines: tidyText(change.invoiceLines ?? before.invoiceLines),
    welcomeVideoUrl: tidyText(change.welcomeVideoUrl ?? before.welcomeVideoUrl),
  };
  const name = tidyText(change.practiceName ?? before.practiceName);
  const practiceName = name ?? PRACTICE_DEFAULTS.practiceName;
  const areHoursConfirmed =
    change.weekly === undefined ? (change.areHoursConfirmed ?? before.areHoursConfirmed) : true; // Saving hours confirms them.
  const welcomeVideoMinutes =
    (change.welcomeVideoMinutes ?? before.welcomeVideoMinutes) || undefined;
  const kept = { ...texts, practiceName, areHoursConfirmed, welcomeVideoMinutes };
  const after = { ...before, ...change, ...kept, updatedAt: Date.now() };
  if (row === null) await db.insert("practiceSettings", { coachId: viewer.userId, ...after });
  else await db.patch("practiceSettings", row._id, after);
}

const findRow = (db: DatabaseReader, coachId: Id<"users">) =>
  findBy(db, "practiceSettings", "coachId", coachId);

const toSettings = (row: Doc<"practiceSettings">): PracticeSettings => ({
  ...showFields(settingsFields, row),
  timeZone: row.timeZone,
  areHoursConfirmed: row.areHoursConfirmed ?? (isDefaultWeek(row.weekly) ? undefined : true),
});

/** Changed hours from before confirmation existed count as confirmed. */
function isDefaultWeek(weekly: PracticeSettings["weekly"]) {
  const describeOf = ({ weekday, fromMinute, toMinute }: WeeklyHours) =>
    [weekday, fromMinute, toMinute].join();
  const [own, byDefault] = [weekly, PRACTICE_DEFAULTS.weekly].map((week) =>
    week.map(describeOf).toSorted().join(" "),
  );
  return own === byDefault;
}

const textsMax = {
  practiceName: practiceNameCharactersMax,
  phoneNumber: phoneCharactersMax,
  place: placeCharactersMax,
  invoiceLines: invoiceLinesCharactersMax,
  meetingLink: linkCharactersMax,
  welcomeVideoUrl: linkCharactersMax,
} as const;

function requireSound(change: Partial<PracticeSettings>) {
  for (const [field, charactersMax] of Object.entries(textsMax)) {
    tidyText(change[field as keyof typeof textsMax], { field, charactersMax });
  }
  for (const field of ["meetingLink", "welcomeVideoUrl"] as const) {
    const link = tidyText(change[field]);
    if (link !== undefined && !isWebLink(link)) refuseInvalid(field, "malformed");
  }
  for (const field of ["noticeHours", "cancelWindowHours", "responseTargetHours"] as const) {
    const hours = change[field];
    const lowest = field === "responseTargetHours" ? 1 : 0; // A response time of zero is not allowed.
    const isSound = hours === undefined || (hours >= lowest && hours <= policyHoursMax);
    if (!isSound || !Number.isInteger(hours ?? 0)) refuseInvalid(field, "not_allowed");
  }
  requireWhole("welcomeVideoMinutes", change.welcomeVideoMinutes, welcomeVideoMinutesMax);
  requireWhole("bufferMinutes", change.bufferMinutes, bufferMinutesMax);
  requireWhole("dailySessions", change.dailySessions, dailySessionsMax);
  requireWhole("newcomerSessions", change.newcomerSessions, upcomingSessionsPerClientMax);
  if (change.timeZone !== undefined && !isTimeZone(change.timeZone)) {
    refuseInvalid("timeZone", "malformed");
  }
  if (change.weekly !== undefined) requireWeek(change.weekly);
  if (change.exceptions !== undefined) requireExceptions(change.exceptions);
}

function requireWhole(field: string, count: number | undefined, max: number) {
  const isSound = count === undefined || (Number.isInteger(count) && count >= 0 && count <= max);
  if (!isSound) refuseInvalid(field, "not_allowed");
}

function requireWeek(weekly: PracticeSettings["weekly"]) {
  if (weekly.some(({ weekday }) => !WEEKDAYS.some((known) => known === weekday))) {
    refuseInvalid("weekly", "malformed");
  }
  for (const weekday of WEEKDAYS) {
    requireDay(
      "weekly",
      weekly.filter((hours) => hours.weekday === weekday),
    );
  }
}

function requireExceptions(exceptions: PracticeSettings["exceptions"]) {
  if (exceptions.length > availabilityExceptionsMax) refuseInvalid("exceptions", "too_long");
  const dates = exceptions.map(({ date }) => date);
  if (!dates.every(isCalendarDate) || new Set(dates).size < dates.length) {
    refuseInvalid("exceptions", "malformed");
  }
  for (const { hours } of exceptions) requireDay("exceptions", hours);
}

function requireDay(field: string, hours: readonly { fromMinute: number; toMinute: number }[]) {
  if (hours.length > openHoursPerDayMax) refuseInvalid(field, "too_long");
  if (!areOpenHours(hours)) refuseInvalid(field, "malformed");
}
