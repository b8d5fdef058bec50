import { ConvexError } from "convex/values";
import { beforeEach, describe, expect, test } from "vitest";
import { buildWorld, callAs, type Caller, type World } from "../../tests/access/world";
import { api } from "../_generated/api";

const world = {} as World;
beforeEach(async () => {
  Object.assign(world, await buildWorld());
});

const ofItem = () => ({ libraryItemId: world.library.published });
const ofDraft = () => ({ libraryItemId: world.library.draft });
const as = (caller: Caller) => callAs(world, caller);
const see = async (caller: Caller) => (await as(caller).query(api.library.list, {}))[0];
const tally = async () => (await as("coach").query(api.shelf.list, {}))[0];
const open = (caller: Caller) => as(caller).mutation(api.library.open, ofItem());
const reach = (caller: Caller, progress: number, resumeAt = 0) =>
  as(caller).mutation(api.library.reach, { ...ofItem(), progress, resumeAt });
const rate = (caller: Caller, stars: number) =>
  as(caller).mutation(api.library.rate, { ...ofItem(), stars });
const codeOf = async (answer: Promise<unknown>) => {
  try {
    await answer;
    return "ok";
  } catch (error) {
    if (error instanceof ConvexError) return (error.data as { code: string }).code;
    throw error;
  }
};

describe("opening", () => {
  test("[library-4, library-12] sets an item to 25, reports it once, and counts the person once", async () => {
    expect(await open("clientA")).toEqual({ isFirst: true });
    expect(await open("clientA")).toEqual({ isFirst: false });
    expect(await see("clientA")).toMatchObject({ progress: 25, isCompleted: false });
    expect(await see("clientB")).toMatchObject({ progress: 0 });
    expect(await tally()).toMatchObject({ opens: 1 });
  });

  test("a saved item can still be opened for the first time", async () => {
    await as("clientA").mutation(api.library.save, { ...ofItem(), isSaved: true });
    expect(await see("clientA")).toMatchObject({ progress: 0, isSaved: true });
    expect(await open("clientA")).toEqual({ isFirst: true });
  });
});

describe("reading on", () => {
  test("[library-12] never lowers the progress, while the position moves both ways", async () => {
    await reach("clientA", 60, 7);
    await reach("clientA", 40, 3);
    expect(await see("clientA")).toMatchObject({ progress: 60, resumeAt: 3 });
  });

  test("starts at 25, also without opening the item first", async () => {
    await reach("clientA", 3);
    expect(await see("clientA")).toMatchObject({ progress: 25 });
    expect(await tally()).toMatchObject({ opens: 1 });
  });

  test("[library-5] completes at the end, once, and stays completed", async () => {
    await reach("clientA", 100);
    await reach("clientA", 100);
    await reach("clientA", 10);
    expect(await see("clientA")).toMatchObject({ progress: 100, isCompleted: true });
    expect(await tally()).toMatchObject({ opens: 1, completions: 1 });
    const stored = await world.t.run(({ db }) => db.query("activity").take(10));
    expect(stored).toMatchObject([{ kind: "library_completed", subjectTitle: "Title" }]);
  });

  test.each([
    [Number.NaN, 0],
    [Number.POSITIVE_INFINITY, 0],
    [50, -1],
    [50, Number.NaN],
  ])("is refused with progress %d at position %d", async (progress, resumeAt) => {
    expect(await codeOf(reach("clientA", progress, resumeAt))).toBe("INVALID");
  });

  test("[library-12] accepts progress up to 100", async () => {
    await reach("clientA", 1e9);
    expect(await see("clientA")).toMatchObject({ progress: 100 });
  });
});

describe("saving and rating", () => {
  test("saving counts once, and removing it counts back", async () => {
    for (const isSaved of [true, true, false, false, true]) {
      await as("clientA").mutation(api.library.save, { ...ofItem(), isSaved });
    }
    expect(await tally()).toMatchObject({ saves: 1 });
  });

  test("[library-11] a person has one rating, and the latest counts towards the mean", async () => {
    await rate("clientA", 2);
    await rate("clientB", 5);
    expect(await see("clientA")).toMatchObject({ rating: 3.5, ratings: 2, stars: 2 });
    await rate("clientA", 4);
    expect(await see("clientB")).toMatchObject({ rating: 4.5, ratings: 2, stars: 5 });
  });

  test.each([0, 6, 3.5, -1, Number.NaN])("refuses %d stars", async (stars) => {
    expect(await codeOf(rate("clientA", stars))).toBe("INVALID");
  });
});

describe("drafts", () => {
  test("are hidden from clients", async () => {
    const client = as("clientA");
    expect(await client.query(api.library.list, {})).toHaveLength(1);
    const answers = [
      client.query(api.library.get, ofDraft()),
      client.mutation(api.library.open, ofDraft()),
      client.mutation(api.library.reach, { ...ofDraft(), progress: 50, resumeAt: 0 }),
      client.mutation(api.library.save, { ...ofDraft(), isSaved: true }),
      client.mutation(api.library.rate, { ...ofDraft(), stars: 3 }),
    ];
    const codes = await Promise.all(answers.map(codeOf));
    expect(new Set(codes)).toEqual(new Set(["NOT_FOUND"]));
  });

  test("disappear from clients when unpublished, and return with their progress", async () => {
    await reach("clientA", 70);
    const publish = (isPublished: boolean) =>
      as("coach").mutation(api.shelf.publish, { ...ofItem(), isPublished });
    await publish(false);
    expect(await as("clientA").query(api.library.list, {})).toEqual([]);
    expect(await codeOf(as("clientA").query(api.library.get, ofItem()))).toBe("NOT_FOUND");
    await publish(true);
    expect(await see("clientA")).toMatchObject({ progress: 70 });
  });
});
