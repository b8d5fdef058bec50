import { describe, expect, test } from "vitest";
import { fillAtRandom, seededRandom } from "../../tests/access/random-practice";
import { addVault } from "../../tests/access/nouns/vault";
import { addPerson, buildWorld, callAs, type World } from "../../tests/access/world";
import { callNow } from "../../tests/support/later-hands";
import { api } from "../_generated/api";
import type { Id, TableNames } from "../_generated/dataModel";

type Row = Record<string, unknown>;
type Hand = Awaited<ReturnType<typeof callNow>>;

async function exportAll(hand: Hand, numItems = 100): Promise<Record<string, Row[]>> {
  const all: Record<string, Row[]> = {};
  for (const table of await hand.query(api.exports.tables, {})) {
    const rows: Row[] = [];
    for (let cursor: string | null = null, isDone = false; !isDone;) {
      const paginationOpts = { numItems, cursor };
      const answer: { page: Row[]; isDone: boolean; continueCursor: string } = await hand.query(
        api.exports.rows,
        { table, paginationOpts },
      );
      rows.push(...answer.page);
      ({ isDone } = answer);
      cursor = answer.continueCursor;
    }
    all[table] = rows;
  }
  return all;
}

/** Finds a person's rows by their owner fields, without an index. */
const isOwn = (userId: Id<"users">) => (row: Row) =>
  [row._id, row.userId, row.clientId, row.authorId].includes(userId);

const scan = (world: World, table: TableNames) =>
  world.t.run(({ db }) => db.query(table).take(2000)) as Promise<Row[]>;

describe("B03: the export", () => {
  test("has every row of the person, and none of anybody else's", async () => {
    const world = await buildWorld();
    await world.t.run(async (ctx) => {
      await fillAtRandom(ctx, seededRandom(2));
      await addPerson(ctx, { name: "Other", role: "client" });
    });
    const { userId } = world.people.clientA;
    const taken = await exportAll(await callNow(world, "clientA"));
    for (const [table, rows] of Object.entries(taken)) {
      const own = (await scan(world, table as TableNames)).filter(isOwn(userId));
      const shown = own.filter((row) => table !== "auditLog" || row.isShownToClient === true);
      if (table === "authSessions") expect(rows).toHaveLength(shown.length);
      else {
        const ids = shown.map(({ _id }) => _id).toSorted();
        expect(rows.map(({ id }) => id).toSorted(), table).toEqual(ids);
      }
    }
    const withRows = Object.keys(taken).filter((table) => (taken[table] ?? []).length > 0);
    expect(withRows.length).toBeGreaterThan(8);
  });

  test("[vault-5] has a vault's rows, with their bytes as text", async () => {
    const world = await buildWorld();
    await world.t.run((ctx) => addVault(ctx, world.people.clientA.userId));
    const { vaultKeys, vaultRecords } = await exportAll(await callNow(world, "clientA"));
    expect(vaultKeys).toMatchObject([{ kind: "passphrase", salt: `${"AQEB".repeat(5)}AQ==` }]);
    expect(vaultRecords).toMatchObject([
      { version: 1, sealed: expect.stringMatching(/^AQEB/) as string },
    ]);
  });

  test("is complete with pages of any size, without gaps or repeats", async () => {
    const world = await buildWorld();
    const hand = await callNow(world, "clientA");
    const whole = await exportAll(hand);
    expect(await exportAll(hand, 1)).toEqual(whole);
  });

  test("contains no ids of sign-ins or stored bytes, and no coach's notes", async () => {
    const world = await buildWorld();
    const { signInId } = world.people.clientA;
    const storageIds = (await scan(world, "files")).map(({ storageId }) => String(storageId));
    const text = JSON.stringify(await exportAll(await callNow(world, "clientA")));
    for (const secret of [signInId, ...storageIds, world.ofA.noteId]) {
      expect(text).not.toContain(secret);
    }
    expect(text).toContain(world.belongings.fileId);
  });

  test("needs a recent confirmation, also over the wire", async () => {
    const world = await buildWorld();
    const hand = callAs(world, "clientA");
    const paginationOpts = { numItems: 5, cursor: null };
    for (const ask of [
      () => hand.query(api.exports.tables, {}),
      () => hand.query(api.exports.rows, { table: "messages", paginationOpts }),
    ]) {
      await expect(ask()).rejects.toMatchObject({ data: { code: "CONFIRMATION_REQUIRED" } });
    }
  });

  test("accepts only the tables in a person's export", async () => {
    const world = await buildWorld();
    const hand = await callNow(world, "clientA");
    const paginationOpts = { numItems: 5, cursor: null };
    for (const table of ["coachNotes", "outbox", "authRefreshTokens", "nothing", "__proto__", ""]) {
      await expect(hand.query(api.exports.rows, { table, paginationOpts })).rejects.toMatchObject({
        data: { code: "NOT_FOUND" },
      });
    }
  });
});
