import { v, type ObjectType } from "convex/values";
import { digestEventsMax, visitGapMs } from "../../domain/limits";
import type { ActivityKind } from "../../domain/privacy/activity-kinds";
import type { Doc, Id } from "../_generated/dataModel";
import type { DatabaseReader } from "../_generated/server";
import { findBy, rowsBy, within } from "../gate/rows";
import { vActivityKind } from "../validators";
import type { ViewerMutationCtx, ViewerQueryCtx } from "../gate/access";

export const newsFields = {
  sinceAt: v.union(v.number(), v.null()), // Null on the first visit.
  lines: v.array(
    v.object({
      kind: vActivityKind,
      count: v.number(),
      latestAt: v.number(),
      latestTitle: v.optional(v.string()),
    }),
  ),
};
type News = ObjectType<typeof newsFields>;

/** Events since the previous visit are news until this one ends or the client dismisses them. */
export async function beginVisit({ db, viewer }: ViewerMutationCtx) {
  const clientId = viewer.userId;
  const now = Date.now();
  const visit = await findVisit(db, clientId);
  if (visit === null) {
    await db.insert("visits", { clientId, seenAt: now, newsSinceAt: now });
    return;
  }
  const isSameVisit = now - visit.seenAt < visitGapMs;
  const newsSinceAt = isSameVisit ? visit.newsSinceAt : visit.seenAt;
  await db.patch("visits", visit._id, { seenAt: now, newsSinceAt });
}

/** Only newer events are shown from now on. */
export async function takeNote({ db, viewer }: ViewerMutationCtx) {
  const clientId = viewer.userId;
  const now = { seenAt: Date.now(), newsSinceAt: Date.now() };
  const visit = await findVisit(db, clientId);
  if (visit === null) await db.insert("visits", { clientId, ...now });
  else await db.patch("visits", visit._id, now);
}

export async function gatherNews({ db, viewer }: ViewerQueryCtx): Promise<News> {
  const visit = await findVisit(db, viewer.userId);
  if (visit === null) return { sinceAt: null, lines: [] };
  const events = await rowsBy(db, "activity", "by_clientId_and_happenedAt", {
    clientId: viewer.userId,
    happenedAt: within({ gt: visit.newsSinceAt }),
  })
    .order("desc")
    .take(digestEventsMax);
  const lines = new Map<ActivityKind, News["lines"][number]>();
  for (const event of events) {
    if (event.actorId === viewer.userId || (await isMessageRead(db, event))) continue;
    const line = lines.get(event.kind);
    const { happenings = 1 } = event;
    if (line) line.count += happenings;
    else {
      lines.set(event.kind, {
        kind: event.kind,
        count: happenings,
        latestAt: event.happenedAt,
        latestTitle: event.subjectTitle,
      });
    }
  }
  return { sinceAt: visit.newsSinceAt, lines: [...lines.values()] };
}

/** Messages that were read are no longer news. */
async function isMessageRead(db: DatabaseReader, { messageId }: Doc<"activity">) {
  if (messageId === undefined) return false;
  return (await db.get("messages", messageId))?.isRead ?? true;
}

const findVisit = (db: DatabaseReader, clientId: Id<"users">) =>
  findBy(db, "visits", "clientId", clientId);
