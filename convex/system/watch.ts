import type { WithoutSystemFields } from "convex/server";
import { v, type Infer } from "convex/values";
import { failedJobsLookedAt, waitingEmailsCountedMax } from "../../domain/limits";
import { minuteMs } from "../../domain/time/time-spans";
import { internal } from "../_generated/api";
import type { Doc } from "../_generated/dataModel";
import type { DatabaseReader, DatabaseWriter } from "../_generated/server";
import { systemMutation, systemQuery } from "../gate/functions";
import { rowsBy, within } from "../gate/rows";
import { canMailLeave, hasMailTransport } from "../people/settings";
import { serverStateFields, type systemStateFields } from "./tables";

/**
 * Privileged because jobs and emails belong to no viewer. Internal: the server reports its state here, and the clock counts.
 */

/** An email that has been due for longer counts as late. */
const emailLateMs = 5 * minuteMs;

type Emails = Infer<typeof systemStateFields.emails>;
type FailedJob = Infer<typeof systemStateFields.failedJobs>[number];

/** The engine calls this at its start and when something has changed. */
export const report = systemMutation({
  args: serverStateFields,
  handler: ({ db }, state) => keep(db, { server: { ...state, reportedAt: Date.now() } }),
});

/** For `/metrics`. */
export const figures = systemQuery({
  args: {},
  returns: v.object({ emails_waiting: v.number(), emails_late: v.number() }),
  handler: async ({ db }) => {
    const tried = await rowsBy(db, "outbox", "by_nextTryAt", { nextTryAt: within({ gt: 0 }) }).take(
      waitingEmailsCountedMax,
    );
    const inLanes = await rowsBy(db, "outbox", "by_turn", { turn: within({ gt: 0 }) }).take(
      waitingEmailsCountedMax,
    );
    const dueAts = [...tried, ...inLanes].map(({ nextTryAt, turn }) => nextTryAt ?? turn ?? 0);
    const lateBefore = Date.now() - emailLateMs;
    const late = dueAts.filter((at) => at < lateBefore);
    return { emails_waiting: dueAts.length, emails_late: late.length };
  },
});

export const count = systemMutation({
  args: {},
  handler: ({ db }) => keep(db, {}),
});

/** Sends each email that was given up once more; one that fails again is given up again. */
export const resend = systemMutation({
  args: {},
  handler: async ({ db, scheduler }) => {
    if (!hasMailTransport()) return;
    const nextTryAt = Date.now();
    for (const { _id: letterId } of await listGivenUp(db)) {
      await db.patch("outbox", letterId, { givenUpAt: undefined, nextTryAt, tries: 0 });
      await scheduler.runAfter(0, internal.mail.delivery.deliver, { letterId });
    }
    await keep(db, {});
  },
});

const findState = (db: DatabaseReader) => db.query("systemStates").first();

async function keep(
  db: DatabaseWriter,
  change: Pick<WithoutSystemFields<Doc<"systemStates">>, "server">,
) {
  const row = await findState(db);
  const counted = {
    failedJobs: await listFailedJobs(db),
    emails: await countEmails(db),
    countedAt: Date.now(),
  };
  if (row === null) await db.insert("systemStates", { ...counted, ...change });
  else await db.patch("systemStates", row._id, { ...counted, ...change });
}

const listGivenUp = (db: DatabaseReader) =>
  rowsBy(db, "outbox", "by_givenUpAt", { givenUpAt: within({ gt: 0 }) }).take(
    waitingEmailsCountedMax,
  );

async function countEmails(db: DatabaseReader): Promise<Emails> {
  const undelivered = await rowsBy(db, "outbox", "by_deliveredAt_and_queuedAt", {
    deliveredAt: undefined,
  }).take(waitingEmailsCountedMax);
  const [oldest] = undelivered;
  return {
    canLeave: canMailLeave(),
    waiting: undelivered.length,
    givenUp: undelivered.filter(({ givenUpAt }) => givenUpAt !== undefined).length,
    ...(oldest === undefined ? {} : { oldestAt: oldest.queuedAt }),
  };
}

/** By function, the newest first. The host keeps finished jobs for a week. */
async function listFailedJobs(db: DatabaseReader): Promise<FailedJob[]> {
  const jobs = await db.system.query("_scheduled_functions").order("desc").take(failedJobsLookedAt);
  const byName = new Map<string, FailedJob>();
  for (const { name, state, completedTime, scheduledTime } of jobs) {
    if (state.kind !== "failed") continue;
    const lastAt = completedTime ?? scheduledTime;
    const known = byName.get(name) ?? { name, count: 0, lastAt };
    byName.set(name, { name, count: known.count + 1, lastAt: Math.max(known.lastAt, lastAt) });
  }
  return [...byName.values()].toSorted((a, b) => b.lastAt - a.lastAt);
}
