import { v } from "convex/values";
import { internal } from "../_generated/api";
import { systemMutation } from "../gate/functions";
import { writeForCoaches } from "../privacy/audit";
import { adoptWaitingClients, findFirstCoach, handOver, handOverOne } from "./invites/coachings";
import { findPerson } from "./people";
import { endAllSignIns } from "./signIns/signIns";
import { findRoleRow } from "../gate/access";

/** Privileged: moves clients between coaches. Internal: for the operator and accepted invites. */

export const adopt = systemMutation({
  args: { coachId: v.id("users"), cursor: v.union(v.string(), v.null()) },
  handler: async ({ db, scheduler }, { coachId, cursor }): Promise<void> => {
    const next = await adoptWaitingClients(db, coachId, cursor);
    if (next !== null) {
      await scheduler.runAfter(0, internal.signIn.coaches.adopt, { coachId, cursor: next });
    }
  },
});

/**
 * Removes role, sign-ins and coachings; the clients go to the longest serving other coach. The last coach stays,
 * because a practice needs one to invite and answer.
 */
export const remove = systemMutation({
  args: { email: v.string() },
  handler: async ({ db, scheduler }, { email }): Promise<void> => {
    const person = await findPerson(db, email);
    const role = person === null ? null : await findRoleRow(db, person._id);
    if (person === null || role?.role !== "admin") throw new Error("No coach has this address.");
    const successorId = await findFirstCoach(db, person._id);
    if (successorId === null)
      throw new Error("The last coach cannot be removed: invite another coach first.");
    await db.delete("userRoles", role._id);
    await endAllSignIns(db, person._id);
    await writeForCoaches(db, { kind: "role_removed", actorId: person._id });
    const change = { coachId: person._id, successorId };
    if (await handOver(db, change)) {
      await scheduler.runAfter(0, internal.signIn.coaches.continueHandOver, change);
    }
  },
});

export const passClient = systemMutation({
  args: { clientId: v.id("users"), coachId: v.id("users"), successorId: v.id("users") },
  handler: ({ db }, change) => handOverOne(db, change),
});

export const continueHandOver = systemMutation({
  args: { coachId: v.id("users"), successorId: v.id("users") },
  handler: async ({ db, scheduler }, change): Promise<void> => {
    if (await handOver(db, change)) {
      await scheduler.runAfter(0, internal.signIn.coaches.continueHandOver, change);
    }
  },
});
