import { convexTest } from "convex-test";
import { expect, test } from "vitest";
import { addPerson, buildWorld, callAs } from "../../tests/access/world";
import { modules } from "../../tests/support/convex-modules";
import { api, internal } from "../_generated/api";
import schema from "../schema";

const greet = internal.signIn.console.greet;

/** As the first start creates it, with one client. */
async function startPractice() {
  const t = convexTest(schema, modules);
  await t.mutation(greet, {});
  const client = await t.run((ctx) => addPerson(ctx, { name: "Ada", role: "client" }));
  const ada = t.withIdentity({ subject: client.subject });
  return { t, listItems: () => ada.query(api.library.list, {}) };
}

test("a new practice starts with a filled library, each item with its text", async () => {
  const { t, listItems } = await startPractice();
  const items = await listItems();
  expect(items).toHaveLength(18);
  expect(new Set(items.map(({ contentType }) => contentType)).size).toBe(4);
  const texts = await t.run(({ db }) => db.query("libraryTexts").take(50));
  expect(texts.every(({ blocks, cues }) => blocks.length + cues.length > 0)).toBe(true);
});

test("the library is filled once: items that a coach deletes do not return", async () => {
  const { t, listItems } = await startPractice();
  const coach = await t.run((ctx) => addPerson(ctx, { name: "Coach", role: "admin" }));
  const shelf = t.withIdentity({ subject: coach.subject });
  for (const { libraryItemId } of await shelf.query(api.shelf.list, {})) {
    await shelf.mutation(api.shelf.publish, { libraryItemId, isPublished: false });
    await shelf.mutation(api.shelf.remove, { libraryItemId });
  }
  await t.mutation(greet, {});
  expect(await listItems()).toEqual([]);
});

test("a library that already has items is not filled", async () => {
  const world = await buildWorld();
  const before = await callAs(world, "coach").query(api.shelf.list, {});
  await world.t.mutation(greet, {});
  expect(await callAs(world, "coach").query(api.shelf.list, {})).toEqual(before);
});
