import { getConvexSize, type Value } from "convex/values";
import { rowsMax } from "../../domain/text/written-rows";
import { spendOf } from "../../domain/text/written-texts";
import { hourMs } from "../../domain/time/time-spans";
import type { Triggers } from "../gate/record";
import { refuse } from "../gate/refuse";
import { uncounted } from "./writtenTexts";

/**
 * How many rows a person adds to each table, and how large they are, so that a function without a limit of its own has
 * this one. A script reaches it, and what people do does not.
 */
export const rowTriggers: Triggers = {
  anyTable: async (db, { table, before, after }, viewer) => {
    const added = Number(before === null) - Number(after === null);
    if (viewer === null || added === 0 || uncounted.includes(table)) return;
    const known = await db
      .query("writtenTexts")
      .withIndex("by_userId", (q) => q.eq("userId", viewer.userId))
      .first();
    const { count, bytes, fullAt } = known?.rows?.[table] ?? { count: 0, bytes: 0, fullAt: 0 };
    const grown = added * sizeOf(after ?? before);
    const max = rowsMax(viewer.role);
    const next = { count: Math.max(0, count + added), bytes: Math.max(0, bytes + grown), fullAt };
    if (added > 0) {
      if (next.count > max.inAll || next.bytes > max.bytesInAll) refuse({ code: "STORAGE_FULL" });
      const spent = spendOf(hourMs, fullAt, 1 / max.perHour, Date.now());
      if (spent.waitMs > 0) refuse({ code: "RATE_LIMITED", retryAfterMs: spent.waitMs });
      next.fullAt = spent.fullAt;
    }
    const rows = { ...known?.rows, [table]: next };
    if (known !== null) await db.patch("writtenTexts", known._id, { rows });
    else await db.insert("writtenTexts", { userId: viewer.userId, characters: 0, fullAt: 0, rows });
  },
};

/** Without what the database adds, which a row has only once it is stored. */
const sizeOf = (row: object | null) =>
  Object.entries(row ?? {})
    .filter(([field, value]) => !field.startsWith("_") && value !== undefined)
    .reduce((sum, [field, value]) => sum + field.length + getConvexSize(value as Value), 0);
