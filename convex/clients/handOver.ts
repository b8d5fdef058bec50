import { asyncMap } from "convex-helpers";
import { v } from "convex/values";
import { colleaguesListedMax } from "../../domain/limits";
import type { Id } from "../_generated/dataModel";
import { listCoaches, type ViewerQueryCtx } from "../gate/access";
import { refuseInvalid } from "../gate/refuse";
import { findProfile, nameFields } from "../people/profiles";
import { requireOpenCoaching } from "./coachings";

export const colleagueFields = {
  coachId: v.id("users"),
  ...nameFields,
};

export async function listColleagues({ db, viewer }: ViewerQueryCtx) {
  const coaches = await listCoaches(db, colleaguesListedMax);
  const others = coaches.filter(({ userId }) => userId !== viewer.userId);
  return await asyncMap(others, async ({ userId: coachId }) => ({
    coachId,
    ...(await findProfile(db, coachId)),
  }));
}

/** The client must be this coach's, and the other person another coach of the practice. */
export async function requireHandOver(
  ctx: ViewerQueryCtx,
  { clientId, successorId }: { clientId: Id<"users">; successorId: Id<"users"> },
) {
  await requireOpenCoaching(ctx, clientId);
  const isColleague = (await listColleagues(ctx)).some(({ coachId }) => coachId === successorId);
  if (!isColleague) refuseInvalid("coachId", "not_allowed");
}
