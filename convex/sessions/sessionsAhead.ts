import { asyncMap } from "convex-helpers";
import { v } from "convex/values";
import { sessionsAheadMax } from "../../domain/limits";
import { isProposed } from "../../domain/schedule/session-requests";
import { endsAt } from "../../domain/time/overlap";
import { SESSION_MINUTES } from "../../domain/time/time-slots";
import { minuteMs } from "../../domain/time/time-spans";
import type { Id } from "../_generated/dataModel";
import type { DatabaseReader } from "../_generated/server";
import type { ViewerQueryCtx } from "../gate/access";
import { findRetention } from "../gate/afterCoaching";
import { rowsBy, within } from "../gate/rows";
import { listAgenda } from "./agenda";
import { readSessionPage, sessionFields, toSession } from "./sessions";

const longestMs = Math.max(...SESSION_MINUTES) * minuteMs;

/** More than one, because a query does not run again when a session ends. */
export async function listSessionsAhead(ctx: ViewerQueryCtx) {
  const { userId } = ctx.viewer;
  if ((await findRetention(ctx.db, userId)) !== null) return []; // The coaching ended while a session was running.
  const ahead = await listAhead(ctx.db, userId);
  return await asyncMap(ahead, async ({ _id: sessionId }) => ({
    ...(await readSessionPage(ctx, sessionId)),
    agendaItems: (await listAgenda(ctx, sessionId)).length,
  }));
}

async function listAhead(db: DatabaseReader, clientId: Id<"users">) {
  const now = Date.now();
  const rows = await rowsBy(db, "sessions", "by_clientId_and_status_and_startsAt", {
    clientId,
    status: "scheduled",
    startsAt: within({ gt: now - longestMs }),
  }).take(sessionsAheadMax + 1);
  return rows.filter((row) => endsAt(row) > now).slice(0, sessionsAheadMax);
}

const writtenSessionFields = { ...sessionFields, notes: v.string() };

export const briefFields = {
  ahead: v.array(v.object(sessionFields)),
  last: v.union(v.null(), v.object(writtenSessionFields)), // The last one that took place.
};

export async function readBrief({ db }: ViewerQueryCtx, clientId: Id<"users">) {
  const last = await findLastHeld(db, clientId);
  const ahead = await listAhead(db, clientId);
  return {
    ahead: ahead.map(toSession),
    last: last === null ? null : { ...toSession(last), notes: last.notes ?? "" },
  };
}

export async function findNextStart(db: DatabaseReader, clientId: Id<"users">) {
  const ahead = await listAhead(db, clientId);
  return ahead.find((session) => !isProposed(session))?.startsAt ?? null;
}

/** How many past rows are read to find one that was more than a request. */
const passedRowsMax = 12;

/** The last session that took place, also before the coach has recorded it. */
export async function findLastHeld(db: DatabaseReader, clientId: Id<"users">) {
  const now = Date.now();
  const passed = (status: "completed" | "scheduled") =>
    rowsBy(db, "sessions", "by_clientId_and_status_and_startsAt", {
      clientId,
      status,
      startsAt: within({ lt: now }),
    }).order("desc");
  const [completed, unrecorded] = await Promise.all([
    passed("completed").first(),
    passed("scheduled").take(passedRowsMax),
  ]);
  const ended = unrecorded.find((row) => row.isRequest !== true && endsAt(row) <= now) ?? null;
  if (completed === null || ended === null) return completed ?? ended;
  return ended.startsAt > completed.startsAt ? ended : completed;
}
