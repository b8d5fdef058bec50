import type { JSONValue } from "convex/values";
import { describe, expect, it } from "vitest";
import { collect, scratchDatabase } from "../../testing/scratch-database";

const everything = (tableName: string) => ({
  source: { type: "FullTableScan" as const, tableName, order: null },
  operators: [],
});

describe("limits", () => {
  it("[C23] do not count what a failed nested mutation wrote", async () => {
    const { db } = await scratchDatabase();
    const tx = db.begin("head", { isReadOnly: false, limits: { documentsWrittenMax: 2 } });
    const failing = tx.sub(() => {
      tx.insert("t", { n: 1 });
      tx.countScheduled(5);
      return Promise.reject(new Error("changed my mind"));
    });
    await expect(failing).rejects.toThrow("changed my mind");
    expect(tx.metrics().documentsWritten.used).toBe(0);
    expect(tx.metrics().functionsScheduled.used).toBe(0);
    tx.insert("t", { n: 2 });
    tx.insert("t", { n: 3 });
  });

  it("[C22] fail only the transaction that exceeds them, with their texts", async () => {
    const { db, write } = await scratchDatabase();
    const ids = await write((tx) => Array.from({ length: 5 }, (_, n) => tx.insert("t", { n })));
    const limited = (limits: object) => db.begin("head", { isReadOnly: false, limits });
    const first = ids[0] ?? "";
    expect(() => collect(limited({ documentsReadMax: 4 }).query(everything("t")))).toThrow(
      "Too many documents read in a single function execution (limit: 4).",
    );
    expect(() => collect(limited({ bytesReadMax: 100 }).query(everything("t")))).toThrow(
      "Too many bytes read in a single function execution (limit: 100 bytes).",
    );
    const gets = limited({ rangesReadMax: 2 });
    gets.get(first);
    gets.query(everything("t"));
    expect(() => gets.get(first)).toThrow(
      "Too many reads in a single function execution (limit: 2).",
    );
    const writes = limited({ documentsWrittenMax: 2 });
    writes.insert("t", {});
    writes.insert("t", {});
    expect(() => writes.insert("t", {})).toThrow(
      "Too many writes in a single function execution (limit: 2)",
    );
    expect(() => limited({ bytesWrittenMax: 100 }).insert("t", { text: "x".repeat(100) })).toThrow(
      "Too many bytes written in a single function execution (limit: 100 bytes)",
    );
    const scheduling = limited({ functionsScheduledMax: 1 });
    scheduling.countScheduled(5);
    expect(() => scheduling.countScheduled(5)).toThrow(
      "Too many functions scheduled by this mutation (limit: 1)",
    );
    await write((tx) => tx.insert("t", {}));
  });

  it("[C22] are those of the contract, and are reported as used and remaining", async () => {
    const { db } = await scratchDatabase();
    const tx = db.begin("head", { isReadOnly: false });
    const id = tx.insert("t", { n: 1 });
    tx.get(id);
    tx.countScheduled(7);
    expect(tx.metrics()).toEqual({
      bytesRead: { used: 74, remaining: 16 * 2 ** 20 - 74 },
      bytesWritten: { used: 74, remaining: 16 * 2 ** 20 - 74 },
      databaseQueries: { used: 1, remaining: 4095 },
      documentsRead: { used: 1, remaining: 31_999 },
      documentsWritten: { used: 1, remaining: 15_999 },
      functionsScheduled: { used: 1, remaining: 999 },
      scheduledFunctionArgsBytes: { used: 7, remaining: 16 * 2 ** 20 - 7 },
    });
  });

  it("[C22] count rows that a filter drops, but not the engine's own reads", async () => {
    const { db, write } = await scratchDatabase();
    await write((tx) => [tx.insert("t", {}), tx.insert("t", {})]);
    const tx = db.begin("head", { isReadOnly: true });
    const filter: JSONValue = { $eq: [{ $field: "n" }, { $literal: 1 }] };
    const { source } = everything("t");
    expect(collect(tx.query({ source, operators: [{ filter }] }))).toEqual([]);
    expect(tx.metrics().documentsRead.used).toBe(2);
    collect(tx.query(everything("t"), "engine"));
    expect(tx.metrics().documentsRead.used).toBe(2);
  });
});
