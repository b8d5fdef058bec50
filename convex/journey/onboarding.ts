import { v, type ObjectType } from "convex/values";
import { ONBOARDING_STEPS } from "../../domain/work/onboarding";
import type { Id } from "../_generated/dataModel";
import type { DatabaseReader } from "../_generated/server";
import { vOnboardingStep, vTourResult } from "../validators";
import type { ViewerMutationCtx, ViewerQueryCtx } from "../gate/access";

/** Values only grow, so that two browsers agree after syncing. */
export const welcomeFields = {
  completedSteps: v.array(vOnboardingStep),
  isDismissed: v.boolean(),
  tourResult: v.optional(vTourResult),
};
type Welcome = ObjectType<typeof welcomeFields>;

export const nothingWelcomed = { completedSteps: [], isDismissed: false } satisfies Welcome;

export async function findWelcome({ db, viewer }: ViewerQueryCtx): Promise<Welcome> {
  const row = await findWelcomeRow(db, viewer.userId);
  if (row === null) return nothingWelcomed;
  const { completedSteps, isDismissed, tourResult } = row;
  return { completedSteps, isDismissed, tourResult };
}

/** The first result of the tour is kept. */
export async function addToWelcome({ db, viewer }: ViewerMutationCtx, more: Welcome) {
  const clientId = viewer.userId;
  const row = await findWelcomeRow(db, clientId);
  const known = [...(row?.completedSteps ?? []), ...more.completedSteps];
  const welcome = {
    completedSteps: ONBOARDING_STEPS.filter((step) => known.includes(step)),
    isDismissed: more.isDismissed || row?.isDismissed === true,
    tourResult: row?.tourResult ?? more.tourResult,
  };
  if (row === null) await db.insert("onboarding", { clientId, ...welcome });
  else await db.patch("onboarding", row._id, welcome);
}

export const findWelcomeRow = (db: DatabaseReader, clientId: Id<"users">) =>
  db
    .query("onboarding")
    .withIndex("by_clientId", (q) => q.eq("clientId", clientId))
    .first();
