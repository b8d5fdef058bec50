import { beforeEach, expect, test } from "vitest";
import { buildWorld, callAs, type Caller, type World } from "../../tests/access/world";
import { findTraces, readEverything } from "../../tests/support/everything";
import { api } from "../_generated/api";
import type { ItemDraft } from "../library/shelfDrafts";

const stage = {} as { world: World };
beforeEach(async () => {
  stage.world = await buildWorld();
});

const as = (caller: Caller) => callAs(stage.world, caller);
const clientId = () => stage.world.people.clientA.userId;
const word = "canary of a removed record";
const itemDraft: Omit<ItemDraft, "title"> = {
  description: "Description",
  contentType: "article",
  durationMinutes: 5,
  difficulty: "beginner",
  tags: [],
  blocks: [{ kind: "paragraph", text: "Text" }],
  cues: [],
};
const traces = async () =>
  findTraces(await stage.world.t.run((ctx) => readEverything(ctx)), [word]);

test("[action-8] the text of a removed action is no longer in any list, timeline or notification", async () => {
  const draft = { text: word, dueDate: null, isHabit: false };
  const added = await as("coach").mutation(api.agreedActions.addFor, {
    clientId: clientId(),
    ...draft,
  });
  await as("clientA").mutation(api.agreedActions.setDone, { actionId: added, isDone: true });
  expect((await traces()).length).toBeGreaterThan(3);
  await as("clientA").mutation(api.agreedActions.remove, { actionId: added });
  expect(await traces()).toEqual([]);
});

test("[action-8] another client's activity with the same text stays unchanged", async () => {
  const draft = { text: word, dueDate: null, isHabit: false };
  await as("clientB").mutation(api.agreedActions.add, draft);
  const before = await traces();
  const actionId = await as("clientA").mutation(api.agreedActions.add, draft);
  await as("clientA").mutation(api.agreedActions.remove, { actionId });
  expect(await traces()).toEqual(before);
});

test("[goal-17] the text of a removed milestone is no longer in any timeline or notification", async () => {
  const { goalId } = stage.world.ofA;
  const milestoneId = await as("clientA").mutation(api.milestones.add, {
    goalId,
    title: word,
    beforeId: null,
    isCompleted: false,
  });
  await as("clientA").mutation(api.milestones.tick, { milestoneId, isCompleted: true });
  expect((await traces()).length).toBeGreaterThan(1);
  await as("clientA").mutation(api.milestones.remove, { milestoneId });
  expect(await traces()).toEqual([]);
});

test("[goal-17] the earlier title of a goal or milestone is no longer in any timeline or notification", async () => {
  const goalId = await as("clientA").mutation(api.goals.create, {
    title: word,
    description: "",
    category: "personal",
    priority: "medium",
    targetDate: null,
    milestones: [],
  });
  await as("clientA").mutation(api.goals.setStatus, { goalId, status: "completed" });
  const milestoneId = await as("clientA").mutation(api.milestones.add, {
    goalId,
    title: word,
    beforeId: null,
    isCompleted: false,
  });
  await as("clientA").mutation(api.milestones.tick, { milestoneId, isCompleted: true });
  await as("clientA").mutation(api.milestones.edit, {
    milestoneId,
    changes: { title: { from: word, to: "Other" } },
  });
  await as("clientA").mutation(api.goals.edit, {
    goalId,
    changes: { title: { from: word, to: "Another" } },
  });
  expect(await traces()).toEqual([]);
  const shown = findTraces(await stage.world.t.run((ctx) => readEverything(ctx)), [
    "Other",
    "Another",
  ]);
  expect(shown.length).toBeGreaterThan(4);
});

test("[circle-1] the earlier name of a circle is no longer in any notification", async () => {
  const circleId = await as("coach").mutation(api.circles.open, { name: word, about: "About" });
  await as("coach").mutation(api.circles.invite, { circleId, clientIds: [clientId()] });
  expect((await traces()).length).toBeGreaterThan(1);
  await as("coach").mutation(api.circles.edit, { circleId, name: "Other", about: "About" });
  expect(await traces()).toEqual([]);
});

test("[library-12] the earlier title of a library item is no longer in any timeline or notification", async () => {
  const { draft: libraryItemId, published } = stage.world.library;
  const edit = (title: string) =>
    as("coach").mutation(api.shelf.edit, { libraryItemId, ...itemDraft, title });
  await edit(word);
  await as("coach").mutation(api.shelf.publish, { libraryItemId, isPublished: true });
  for (const each of [libraryItemId, published]) {
    const assigned = { libraryItemId: each, clientId: clientId(), isAssigned: true };
    await as("coach").mutation(api.shelf.assign, assigned);
  }
  await as("clientA").mutation(api.library.open, { libraryItemId });
  await as("clientA").mutation(api.library.reach, { libraryItemId, progress: 100, resumeAt: 0 });
  expect((await traces()).length).toBeGreaterThan(2);
  await edit("Other");
  expect(await traces()).toEqual([]);
});
