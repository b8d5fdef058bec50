import { describe, expect, test } from "vitest";
import { tagCharactersMax } from "../../domain/limits";
import { coachTagsMax, tagsPerClientMax } from "../../domain/practice/tags";
import { buildWorld, callAs, type World } from "../../tests/access/world";
import { api } from "../_generated/api";

const firstPage = { paginationOpts: { numItems: 50, cursor: null } };

const tagsOf = async (world: World, caller: "coach" | "otherCoach" = "coach") => {
  const coach = callAs(world, caller);
  const names = new Map(
    (await coach.query(api.tags.list, {})).map(({ tagId, name }) => [tagId, name]),
  );
  const { page } = await coach.query(api.clients.directory, firstPage);
  const tagged = page.filter(({ tagIds }) => tagIds.length > 0);
  return tagged.map(({ tagIds }) => tagIds.map((tagId) => names.get(tagId))).toSorted();
};
const setUp = async () => {
  const world = await buildWorld();
  const { people, belongings } = world;
  const both = [people.clientA.userId, people.clientB.userId];
  return { world, both, tagId: belongings.tagId, coach: callAs(world, "coach") };
};

describe("a coach's tags", () => {
  test("[client-14, client-15] can be created, renamed, given to several clients at once, and removed from all", async () => {
    const { world, both, tagId, coach } = await setUp();
    await coach.mutation(api.tags.rename, { tagId, name: " Late evenings " });
    const added = await coach.mutation(api.tags.add, { name: "Career" });
    await coach.mutation(api.tags.set, { tagId: added, clientIds: both, isOn: true });
    await coach.mutation(api.tags.set, { tagId: added, clientIds: both, isOn: true });
    expect(await tagsOf(world)).toEqual([["Career"], ["Late evenings", "Career"]]);
    await coach.mutation(api.tags.set, { tagId, clientIds: both, isOn: false });
    expect(await tagsOf(world)).toEqual([["Career"], ["Career"]]);
    await coach.mutation(api.tags.remove, { tagId: added });
    expect(await tagsOf(world)).toEqual([]);
    expect(await world.t.run(({ db }) => db.query("clientTags").take(5))).toEqual([]);
  });

  test("[client-16] are visible to this coach only, not to a colleague or a later coach", async () => {
    const { world, both, tagId } = await setUp();
    const otherCoach = callAs(world, "otherCoach");
    expect(await otherCoach.query(api.tags.list, {})).toEqual([]);
    await world.t.run(async ({ db }) => {
      await db.patch("coachings", world.coachingId, { endedAt: 1 });
      const [clientId = expect.fail()] = both;
      await db.insert("coachings", {
        ...{ clientId, coachId: world.people.otherCoach.userId, startedAt: 2 },
      });
    });
    expect(await tagsOf(world, "otherCoach")).toEqual([]);
    await callAs(world, "coach").mutation(api.tags.remove, { tagId });
    expect(await world.t.run(({ db }) => db.query("clientTags").take(5))).toEqual([]);
  });

  test("cannot have the same name in different case", async () => {
    const { tagId, coach } = await setUp();
    const conflict = { data: { code: "CONFLICT" } };
    await expect(coach.mutation(api.tags.add, { name: "EVENINGS" })).rejects.toMatchObject(
      conflict,
    );
    await coach.mutation(api.tags.rename, { tagId, name: "evenings" });
    const other = await coach.mutation(api.tags.add, { name: "Career" });
    await expect(
      coach.mutation(api.tags.rename, { tagId: other, name: "Evenings" }),
    ).rejects.toMatchObject(conflict);
  });

  test.each([
    [" ", "blank"],
    ["x".repeat(tagCharactersMax + 1), "too_long"],
  ])("the name %j is refused", async (name, reason) => {
    const { coach } = await setUp();
    const refusal = { data: { code: "INVALID", field: "name", reason } };
    await expect(coach.mutation(api.tags.add, { name })).rejects.toMatchObject(refusal);
  });

  test("are limited to what a menu can show, and on one client to what a row can show", async () => {
    const { world, both, coach } = await setUp();
    const coachId = world.people.coach.userId;
    const made = await world.t.run(({ db }) =>
      Promise.all(
        Array.from({ length: coachTagsMax - 1 }, (_, place) =>
          db.insert("tags", { coachId, name: `Tag ${String(place)}` }),
        ),
      ),
    );
    const full = { data: { code: "INVALID", field: "tags", reason: "too_long" } };
    await expect(coach.mutation(api.tags.add, { name: "One more" })).rejects.toMatchObject(full);
    const put = (tagId: (typeof made)[number]) =>
      coach.mutation(api.tags.set, { tagId, clientIds: both, isOn: true });
    for (const tagId of made.slice(0, tagsPerClientMax - 1)) await put(tagId);
    const [last = expect.fail()] = made.slice(-1);
    await expect(put(last)).rejects.toMatchObject(full);
  });
});

test("[client-17] an ended coaching can be archived and listed again, one that goes on cannot", async () => {
  const { world, coach } = await setUp();
  const { coachingId } = world;
  const archive = (isArchived: boolean) =>
    coach.mutation(api.clients.archive, { coachingId, isArchived });
  await expect(archive(true)).rejects.toMatchObject({ data: { code: "CONFLICT" } });
  const clientId = world.people.clientA.userId;
  await coach.mutation(api.clients.end, { clientId, cancelsAhead: true });
  const archived = async () =>
    (await coach.query(api.clients.past, {})).map(({ isArchived }) => isArchived);
  expect(await archived()).toEqual([false]);
  await archive(true);
  expect(await archived()).toEqual([true]);
  await archive(false);
  expect(await archived()).toEqual([false]);
  await archive(true);
  await coach.mutation(api.clients.resume, { coachingId });
  expect(await archived()).toEqual([]);
  const row = await world.t.run(({ db }) => db.get("coachings", coachingId));
  expect(row?.archivedAt).toBeUndefined();
});
