import type { Database } from "./db/database";
import type { EngineOptions } from "./engine-options";
import { StoreError } from "./kv/store";

/**
 * Commits at every start, which raises the newest timestamp to the wall clock's: a page that saw a later timestamp than
 * a restored folder has can then continue. On a full disk the server still starts, for reading.
 */
export async function noteStart(
  db: Database,
  nowMs: number,
  { log }: EngineOptions,
): Promise<void> {
  try {
    await writeStart(db, nowMs);
  } catch (error) {
    if (!(error instanceof StoreError) || error.isFatal) throw error;
    log?.("The disk is full: data can be read, but not saved until there is space.");
  }
}

async function writeStart(db: Database, nowMs: number): Promise<void> {
  await db.transact((tx) => {
    const source = { type: "FullTableScan", tableName: "_starts", order: "asc" } as const;
    const last = tx.query({ source, operators: [] }, "engine").next();
    if (last === null) tx.insert("_starts", { startedMs: nowMs, startCount: 1 }, "engine");
    else {
      const { startCount } = JSON.parse(last.json) as { startCount: number };
      const value = { startedMs: nowMs, startCount: startCount + 1 };
      tx.replace(last.id, value, { access: "engine" });
    }
  });
}
