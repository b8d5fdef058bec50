import { ConvexError } from "convex/values";
import { beforeEach, describe, expect, test } from "vitest";
import {
  descriptionCharactersMax,
  libraryBodyCharactersMax,
  libraryItemsListedMax,
  tagCharactersMax,
  tagsMax,
  titleCharactersMax,
} from "../../domain/limits";
import { buildWorld, callAs, type World } from "../../tests/access/world";
import { api } from "../_generated/api";
import type { ItemDraft } from "./shelfDrafts";

const world = {} as World;
beforeEach(async () => {
  Object.assign(world, await buildWorld());
});

const draft: ItemDraft = {
  title: "On walking",
  description: "Slowly.",
  contentType: "article",
  durationMinutes: 5,
  difficulty: "beginner",
  tags: ["walking"],
  blocks: [{ kind: "paragraph", text: "Words" }],
  cues: [],
};
const coach = () => callAs(world, "coach");
const add = (change: Partial<ItemDraft> = {}) =>
  coach().mutation(api.shelf.add, { ...draft, ...change });
const order = async () =>
  (await coach().query(api.shelf.list, {})).map(({ libraryItemId }) => libraryItemId);
const refusalOf = async (answer: Promise<unknown>) => {
  try {
    await answer;
    return null;
  } catch (error) {
    if (error instanceof ConvexError) return error.data as unknown;
    throw error;
  }
};
const invalid = (field: string, reason: string) => ({ code: "INVALID", field, reason });

describe("adding", () => {
  test("puts a draft at the front of the shelf, visible to coaches until published", async () => {
    const libraryItemId = await add();
    expect((await order())[0]).toBe(libraryItemId);
    expect(await callAs(world, "clientA").query(api.library.list, {})).toHaveLength(1);
    await coach().mutation(api.shelf.publish, { libraryItemId, isPublished: true });
    expect(await callAs(world, "clientA").query(api.library.get, { libraryItemId })).toMatchObject({
      title: "On walking",
      blocks: draft.blocks,
      ratings: 0,
    });
  });

  test("normalizes the input", async () => {
    const libraryItemId = await add({ title: "  On walking ", tags: [" a ", "a", "", "b"] });
    const item = await coach().query(api.shelf.get, { libraryItemId });
    expect(item).toMatchObject({ title: "On walking", tags: ["a", "b"] });
  });

  test("removes characters that reverse the text direction", async () => {
    const turned = "\u202Ewalk\u2067ing";
    const libraryItemId = await add({ description: turned, tags: [turned, "walking"] });
    const item = await coach().query(api.shelf.get, { libraryItemId });
    expect(item).toMatchObject({ description: "walking", tags: ["walking"] });
  });

  const cue = (atSeconds: number) => ({ atSeconds, text: "Breathe" });
  test.each<[string, Partial<ItemDraft>, unknown]>([
    ["a blank title", { title: " \u200b " }, invalid("title", "blank")],
    ["a long title", { title: "x".repeat(titleCharactersMax + 1) }, invalid("title", "too_long")],
    [
      "a long description",
      { description: "x".repeat(descriptionCharactersMax + 1) },
      invalid("description", "too_long"),
    ],
    ["no minutes", { durationMinutes: 0 }, invalid("durationMinutes", "not_allowed")],
    ["half a minute", { durationMinutes: 1.5 }, invalid("durationMinutes", "not_allowed")],
    ["no number", { durationMinutes: Number.NaN }, invalid("durationMinutes", "not_allowed")],
    [
      "many tags",
      { tags: Array.from({ length: tagsMax + 1 }, (_, index) => String(index)) },
      invalid("tags", "too_long"),
    ],
    ["a long tag", { tags: ["x".repeat(tagCharactersMax + 1)] }, invalid("tags", "too_long")],
    ["a script as link", { linkUrl: "javascript:alert(1)" }, invalid("linkUrl", "malformed")],
    ["nothing to open", { blocks: [] }, invalid("text", "blank")],
    ["a blank block", { blocks: [{ kind: "point", text: " " }] }, invalid("text", "blank")],
    [
      "100,000 characters and one",
      { blocks: [{ kind: "paragraph", text: "x".repeat(libraryBodyCharactersMax + 1) }] },
      invalid("text", "too_long"),
    ],
    ["cues out of order", { cues: [cue(9), cue(3)] }, invalid("text", "malformed")],
    ["a cue before the start", { cues: [cue(-5)] }, invalid("text", "malformed")],
    ["a cue after the end", { cues: [cue(300)] }, invalid("durationMinutes", "too_short")],
  ])("refuses %s", async (_, change, refusal) => {
    expect(await refusalOf(add(change))).toEqual(refusal);
  });

  test("accepts texts at the limit, in any script", async () => {
    const text = "ם".repeat(libraryBodyCharactersMax);
    await add({ title: "👩🏽‍🌾 صباح", blocks: [{ kind: "paragraph", text }] });
    await add({ blocks: [], linkUrl: "https://example.com/talk" });
    await add({ blocks: [], cues: [cue(0), cue(299)] });
  });
});

test("editing changes the text and keeps the readers' progress", async () => {
  const libraryItemId = world.library.published;
  const client = callAs(world, "clientA");
  await client.mutation(api.library.reach, { libraryItemId, progress: 80, resumeAt: 2 });
  await coach().mutation(api.shelf.edit, {
    libraryItemId,
    ...draft,
    linkUrl: "https://example.com/",
  });
  expect(await client.query(api.library.get, { libraryItemId })).toMatchObject({
    title: "On walking",
    linkUrl: "https://example.com/",
    progress: 80,
  });
  await coach().mutation(api.shelf.edit, { libraryItemId, ...draft });
  expect((await client.query(api.library.get, { libraryItemId })).linkUrl).toBeUndefined();
});

describe("two windows editing one item", () => {
  test("text saved in the other window is not overwritten", async () => {
    const libraryItemId = await add();
    const edit = (title: string, revision?: number) =>
      coach().mutation(api.shelf.edit, { libraryItemId, ...draft, title, revision });
    const see = () => coach().query(api.shelf.get, { libraryItemId });
    expect((await see()).revision).toBe(0);
    await edit("First", 0);
    expect(await refusalOf(edit("Second", 0))).toEqual({ code: "CONFLICT" });
    expect(await see()).toMatchObject({ title: "First", revision: 1 });
    await edit("Second", 1);
    expect((await see()).title).toBe("Second");
  });

  test("publishing or moving does not conflict with editing", async () => {
    const libraryItemId = await add();
    for (const isPublished of [true, true, false, false]) {
      await coach().mutation(api.shelf.publish, { libraryItemId, isPublished });
    }
    await coach().mutation(api.shelf.move, { libraryItemId, isUp: false });
    await coach().mutation(api.shelf.edit, { libraryItemId, ...draft, title: "Mine", revision: 0 });
    const item = await coach().query(api.shelf.get, { libraryItemId });
    expect(item).toMatchObject({ title: "Mine", isPublished: false });
  });

  test("a deleted item cannot be edited or restored by an edit", async () => {
    const libraryItemId = await add();
    const before = await order();
    await coach().mutation(api.shelf.remove, { libraryItemId });
    const attempts = [
      coach().mutation(api.shelf.edit, { libraryItemId, ...draft, revision: 0 }),
      coach().mutation(api.shelf.publish, { libraryItemId, isPublished: true }),
      coach().mutation(api.shelf.remove, { libraryItemId }),
    ];
    for (const attempt of attempts) {
      expect(await refusalOf(attempt)).toEqual({ code: "NOT_FOUND" });
    }
    expect(await order()).toEqual(before.filter((id) => id !== libraryItemId));
  });
});

test("[library-13] several items are published at once, except those already published, empty or deleted", async () => {
  const { published } = world.library;
  const [first, second, gone] = [await add(), await add(), await add()];
  const empty = await add({ contentType: "audio", blocks: [] });
  await coach().mutation(api.shelf.remove, { libraryItemId: gone });
  const set = (libraryItemIds: (typeof first)[], isPublished: boolean) =>
    coach().mutation(api.shelf.publishSeveral, { libraryItemIds, isPublished });
  expect(await set([first, published, second, first, gone, empty], true)).toEqual([first, second]);
  expect(await set([first, second], false)).toEqual([first, second]);
  const states = await coach().query(api.shelf.list, {});
  expect(
    states.filter(({ isPublished }) => isPublished).map(({ libraryItemId }) => libraryItemId),
  ).toEqual([published]);
  const tooMany = Array.from({ length: libraryItemsListedMax + 1 }, () => first);
  expect(await refusalOf(set(tooMany, true))).toEqual(invalid("items", "too_long"));
});

test("moving swaps an item with its neighbour, and does nothing at the ends", async () => {
  const [first, second] = await order();
  const move = (libraryItemId: typeof first, isUp: boolean) =>
    libraryItemId === undefined
      ? Promise.reject(new Error("The shelf is empty"))
      : coach().mutation(api.shelf.move, { libraryItemId, isUp });
  await move(first, true);
  expect(await order()).toEqual([first, second]);
  await move(first, false);
  expect(await order()).toEqual([second, first]);
  await move(first, true);
  expect(await order()).toEqual([first, second]);
});

test("only an unused draft can be removed, with all its rows", async () => {
  const { published, draft: untouched } = world.library;
  const remove = (libraryItemId: typeof published) =>
    coach().mutation(api.shelf.remove, { libraryItemId });
  expect(await refusalOf(remove(published))).toEqual({ code: "CONFLICT" });
  await callAs(world, "clientA").mutation(api.library.open, { libraryItemId: published });
  await coach().mutation(api.shelf.publish, { libraryItemId: published, isPublished: false });
  expect(await refusalOf(remove(published))).toEqual({ code: "CONFLICT" });
  await remove(untouched);
  expect(await order()).toEqual([published]);
  const texts = await world.t.run(({ db }) => db.query("libraryTexts").take(10));
  expect(texts.map(({ libraryItemId }) => libraryItemId)).toEqual([published]);
});

describe("assigning", () => {
  const readers = async (caller: "coach" | "otherCoach" = "coach") => {
    const { page } = await callAs(world, caller).query(api.shelf.readers, {
      libraryItemId: world.library.published,
      paginationOpts: { numItems: 50, cursor: null },
    });
    return page;
  };
  const assign = (isAssigned: boolean, libraryItemId = world.library.published) =>
    coach().mutation(api.shelf.assign, {
      libraryItemId,
      clientId: world.people.clientA.userId,
      isAssigned,
    });
  const isOnShelfOf = async (client: "clientA" | "clientB") =>
    (await callAs(world, client).query(api.library.list, {}))[0]?.isAssigned;

  test("recommends an item to one client, once, and can be reverted", async () => {
    await assign(true);
    await assign(true);
    expect([await isOnShelfOf("clientA"), await isOnShelfOf("clientB")]).toEqual([true, false]);
    const rows = await world.t.run(({ db }) => db.query("libraryAssignments").take(10));
    expect(rows).toHaveLength(1);
    await assign(false);
    await assign(false);
    expect(await isOnShelfOf("clientA")).toBe(false);
  });

  test("lists an item for the client until it is finished or hidden", async () => {
    const libraryItemId = world.library.published;
    const ada = callAs(world, "clientA");
    const waiting = async (client: "clientA" | "clientB" = "clientA") =>
      (await callAs(world, client).query(api.library.listAssigned, {})).length;
    expect(await waiting()).toBe(0);
    await assign(true);
    expect([await waiting(), await waiting("clientB")]).toEqual([1, 0]);
    await coach().mutation(api.shelf.publish, { libraryItemId, isPublished: false });
    expect(await waiting()).toBe(0);
    await coach().mutation(api.shelf.publish, { libraryItemId, isPublished: true });
    await ada.mutation(api.library.reach, { libraryItemId, progress: 99, resumeAt: 0 });
    expect(await waiting()).toBe(1);
    await ada.mutation(api.library.reach, { libraryItemId, progress: 100, resumeAt: 0 });
    expect(await waiting()).toBe(0);
  });

  test("needs a published item", async () => {
    expect(await refusalOf(assign(true, world.library.draft))).toEqual({ code: "CONFLICT" });
  });

  test("shows each coach the progress of their own clients", async () => {
    await callAs(world, "clientA").mutation(api.library.reach, {
      libraryItemId: world.library.published,
      progress: 100,
      resumeAt: 0,
    });
    await assign(true);
    const ada = (await readers()).find(({ firstName }) => firstName === "Ada");
    expect(ada).toMatchObject({ progress: 100, isCompleted: true, isAssigned: true });
    expect(await readers()).toHaveLength(3);
    expect(await readers("otherCoach")).toEqual([]);
  });
});
