import type { ObjectType } from "convex/values";
import { ONBOARDING_STEPS } from "../../domain/work/onboarding";
import type { Id } from "../_generated/dataModel";
import type { DatabaseReader } from "../_generated/server";
import { findBy, showFields } from "../gate/rows";
import type { ViewerMutationCtx, ViewerQueryCtx } from "../gate/access";
import { welcomeFields } from "./tables";

type Welcome = ObjectType<typeof welcomeFields>;

export const nothingWelcomed = { completedSteps: [], isDismissed: false } satisfies Welcome;

export async function findWelcome({ db, viewer }: ViewerQueryCtx): Promise<Welcome> {
  const row = await findWelcomeRow(db, viewer.userId);
  return row === null ? nothingWelcomed : showFields(welcomeFields, row);
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
  findBy(db, "onboarding", "clientId", clientId);
