import { v } from "convex/values";
import { colleaguesListedMax } from "../../domain/limits";
import type { Id } from "../_generated/dataModel";
import type { ViewerQueryCtx } from "../gate/access";
import { listCoaches } from "../gate/access";
import { findProfile } from "../people/profiles";
import { refuseInvalid } from "../gate/refuse";
import { requireOpenCoaching } from "./coachings";

export const colleagueFields = {
  coachId: v.id("users"),
  firstName: v.string(),
  lastName: v.string(),
};

export async function listColleagues({ db, viewer }: ViewerQueryCtx) {
  const coaches = await listCoaches(db, colleaguesListedMax);
  const others = coaches.filter(({ userId }) => userId !== viewer.userId);
  return await Promise.all(
    others.map(async ({ userId: coachId }) => ({ coachId, ...(await findProfile(db, coachId)) })),
  );
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
