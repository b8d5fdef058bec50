import { v } from "convex/values";
import { sessionsAheadMax } from "../../../domain/limits";
import { endsAt } from "../../../domain/time/overlap";
import { SESSION_MINUTES } from "../../../domain/time/time-slots";
import { minuteMs } from "../../../domain/time/time-spans";
import type { Doc, Id } from "../../_generated/dataModel";
import type { DatabaseReader } from "../../_generated/server";
import type { ViewerQueryCtx } from "../access";
import { listAgenda } from "./agenda";
import { readSessionPage, sessionFields, toSession } from "./sessions";

const longestMs = Math.max(...SESSION_MINUTES) * minuteMs;

/** More than one, because a query does not run again when a session ends. */
export async function listSessionsAhead(ctx: ViewerQueryCtx) {
  const ahead = await listAhead(ctx.db, ctx.viewer.userId);
  return await Promise.all(
    ahead.map(async ({ _id: sessionId }) => ({
      ...(await readSessionPage(ctx, sessionId)),
      agendaItems: (await listAgenda(ctx, sessionId)).length,
    })),
  );
}

async function listAhead(db: DatabaseReader, clientId: Id<"users">) {
  const now = Date.now();
  const rows = await db
    .query("sessions")
    .withIndex("by_clientId_and_status_and_startsAt", (q) =>
      q
        .eq("clientId", clientId)
        .eq("status", "scheduled")
        .gt("startsAt", now - longestMs),
    )
    .take(sessionsAheadMax + 1);
  return rows.filter((row) => endsAt(row) > now).slice(0, sessionsAheadMax);
}

const writtenSessionFields = { ...sessionFields, notes: v.string() };

export const briefFields = {
  ahead: v.array(v.object(sessionFields)),
  last: v.union(v.null(), v.object(writtenSessionFields)), // That took place.
};

/** Looked through for one that took place. */
const passedRowsMax = 12;

/** For the hour before a session: what is ahead, and what was last. */
export async function readBrief({ db }: ViewerQueryCtx, clientId: Id<"users">) {
  const now = Date.now();
  const passed = await db
    .query("sessions")
    .withIndex("by_clientId_and_startsAt", (q) => q.eq("clientId", clientId).lt("startsAt", now))
    .order("desc")
    .take(passedRowsMax);
  const last = passed.find((row) => tookPlace(row, now));
  const ahead = await listAhead(db, clientId);
  return {
    ahead: ahead.map(toSession),
    last: last === undefined ? null : { ...toSession(last), notes: last.notes ?? "" },
  };
}

/** Also before the coach has recorded it. */
const tookPlace = (row: Doc<"sessions">, now: number) =>
  row.status === "completed" ||
  (row.status === "scheduled" && row.isRequest !== true && endsAt(row) <= now);
