import { sessionsAheadMax } from "../../domain/limits";
import { endsAt } from "../../domain/overlap";
import { SESSION_MINUTES } from "../../domain/time-slots";
import { minuteMs } from "../../domain/time-spans";
import type { ViewerQueryCtx } from "./access";
import { listAgenda } from "./agenda";
import { readSessionPage } from "./sessions";

const longestMs = Math.max(...SESSION_MINUTES) * minuteMs;

/** More than one, because a query does not run again when a session ends. */
export async function listSessionsAhead(ctx: ViewerQueryCtx) {
  const now = Date.now();
  const rows = await ctx.db
    .query("sessions")
    .withIndex("by_clientId_and_status_and_startsAt", (q) =>
      q
        .eq("clientId", ctx.viewer.userId)
        .eq("status", "scheduled")
        .gt("startsAt", now - longestMs),
    )
    .take(sessionsAheadMax + 1);
  const ahead = rows.filter((row) => endsAt(row) > now).slice(0, sessionsAheadMax);
  return await Promise.all(
    ahead.map(async ({ _id: sessionId }) => ({
      ...(await readSessionPage(ctx, sessionId)),
      agendaItems: (await listAgenda(ctx, sessionId)).length,
    })),
  );
}
