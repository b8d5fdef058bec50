import { hash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { memoryStore } from "../kv/memory-store";
import { databaseOnPausedDisk, outcome } from "../testing/paused-disk";
import { scratchDatabase } from "../testing/scratch-database";
import { systemTables } from "./schema/system-tables";
import { encodeId } from "./values/ids";
import { canonicalJson } from "./values/values";

describe("requests", () => {
  const key = { sessionId: "s", requestId: 3 };
  const answer = {
    fingerprint: "who+what",
    resultJson: '{"value":"it\'s {\\"$commitTs\\":null}"}',
  };

  async function answered(store = memoryStore()) {
    const scratch = await scratchDatabase(store);
    const tx = scratch.db.begin("head", { isReadOnly: false });
    tx.insert("t", {});
    scratch.db.recordRequest(tx, key, answer);
    const { ts, durable } = scratch.db.commit(tx);
    await durable;
    return { ...scratch, ts };
  }

  it("[C30] are found with their answer and timestamp once answered, also after a restart", async () => {
    const store = memoryStore();
    const { db, ts } = await answered(store);
    expect(await db.findRequest(key)).toEqual({ ...answer, ts });
    expect(await db.findRequest({ ...key, requestId: 4 })).toBeNull();
    expect(await db.findRequest({ ...key, requestId: 2 })).toBeNull();
    expect(await db.findRequest({ ...key, sessionId: "other" })).toBeNull();
    const again = await scratchDatabase(store, 2);
    expect(await again.db.findRequest(key)).toEqual({ ...answer, ts });
    expect(await again.db.findRequest({ ...key, requestId: 4 })).toBeNull();
  });

  it("[C30] [K22] can be read only with their session's id", async () => {
    const { store } = await answered();
    const internal = hash("sha256", key.sessionId, "buffer").subarray(0, 16);
    internal.writeUIntBE(key.requestId, internal.length - 6, 6);
    const stored = await store.find(encodeId(systemTables._session_requests.number, internal));
    expect(stored?.json).toContain('"sealed"');
    expect(stored?.json).not.toMatch(/who\+what|it's/);
  });

  it("[C30] below the session's highest number are looked up, not treated as new", async () => {
    const store = memoryStore();
    const { ts } = await answered(store);
    const { db } = await scratchDatabase(store, 2);
    const tx = db.begin("head", { isReadOnly: false });
    db.recordRequest(tx, { ...key, requestId: 9 }, answer);
    await db.commit(tx).durable;
    expect(await db.findRequest(key)).toEqual({ ...answer, ts });
  });

  it("[C30] above the session's highest number are new without a disk read only in the process where the session began", async () => {
    const store = memoryStore();
    await answered(store);
    const { db, clock } = await scratchDatabase(store, 2);
    const answerTo = async (request: typeof key) => {
      const tx = db.begin("head", { isReadOnly: false });
      db.recordRequest(tx, request, answer);
      await db.commit(tx).durable;
    };
    // A number below the session's highest answered one may still be new.
    expect(await db.findRequest({ ...key, requestId: 1 })).toBeNull();
    await answerTo({ ...key, requestId: 1 });
    expect(db.isNewRequest(key)).toBe(false);
    expect(await db.findRequest(key)).toMatchObject(answer);

    const young = { sessionId: "young", requestId: 0 };
    expect(await db.findRequest(young)).toBeNull();
    for (const requestId of [0, 1]) {
      expect(db.isNewRequest({ ...young, requestId })).toBe(true);
      await answerTo({ ...young, requestId });
      expect(db.isNewRequest({ ...young, requestId })).toBe(false);
    }
    // Also holds after its first answer is deleted, because a page may stay open for long.
    for (const days of [10, 10]) {
      clock.ms += days * 86_400_000;
      await answerTo({ ...young, requestId: days + clock.ms });
      await db.pruneRequests();
    }
    const later = await scratchDatabase(store, 3);
    expect(await later.db.findRequest(young)).toBeNull();
    expect(later.db.isNewRequest({ ...young, requestId: Number.MAX_SAFE_INTEGER })).toBe(false);
  });

  it("[C30] with a long answer are read from the disk again", async () => {
    const long = { ...answer, resultJson: JSON.stringify("words ".repeat(1000)) };
    const { db, disk } = await databaseOnPausedDisk();
    const tx = db.begin("head", { isReadOnly: false });
    db.recordRequest(tx, key, long);
    db.commit(tx);
    const found = db.findRequest(key);
    await disk.release();
    expect(await found).toMatchObject(long);
  });

  it("[C30] that are committed twice at the same time conflict", async () => {
    const { db } = await scratchDatabase();
    const [one, two] = [0, 0].map(() => db.begin("head", { isReadOnly: false }));
    if (!one || !two) return expect.unreachable();
    for (const tx of [one, two]) db.recordRequest(tx, key, answer);
    await db.commit(one).durable;
    expect(() => db.commit(two)).toThrow("changed while it ran");
    const late = db.begin("head", { isReadOnly: false });
    expect(() => db.recordRequest(late, key, answer)).toThrow("changed while it ran");
  });

  it("[C30] [K13] are found when answered before the third format", async () => {
    const internal = hash("sha256", `${key.sessionId}\n${key.requestId}`, "buffer").subarray(0, 16);
    const { number } = systemTables._session_requests;
    const id = encodeId(number, internal);
    const session = hash("sha256", key.sessionId, "buffer").subarray(0, 16);
    const markId = encodeId(number, session);
    const store = memoryStore();
    const json = canonicalJson({ _id: id, ...answer, ts: 5n });
    const mark = await answered(memoryStore()).then(({ store: other }) => other.find(markId));
    if (mark === null) return expect.unreachable();
    await store.append([{ ts: 5n, puts: [{ id, table: number, json }, mark], deletes: [] }]);
    const { db } = await scratchDatabase(store);
    expect(await db.findRequest(key)).toEqual({ ...answer, ts: 5n });
    expect(await db.findRequest({ ...key, requestId: 4 })).toBeNull();
  });

  it("[C30] of a nested or failed mutation leave no record", async () => {
    const { db } = await scratchDatabase();
    const tx = db.begin("head", { isReadOnly: false });
    await outcome(
      tx.sub(() => {
        db.recordRequest(tx, key, answer);
        return Promise.reject(new Error("failed"));
      }),
    );
    tx.insert("t", {});
    await db.commit(tx).durable;
    expect(await db.findRequest(key)).toBeNull();
  });

  it("[C30] [C27] get the stored answer only once it is on disk; a dropped one runs again", async () => {
    const { db, disk } = await databaseOnPausedDisk();
    const commit = () => {
      const tx = db.begin("head", { isReadOnly: false });
      db.recordRequest(tx, key, answer);
      return db.commit(tx);
    };
    const first = commit();
    const again = outcome(db.findRequest(key));
    await disk.fail(false);
    expect([await outcome(first.durable), await again]).toEqual(Array(2).fill("The disk failed."));
    expect(await db.findRequest(key)).toBeNull();
    const second = commit();
    const found = db.findRequest(key);
    await disk.release();
    expect((await found)?.ts).toBe(second.ts);
  });

  it("[C30] R07: are deleted after two weeks", async () => {
    const store = memoryStore();
    const first = await answered(store);
    first.clock.ms += 13 * 86_400_000;
    await first.db.pruneRequests();
    const then = await scratchDatabase(store, 2);
    expect(await then.db.findRequest(key)).not.toBeNull();
    then.clock.ms += 15 * 86_400_000;
    await then.db.pruneRequests();
    const later = await scratchDatabase(store, 3);
    expect(await later.db.findRequest(key)).toBeNull();
  });
});
