import type { PaginationOptions } from "convex/server";
import { v } from "convex/values";
import { fullName, nameKey } from "../../domain/full-name";
import {
  clientsFoundMax,
  clientsWithSessionsPerPage,
  searchCharactersMax,
  sessionsFoundMax,
  sessionsOfEachClientMax,
  sessionsOfFoundClientMax,
} from "../../domain/limits";
import { matchesEveryWord } from "../../domain/search-match";
import type { SessionStatus } from "../../domain/session-statuses";
import { isBlank } from "../../domain/text";
import type { Doc, Id } from "../_generated/dataModel";
import type { DatabaseReader } from "../_generated/server";
import type { ViewerQueryCtx } from "./access";
import { calendarFields, withNames } from "./calendar";
import { findProfile } from "./profiles";
import { requireLength } from "./texts";

/** A client with their latest sessions; whoever has more than the list holds says so. */
export const clientSessionsFields = {
  clientId: v.id("users"),
  firstName: v.string(),
  lastName: v.string(),
  sessions: v.array(v.object(calendarFields)),
  hasMore: v.boolean(),
};

/** One page of clients in the order of their names, each with their sessions, latest first. */
export async function listSessionsByClient(
  { db, viewer }: ViewerQueryCtx,
  status: SessionStatus | undefined,
  paginationOpts: PaginationOptions,
) {
  const numItems = Math.min(paginationOpts.numItems, clientsWithSessionsPerPage);
  const tallies = await db
    .query("clientTallies")
    .withIndex("by_coachId_and_nameKey", (q) => q.eq("coachId", viewer.userId))
    .paginate({ ...paginationOpts, numItems });
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

/**
 * Sessions by title or by the client's name, latest first. An index knows whole words and the beginning of the last one;
 * of the clients whose names match, the latest sessions are here. Each has all the words, in its title or in the name.
 */
export async function searchSessions(
  { db, viewer }: ViewerQueryCtx,
  words: string,
  status: SessionStatus | undefined,
) {
  if (isBlank(words)) return [];
  requireLength("words", words, searchCharactersMax);
  const [titled, named] = await Promise.all([
    db
      .query("sessions")
      .withSearchIndex("by_title", (q) => {
        const search = q.search("title", words);
        return status === undefined ? search : search.eq("status", status);
      })
      .take(sessionsFoundMax),
    db
      .query("clientTallies")
      .withSearchIndex("by_name", (q) =>
        q.search("nameKey", nameKey({ firstName: words })).eq("coachId", viewer.userId),
      )
      .take(clientsFoundMax),
  ]);
  const theirs = await Promise.all(
    named.map(({ clientId }) => latestOf(db, clientId, status).take(sessionsOfFoundClientMax)),
  );
  const found = new Map([...titled, ...theirs.flat()].map((row) => [row._id, row]));
  const sessions = await withNames(db, [...found.values()].toSorted(latestFirst));
  return sessions.filter((session) =>
    matchesEveryWord(words, [session.title, fullName(session), nameKey(session)]),
  );
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

const latestFirst = (left: Doc<"sessions">, right: Doc<"sessions">) =>
  right.startsAt - left.startsAt || right._creationTime - left._creationTime;
