import { type CalendarEvent, calendarStatus, sessionUid } from "../../domain/calendar-file";
import { fullName } from "../../domain/full-name";
import { meetingPlaceFor } from "../../domain/practice-settings";
import type { Role } from "../../domain/roles";
import type { Doc, Id } from "../_generated/dataModel";
import type { DatabaseReader } from "../_generated/server";
import { findCoachOf, readPractice } from "../model/practice";
import { findProfile } from "../model/profiles";
import { requireSiteUrl } from "../model/settings";

/** Whose calendar it is for. */
export interface EventReader {
  role: Role;
  /** Titles and descriptions, which a calendar's provider can read. */
  showsWords: boolean;
}

const alarmMinutes = [60];

export const eventWords = {
  session: (name: string) => `Session with ${name}`,
  asked: (title: string) => `${title} (requested)`,
  open: (url: string) => `Open, move or cancel it: ${url}`,
} as const;

/** One session as an entry of its reader's calendar. */
export async function toEvent(
  db: DatabaseReader,
  { role, showsWords }: EventReader,
  session: Doc<"sessions">,
): Promise<CalendarEvent> {
  const { _id, clientId, startsAt, durationMinutes, revision = 0, updatedAt } = session;
  const coachId = await findCoachOf(db, clientId);
  const other = role === "admin" ? clientId : coachId;
  const title = showsWords ? session.title : eventWords.session(await nameOf(db, other));
  const status = calendarStatus(session);
  const url = `${requireSiteUrl()}${role === "admin" ? "/admin" : "/dashboard"}/sessions/${_id}`;
  const words = showsWords ? (session.description ?? "") : "";
  return {
    uid: sessionUid(_id),
    revision,
    changedAt: updatedAt,
    startsAt,
    durationMinutes,
    title: status === "TENTATIVE" ? eventWords.asked(title) : title,
    description: [words, eventWords.open(url)].filter((part) => part !== "").join("\n\n"),
    place: await placeOf(db, session, coachId),
    url,
    status,
    alarmMinutes,
  };
}

export const nameOf = async (db: DatabaseReader, userId: Id<"users"> | null) =>
  fullName(userId === null ? { firstName: "", lastName: "" } : await findProfile(db, userId));

async function placeOf(
  db: DatabaseReader,
  { sessionType }: Doc<"sessions">,
  coachId: Id<"users"> | null,
) {
  if (coachId === null) return "";
  const practice = await readPractice(db, coachId);
  const { place, phoneNumber, meetingLink } = meetingPlaceFor(sessionType, practice);
  return [place, phoneNumber, meetingLink].filter(Boolean).join(", ");
}
