import { productName } from "../../domain/practice/product-name";
import { feedPastDays, feedSessionsMax } from "../../domain/schedule/calendar-feeds";
import { calendarFile } from "../../domain/schedule/calendar-file";
import { dayMs } from "../../domain/time/time-spans";
import type { Doc, Id } from "../_generated/dataModel";
import type { DatabaseReader } from "../_generated/server";
import { type Viewer, findRoleRow } from "../gate/access";
import { listCoachings } from "../clients/coachings";
import { guardReader } from "../gate/guardedDb";
import { findZone } from "../people/profiles";
import { onePerGroup } from "../sessions/groupPlaces";
import { isAsleep } from "../signIn/signIns/dormantAccounts";
import { eventOf, findSurroundings, type Surroundings } from "./sessionEvents";

/** Null once the person's coaching has ended, their account is closed or they are being deleted. */
export async function findFeedReader(
  db: DatabaseReader,
  userId: Id<"users">,
): Promise<Viewer | null> {
  const roleRow = await findRoleRow(db, userId); // Deleting a person begins with their role.
  if (roleRow === null || (await isAsleep(db, userId))) return null;
  if (roleRow.role === "client" && (await isOver(db, userId))) return null;
  return { userId, role: roleRow.role };
}

async function isOver(db: DatabaseReader, clientId: Id<"users">) {
  const coachings = await listCoachings(db, clientId);
  return coachings.length > 0 && coachings.every(({ endedAt }) => endedAt !== undefined);
}

/** The sessions that the person may read, cancelled ones too, so that they leave the calendar. */
export async function writeFeed(
  db: DatabaseReader,
  viewer: Viewer,
  { showsWords }: Pick<Doc<"calendarFeeds">, "showsWords">,
): Promise<string> {
  const reader = { role: viewer.role, showsWords };
  const known = new Map<Id<"users">, Surroundings>();
  const surroundingsOf = async (clientId: Id<"users">) => {
    const found = known.get(clientId) ?? (await findSurroundings(db, viewer.role, clientId));
    known.set(clientId, found);
    return found;
  };
  const events = [];
  const sessions = await listFeedSessions(db, viewer);
  const reads = guardReader(db, viewer);
  const entries = viewer.role === "admin" ? await onePerGroup(reads, sessions) : sessions;
  for (const session of entries) {
    events.push(eventOf(reader, session, await surroundingsOf(session.clientId)));
  }
  return calendarFile({
    method: "PUBLISH",
    timeZone: (await findZone(db, viewer.userId)) ?? "UTC",
    name: productName,
    events,
  });
}

function listFeedSessions(db: DatabaseReader, viewer: Viewer) {
  const fromMs = Date.now() - feedPastDays * dayMs;
  const sessions = guardReader(db, viewer).query("sessions");
  return (
    viewer.role === "admin"
      ? sessions.withIndex("by_startsAt", (q) => q.gte("startsAt", fromMs))
      : sessions.withIndex("by_clientId_and_startsAt", (q) =>
          q.eq("clientId", viewer.userId).gte("startsAt", fromMs),
        )
  ).take(feedSessionsMax);
}
