import {
  bookingsPerDayMax,
  newcomerBookingsPerDayMax,
  newcomerSessionsDefault,
} from "../../domain/limits";
import type { ActivityKind } from "../../domain/privacy/activity-kinds";
import { dayMs } from "../../domain/time/time-spans";
import type { Id } from "../_generated/dataModel";
import type { DatabaseReader } from "../_generated/server";
import type { ViewerMutationCtx } from "../gate/access";
import { readPractice, requireCoachOf } from "../practice/practice";
import { refuse, refuseInvalid } from "../gate/refuse";
import { rowsBy, within } from "../gate/rows";

/** Clients only, for one more booking: a stranger with a mailbox must not take a coach's diary. */
export async function requireWelcome(ctx: ViewerMutationCtx) {
  const { db, viewer } = ctx;
  if (viewer.role === "admin") return;
  await requirePace(ctx);
  const coachId = await requireCoachOf(db, viewer.userId);
  if (await isAccepted(db, viewer.userId, coachId)) return;
  const { newcomerSessions = newcomerSessionsDefault } = await readPractice(db, coachId);
  const open = await rowsBy(db, "sessions", "by_clientId_and_status_and_startsAt", {
    clientId: viewer.userId,
    status: "scheduled",
    startsAt: within({ gt: Date.now() }),
  }).take(newcomerSessions);
  if (open.length >= newcomerSessions) refuseInvalid("newcomer", "not_allowed");
}

const bookingKinds = ["session_requested", "session_scheduled", "session_rescheduled"] as const;

/** Clients only, for a booking or a move. */
export async function requirePace({ db, viewer }: ViewerMutationCtx) {
  if (viewer.role === "admin") return;
  const clientId = viewer.userId;
  const coachId = await requireCoachOf(db, clientId);
  const isKnown = await isAccepted(db, clientId, coachId);
  const most = isKnown ? bookingsPerDayMax : newcomerBookingsPerDayMax;
  const now = Date.now();
  const acts: number[] = [];
  for (const kind of bookingKinds) {
    const rows = await rowsBy(db, "activity", "by_clientId_and_kind_and_happenedAt", {
      clientId,
      kind,
      happenedAt: within({ gt: now - dayMs }),
    })
      .order("desc")
      .take(2 * bookingsPerDayMax);
    acts.push(...rows.filter(({ actorId }) => actorId === clientId).map((row) => row.happenedAt));
  }
  const oldest = acts.toSorted((one, other) => other - one)[most - 1];
  if (oldest !== undefined) refuse({ code: "RATE_LIMITED", retryAfterMs: oldest + dayMs - now });
}

/** Acts that do not mean acceptance, because a coach does them to a stranger too. */
const unwelcoming: ReadonlySet<ActivityKind> = new Set(["session_cancelled"]);

/** Whether their coach has had anything to do with them: accepted or arranged a session, met them, written. */
async function isAccepted(db: DatabaseReader, clientId: Id<"users">, coachId: Id<"users">) {
  const acts = await rowsBy(db, "activity", "by_clientId_and_actorId_and_happenedAt", {
    clientId,
    actorId: coachId,
  }).take(100);
  if (acts.some(({ kind }) => !unwelcoming.has(kind))) return true;
  const written = await rowsBy(db, "messages", "by_clientId_and_sender_and_isRead", {
    clientId,
    sender: "coach",
  }).first();
  if (written !== null) return true;
  const met = await rowsBy(db, "sessions", "by_clientId_and_status_and_startsAt", {
    clientId,
    status: "completed",
  }).first();
  return met !== null;
}
