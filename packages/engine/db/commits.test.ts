import { describe, expect, it } from "vitest";
import { databaseLimits } from "../limits";
import { databaseOnPausedDisk, outcome } from "../testing/paused-disk";
import { collect, scratchDatabase } from "../testing/scratch-database";
import type { Transaction } from "./transaction";

const everything = {
  source: { type: "FullTableScan" as const, tableName: "t", order: null },
  operators: [],
};
const count = (tx: Transaction) => collect(tx.query(everything)).length;

describe("commits", () => {
  it("[C26] conflict when they read what another changed meanwhile, and name the table", async () => {
    const { db, write } = await scratchDatabase();
    const id = await write((tx) => tx.insert("t", { n: 0 }));
    const [one, two, apart] = [0, 0, 0].map(() => db.begin("head", { isReadOnly: false }));
    if (!one || !two || !apart) return expect.unreachable();
    for (const tx of [one, two]) tx.patch(id, { n: Number(tx.get(id)?.value["n"]) + 1 });
    apart.insert("t", { n: 5 });
    await db.commit(one).durable;
    expect(() => db.commit(two)).toThrow(
      expect.objectContaining({ name: "ConflictError", tableName: "t" }),
    );
    await db.commit(apart).durable;
    const counting = db.begin("head", { isReadOnly: false });
    counting.insert("sums", { rows: count(counting) });
    await write((tx) => tx.insert("t", {}));
    expect(() => db.commit(counting)).toThrow("changed while it ran");
  });

  it("[C26] of transact are retried a limited number of times", async () => {
    const { db, write } = await scratchDatabase();
    const id = await write((tx) => tx.insert("t", { n: 0 }));
    const add = () =>
      db.transact(async (tx) => {
        const n = Number(tx.get(id)?.value["n"]);
        await Promise.resolve();
        tx.patch(id, { n: n + 1 });
      });
    await Promise.all(Array.from({ length: 10 }, add));
    expect(db.begin("head", { isReadOnly: true }).get(id)?.value["n"]).toBe(10);
    let runs = 0;
    const alwaysConflicting = db.transact(async (tx) => {
      runs++;
      tx.get(id);
      await write((other) => other.patch(id, { n: Math.random() }));
      tx.patch(id, { other: true });
    });
    await expect(alwaysConflicting).rejects.toThrow("changed while it ran");
    expect(runs).toBe(databaseLimits.transactAttemptsMax);
    await expect(db.transact(() => Promise.reject(new Error("mine")))).rejects.toThrow("mine");
  });

  it("[C26] of transactions older than the remembered window conflict", async () => {
    const { db } = await scratchDatabase();
    const old = db.begin("head", { isReadOnly: false });
    old.insert("old", {});
    for (let n = 0; n <= 2 * databaseLimits.commitWindowMax; n++) {
      const tx = db.begin("head", { isReadOnly: false });
      tx.insert("t", {});
      const { durable } = db.commit(tx);
      if (n % 1000 === 0) await durable;
    }
    expect(() => db.commit(old)).toThrow("changed while it ran");
  });

  it("[C26] are forgotten with time, and do not conflict with a transaction that began after a quiet hour", async () => {
    const { db, clock, write } = await scratchDatabase();
    const begin = () => {
      const tx = db.begin("head", { isReadOnly: false });
      tx.insert("t", {});
      return tx;
    };
    await write((tx) => tx.insert("t", {}));
    const old = begin();
    await write((tx) => tx.insert("t", {}));
    clock.ms += 120 * databaseLimits.commitWindowMs;
    const late = begin();
    await write((tx) => tx.insert("t", {}));
    await db.commit(late).durable;
    expect(() => db.commit(old)).toThrow("changed while it ran");
  });

  it("[C27] are seen by mutations at once, by queries and listeners when on disk, in order", async () => {
    const { db, disk, insert } = await databaseOnPausedDisk();
    const seen: bigint[] = [];
    db.onDurable(({ ts }) => seen.push(ts));
    const outcomes = [insert(), insert(), insert()];
    const order: string[] = [];
    for (const { ts, durable } of outcomes)
      void durable.then(() => order.push(`${ts} after ${seen.at(-1)}`));
    expect(count(db.begin("head", { isReadOnly: true }))).toBe(4);
    expect(count(db.begin("durable", { isReadOnly: true }))).toBe(1);
    await disk.release();
    expect(count(db.begin("durable", { isReadOnly: true }))).toBe(2);
    await disk.release();
    expect(disk.groups.map((group) => group.length)).toEqual([1, 2]);
    expect(seen).toEqual(outcomes.map(({ ts }) => ts));
    expect(order).toHaveLength(3);
    expect(db.durable).toBe(db.head);
  });

  it("[C27] without writes are acknowledged only when what they read is on disk", async () => {
    const { db, disk, insert } = await databaseOnPausedDisk();
    const { ts } = insert();
    const reader = db.begin("head", { isReadOnly: false });
    count(reader);
    const read = db.commit(reader);
    expect([read.isEmpty, read.ts]).toEqual([true, ts]);
    let isDone = false;
    void read.durable.then(() => (isDone = true));
    await new Promise((resolve) => setImmediate(resolve));
    expect(isDone).toBe(false);
    await disk.release();
    expect(isDone).toBe(true);
    await db.commit(db.begin("durable", { isReadOnly: true })).durable;
  });

  it("[C28] that are not on disk are rejected when an append fails, and no later commit depends on them", async () => {
    const { db, disk, insert, read } = await databaseOnPausedDisk();
    const first = insert();
    const second = insert();
    const builtOn = db.begin("head", { isReadOnly: false });
    builtOn.insert("t", {});
    const readOnly = db.begin("head", { isReadOnly: false });
    const before = db.begin("durable", { isReadOnly: false });
    before.insert("t", { n: "survives" });
    const waiting = db.commit(db.begin("head", { isReadOnly: false }));
    const outcomes = [first, second, waiting].map(({ durable }) => outcome(durable));
    await disk.fail(false);
    expect(await Promise.all(outcomes)).toEqual(Array(3).fill("The disk failed."));
    expect(db.head).toBe(db.durable);
    expect(read(count)).toBe(1);
    expect(() => db.commit(builtOn)).toThrow("changed while it ran");
    expect(() => db.commit(readOnly)).toThrow("changed while it ran");
    const { ts, durable } = db.commit(before);
    expect(ts).toBeGreaterThan(second.ts);
    await disk.release();
    expect(await outcome(durable)).toBe("kept");
    expect(read(count)).toBe(2);
  });

  it("[C28] lost in the second of two failures in a row have no later commits that depend on them", async () => {
    const { db, disk, insert } = await databaseOnPausedDisk();
    insert();
    const lost = db.begin("head", { isReadOnly: false });
    lost.insert("t", {});
    await disk.fail(false);
    const kept = insert();
    await disk.release();
    await kept.durable;
    insert();
    await disk.fail(false);
    expect(() => db.commit(lost)).toThrow("changed while it ran");
  });

  it("[C29] end when the disk cannot be trusted, which is reported", async () => {
    const { db, disk, insert, read } = await databaseOnPausedDisk();
    const messages: string[] = [];
    db.onFailure((error) => messages.push(error.message));
    const { durable } = insert();
    const lost = outcome(durable);
    await disk.fail(true);
    expect([await lost, messages]).toEqual(["The disk failed.", ["The disk failed."]]);
    expect(() => insert()).toThrow("The disk failed.");
    await expect(db.setSchema('{"tables":[]}')).rejects.toThrow("The disk failed.");
    expect(read(count)).toBe(1);
  });

  it("[C28] beyond the limit waiting for the disk are rejected until there is room", async () => {
    const { disk, insert } = await databaseOnPausedDisk();
    for (let n = 0; n <= databaseLimits.pendingCommitsMax; n++) insert();
    expect(() => insert()).toThrow("waiting for the disk");
    await disk.release();
    expect(insert().isEmpty).toBe(false);
  });

  it("[C25] have growing timestamps when the clock goes back, across restarts and after dropped commits", async () => {
    const { db, disk, insert, clock, store } = await databaseOnPausedDisk();
    const timestamps = [db.head.ts];
    clock.ms -= 365 * 86_400_000;
    for (const how of [disk.release, () => disk.fail(false), disk.release]) {
      const { ts } = insert();
      timestamps.push(ts);
      await how();
    }
    const again = await scratchDatabase(store);
    again.clock.ms = 5;
    const tx = again.db.begin("head", { isReadOnly: false });
    tx.insert("t", {});
    timestamps.push(again.db.commit(tx).ts);
    for (const [at, ts] of timestamps.entries()) {
      if (at > 0) expect(ts).toBeGreaterThan(timestamps[at - 1] ?? 0n);
    }
    expect(timestamps[0]).toBe(BigInt(1_700_000_000_000) * 1_000_000n);
  });

  it("[C35] [C27] in progress are finished on closing, and later ones are rejected", async () => {
    const { db, disk, insert, store } = await databaseOnPausedDisk();
    const { durable } = insert();
    const closed = db.close();
    expect(() => insert()).toThrow("The database is closed.");
    await disk.release();
    await Promise.all([durable, closed]);
    expect((await scratchDatabase(store)).read(count)).toBe(2);
  });

  it("[C36] since a snapshot are reported to late subscribers once on disk", async () => {
    const { db, disk, insert } = await databaseOnPausedDisk();
    const tx = db.begin("durable", { isReadOnly: true });
    count(tx);
    insert();
    expect(db.conflictsSince(tx.reads, tx.snapshotTs)).toBe(false);
    await disk.release();
    expect(db.conflictsSince(tx.reads, tx.snapshotTs)).toBe(true);
    expect(db.conflictsSince(tx.reads, db.durable.ts)).toBe(false);
  });

  it("[C26] are not reported to a removed listener", async () => {
    const { db, write } = await scratchDatabase();
    const seen: bigint[] = [];
    const stop = db.onDurable(({ ts }) => seen.push(ts));
    await write((tx) => tx.insert("t", {}));
    stop();
    await write((tx) => tx.insert("t", {}));
    expect(seen).toHaveLength(1);
  });
});
