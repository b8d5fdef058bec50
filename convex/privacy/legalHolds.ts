import { v } from "convex/values";
import { reasonCharactersMax } from "../../domain/limits";
import type { Id } from "../_generated/dataModel";
import type { ViewerMutationCtx, ViewerQueryCtx } from "../gate/access";
import { requireOpenCoaching } from "../clients/coachings";
import { findErasure } from "../erasures/begin";
import { refuse, refuseNotFound } from "../gate/refuse";
import { requireById, rowsBy } from "../gate/rows";
import { findReason, isHeld } from "../retention/holds";
import { findRetention } from "../gate/afterCoaching";
import { tidyRequired } from "../gate/tidyTexts";

export const keepingFields = {
  /** After the coaching has ended: the first moment at which the records may be deleted. */
  keptUntil: v.union(v.null(), v.number()),
  /** If the client asked to be deleted. */
  leavesAt: v.union(v.null(), v.number()),
  hold: v.union(v.null(), v.object({ reason: v.string(), setAt: v.number() })),
};

/**
 * By coaching, because an ended coaching's client is closed to the coach. Clients can read their coachings, but only coaches'
 * functions come here.
 */
export async function readKeeping(ctx: ViewerQueryCtx, coachingId: Id<"coachings">) {
  const { clientId } = await requireById(ctx.db, "coachings", coachingId);
  const [retention, erasure] = [
    await findRetention(ctx.db, clientId),
    await findErasure(ctx.db, clientId),
  ];
  return {
    keptUntil: retention?.deleteAfter ?? null,
    leavesAt: erasure?.dueAt ?? null,
    hold: await readHold(ctx, coachingId),
  };
}

export async function readKeepingOf(ctx: ViewerQueryCtx, clientId: Id<"users">) {
  const { _id: coachingId } = await requireOpenCoaching(ctx, clientId);
  return { coachingId, ...(await readKeeping(ctx, coachingId)) };
}

export async function setHold(
  ctx: ViewerMutationCtx,
  { coachingId, reason }: { coachingId: Id<"coachings">; reason: string },
) {
  const { db, viewer } = ctx;
  const { clientId } = await requireById(ctx.db, "coachings", coachingId);
  const text = tidyRequired(reason, { field: "reason", charactersMax: reasonCharactersMax });
  if (await isHeld(db, clientId)) refuse({ code: "CONFLICT" });
  const whose = { clientId, coachId: viewer.userId };
  const holdId = await db.insert("legalHolds", { ...whose, coachingId, setAt: Date.now() });
  await db.insert("legalHoldReasons", { ...whose, holdId, reason: text });
  return holdId;
}

export async function liftHold(ctx: ViewerMutationCtx, coachingId: Id<"coachings">) {
  await requireById(ctx.db, "coachings", coachingId);
  const hold = (await findHold(ctx, coachingId)) ?? refuseNotFound();
  await ctx.db.patch("legalHolds", hold._id, { liftedAt: Date.now() });
  return hold._id;
}

async function readHold(ctx: ViewerQueryCtx, coachingId: Id<"coachings">) {
  const hold = await findHold(ctx, coachingId);
  if (hold === null) return null;
  const why = await findReason(ctx.db, hold._id);
  return { reason: why?.reason ?? "", setAt: hold.setAt };
}

const findHold = ({ db }: ViewerQueryCtx, coachingId: Id<"coachings">) =>
  rowsBy(db, "legalHolds", "by_coachingId_and_liftedAt", {
    coachingId,
    liftedAt: undefined,
  }).first();
