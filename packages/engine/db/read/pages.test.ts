import type { JSONValue } from "convex/values";
import { describe, expect, it } from "vitest";
import { memoryStore } from "../../kv/memory-store";
import { type Scratch, collect, scratchDatabase } from "../../testing/scratch-database";
import { schemaOf } from "../../testing/scratch-schema";
import { seededRng } from "../../testing/seeded-rng";
import type { Page } from "./page";
import type { Order, PageRequest, QueryOperator } from "./query";

const request = (
  cursor: string | null,
  pageSize: number,
  more: Partial<PageRequest> & { order?: Order; operators?: QueryOperator[]; group?: number } = {},
): PageRequest => {
  const { order = "asc", operators = [], group = 1, ...others } = more;
  const range = [{ type: "Eq" as const, fieldPath: "g", value: group }];
  const source = { type: "IndexRange" as const, indexName: "t.by_g", range, order };
  return { query: { source, operators }, cursor, pageSize, ...others };
};

async function tableOf(count: number): Promise<Scratch> {
  const scratch = await scratchDatabase();
  await scratch.db.setSchema(schemaOf({ t: { indexes: { by_g: ["g", "a"] } } }));
  await scratch.write((tx) => {
    for (let a = 0; a < count; a++) tx.insert("t", { g: 1, a, isEven: a % 2 === 0 });
    tx.insert("t", { g: 2, a: 0 });
  });
  return scratch;
}

const read = (scratch: Scratch, page: PageRequest, journal: string | null = null) =>
  scratch.read((tx) => tx.paginate(page, journal));
const numbers = (page: Page) => page.documents.map((doc) => Number(doc.value["a"]));

describe("pages", () => {
  it("[C18] follow each other without gap or overlap, in both directions", async () => {
    const scratch = await tableOf(25);
    for (const order of ["asc", "desc"] as const) {
      const seen: number[] = [];
      let cursor: string | null = null;
      for (let isDone = false; !isDone;) {
        const page = read(scratch, request(cursor, 4, { order }));
        seen.push(...numbers(page));
        ({ isDone } = page);
        cursor = page.continueCursor;
      }
      const expected = Array.from({ length: 25 }, (_, a) => a);
      expect(seen).toEqual(order === "asc" ? expected : expected.reverse());
    }
  });

  it("[C18] are not done when one ends with the data; the next one is empty and done", async () => {
    const scratch = await tableOf(8);
    const first = read(scratch, request(null, 8));
    expect([numbers(first).length, first.isDone]).toEqual([8, false]);
    const second = read(scratch, request(first.continueCursor, 8));
    expect([second.documents, second.isDone]).toEqual([[], true]);
    const third = read(scratch, request(second.continueCursor, 8));
    expect([third.documents, third.isDone]).toEqual([[], true]);
  });

  it("[C18] have the requested number of rows after filtering", async () => {
    const scratch = await tableOf(25);
    const isEven: JSONValue = { $eq: [{ $field: "isEven" }, { $literal: true }] };
    const page = read(scratch, request(null, 3, { operators: [{ filter: isEven }] }));
    expect(numbers(page)).toEqual([0, 2, 4]);
    const next = read(
      scratch,
      request(page.continueCursor, 3, { operators: [{ filter: isEven }] }),
    );
    expect(numbers(next)).toEqual([6, 8, 10]);
  });

  it("[C18] stop at the limits of rows and bytes read, and then recommend a split", async () => {
    const scratch = await tableOf(25);
    const byRows = read(scratch, request(null, 20, { maximumRowsRead: 5 }));
    expect([numbers(byRows), byRows.pageStatus, byRows.isDone]).toEqual([
      [0, 1, 2, 3, 4],
      "SplitRequired",
      false,
    ]);
    const byBytes = read(scratch, request(null, 20, { maximumBytesRead: 300 }));
    expect(byBytes.pageStatus).toBe("SplitRequired");
    expect(byBytes.documents.length).toBeLessThan(6);
    expect(read(scratch, request(null, 8, { maximumRowsRead: 10 })).pageStatus).toBe(
      "SplitRecommended",
    );
    expect(read(scratch, request(null, 5, { maximumRowsRead: 10 })).pageStatus).toBeNull();
    const limited = scratch.db.begin("head", { isReadOnly: true, limits: { documentsReadMax: 6 } });
    const page = limited.paginate(request(null, 20), null);
    expect([numbers(page).length, page.pageStatus]).toEqual([6, "SplitRequired"]);
  });

  it("[C18] return a split cursor when they have a middle", async () => {
    const scratch = await tableOf(25);
    expect(read(scratch, request(null, 2)).splitCursor).toBeNull();
    const page = read(scratch, request(null, 9));
    const halves = [
      read(scratch, request(null, 100, { endCursor: page.splitCursor })),
      read(scratch, request(page.splitCursor, 100, { endCursor: page.continueCursor })),
    ];
    expect(halves.map(numbers)).toEqual([
      [0, 1, 2, 3, 4],
      [5, 6, 7, 8],
    ]);
  });

  it("[C18] are rejected for invalid sizes, and empty for an unknown table", async () => {
    const scratch = await tableOf(1);
    expect(() => read(scratch, request(null, 0))).toThrow(
      "Must request at least 1 document while paginating",
    );
    expect(() => read(scratch, request(null, 32_001))).toThrow("Requested too many items: 32001");
    expect(() => read(scratch, request(null, 1, { maximumRowsRead: 0 }))).toThrow(
      "maximumRowsRead and maximumBytesRead must be greater than 0",
    );
    const source = { type: "FullTableScan" as const, tableName: "unknown", order: null };
    const page = read(scratch, { query: { source, operators: [] }, cursor: null, pageSize: 5 });
    expect([page.documents, page.isDone]).toEqual([[], true]);
  });
});

describe("a cursor", () => {
  const invalid = { isConvexSystemError: true, paginationError: "InvalidCursor" };
  const refusal = (run: () => unknown) => {
    try {
      run();
      return "taken";
    } catch (error) {
      const { message, data } = error as { message: string; data: unknown };
      return [message, data];
    }
  };

  it("[C19] is valid for its own query only", async () => {
    const scratch = await tableOf(9);
    const { continueCursor } = read(scratch, request(null, 4));
    const text =
      "InvalidCursor: Tried to run a query starting from a cursor, but it looks like this cursor is from a different query.";
    expect(refusal(() => read(scratch, request(continueCursor, 4, { order: "desc" })))).toEqual([
      text,
      invalid,
    ]);
    expect(refusal(() => read(scratch, request(continueCursor, 4, { group: 2 })))).toEqual([
      text,
      invalid,
    ]);
    expect(refusal(() => read(scratch, request(continueCursor, 9)))).toBe("taken");
  });

  it("[C19] that is damaged, forged, or from another data folder is rejected so that a list starts over", async () => {
    const scratch = await tableOf(9);
    const { continueCursor } = read(scratch, request(null, 4));
    const other = await scratchDatabase(memoryStore(), 77);
    await other.db.setSchema(schemaOf({ t: { indexes: { by_g: ["g", "a"] } } }));
    const expected = ["InvalidCursor: Failed to parse cursor", invalid];
    for (const cursor of ["", "x", `${continueCursor.slice(0, -2)}AA`, "A".repeat(200)]) {
      expect(refusal(() => read(scratch, request(cursor, 4)))).toEqual(expected);
    }
    expect(refusal(() => read(other, request(continueCursor, 4)))).toEqual(expected);
    expect(refusal(() => read(scratch, request(null, 4), "x"))).toEqual(expected);
  });

  it("[C19] is the same for the same page, reveals no value, and survives a restart", async () => {
    const scratch = await scratchDatabase();
    await scratch.db.setSchema(schemaOf({ t: { indexes: { by_g: ["g", "secret"] } } }));
    await scratch.write((tx) =>
      [1, 2, 3].map((n) => tx.insert("t", { g: 1, secret: `classified-${n}` })),
    );
    const { continueCursor } = read(scratch, request(null, 2));
    expect(read(scratch, request(null, 2)).continueCursor).toBe(continueCursor);
    const bytes = Buffer.from(continueCursor, "base64url").toString("latin1");
    expect(bytes).not.toContain("classified");
    const again = await scratchDatabase(scratch.store, 5);
    const rest = read(again, request(continueCursor, 2));
    expect(rest.documents.map((doc) => doc.value["secret"])).toEqual(["classified-3"]);
  });
});

describe("a subscribed page", () => {
  it("[C20] keeps its borders: over 500 random edits every row is in exactly one page", async () => {
    const random = seededRng(9);
    const scratch = await tableOf(40);
    const { db, write } = scratch;
    const pages: { cursor: string | null; journal: string | null; rows: string[] }[] = [];
    let cursor: string | null = null;
    for (let page = 0; page < 4; page++) {
      const first = read(scratch, request(cursor, 10));
      pages.push({ cursor, journal: first.journal, rows: [] });
      cursor = first.continueCursor;
    }
    for (let edit = 0; edit < 500; edit++) {
      const rows = scratch.read((tx) => collect(tx.query(request(null, 1).query)));
      await write((tx) => {
        const dice = random.integer(3);
        if (dice === 0 || rows.length < 5) tx.insert("t", { g: 1, a: random.integer(400) / 10 });
        else if (dice === 1) tx.remove(random.pick(rows).id);
        else tx.patch(random.pick(rows).id, { a: random.integer(400) / 10 });
      });
      if (edit % 10 > 0) continue;
      for (const page of pages) {
        const again = read(scratch, request(page.cursor, 10), page.journal);
        expect(again.continueCursor).toBe(page.journal);
        page.rows = again.documents.map((doc) => doc.id);
      }
      const last = read(scratch, request(cursor, 10_000));
      const shown = [...pages.flatMap((page) => page.rows), ...last.documents.map((doc) => doc.id)];
      const whole = scratch.read((tx) =>
        collect(tx.query(request(null, 1).query)).map((doc) => doc.id),
      );
      expect(shown).toEqual(whole);
    }
    expect(db.head.ts).toBeGreaterThan(0n);
  });

  it("[C20] runs again for writes within its borders only", async () => {
    const scratch = await tableOf(30);
    const { db, write } = scratch;
    const first = read(scratch, request(null, 10));
    const tx = db.begin("durable", { isReadOnly: true });
    const second = tx.paginate(request(first.continueCursor, 10), null);
    expect(numbers(second)).toEqual([10, 11, 12, 13, 14, 15, 16, 17, 18, 19]);
    await write((other) => [8.9, 8.5, 19.5, 25].map((a) => other.insert("t", { g: 1, a })));
    expect(db.conflictsSince(tx.reads, tx.snapshotTs)).toBe(false);
    await write((other) => other.insert("t", { g: 1, a: 18.5 }));
    expect(db.conflictsSince(tx.reads, tx.snapshotTs)).toBe(true);
  });
});
