import { v } from "convex/values";
import { leftVaultDays } from "../../domain/privacy/vault";
import { dayMs } from "../../domain/time/time-spans";
import { internal } from "../_generated/api";
import { systemMutation } from "../gate/functions";
import { listKeyRows } from "./sharingRows";

/** Privileged because it deletes what people stored. Internal: run by the clock. */

const sweptAtOnce = 16; // The largest are half a megabyte each.

/** A vault that was left long ago: its keys, its records, and then its row. */
export const run = systemMutation({
  args: {},
  returns: v.null(),
  handler: async ({ db, scheduler }): Promise<null> => {
    const vault = await db
      .query("vaults")
      .withIndex("by_leftAt", (q) =>
        q.gt("leftAt", 0).lt("leftAt", Date.now() - leftVaultDays * dayMs),
      )
      .first();
    if (vault === null) return null;
    const { clientId, vaultId } = vault;
    const keys = await db
      .query("vaultKeys")
      .withIndex("by_clientId_and_vaultId", (q) =>
        q.eq("clientId", clientId).eq("vaultId", vaultId),
      )
      .take(sweptAtOnce);
    for (const { _id } of keys) await db.delete("vaultKeys", _id);
    const rows = await db
      .query("vaultRecords")
      .withIndex("by_clientId_and_vaultId_and_name", (q) =>
        q.eq("clientId", clientId).eq("vaultId", vaultId),
      )
      .take(sweptAtOnce);
    for (const { _id } of rows) await db.delete("vaultRecords", _id);
    for (const key of await listKeyRows(db, clientId)) {
      if (key.vaultId === vaultId) await db.delete("sharingKeys", key._id);
    }
    if (rows.length < sweptAtOnce) await db.delete("vaults", vault._id);
    await scheduler.runAfter(0, internal.vault.sweep.run, {});
    return null;
  },
});

/** Nobody used or refused it in time. */
export const endApproval = systemMutation({
  args: { approvalId: v.id("vaultApprovals") },
  returns: v.null(),
  handler: async ({ db }, { approvalId }): Promise<null> => {
    const approval = await db.get("vaultApprovals", approvalId);
    if (approval !== null) await db.delete("vaultApprovals", approvalId);
    return null;
  },
});
