import { asyncMap } from "convex-helpers";
import { v } from "convex/values";
import { deletionUndoDays, erasuresListedMax } from "../../domain/limits";
import { dayMs } from "../../domain/time/time-spans";
import type { ViewerMutationCtx, ViewerQueryCtx } from "../gate/access";
import { findRetention } from "../gate/afterCoaching";
import { refuse, refuseNotFound } from "../gate/refuse";
import { rowsBy } from "../gate/rows";
import { findProfile, namedClientFields } from "../people/profiles";
import { isHeld } from "../retention/holds";
import { findFirstCoach } from "../signIn/invites/coachings";
import { findErasure } from "./begin";

export const stateFields = {
  /** The earliest date of a requested deletion. */
  wish: v.union(v.null(), v.object({ askedAt: v.number(), dueAt: v.number() })),
  /** The practice must keep the records for now; a requested deletion waits. */
  isHeld: v.boolean(),
  /** After the coaching has ended: the first moment at which the records may be deleted. */
  keptUntil: v.union(v.null(), v.number()),
  /** The last coach of a practice cannot leave. */
  isLastCoach: v.boolean(),
};

export async function readState(ctx: ViewerQueryCtx) {
  const { db, viewer } = ctx;
  const [wish, retention] = [
    await findErasure(db, viewer.userId),
    await findRetention(db, viewer.userId),
  ];
  return {
    wish: wish === null ? null : { askedAt: wish.askedAt, dueAt: wish.dueAt },
    isHeld: await isHeld(db, viewer.userId),
    keptUntil: retention?.deleteAfter ?? null,
    isLastCoach: await isLastCoach(ctx),
  };
}

export const askedFields = {
  ...namedClientFields,
  askedAt: v.number(),
  dueAt: v.number(),
  isHeld: v.boolean(),
};

export async function listAsked({ db, viewer }: ViewerQueryCtx) {
  const rows = await rowsBy(db, "erasures", "by_startedAt_and_dueAt", {
    startedAt: undefined,
  }).take(erasuresListedMax);
  const clients = rows.filter(({ userId }) => userId !== viewer.userId);
  return await asyncMap(clients, async ({ userId: clientId, askedAt, dueAt }) => ({
    clientId,
    ...(await findProfile(db, clientId)),
    askedAt,
    dueAt,
    isHeld: await isHeld(db, clientId),
  }));
}

/** Asking again keeps the first date. Returns it. */
export async function ask(ctx: ViewerMutationCtx) {
  const { db, viewer } = ctx;
  const known = await findErasure(db, viewer.userId);
  if (known !== null) return { dueAt: known.dueAt, isNew: false };
  if (await isLastCoach(ctx)) refuse({ code: "CONFLICT" });
  const askedAt = Date.now();
  const dueAt = askedAt + deletionUndoDays * dayMs;
  const progress = { step: 0, rows: 0, files: 0 };
  const { userId, role } = viewer;
  await db.insert("erasures", { userId, role, cause: "asked", askedAt, dueAt, ...progress });
  return { dueAt, isNew: true };
}

export async function takeBack({ db, viewer }: ViewerMutationCtx) {
  const known = (await findErasure(db, viewer.userId)) ?? refuseNotFound();
  await db.delete("erasures", known._id);
}

async function isLastCoach({ db, viewer }: ViewerQueryCtx): Promise<boolean> {
  if (viewer.role !== "admin") return false;
  return (await findFirstCoach(db, viewer.userId)) === null;
}
