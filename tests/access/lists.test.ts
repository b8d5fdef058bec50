import { expect, test } from "vitest";
import { api } from "../../convex/_generated/api";
import type { TableNames } from "../../convex/_generated/dataModel";
import { guardReader } from "../../convex/gate/guardedDb";
import schema from "../../convex/schema";
import { nouns } from "./noun";
import { fillAtRandom, seededRandom } from "./random-practice";
import type { Truth } from "./truth";
import { buildWorld, callAs } from "./world";

const SEEDS = Array.from({ length: 5 }, (_, seed) => seed);
const firstPage = { paginationOpts: { numItems: 500, cursor: null } };
const TABLES = Object.keys(schema.tables) as TableNames[];

/** What each table may show, written a second time so that a mistake in the rules does not confirm itself. */
const sees = nouns.flatMap((noun) => Object.entries(noun.sees ?? {}));
type Sees = (truth: Truth, row: unknown) => boolean;
const mayBeSeen = Object.fromEntries(sees) as Record<TableNames, Sees>;

test("every table has one file in tests/access/nouns that says who sees its rows", () => {
  expect(sees.map(([table]) => table).toSorted()).toEqual(TABLES.toSorted());
});

test.each(SEEDS)(
  "[policy-3, policy-4, record-7, record-8] Z09: no guarded read shows a row that is not the viewer's (seed %i)",
  async (seed) => {
    const world = await buildWorld();
    await world.t.run(async (ctx) => {
      const practice = await fillAtRandom(ctx, seededRandom(seed));
      const roles = await ctx.db.query("userRoles").take(1000);
      const coaches = new Set<string>(
        roles.filter(({ role }) => role === "admin").map(({ userId }) => userId),
      );
      const members = await ctx.db.query("circleMembers").take(1000);
      const places = new Map(
        members.map(({ clientId, circleId, state }) => [`${clientId} ${circleId}`, state]),
      );
      const inRooms = await ctx.db.query("roomSeats").take(1000);
      const seats = new Map<string, string>(inRooms.map(({ _id, userId }) => [_id, userId]));
      const { openCoachings, standIns } = practice;
      const readers = practice.viewers.map((viewer) => ({
        guarded: guardReader(ctx.db, viewer),
        truth: { viewer, openCoachings, standIns, coaches, places, seats },
      }));
      for (const table of TABLES) {
        const all = await ctx.db.query(table).take(1000);
        for (const { guarded, truth } of readers) {
          const allowed = all.filter((row) => mayBeSeen[table](truth, row as never));
          const listed = await guarded.query(table).take(1000);
          const found: typeof all = [];
          for (const row of all) {
            if ((await guarded.get(table, row._id as never)) !== null) found.push(row);
          }
          const idsOf = (rows: typeof all) => rows.map(({ _id }) => _id);
          const what = `${table} for ${truth.viewer.role}`;
          expect(idsOf(listed), what).toEqual(idsOf(allowed));
          expect(idsOf(found), what).toEqual(idsOf(allowed));
        }
      }
    });
  },
);

test("[record-9] without a viewer nothing can be read, from any table", async () => {
  const { t } = await buildWorld();
  await t.run(async (ctx) => {
    await fillAtRandom(ctx, seededRandom(1));
    const guarded = guardReader(ctx.db, null);
    for (const table of TABLES) {
      expect(await guarded.query(table).take(1000), table).toEqual([]);
    }
  });
});

test("[goal-15, record-8] lists of another coach's client are empty, and do not reveal anything by a refusal", async () => {
  const world = await buildWorld();
  const clientId = world.people.clientA.userId;
  const stranger = callAs(world, "otherCoach");
  const coach = callAs(world, "coach");
  const conversation = { clientId, ...firstPage };
  expect((await coach.query(api.inbox.conversation, conversation)).page).toHaveLength(2);
  expect((await stranger.query(api.inbox.conversation, conversation)).page).toEqual([]);
  expect(await coach.query(api.goals.listOfClient, { clientId })).toHaveLength(1);
  expect(await stranger.query(api.goals.listOfClient, { clientId })).toEqual([]);
  expect((await stranger.query(api.clients.list, firstPage)).page).toEqual([]);
});

test("[goal-15, record-7] each client's lists have their own rows only", async () => {
  const world = await buildWorld();
  const ada = callAs(world, "clientA");
  const messages = (await ada.query(api.messages.list, firstPage)).page;
  expect(messages.map(({ messageId }) => messageId).toSorted()).toEqual(
    [world.ofA.fromClient, world.ofA.fromCoach].toSorted(),
  );
  const goals = await ada.query(api.goals.list, {});
  expect(goals.map(({ goalId }) => goalId)).toEqual([world.ofA.goalId]);
});

test("unread counts have the other side's messages, per client and over all clients", async () => {
  const world = await buildWorld();
  expect(await callAs(world, "clientA").query(api.messages.countUnread, {})).toBe(1);
  expect(await callAs(world, "coach").query(api.inbox.countUnread, {})).toBe(2);
  expect(await callAs(world, "otherCoach").query(api.inbox.countUnread, {})).toBe(0);
});

test("ending a coaching hides the client from the coach at once", async () => {
  const world = await buildWorld();
  const clientId = world.people.clientA.userId;
  await world.t.run(async ({ db }) => {
    const coaching = await db
      .query("coachings")
      .withIndex("by_clientId_and_coachId_and_endedAt", (q) => q.eq("clientId", clientId))
      .first();
    if (coaching !== null) await db.patch("coachings", coaching._id, { endedAt: Date.now() });
  });
  const coach = callAs(world, "coach");
  expect(await coach.query(api.goals.listOfClient, { clientId })).toEqual([]);
  expect(
    (await coach.query(api.clients.list, firstPage)).page.map((row) => row.clientId),
  ).not.toContain(clientId);
});
