import { describe, expect, it } from "vitest";
import { collect, scratchDatabase } from "../testing/scratch-database";
import { encodeId } from "./values/ids";

const everything = (tableName: string) => ({
  source: { type: "FullTableScan" as const, tableName, order: null },
  operators: [],
});

describe("reading a document", () => {
  it("[C9] returns it, or null when it is missing", async () => {
    const { read, write } = await scratchDatabase();
    const id = await write((tx) =>
      tx.insert("t", { b: [1, { $integer: "AQAAAAAAAAA=" }], a: "x" }),
    );
    expect(read((tx) => tx.get(id)?.json)).toBe(
      `{"_creationTime":1700000000000,"_id":"${id}","a":"x","b":[1,{"$integer":"AQAAAAAAAAA="}]}`,
    );
    const missing = encodeId(10001, new Uint8Array(16));
    expect(read((tx) => tx.get(missing))).toBeNull();
    expect(read((tx) => tx.get(encodeId(20000, new Uint8Array(16))))).toBeNull();
  });

  it("[C9] [C2] rejects an invalid id, and an id of another table than the one named", async () => {
    const { read, write } = await scratchDatabase();
    const id = await write((tx) => tx.insert("t", {}));
    await write((tx) => tx.insert("u", {}));
    expect(() => read((tx) => tx.get("x"))).toThrow(
      "Invalid argument `id` for `db.get`: Unable to decode ID: Invalid ID length 1",
    );
    expect(() => read((tx) => tx.get(id, { table: "u" }))).toThrow(
      'Invalid argument `id` for `db.get`: expected to be an Id<"u">, got Id<"t"> instead.',
    );
    expect(read((tx) => tx.get(id, { table: "t" }))?.id).toBe(id);
  });

  it("[C9] separates user tables and system tables", async () => {
    const { read, write } = await scratchDatabase();
    const user = await write((tx) => tx.insert("t", {}));
    const file = await write((tx) => tx.insert("_storage", { size: 1 }, "engine"));
    const hidden = await write((tx) => tx.insert("_environment", { name: "KEY" }, "engine"));
    expect(read((tx) => tx.get(file, { access: "system" })?.id)).toBe(file);
    expect(() => read((tx) => tx.get(file))).toThrow(
      "System tables can only be accessed with db.system.",
    );
    expect(() => read((tx) => tx.get(user, { access: "system" }))).toThrow(
      "User tables cannot be accessed with db.system.",
    );
    expect(read((tx) => tx.get(hidden, { access: "system" }))).toBeNull();
    expect(read((tx) => collect(tx.query(everything("_environment"), "system")))).toEqual([]);
    expect(read((tx) => collect(tx.query(everything("_environment"))))).toEqual([]);
    expect(read((tx) => collect(tx.query(everything("_environment"), "engine")))).toHaveLength(1);
    expect(read((tx) => collect(tx.query(everything("_storage"))))).toHaveLength(1);
    await expect(write((tx) => tx.insert("_storage", {}))).rejects.toThrow("are read-only");
    await expect(write((tx) => tx.remove(file))).rejects.toThrow("db.system");
  });

  it("[C2] normalizeId decides by the id only and never throws", async () => {
    const { read, write } = await scratchDatabase();
    const id = await write((tx) => tx.insert("t", {}));
    await write((tx) => tx.remove(id));
    const normalized = (table: string, text: string) => read((tx) => tx.normalizeId(table, text));
    expect(normalized("t", id)).toBe(id);
    for (const text of ["", "x", id.toUpperCase(), id.slice(1), `${id}0`, "🙂".repeat(16)]) {
      expect(normalized("t", text)).toBeNull();
    }
    expect(normalized("unknown", id)).toBeNull();
    expect(normalized("_storage", id)).toBeNull();
  });
});

describe("writing a document", () => {
  it("[C10] patch sets top-level fields and removes those set to undefined", async () => {
    const { read, write } = await scratchDatabase();
    const id = await write((tx) => tx.insert("t", { a: { x: 1, y: 2 }, b: 1, c: 1 }));
    await write((tx) => tx.patch(id, { a: { x: 3 }, b: { $undefined: null }, d: null }));
    expect(read((tx) => tx.get(id)?.value)).toMatchObject({ a: { x: 3 }, c: 1, d: null });
    expect(read((tx) => Object.keys(tx.get(id)?.value ?? {}))).not.toContain("b");
    expect(read((tx) => tx.get(id)?.value["a"])).toEqual({ x: 3 });
  });

  it("[C10] replace keeps nothing but _id and _creationTime", async () => {
    const { read, write, clock } = await scratchDatabase();
    const id = await write((tx) => tx.insert("t", { a: 1 }));
    clock.ms += 1000;
    await write((tx) => tx.replace(id, { b: 1, _id: id, _creationTime: 1_700_000_000_000 }));
    expect(read((tx) => tx.get(id)?.value)).toEqual({
      _id: id,
      _creationTime: 1_700_000_000_000,
      b: 1,
    });
  });

  it("[C10] system fields may be passed only unchanged", async () => {
    const { write } = await scratchDatabase();
    const id = await write((tx) => tx.insert("t", {}));
    await expect(write((tx) => tx.patch(id, { _id: "other" }))).rejects.toThrow(
      `Provided document ID other doesn't match '_id' field ${id}`,
    );
    await expect(write((tx) => tx.replace(id, { _creationTime: 1 }))).rejects.toThrow(
      "Provided creation time 1.0 doesn't match '_creationTime' field in",
    );
    await expect(write((tx) => tx.insert("t", { _id: id }))).rejects.toThrow(
      "Provided document ID",
    );
    await expect(write((tx) => tx.insert("t", { _creationTime: 5 }))).rejects.toThrow(
      "Provided creation time",
    );
    await expect(write((tx) => tx.insert("t", { _other: 5 }))).rejects.toThrow("Field '_other'");
  });

  it("[C10] rejects a missing document", async () => {
    const { write } = await scratchDatabase();
    const id = await write((tx) => tx.insert("t", {}));
    await write((tx) => tx.remove(id));
    await expect(write((tx) => tx.patch(id, {}))).rejects.toThrow(
      `Update on nonexistent document ID ${id}`,
    );
    await expect(write((tx) => tx.replace(id, {}))).rejects.toThrow(
      `Replace on nonexistent document ID ${id}`,
    );
    await expect(write((tx) => tx.remove(id))).rejects.toThrow(
      `Delete on nonexistent document ID ${id}`,
    );
  });

  it("[C10] rejects writes of a query, and writes after the end", async () => {
    const { db, read } = await scratchDatabase();
    expect(() => read((tx) => tx.insert("t", {}))).toThrow("Queries cannot write");
    const tx = db.begin("head", { isReadOnly: false });
    const id = tx.insert("t", {});
    db.commit(tx);
    expect(() => tx.insert("t", {})).toThrow("transaction is over");
    expect(() => tx.get(id)).toThrow("transaction is over");
    expect(() => tx.query(everything("t"))).toThrow("transaction is over");
  });

  it("[C11] _creationTime is the time and grows with every insert", async () => {
    const { db, write, clock } = await scratchDatabase();
    const insert = () => write((tx) => [tx.insert("t", {}), tx.insert("t", {})]);
    const ids = await insert();
    ids.push(...(await insert()));
    clock.ms -= 365 * 86_400_000;
    ids.push(...(await insert()));
    clock.ms += 366 * 86_400_000;
    ids.push(...(await insert()));
    const tx = db.begin("head", { isReadOnly: true });
    const inOrder = collect(tx.query(everything("t")));
    expect(inOrder.map((doc) => doc.id)).toEqual(ids);
    const times = inOrder.map((doc) => Number(doc.value["_creationTime"]));
    expect(times[0]).toBe(1_700_000_000_000);
    expect(new Set(times).size).toBe(8);
    expect(times.slice(1, 6).every((time) => time < 1_700_000_000_001)).toBe(true);
    expect(times[6]).toBe(clock.ms);
  });

  it("[C23] a failed nested mutation leaves no write, neither of documents nor of tables", async () => {
    const { db, read } = await scratchDatabase();
    const tx = db.begin("head", { isReadOnly: false });
    const kept = tx.insert("t", { n: 1 });
    const failing = tx.sub(async () => {
      tx.patch(kept, { n: 2 });
      tx.insert("t", {});
      tx.insert("fresh", {});
      await Promise.resolve();
      throw new Error("nested");
    });
    await expect(failing).rejects.toThrow("nested");
    expect(tx.get(kept)?.value["n"]).toBe(1);
    const inner = await tx.sub(() => Promise.resolve(tx.insert("t", { n: 3 })));
    await db.commit(tx).durable;
    expect(read((after) => collect(after.query(everything("t"))).map((doc) => doc.id))).toEqual([
      kept,
      inner,
    ]);
    expect(db.head.catalog.tableByName("fresh")).toBeUndefined();
  });

  it("[C24] a write without a change is dropped", async () => {
    const { db, write } = await scratchDatabase();
    const id = await write((tx) => tx.insert("t", { a: 1 }));
    const before = db.head;
    for (const change of [
      () => write((tx) => tx.patch(id, { a: 1 })),
      () => write((tx) => tx.replace(id, { a: 1 })),
      () =>
        write((tx) => {
          tx.patch(id, { a: 2 });
          tx.patch(id, { a: 1 });
        }),
      () => write((tx) => tx.remove(tx.insert("t", {}))),
    ]) {
      await change();
      expect(db.head).toBe(before);
    }
  });

  it("[C32] count includes own writes, and depends on every document", async () => {
    const { db, read, write } = await scratchDatabase();
    expect(read((tx) => tx.count("t"))).toBe(0);
    const first = await write((tx) => tx.insert("t", {}));
    await write((tx) => tx.insert("t", {}));
    await write((tx) => tx.insert("u", {}));
    const counting = db.begin("durable", { isReadOnly: true });
    expect(counting.count("t")).toBe(2);
    const tx = db.begin("head", { isReadOnly: false });
    tx.remove(first);
    tx.insert("t", {});
    tx.insert("t", {});
    tx.remove(tx.insert("t", {}));
    expect(tx.count("t")).toBe(3);
    await db.commit(tx).durable;
    expect(read((after) => after.count("t"))).toBe(3);
    expect(db.conflictsSince(counting.reads, counting.snapshotTs)).toBe(true);
  });

  it("[C33] a commit timestamp is filled in by the commit, in indexes too", async () => {
    const { db, write, read } = await scratchDatabase();
    await db.setSchema(
      JSON.stringify({
        tables: [
          {
            tableName: "t",
            indexes: [{ indexDescriptor: "by_at", fields: ["at"] }],
            documentType: { type: "any" },
          },
        ],
      }),
    );
    const tx = db.begin("head", { isReadOnly: false });
    const id = tx.insert("t", { at: { $commitTs: null }, text: '{"$commitTs":null}' });
    expect(tx.get(id)?.json).toContain('"at":{"$commitTs":null}');
    // Another commit comes first: the timestamp must be the commit's, not the transaction's start.
    await write((other) => other.insert("u", {}));
    const { ts, durable } = db.commit(tx);
    await durable;
    expect(read((after) => after.get(id)?.value)).toMatchObject({
      at: ts,
      text: '{"$commitTs":null}',
    });
    const bytes = Buffer.alloc(8);
    bytes.writeBigInt64LE(ts);
    const value = { $integer: bytes.toString("base64") };
    const range = [{ type: "Eq" as const, fieldPath: "at", value }];
    const source = { type: "IndexRange" as const, indexName: "t.by_at", range, order: null };
    expect(read((after) => collect(after.query({ source, operators: [] })))).toHaveLength(1);
  });
});
