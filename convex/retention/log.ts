import { v } from "convex/values";
import { systemMutation } from "../gate/functions";
import { writeAudit } from "../privacy/audit";
import { findReason } from "./holds";

/** Privileged: the client may be closed to the coach by now. Internal: called by `legalHolds.ts`. */
export const writeHold = systemMutation({
  args: {
    kind: v.union(v.literal("hold_set"), v.literal("hold_lifted")),
    holdId: v.id("legalHolds"),
  },
  handler: async ({ db }, { kind, holdId }) => {
    const hold = await db.get("legalHolds", holdId);
    if (hold === null) return;
    const { clientId, coachId } = hold;
    const why = kind === "hold_set" ? await findReason(db, holdId) : null;
    await writeAudit(db, { kind, clientId, coachId, actorId: coachId, detail: why?.reason });
  },
});
