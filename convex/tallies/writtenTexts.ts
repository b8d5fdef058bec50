import { countTexts, hasBrokenText, spendOfDay, writtenMax } from "../../domain/text/written-texts";
import type { TableNames } from "../_generated/dataModel";
import type { Triggers } from "../gate/record";
import { refuse, refuseInvalid } from "../gate/refuse";

/** How much a person has written. */

/** Written by the product beside what somebody did: their own act was counted. */
export const uncounted: readonly TableNames[] = [
  "activity",
  "auditLog",
  "erasures",
  "notifications",
  "visits",
];

/** Refuses lone surrogates and writes over the limit. */
export const textTriggers: Triggers = {
  anyTable: async (db, { table, before, after }, viewer) => {
    if (after !== null && hasBrokenText(after)) refuseInvalid("text", "malformed");
    if (viewer === null || uncounted.includes(table)) return;
    const grown = countTexts(after) - countTexts(before);
    const written = changedTexts(before, after);
    if (grown === 0 && written === 0) return;
    const { perDay, inAll } = writtenMax(viewer.role);
    const known = await db
      .query("writtenTexts")
      .withIndex("by_userId", (q) => q.eq("userId", viewer.userId))
      .first();
    const characters = Math.max(0, (known?.characters ?? 0) + grown);
    if (grown > 0 && characters > inAll) refuse({ code: "STORAGE_FULL" });
    const { fullAt, waitMs } = spendOfDay(known?.fullAt ?? 0, written / perDay, Date.now());
    if (waitMs > 0) refuse({ code: "RATE_LIMITED", retryAfterMs: waitMs });
    if (known === null)
      await db.insert("writtenTexts", { userId: viewer.userId, characters, fullAt });
    else await db.patch("writtenTexts", known._id, { characters, fullAt });
  },
};

/** Of new and changed fields. */
function changedTexts(before: object | null, after: object | null): number {
  const then = new Map(Object.entries(before ?? {}));
  return Object.entries(after ?? {})
    .filter(([field, value]) => !field.startsWith("_") && then.get(field) !== value)
    .reduce((sum, [, value]) => sum + countTexts(value), 0);
}
