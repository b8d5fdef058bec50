import { v, type ObjectType } from "convex/values";
import type { ConsentTextVersion } from "../../domain/consent";
import { consentDecisionsPerHourMax } from "../../domain/limits";
import { ONBOARDING_STEPS } from "../../domain/onboarding";
import type { Id } from "../_generated/dataModel";
import type { DatabaseReader } from "../_generated/server";
import { vOnboardingStep, vTourResult } from "../validators";
import type { ViewerMutationCtx, ViewerQueryCtx } from "./access";
import { refuse } from "./refuse";

const HOUR_MS = 60 * 60 * 1000;

/** How far the welcome went. All of it only ever grows, so two browsers that were apart agree when they meet. */
export const welcomeFields = {
  completedSteps: v.array(vOnboardingStep),
  isDismissed: v.boolean(),
  tourResult: v.optional(vTourResult),
};
type Welcome = ObjectType<typeof welcomeFields>;

export const consentFields = { isGiven: v.boolean(), decidedAt: v.number() };

export async function findWelcome({ db, viewer }: ViewerQueryCtx): Promise<Welcome> {
  const row = await findRow(db, viewer.userId);
  if (row === null) return { completedSteps: [], isDismissed: false };
  const { completedSteps, isDismissed, tourResult } = row;
  return { completedSteps, isDismissed, tourResult };
}

/** Adds what a browser knows to what the account knows. Of two results of the tour the first one stands. */
export async function addToWelcome({ db, viewer }: ViewerMutationCtx, more: Welcome) {
  const clientId = viewer.userId;
  const row = await findRow(db, clientId);
  const known = [...(row?.completedSteps ?? []), ...more.completedSteps];
  const welcome = {
    completedSteps: ONBOARDING_STEPS.filter((step) => known.includes(step)),
    isDismissed: more.isDismissed || row?.isDismissed === true,
    tourResult: row?.tourResult ?? more.tourResult,
  };
  if (row === null) await db.insert("onboarding", { clientId, ...welcome });
  else await db.patch("onboarding", row._id, welcome);
}

/** The client's last word on their journal, or null when they have not said any. */
export async function findConsent({ db, viewer }: ViewerQueryCtx) {
  const row = await latestDecisions(db, viewer.userId).first();
  return row === null ? null : { isGiven: row.isGiven, decidedAt: row.decidedAt };
}

/** Keeps a decision as a row of its own; saying the same again adds nothing. */
export async function decideConsent(
  { db, viewer }: ViewerMutationCtx,
  decision: { isGiven: boolean; textVersion: ConsentTextVersion },
) {
  const clientId = viewer.userId;
  const latest = await latestDecisions(db, clientId).take(consentDecisionsPerHourMax);
  const last = latest[0];
  const isRepeated =
    last?.isGiven === decision.isGiven && last.textVersion === decision.textVersion;
  if (isRepeated) return;
  const oldest = latest[consentDecisionsPerHourMax - 1];
  const retryAfterMs = oldest === undefined ? 0 : oldest.decidedAt + HOUR_MS - Date.now();
  // Taking consent back is never made to wait.
  if (decision.isGiven && retryAfterMs > 0) refuse({ code: "RATE_LIMITED", retryAfterMs });
  await db.insert("consents", {
    clientId,
    kind: "coaching_data",
    ...decision,
    decidedAt: Date.now(),
  });
}

const findRow = (db: DatabaseReader, clientId: Id<"users">) =>
  db
    .query("onboarding")
    .withIndex("by_clientId", (q) => q.eq("clientId", clientId))
    .first();

const latestDecisions = (db: DatabaseReader, clientId: Id<"users">) =>
  db
    .query("consents")
    .withIndex("by_clientId_and_kind_and_decidedAt", (q) =>
      q.eq("clientId", clientId).eq("kind", "coaching_data"),
    )
    .order("desc");
