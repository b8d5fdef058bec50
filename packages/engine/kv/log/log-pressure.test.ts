import { existsSync, statSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { afterEach, describe, expect, it, vi } from "vitest";
import { commitOf, docOf, readFolder, sqliteLogIn } from "../../testing/scratch-copies";
import { scratchFolder } from "../../testing/scratch-folder";
import { SqliteDatabase } from "../sqlite/sqlite-database";
import { sqliteStore } from "../sqlite/sqlite-store";
import { storeLimits } from "../store-limits";
import { readLog } from "./log-reading";

const root = await scratchFolder("pressure");
const logFileBytes = 4096;

/** A document of a kilobyte; a few of them fill the log. */
const longDocOf = (n: number) => ({ ...docOf(n), json: `"${"x".repeat(1000)}"` });

afterEach(() => void vi.restoreAllMocks());

const logBytesIn = (folder: string): number =>
  readLog(folder).batches.reduce((sum, { batch }) => sum + batch.puts.length, 0);

describe("a log that is not folded in as fast as it grows", () => {
  it("[K18] delays appends, and loses none", async () => {
    const folder = join(root, "held-up");
    const store = await sqliteStore(folder, { logFileBytes });
    await store.load(() => undefined);
    let release: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    const folding = vi.spyOn(SqliteDatabase.prototype, "fold");
    folding.mockImplementation(async function (this: SqliteDatabase, ...given) {
      await held;
      folding.mockRestore();
      await this.fold(...given);
    });
    let acknowledged = 0;
    const appends = (async () => {
      for (let n = 1; n <= 60; n++) {
        await store.append([{ ...commitOf(n), puts: [longDocOf(n)] }]);
        acknowledged = n;
      }
    })();
    const bytesAtLeast = (storeLimits.logFilesMax - 2) * logFileBytes;
    for (let before = -1; acknowledged !== before || logBytesIn(folder) < bytesAtLeast;) {
      before = acknowledged;
      await wait(200);
    }
    expect(acknowledged).toBeLessThan(60);
    const bytes = logBytesIn(folder);
    expect(bytes).toBeLessThan(storeLimits.logFilesMax * logFileBytes);
    expect(await store.find(docOf(acknowledged).id)).toEqual(longDocOf(acknowledged));
    release();
    await appends;
    expect(logBytesIn(folder)).toBeLessThan(storeLimits.logFilesMax * logFileBytes);
    await store.close();
    const { docs, lastTs } = await readFolder(folder);
    expect([docs.size, lastTs]).toEqual([60, 60n]);
  });

  it("[K18] keeps SQLite's own log short, no matter how much is folded in at once", async () => {
    const folder = join(root, "long");
    const store = await sqliteStore(folder, { logFileBytes: 1024 ** 3 });
    await store.load(() => undefined);
    const many = Array.from({ length: 100 }, (_, at) => at);
    for (let n = 0; n < 200; n++) {
      const puts = many.map((at) => longDocOf(n * 100 + at));
      await store.append([{ ts: BigInt(n + 1), puts, deletes: [] }]);
    }
    let longest = 0;
    const watch = setInterval(() => {
      if (existsSync(sqliteLogIn(folder)))
        longest = Math.max(longest, statSync(sqliteLogIn(folder)).size);
    }, 5);
    await store.close();
    clearInterval(watch);
    expect(longest).toBeGreaterThan(0);
    expect(longest).toBeLessThan(8 * storeLimits.logFileBytes);
  });
});
