import type { Id } from "../_generated/dataModel";
import type { DatabaseWriter } from "../_generated/server";
import { armClient } from "./reminders/arm";
import { followRetention } from "./retention/periods";
import { followCoaching } from "./tallies/recount";

/** Updates tallies, retention and reminders. Call it in the transaction that changed `coachings`. */
export async function followCoachingChange(db: DatabaseWriter, clientId: Id<"users">) {
  await followCoaching(db, clientId);
  await followRetention(db, clientId);
  await armClient(db, clientId);
}
