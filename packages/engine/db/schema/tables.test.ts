import { describe, expect, it } from "vitest";
import { memoryStore } from "../../kv/memory-store";
import { sqliteStore } from "../../kv/sqlite/sqlite-store";
import { collect, scratchDatabase } from "../../testing/scratch-database";
import { scratchFolder } from "../../testing/scratch-folder";

const everything = (tableName: string) => ({
  source: { type: "FullTableScan" as const, tableName, order: null },
  operators: [],
});

describe("tables", () => {
  it("[C34] keep their number over restarts, and are not found before they exist", async () => {
    const store = memoryStore();
    const first = await scratchDatabase(store);
    const a = await first.write((tx) => tx.insert("a", {}));
    const b = await first.write((tx) => tx.insert("b", {}));
    expect([a.slice(0, 3), b.slice(0, 3)]).toEqual(["j57", "j97"]);
    const again = await scratchDatabase(store, 2);
    const c = await again.write((tx) => tx.insert("c", {}));
    expect(again.db.head.catalog.tableByName("c")?.number).toBe(10003);
    expect(again.read((tx) => [tx.normalizeId("a", a), tx.normalizeId("c", c)])).toEqual([a, c]);
    expect(() =>
      again.read((tx) =>
        tx.query({
          source: { type: "IndexRange", indexName: "d.by_id", range: [], order: null },
          operators: [],
        }),
      ),
    ).toThrow("Index d.by_id not found.");
  });

  it("[K20] refilled by an import keep no index entry of an old creation time", async () => {
    const folder = await scratchFolder("moved");
    const first = await scratchDatabase(await sqliteStore(folder));
    await first.write((tx) => tx.insert("a", {}));
    await first.db.close();
    for (const _creationTime of [1e12, 2e12, 3e12, 0]) {
      const { db, read } = await scratchDatabase(await sqliteStore(folder));
      const rows = read((tx) => collect(tx.query(everything("a"))));
      expect(rows).toHaveLength(1);
      const documents = rows.map(({ value }) => ({ ...value, _creationTime }));
      await db.restore([{ name: "a", isCleared: true, documents }]);
      await db.close();
    }
    const { db, read } = await scratchDatabase(await sqliteStore(folder));
    const times = read((tx) => collect(tx.query(everything("a")))).map(
      ({ value }) => value["_creationTime"],
    );
    expect(times).toEqual([0]);
    await db.close();
  });

  it("[K11] [K12] contain a document once: with two in the file the start fails and a salvage keeps the last", async () => {
    const folder = await scratchFolder("twice");
    const first = await scratchDatabase(await sqliteStore(folder));
    const id = await first.write((tx) => tx.insert("a", { text: "then" }));
    await first.db.close();
    const store = await sqliteStore(folder);
    const { lastTs } = await store.load(() => undefined);
    const json = JSON.stringify({ _creationTime: 1e12, _id: id, text: "now" });
    await store.append([{ ts: lastTs + 1n, puts: [{ id, table: 10001, json }], deletes: [] }]);
    await store.close();
    const duplicate = await sqliteStore(folder);
    await expect(scratchDatabase(duplicate)).rejects.toThrow(`document ${id} exists twice`);
    await duplicate.close();
    const salvaged = await sqliteStore(folder, { salvage: () => undefined });
    const { db, read } = await scratchDatabase(salvaged);
    const rows = read((tx) => collect(tx.query(everything("a"))));
    expect(rows.map(({ value }) => value["text"])).toEqual(["now"]);
    await db.close();
  });

  it("[C34] created at the same time get different numbers", async () => {
    const { db } = await scratchDatabase();
    const [one, two] = [0, 0].map(() => db.begin("head", { isReadOnly: false }));
    one?.insert("a", {});
    two?.insert("b", {});
    if (one === undefined || two === undefined) return expect.unreachable();
    await db.commit(one).durable;
    expect(() => db.commit(two)).toThrow("changed while it ran");
  });

  it("[C34] that are unknown are empty in a full scan, which runs again when they are created", async () => {
    const { db, write } = await scratchDatabase();
    const tx = db.begin("durable", { isReadOnly: true });
    expect(collect(tx.query(everything("later")))).toEqual([]);
    await write((other) => other.insert("unrelated", {}));
    await write((other) => other.insert("later", {}));
    expect(db.conflictsSince(tx.reads, tx.snapshotTs)).toBe(true);
  });

  it("[C34] have names of letters, digits and underscores", async () => {
    const { write } = await scratchDatabase();
    for (const name of ["", "1a", "a-b", "__", "x".repeat(65)]) {
      await expect(
        write((tx) => tx.insert(name, {})),
        name,
      ).rejects.toThrow();
    }
  });
});
