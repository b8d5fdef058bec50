import type { PaginationOptions } from "convex/server";
import { v } from "convex/values";
import { fullName, nameKey } from "../../domain/accounts/full-name";
import { clientsWithSessionsPerPage, sessionsOfEachClientMax } from "../../domain/limits";
import type { SessionStatus } from "../../domain/schedule/session-statuses";
import type { Id } from "../_generated/dataModel";
import type { DatabaseReader } from "../_generated/server";
import type { ViewerQueryCtx } from "../gate/access";
import { atMost, rowsBy } from "../gate/rows";
import { findProfile } from "../people/profiles";
import { matcherOf, searchPage } from "../gate/search";
import { calendarFields, withNames } from "./calendar";
import { oneFoundPerGroup } from "./groupPlaces";

/** Says when there are more than listed. */
export const clientSessionsFields = {
  clientId: v.id("users"),
  firstName: v.string(),
  lastName: v.string(),
  sessions: v.array(v.object(calendarFields)),
  hasMore: v.boolean(),
};

/** Sorted by client name; sessions latest first. */
export async function listSessionsByClient(
  { db, viewer }: ViewerQueryCtx,
  status: SessionStatus | undefined,
  paginationOpts: PaginationOptions,
) {
  const tallies = await rowsBy(db, "clientTallies", "by_coachId_and_nameKey", {
    coachId: viewer.userId,
  }).paginate(atMost(paginationOpts, clientsWithSessionsPerPage));
  const page = tallies.page.map(async ({ clientId }) => {
    const [names, rows] = await Promise.all([
      findProfile(db, clientId),
      latestOf(db, clientId, status).take(sessionsOfEachClientMax + 1),
    ]);
    const sessions = await withNames(db, rows.slice(0, sessionsOfEachClientMax));
    return { clientId, ...names, sessions, hasMore: rows.length > sessionsOfEachClientMax };
  });
  return { ...tallies, page: await Promise.all(page) };
}

/** By title or client name, latest first. */
export async function searchSessions(
  { db, viewer }: ViewerQueryCtx,
  words: string,
  status: SessionStatus | undefined,
  paginationOpts: PaginationOptions,
) {
  const isMatch = matcherOf(words);
  const nameOf = namesOf(db);
  const sessions = db.query("sessions");
  const rows =
    status === undefined
      ? sessions.withIndex("by_coachId_and_startsAt", (q) => q.eq("coachId", viewer.userId))
      : sessions.withIndex("by_coachId_and_status_and_startsAt", (q) =>
          q.eq("coachId", viewer.userId).eq("status", status),
        );
  const found = await searchPage(rows.order("desc"), paginationOpts, async (row) => {
    const names = await nameOf(row.clientId);
    return isMatch([row.title, fullName(names), nameKey(names)]);
  });
  return { ...found, page: await withNames(db, oneFoundPerGroup(found.page)) };
}

/** Each name is read once. */
function namesOf(db: DatabaseReader) {
  const known = new Map<Id<"users">, ReturnType<typeof findProfile>>();
  return (clientId: Id<"users">) => {
    const names = known.get(clientId) ?? findProfile(db, clientId);
    known.set(clientId, names);
    return names;
  };
}

function latestOf(db: DatabaseReader, clientId: Id<"users">, status: SessionStatus | undefined) {
  const sessions = db.query("sessions");
  const theirs =
    status === undefined
      ? sessions.withIndex("by_clientId_and_startsAt", (q) => q.eq("clientId", clientId))
      : sessions.withIndex("by_clientId_and_status_and_startsAt", (q) =>
          q.eq("clientId", clientId).eq("status", status),
        );
  return theirs.order("desc");
}
