import type { JSONValue, Value } from "convex/values";
import { describe, expect, it } from "vitest";
import { collect } from "../../testing/scratch-database";
import { all, bound, by, names, tableOf } from "../../testing/scratch-queries";
import { seededRng } from "../../testing/seeded-rng";
import type { Query, QueryOperator } from "./query";

describe("operators", () => {
  const documents = Array.from({ length: 10 }, (_, n) => ({ n, isEven: n % 2 === 0 }));
  const isEven: QueryOperator = { filter: { $eq: [{ $field: "isEven" }, { $literal: true }] } };

  it("[C15] apply in their order", async () => {
    const scratch = await tableOf(documents, {});
    expect(names(scratch, all([isEven, { limit: 2 }]))).toEqual([0, 2]);
    expect(names(scratch, all([{ limit: 3 }, isEven]))).toEqual([0, 2]);
    expect(names(scratch, all([{ limit: 5 }, { limit: 3 }]))).toEqual([0, 1, 2]);
    expect(names(scratch, all([{ limit: 0 }]))).toEqual([]);
  });

  it("[C15] stop reading once a limit is reached", async () => {
    const scratch = await tableOf(documents, {});
    const rowsRead = (query: Query) =>
      scratch.read((tx) => {
        collect(tx.query(query));
        return tx.metrics().documentsRead.used;
      });
    expect(rowsRead(all([{ limit: 2 }]))).toBe(2);
    expect(rowsRead(all([isEven, { limit: 2 }]))).toBe(3);
    expect(rowsRead(all([{ limit: 0 }]))).toBe(0);
    expect(rowsRead(all())).toBe(10);
  });

  it("[C15] are at most 256", async () => {
    const scratch = await tableOf([], {});
    expect(names(scratch, all(Array.from({ length: 256 }, () => isEven)))).toEqual([]);
    expect(() => names(scratch, all(Array.from({ length: 257 }, () => isEven)))).toThrow(
      "too many operators",
    );
  });
});

describe("within a transaction", () => {
  it("[C16] own writes are visible in every index, including moves and deletes", async () => {
    const scratch = await tableOf(
      [
        { n: 0, a: 1 },
        { n: 1, a: 2 },
        { n: 2, a: 3 },
      ],
      { by_a: ["a"] },
    );
    const tx = scratch.db.begin("head", { isReadOnly: false });
    const [first, second] = collect(tx.query(all())).map((doc) => doc.id);
    tx.patch(first ?? "", { a: 9 });
    tx.remove(second ?? "");
    tx.insert("t", { n: 3, a: 2.5 });
    const seen = (query: Query) => collect(tx.query(query)).map((doc) => doc.value["n"]);
    expect(seen(by("by_a", []))).toEqual([3, 2, 0]);
    expect(seen(by("by_a", [bound("Lte", "a", 2)]))).toEqual([]);
    expect(seen(all())).toEqual([0, 2, 3]);
    expect(names(scratch, by("by_a", []))).toEqual([0, 1, 2]);
  });

  it("[C16] a scan continues at its position when rows are written in between", async () => {
    for (const order of ["asc", "desc"] as const) {
      const scratch = await tableOf(
        Array.from({ length: 60 }, (_, n) => ({ n, a: n })),
        { by_a: ["a"] },
      );
      const tx = scratch.db.begin("head", { isReadOnly: false });
      const stream = tx.query(by("by_a", [], order));
      const seen: Value[] = [];
      for (let row = stream.next(); row !== null; row = stream.next()) {
        const n = Number(row.value["n"]);
        seen.push(n);
        tx.remove(row.id);
        if (n % 7 === 0) tx.insert("t", { n: -1, a: order === "asc" ? n - 0.5 : n + 0.5 });
      }
      const expected = Array.from({ length: 60 }, (_, n) => n);
      expect(seen).toEqual(order === "asc" ? expected : expected.reverse());
    }
  });
});

describe("what a query depends on", () => {
  const documents = Array.from({ length: 20 }, (_, n) => ({ n, a: n }));

  /** The table's rows, and gaps before them, whose writes re-run the query. */
  async function sensitiveTo(query: Query): Promise<number[]> {
    const scratch = await tableOf(documents, { by_a: ["a"] });
    const { db, write } = scratch;
    const tx = db.begin("durable", { isReadOnly: true });
    collect(tx.query(query));
    const hits: number[] = [];
    for (let at = -1; at <= 20.5; at += 0.5) {
      const { ts } = db.durable;
      const isRow = Number.isInteger(at) && at >= 0 && at < 20;
      const id = isRow
        ? collect(
            scratch.db
              .begin("head", { isReadOnly: true })
              .query(by("by_a", [bound("Eq", "a", at)])),
          )[0]?.id
        : undefined;
      await write((other) =>
        id === undefined ? other.insert("t", { a: at }) : other.patch(id, { touched: true }),
      );
      if (db.conflictsSince(tx.reads, ts)) hits.push(at);
      if (id === undefined) {
        const added = collect(
          db.begin("head", { isReadOnly: true }).query(by("by_a", [bound("Eq", "a", at)])),
        )[0];
        await write((other) => other.remove(added?.id ?? ""));
      }
    }
    return hits;
  }
  const steps = (from: number, upTo: number) =>
    Array.from({ length: (upTo - from) * 2 + 1 }, (_, at) => from + at / 2);

  it("[C17] is the interval up to the last row taken, in the direction of the walk", async () => {
    expect(await sensitiveTo(by("by_a", [], "asc", [{ limit: 3 }]))).toEqual(steps(-1, 2));
    expect(await sensitiveTo(by("by_a", [], "desc", [{ limit: 3 }]))).toEqual(steps(17, 20.5));
    const part = [bound("Gte", "a", 5), bound("Lt", "a", 9)];
    expect(await sensitiveTo(by("by_a", part, "asc", [{ limit: 2 }]))).toEqual(steps(5, 6));
    expect(await sensitiveTo(by("by_a", part, "desc", [{ limit: 2 }]))).toEqual(steps(7, 8.5));
  });

  it("[C17] is the whole range when it is exhausted, and nothing when no row was taken", async () => {
    const part = [bound("Gte", "a", 5), bound("Lt", "a", 9)];
    expect(await sensitiveTo(by("by_a", part, "asc", [{ limit: 5 }]))).toEqual(steps(5, 8.5));
    expect(await sensitiveTo(by("by_a", part, "desc"))).toEqual(steps(5, 8.5));
    expect(await sensitiveTo(by("by_a", [], "asc", [{ limit: 0 }]))).toEqual([]);
    expect(await sensitiveTo(by("by_a", [bound("Eq", "a", 4)]))).toEqual([4]);
  });

  it("[C17] includes rows that a filter dropped", async () => {
    const filter: JSONValue = { $gte: [{ $field: "a" }, { $literal: 3 }] };
    expect(await sensitiveTo(by("by_a", [], "asc", [{ filter }, { limit: 1 }]))).toEqual(
      steps(-1, 3),
    );
  });

  it("[C17] is one document for a get, also a missing one", async () => {
    const { db, write } = await tableOf(documents, {});
    const [first = "", second = ""] = collect(
      db.begin("head", { isReadOnly: true }).query(all()),
    ).map((doc) => doc.id);
    const tx = db.begin("durable", { isReadOnly: true });
    tx.get(first);
    await write((other) => other.patch(second, { touched: true }));
    await write((other) => other.insert("t", {}));
    expect(db.conflictsSince(tx.reads, tx.snapshotTs)).toBe(false);
    await write((other) => other.remove(first));
    expect(db.conflictsSince(tx.reads, tx.snapshotTs)).toBe(true);
  });

  it("[C17] for a write is the document it changed, and nothing for an insert", async () => {
    const { db } = await tableOf(documents, { by_a: ["a"] });
    const inserting = db.begin("head", { isReadOnly: false });
    inserting.insert("t", { a: 1 });
    expect(inserting.reads.ranges()).toHaveLength(1);
    const random = seededRng(1);
    const ids = collect(db.begin("head", { isReadOnly: true }).query(all())).map((doc) => doc.id);
    const patching = db.begin("head", { isReadOnly: false });
    patching.patch(random.pick(ids), { a: 100 });
    expect(patching.reads.ranges()).toHaveLength(2);
  });
});
