import type { DatabaseWriter } from "../_generated/server";
import { STARTER_WORKSHEETS } from "./starter";

/** Runs once for a practice, including one that is older than worksheets. They then belong to its coaches. */
export async function seedWorksheets(db: DatabaseWriter) {
  if ((await db.query("worksheetSeedings").first()) !== null) return;
  const seededAt = Date.now();
  await db.insert("worksheetSeedings", { seededAt });
  if ((await db.query("worksheets").first()) !== null) return; // A coach wrote some first.
  for (const [position, content] of STARTER_WORKSHEETS.toReversed().entries()) {
    await db.insert("worksheets", { ...content, version: 1, changedAt: seededAt + position });
  }
}
