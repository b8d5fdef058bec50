import { v } from "convex/values";
import { productName } from "../../domain/practice/product-name";
import { feedPastDays, feedSecretIn, feedSessionsMax } from "../../domain/schedule/calendar-feeds";
import { calendarFile } from "../../domain/schedule/calendar-file";
import { dayMs } from "../../domain/time/time-spans";
import { internal } from "../_generated/api";
import type { Doc, Id } from "../_generated/dataModel";
import { type DatabaseReader, httpAction } from "../_generated/server";
import { listCoachings } from "../clients/coachings";
import { HARMLESS, missing } from "../fileDoor/download";
import { findRoleRow, type Viewer } from "../gate/access";
import { systemMutation, systemQuery } from "../gate/functions";
import { guardReader } from "../gate/guardedDb";
import { findBy } from "../gate/rows";
import { hashSecret } from "../gate/secrets";
import { findZone } from "../people/profiles";
import { onePerGroup } from "../sessions/groupPlaces";
import { findCaller } from "../signIn/caller";
import { takeAttempts } from "../signIn/limits/attempts";
import { isAsleep } from "../signIn/signIns/dormantAccounts";
import { eventOf, findSurroundings, type Surroundings } from "./sessionEvents";

/**
 * What calendars read. Privileged because a calendar does not sign in and has only the address. The secret is hashed before
 * anything else sees it, and found by that hash, so that the time it takes says nothing about other secrets.
 */

export const serve = httpAction(async (ctx, request) => {
  const secret = feedSecretIn(new URL(request.url).pathname);
  if (secret === null) return missing();
  const addressHash = hashSecret(secret);
  // Nothing is counted before this check: a secret cannot be guessed, and a crowd that tries must not cause writes.
  if (!(await ctx.runQuery(internal.feeds.privateFeed.isKnown, { addressHash }))) return missing();
  const { network } = await findCaller(ctx);
  const waitMs = await ctx.runMutation(internal.feeds.privateFeed.admit, { network });
  if (waitMs > 0) return tooMany(waitMs);
  const text = await ctx.runQuery(internal.feeds.privateFeed.read, { addressHash });
  return text === null ? missing() : answer(text, request.headers.get("If-None-Match"));
});

export const isKnown = systemQuery({
  args: { addressHash: v.string() },
  returns: v.boolean(),
  handler: async ({ db }, { addressHash }) => (await findFeed(db, addressHash)) !== null,
});

/** Counts each read. Without a network nothing is counted. */
export const admit = systemMutation({
  args: { network: v.union(v.string(), v.null()) },
  returns: v.number(),
  handler: async ({ db }, { network }) =>
    network === null ? 0 : await takeAttempts(db, [{ limit: "feedReadsOfNetwork", of: network }]),
});

export const read = systemQuery({
  args: { addressHash: v.string() },
  returns: v.union(v.null(), v.string()),
  handler: async ({ db }, { addressHash }) => {
    const feed = await findFeed(db, addressHash);
    const reader = feed === null ? null : await findFeedReader(db, feed.userId);
    return feed === null || reader === null ? null : await writeFeed(db, reader, feed);
  },
});

const findFeed = (db: DatabaseReader, addressHash: string) =>
  findBy(db, "calendarFeeds", "addressHash", addressHash);

const tooMany = (waitMs: number) =>
  new Response("Too many requests", {
    status: 429,
    headers: {
      ...HARMLESS,
      "Cache-Control": "no-store",
      "Retry-After": String(Math.ceil(waitMs / 1000)),
    },
  });

/** Proxies may not store the answer, and a calendar asks each time whether its copy is still right. */
function answer(text: string, known: string | null): Response {
  const tag = `"${hashSecret(text)}"`;
  const headers = {
    ...HARMLESS,
    ETag: tag,
    "Cache-Control": "private, no-cache",
    "Referrer-Policy": "no-referrer",
    "X-Robots-Tag": "noindex",
  };
  if (isAmong(tag, known)) return new Response(null, { status: 304, headers });
  const type = { "Content-Type": "text/calendar; charset=utf-8" };
  return new Response(text, { headers: { ...headers, ...type } });
}

/** RFC 9110: a comparison of tags that a proxy may have weakened. */
const isAmong = (tag: string, known: string | null) =>
  (known ?? "").split(",").some((each) => each.trim().replace(/^W\//, "") === tag);

/** Null once the person's coaching has ended, their account is closed or they are being deleted. */
async function findFeedReader(db: DatabaseReader, userId: Id<"users">): Promise<Viewer | null> {
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
async function writeFeed(
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
