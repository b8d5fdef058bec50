import { getConvexSize, type Value } from "convex/values";
import type { Role } from "../../domain/accounts/roles";
import { rowsMax } from "../../domain/text/written-rows";
import {
  countTexts,
  hasBrokenText,
  spendOf,
  spendOfDay,
  writtenMax,
} from "../../domain/text/written-texts";
import { hourMs } from "../../domain/time/time-spans";
import type { Doc, TableNames } from "../_generated/dataModel";
import type { Triggers } from "../gate/record";
import { refuse, refuseInvalid } from "../gate/refuse";
import { findBy } from "../gate/rows";

/** Tables that are mostly written by the product along with an act that was counted. */
const UNCOUNTED: readonly TableNames[] = [
  "activity",
  "auditLog",
  "erasures",
  "notifications",
  "typists", // One for each person.
  "roomSeats", // Deleted after the session, and few at once.
  "roomSignals",
  "attendances", // One for each person in a session.
  "callQualities", // One for each person in a session.
  "noteUpdates", // Bounded by the session's notes, which have a length of their own.
  "recordings", // A few a session; the agenda's texts in them were counted already.
  "visits",
  "vaultRecords", // Has limits of its own, because a whole journal moves in at once.
];

interface Change {
  table: TableNames;
  before: object | null;
  after: object | null;
}
type Known = Doc<"writtenTexts"> | null;

/** Refuses lone surrogates and writes over the limits of texts and of rows. */
export const writtenTriggers: Triggers = {
  anyTable: async (db, change, viewer) => {
    const { table, before, after } = change;
    if (after !== null && hasBrokenText(after)) refuseInvalid("text", "malformed");
    if (viewer === null || UNCOUNTED.includes(table)) return;
    const isNeither = before !== null && after !== null; // neither added nor removed
    const hasSameTexts = countTexts(after) === countTexts(before) && changedTexts(change) === 0;
    if (isNeither && hasSameTexts) return;
    const known = await findBy(db, "writtenTexts", "userId", viewer.userId);
    const counted = {
      ...(hasSameTexts ? {} : spendTexts(known, change, viewer.role)),
      ...(isNeither ? {} : { rows: spendRow(known, change, viewer.role) }),
    };
    if (known !== null) await db.patch("writtenTexts", known._id, counted);
    else
      await db.insert("writtenTexts", {
        ...{ userId: viewer.userId, characters: 0, fullAt: 0 },
        ...counted,
      });
  },
};

function spendTexts(known: Known, change: Change, role: Role) {
  const grown = countTexts(change.after) - countTexts(change.before);
  const { perDay, inAll } = writtenMax(role);
  const characters = Math.max(0, (known?.characters ?? 0) + grown);
  if (grown > 0 && characters > inAll) refuse({ code: "STORAGE_FULL" });
  const share = changedTexts(change) / perDay;
  const { fullAt, waitMs } = spendOfDay(known?.fullAt ?? 0, share, Date.now());
  if (waitMs > 0) refuse({ code: "RATE_LIMITED", retryAfterMs: waitMs });
  return { characters, fullAt };
}

/**
 * Limits how many rows a person adds to each table, and how large they are, for functions that have no limit of their
 * own. A script reaches this limit, and what people do does not.
 */
function spendRow(known: Known, { table, before, after }: Change, role: Role) {
  const added = before === null ? 1 : -1;
  const { count, bytes, fullAt } = known?.rows?.[table] ?? { count: 0, bytes: 0, fullAt: 0 };
  const grown = added * sizeOf(after ?? before);
  const max = rowsMax(role);
  const next = { count: Math.max(0, count + added), bytes: Math.max(0, bytes + grown), fullAt };
  if (added > 0) {
    if (next.count > max.inAll || next.bytes > max.bytesInAll) refuse({ code: "STORAGE_FULL" });
    const spent = spendOf(hourMs, fullAt, 1 / max.perHour, Date.now());
    if (spent.waitMs > 0) refuse({ code: "RATE_LIMITED", retryAfterMs: spent.waitMs });
    next.fullAt = spent.fullAt;
  }
  return { ...known?.rows, [table]: next };
}

/** Without what the database adds, which a row has only once it is stored. */
const sizeOf = (row: object | null) =>
  Object.entries(row ?? {})
    .filter(([field, value]) => !field.startsWith("_") && value !== undefined)
    .reduce((sum, [field, value]) => sum + field.length + getConvexSize(value as Value), 0);

/** Of new and changed fields. */
function changedTexts({ before, after }: Change): number {
  const then = new Map(Object.entries(before ?? {}));
  return Object.entries(after ?? {})
    .filter(([field, value]) => !field.startsWith("_") && then.get(field) !== value)
    .reduce((sum, [, value]) => sum + countTexts(value), 0);
}
