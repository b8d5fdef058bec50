import { describe, expect, it } from "vitest";
import { memoryStore } from "../../kv/memory-store";
import type { Database } from "../database";
import { collect, scratchDatabase } from "../../testing/scratch-database";
import { objectOf, schemaOf } from "../../testing/scratch-schema";
import { Schema } from "./schema";

const rows = (indexName: string, value: string) => ({
  source: {
    type: "IndexRange" as const,
    indexName,
    range: [{ type: "Eq" as const, fieldPath: "a", value }],
    order: null,
  },
  operators: [],
});

describe("a schema", () => {
  const refused = (table: Parameters<typeof schemaOf>[0][string]) => {
    try {
      Schema.parse(schemaOf({ t: table }));
      return "taken";
    } catch (error) {
      return (error as Error).message;
    }
  };
  const index = (...fields: string[]) => refused({ indexes: { by_x: fields } });

  it("[C6] needs indexes with unique names that are not reserved", () => {
    for (const name of ["by_id", "by_creation_time", "_mine"]) {
      expect(refused({ indexes: { [name]: ["a"] } })).toContain(
        `In table "t" cannot name an index "${name}" because the name is reserved.`,
      );
    }
    const search = { by_a: { searchField: "a" } };
    expect(refused({ indexes: { by_a: ["a"] }, searchIndexes: search })).toContain("two indexes");
    expect(refused({ indexes: { "by-a": ["a"] } })).toContain("cannot name an index");
    expect(refused({ indexes: { by_a: ["a"] } })).toBe("taken");
  });

  it("[C6] needs 1 to 16 distinct, unreserved fields in each index", () => {
    expect(index()).toBe('In table "t" index "by_x" must have at least one field.');
    expect(index(...Array.from({ length: 17 }, (_, at) => `f${at}`))).toBe(
      "Indexes may have up to 16 fields.",
    );
    expect(index("a", "a")).toBe("Duplicate field a. Index fields must be unique within an index.");
    expect(index("_id")).toBe(
      "`_id` is not a valid index field. To load documents by ID, use `db.get(id)`.",
    );
    expect(index("_creationTime")).toContain("is automatically added to the end of each index.");
    expect(index("_x")).toContain(
      "Reserved fields (starting with `_`) are not allowed in indexes.",
    );
    const documentType = objectOf({ a: objectOf({ b: "string" }), "c?": "any" });
    expect(refused({ indexes: { by_x: ["a.b", "c.d.e"] }, documentType })).toBe("taken");
    expect(refused({ indexes: { by_x: ["a.z"] }, documentType })).toContain('the field "a.z"');
    expect(refused({ searchIndexes: { s: { searchField: "z" } }, documentType })).toContain('"z"');
  });

  it("[C6] has at most 64 indexes per table, and no two with the same fields", () => {
    const many = Array.from({ length: 65 }, (_, at) => [`by_${at}`, [`f${at}`]]);
    expect(refused({ indexes: Object.fromEntries(many) as Record<string, string[]> })).toContain(
      "64",
    );
    expect(refused({ indexes: { by_a: ["a", "b"], by_b: ["a", "b"] } })).toBe(
      'In table "t" the two indexes "by_a" and "by_b" have the same fields. Indexes must be unique within a table.',
    );
    expect(refused({ indexes: { by_a: ["a", "b"], by_b: ["b", "a"] } })).toBe("taken");
  });

  it("[C6] must describe documents as objects", () => {
    expect(refused({ documentType: { type: "string" } })).toContain("must be objects");
    expect(
      refused({ documentType: { type: "union", value: [objectOf({}), { type: "null" }] } }),
    ).toContain("must be objects");
    const vectors = (dimensions: number, ...fields: string[]) =>
      refused({
        documentType: objectOf({ a: "string", n: "any" }),
        vectorIndexes: fields.map((vectorField) => {
          return {
            indexDescriptor: `by_${vectorField}`,
            vectorField,
            dimensions,
            filterFields: ["a"],
          };
        }),
      });
    expect(vectors(2, "n")).toBe("taken");
    expect(vectors(1, "n")).toBe("Dimensions 1 must be between 2 and 4096.");
    expect(vectors(4097, "n")).toBe("Dimensions 4097 must be between 2 and 4096.");
    expect(vectors(2, "a")).toBe(
      'In table "t" the vector index "by_a" is invalid because it references the field "a" that is not an array of float64.',
    );
    expect(vectors(2, "b")).toContain('the field "b" that does not exist');
    expect(() => Schema.parse(schemaOf({ _t: {} }))).toThrow('Invalid table name "_t"');
  });
});

describe("a schema in force", () => {
  const strict = { t: { documentType: objectOf({ a: "string", "n?": "number" }) } };

  it("[C7] rejects a write that does not match", async () => {
    const { db, write, read } = await scratchDatabase();
    await db.setSchema(schemaOf(strict));
    const id = await write((tx) => tx.insert("t", { a: "x" }));
    const text =
      'Failed to insert or update a document in table "t" because it does not match the schema: ';
    await expect(write((tx) => tx.insert("t", { a: 1 }))).rejects.toThrow(
      `${text}Value does not match validator.\nPath: .a\nValue: 1.0\nValidator: v.string()`,
    );
    await expect(write((tx) => tx.patch(id, { n: "x" }))).rejects.toThrow(text);
    await expect(write((tx) => tx.patch(id, { a: { $undefined: null } }))).rejects.toThrow(text);
    await expect(write((tx) => tx.replace(id, { n: 1 }))).rejects.toThrow(text);
    await write((tx) => tx.patch(id, { n: 1 }));
    expect(read((tx) => tx.get(id)?.value)).toMatchObject({ a: "x", n: 1 });
  });

  it("[C7] accepts anything in a table without one, or when it is not enforced", async () => {
    const { db, write } = await scratchDatabase();
    await db.setSchema(schemaOf(strict));
    await write((tx) => tx.insert("other", { a: 1 }));
    await db.setSchema(schemaOf(strict, false));
    await write((tx) => tx.insert("t", { a: 1 }));
  });

  it("[C7] checks the table of ids in documents", async () => {
    const { db, write } = await scratchDatabase();
    await db.setSchema(
      schemaOf({ t: {}, u: { documentType: objectOf({ t: { type: "id", tableName: "t" } }) } }),
    );
    const t = await write((tx) => tx.insert("t", {}));
    const u = await write((tx) => tx.insert("u", { t }));
    await expect(write((tx) => tx.insert("u", { t: u }))).rejects.toThrow("from table `u`");
  });
});

describe("a new schema", () => {
  it("[C8] changes nothing when a document does not match", async () => {
    const { db, write } = await scratchDatabase();
    const id = await write((tx) => tx.insert("t", { a: 1 }));
    const before = db.head;
    await expect(
      db.setSchema(schemaOf({ t: { documentType: objectOf({ a: "string" }) }, u: {} })),
    ).rejects.toThrow(
      `Document with ID "${id}" in table "t" does not match the schema: Value does not match validator.\nPath: .a`,
    );
    expect(db.head).toBe(before);
    await db.setSchema(schemaOf({ t: { documentType: objectOf({ a: "number" }) } }));
  });

  it("[C8] builds its indexes from stored documents, and drops removed ones", async () => {
    const { db, write, read } = await scratchDatabase();
    const id = await write((tx) => tx.insert("t", { a: "x", b: "two words" }));
    const search = { find: { searchField: "b" } };
    await db.setSchema(schemaOf({ t: { indexes: { by_a: ["a"] }, searchIndexes: search } }));
    expect(read((tx) => collect(tx.query(rows("t.by_a", "x"))).map((doc) => doc.id))).toEqual([id]);
    const sizeWith = sizeOfTree(db);
    await db.setSchema(schemaOf({ t: { indexes: { by_a: ["a", "b"] } } }));
    expect(sizeOfTree(db)).toBe(sizeWith - 2);
    expect(read((tx) => collect(tx.query(rows("t.by_a", "x"))).map((doc) => doc.id))).toEqual([id]);
    await db.setSchema(null);
    expect(sizeOfTree(db)).toBe(sizeWith - 3);
    expect(() => read((tx) => tx.query(rows("t.by_a", "x")))).toThrow("Index t.by_a not found.");
  });

  it("[C8] re-runs everything that began before it, and nothing when it is the same", async () => {
    const { db } = await scratchDatabase();
    const schema = schemaOf({ t: {} });
    const keys: string[] = [];
    db.onDurable((commit) => keys.push(...commit.keys));
    const query = db.begin("durable", { isReadOnly: true });
    const mutation = db.begin("head", { isReadOnly: false });
    mutation.insert("u", {});
    await db.setSchema(schema);
    expect(db.conflictsSince(query.reads, query.snapshotTs)).toBe(true);
    expect(() => db.commit(mutation)).toThrow("changed while it ran");
    const { ts } = db.head;
    await db.setSchema(schema);
    expect(db.head.ts).toBe(ts);
  });

  it("[C8] [C35] survives a restart, with its indexes", async () => {
    const store = memoryStore();
    const first = await scratchDatabase(store);
    await first.db.setSchema(schemaOf({ t: { indexes: { by_a: ["a"] } } }));
    const id = await first.write((tx) => tx.insert("t", { a: "x" }));
    const again = await scratchDatabase(store, 2);
    expect(again.read((tx) => collect(tx.query(rows("t.by_a", "x"))).map(({ id }) => id))).toEqual([
      id,
    ]);
    await again.db.setSchema(null);
    const third = await scratchDatabase(store, 3);
    expect(third.db.head.catalog.schema).toBeNull();
  });

  it("[C8] rejects a query of a staged index", async () => {
    const { db, read } = await scratchDatabase();
    const staged = [{ indexDescriptor: "by_b", fields: ["b"] }];
    await db.setSchema(schemaOf({ t: { stagedDbIndexes: staged } }));
    expect(() => read((tx) => tx.query(rows("t.by_b", "x")))).toThrow("is currently staged");
  });
});

const sizeOfTree = ({ head }: Pick<Database, "head">) =>
  Array.from(head.tree.iterate("", null, "asc")).length;
