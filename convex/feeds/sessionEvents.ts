import { fullName } from "../../domain/accounts/full-name";
import type { Role } from "../../domain/accounts/roles";
import { meetingPlaceFor } from "../../domain/practice/practice-settings";
import {
  type CalendarEvent,
  calendarStatus,
  sessionUid,
} from "../../domain/schedule/calendar-file";
import { calendarTitle } from "../../domain/schedule/calendar-title";
import type { Doc, Id } from "../_generated/dataModel";
import type { DatabaseReader } from "../_generated/server";
import { findProfile } from "../people/profiles";
import { requireSiteUrl } from "../people/settings";
import { findCoachOf, type Practice, readPractice } from "../practice/practice";

export interface EventReader {
  role: Role;
  /** Titles and descriptions, which a calendar's provider can read. */
  showsWords: boolean;
}

export const eventWords = {
  asked: (title: string) => `${title} (requested)`,
  open: (url: string) => `Open, move or cancel it: ${url}`,
} as const;

/** What an entry says besides the session itself; the same for all sessions of one client. */
export interface Surroundings {
  other: string;
  /** Null for a client without a coach. */
  practice: Practice | null;
}

export const toEvent = async (db: DatabaseReader, reader: EventReader, session: Doc<"sessions">) =>
  eventOf(reader, session, await findSurroundings(db, reader.role, session.clientId));

export async function findSurroundings(
  db: DatabaseReader,
  role: Role,
  clientId: Id<"users">,
): Promise<Surroundings> {
  const coachId = await findCoachOf(db, clientId);
  const other = await nameOf(db, role === "admin" ? clientId : coachId);
  return { other, practice: coachId === null ? null : await readPractice(db, coachId) };
}

export function eventOf(
  { role, showsWords }: EventReader,
  session: Doc<"sessions">,
  { other, practice }: Surroundings,
): CalendarEvent {
  const { _id, startsAt, durationMinutes, revision = 0, updatedAt } = session;
  const isGroup = role === "admin" && session.groupId !== undefined;
  const title = calendarTitle({
    isGroup,
    other,
    title: showsWords ? session.title : null,
  });
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
    place: placeOf(session, practice),
    url,
    status,
  };
}

export const nameOf = async (db: DatabaseReader, userId: Id<"users"> | null) =>
  fullName(userId === null ? { firstName: "", lastName: "" } : await findProfile(db, userId));

function placeOf({ sessionType }: Doc<"sessions">, practice: Practice | null) {
  if (practice === null) return "";
  const { place, phoneNumber, meetingLink } = meetingPlaceFor(sessionType, practice);
  return [place, phoneNumber, meetingLink].filter(Boolean).join(", ");
}
