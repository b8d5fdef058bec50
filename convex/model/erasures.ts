import { v } from "convex/values";
import { dayMs } from "../../domain/calendar-dates";
import { deletionUndoDays } from "../../domain/limits";
import type { ViewerMutationCtx, ViewerQueryCtx } from "./access";
import { findErasure } from "./erasure/begin";
import { refuse, refuseNotFound } from "./refuse";
import { findRetention } from "./retention/periods";
import { isHeld } from "./retention/holds";
import { findFirstCoach } from "./signIn/coachings";

/** A person's own wish to be deleted, and how long they can take it back. */

export const stateFields = {
  /** The wish that stands: when it is carried out, at the earliest. */
  wish: v.union(v.null(), v.object({ askedAt: v.number(), dueAt: v.number() })),
  /** Something obliges the practice to keep the records for now; a wish waits until it no longer does. */
  isHeld: v.boolean(),
  /** After the coaching has ended: the first moment at which the records may be deleted. */
  keptUntil: v.union(v.null(), v.number()),
  /** The last coach of a practice cannot leave it. */
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

/** Asking twice changes nothing: the first day stands. Returns it. */
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
