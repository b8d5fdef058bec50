import { getOneFrom } from "convex-helpers/server/relationships";
import type { Role } from "../../../domain/accounts/roles";
import {
  type Appointment,
  idleEndsAt,
  idleMinutesDefault,
  isIdleMinutes,
} from "../../../domain/accounts/sign-in-ends";
import { presenceStepMs } from "../../../domain/limits";
import { endsAt } from "../../../domain/time/overlap";
import { SESSION_MINUTES } from "../../../domain/time/time-slots";
import { dayMs, minuteMs } from "../../../domain/time/time-spans";
import type { Doc, Id } from "../../_generated/dataModel";
import type { DatabaseReader, DatabaseWriter } from "../../_generated/server";
import { findPolicy, type SignIn, signInEndsAt, type ViewerMutationCtx } from "../../gate/access";
import { refuse, refuseInvalid } from "../../gate/refuse";
import { rowsBy, within } from "../../gate/rows";
import { changePolicy } from "../secondStep/owedSteps";

/** More sessions of one person than fit into a day. */
const appointmentsMax = 60;
const longestMs = Math.max(...SESSION_MINUTES) * minuteMs;

export const findIdleMinutes = async (db: DatabaseReader) =>
  (await findPolicy(db))?.idleMinutes ?? idleMinutesDefault;

const findIdleMs = async (db: DatabaseReader) => (await findIdleMinutes(db)) * minuteMs;

/** Any coach sets it for the whole practice, as with who may sign up. */
export async function keepIdleMinutes(ctx: ViewerMutationCtx, idleMinutes: number) {
  if (!isIdleMinutes(idleMinutes)) refuseInvalid("idleMinutes", "not_allowed");
  await changePolicy(ctx, { idleMinutes });
}

/** Sessions of the person that run or begin in the span. A request keeps nobody signed in. */
async function listAppointments(
  db: DatabaseReader,
  { userId, role }: { userId: Id<"users">; role: Role },
  { fromMs, toMs }: { fromMs: number; toMs: number },
): Promise<Appointment[]> {
  const when = {
    status: "scheduled",
    startsAt: within({ gt: fromMs - longestMs, lte: toMs }),
  } as const;
  const [own, clients] = [
    { coachId: userId, ...when },
    { clientId: userId, ...when },
  ];
  const found =
    role === "admin"
      ? rowsBy(db, "sessions", "by_coachId_and_status_and_startsAt", own)
      : rowsBy(db, "sessions", "by_clientId_and_status_and_startsAt", clients);
  const rows = await found.take(appointmentsMax);
  return rows
    .filter((row) => row.isRequest !== true && endsAt(row) > fromMs)
    .map((row) => ({ startsAt: row.startsAt, endsAt: endsAt(row) }));
}

/** Signing in counts as activity. */
export async function beginPresence(
  db: DatabaseWriter,
  whose: { signInId: Id<"authSessions">; userId: Id<"users"> },
) {
  const now = Date.now();
  await db.insert("presences", { ...whose, seenAt: now, idleAt: now + (await findIdleMs(db)) });
}

/** Ignored when the sign-in has already expired. Durations, because the clocks may differ. */
export async function notePresence({ db, viewer, signInId }: ViewerMutationCtx & SignIn) {
  const now = Date.now();
  const signIn = await db.get("authSessions", signInId);
  const presence = await findPresence(db, signInId);
  if (
    signIn === null ||
    presence === null ||
    (await findIdleEnd(db, presence, viewer.role)) <= now
  ) {
    refuse({ code: "UNAUTHENTICATED" });
  }
  const idleMs = await findIdleMs(db);
  if (now - presence.seenAt >= presenceStepMs) {
    await db.patch("presences", presence._id, { seenAt: now, idleAt: now + idleMs });
  }
  const ahead = await listAppointments(db, viewer, { fromMs: now, toMs: now + dayMs });
  return {
    endsInMs: signInEndsAt(signIn, viewer.role) - now,
    idleMs,
    appointments: ahead.map((each) => ({
      startsInMs: each.startsAt - now,
      endsInMs: each.endsAt - now,
    })),
  };
}

/** Uses the practice's current setting, not the one from when the person was last seen. */
export async function findIdleEnd(
  db: DatabaseReader,
  { userId, seenAt }: Doc<"presences">,
  role: Role,
): Promise<number> {
  const span = { fromMs: seenAt, toMs: Date.now() };
  const appointments = await listAppointments(db, { userId, role }, span);
  return idleEndsAt(seenAt, await findIdleMs(db), appointments);
}

export async function isIdle(
  db: DatabaseReader,
  { signInId, role }: { signInId: Id<"authSessions">; role: Role },
): Promise<boolean> {
  const presence = await findPresence(db, signInId);
  return presence === null || (await findIdleEnd(db, presence, role)) <= Date.now();
}

export async function forgetPresence(db: DatabaseWriter, signInId: Id<"authSessions">) {
  const presence = await findPresence(db, signInId);
  if (presence !== null) await db.delete("presences", presence._id);
}

export const findPresence = (db: DatabaseReader, signInId: Id<"authSessions">) =>
  getOneFrom(db, "presences", "by_signInId", signInId);
