import type { Id } from "../_generated/dataModel";
import type { DatabaseWriter } from "../_generated/server";
import type { Triggers } from "../gate/record";
import { queuePlan } from "../reminders/planQueue";
import { followRetention } from "../retention/periods";
import { followCoachOfWaits } from "../waits/waits";
import { followCoaching } from "../tallies/recount";
import { fileWithChange } from "./filing";

/** Updates tallies, retention, the waiting list and the coach that rows name; reminders follow within seconds. Call it in the transaction that changed `coachings`. */
export async function followCoachingChange(db: DatabaseWriter, clientId: Id<"users">) {
  await followCoaching(db, clientId);
  await fileWithChange(db, clientId);
  await followRetention(db, clientId);
  await queuePlan(db, clientId);
  await followCoachOfWaits(db, clientId);
}

export const coachingTriggers: Triggers = {
  coachings: async (db, { after }) => {
    if (after !== null) await followCoachingChange(db, after.clientId);
  },
};
