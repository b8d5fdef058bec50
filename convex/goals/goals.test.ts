import type { FunctionArgs } from "convex/server";
import { describe, expect, test } from "vitest";
import { buildWorld, callAs, type Caller, type World } from "../../tests/access/world";
import { api } from "../_generated/api";

const tick = (world: World, caller: Caller, isCompleted: boolean) =>
  callAs(world, caller).mutation(api.milestones.tick, {
    milestoneId: world.ofA.milestoneId,
    isCompleted,
  });

const seeGoal = async (world: World) =>
  (await callAs(world, "clientA").query(api.goals.list, {}))[0];

test("[goal-14] a goal's progress follows its milestones, checked by either side", async () => {
  const world = await buildWorld();
  const { goalId } = world.ofA;
  const clientId = world.people.clientA.userId;
  const second = { clientId, goalId, title: "Second", isCompleted: false, position: 1 };
  await world.t.run(({ db }) => db.insert("goalMilestones", second));
  expect((await seeGoal(world))?.progress).toBe(0);
  await tick(world, "clientA", true);
  expect((await seeGoal(world))?.progress).toBe(50);
  await tick(world, "coach", false);
  expect((await seeGoal(world))?.progress).toBe(0);
});

test("[goal-14] progress set by hand stays", async () => {
  const world = await buildWorld();
  const byHand = { isProgressByHand: true, progress: 70 };
  await world.t.run(({ db }) => db.patch("goals", world.ofA.goalId, byHand));
  await tick(world, "clientA", true);
  expect(await seeGoal(world)).toMatchObject({ progress: 70, milestones: [{ isCompleted: true }] });
});

test("completing a goal adds one activity; undoing and repeating add none", async () => {
  const world = await buildWorld();
  await tick(world, "clientA", true);
  await tick(world, "coach", true);
  await tick(world, "coach", false);
  const stored = await world.t.run(({ db }) => db.query("activity").take(10));
  expect(stored).toMatchObject([
    { kind: "milestone_completed", actorId: world.people.clientA.userId, subjectTitle: "Title" },
  ]);
});

test("milestones are listed in their order", async () => {
  const world = await buildWorld();
  const { goalId } = world.ofA;
  const clientId = world.people.clientA.userId;
  await world.t.run(async ({ db }) => {
    for (const position of [3, 1, 2]) {
      const title = `At ${String(position)}`;
      await db.insert("goalMilestones", { clientId, goalId, title, isCompleted: false, position });
    }
  });
  const titles = (await seeGoal(world))?.milestones.map(({ title }) => title);
  expect(titles).toEqual(["Title", "At 1", "At 2", "At 3"]);
});

const edit = (
  world: World,
  caller: Caller,
  changes: FunctionArgs<typeof api.goals.edit>["changes"],
) => callAs(world, caller).mutation(api.goals.edit, { goalId: world.ofA.goalId, changes });

const refused = (code: string) =>
  expect.objectContaining({ data: expect.objectContaining({ code }) as object }) as object;

const newGoal = {
  title: " Walk every day ",
  description: "",
  category: "health" as const,
  priority: "high" as const,
  targetDate: "2026-05-01",
  milestones: ["One week", "  ", "One month"],
};

describe("setting a goal", () => {
  test("[goal-13] a goal set by client or coach appears for both at once, with its author", async () => {
    const world = await buildWorld();
    const clientId = world.people.clientA.userId;
    await callAs(world, "clientA").mutation(api.goals.create, newGoal);
    await callAs(world, "coach").mutation(api.goalBoard.create, { clientId, ...newGoal });
    const goals = await callAs(world, "clientA").query(api.goals.list, {});
    expect(goals).toHaveLength(3);
    expect(goals[0]).toMatchObject({
      title: "Walk every day",
      status: "active",
      progress: 0,
      targetDate: "2026-05-01",
      milestones: [{ title: "One week" }, { title: "One month" }],
    });
    expect(goals[0]).not.toHaveProperty("description");
    const stored = await world.t.run(({ db }) => db.query("activity").take(10));
    expect(stored.map(({ kind, actorId }) => [kind, actorId])).toEqual([
      ["goal_created", clientId],
      ["goal_created", world.people.coach.userId],
    ]);
  });

  test.each([
    ["a blank title", { title: " \u200B " }, "blank"],
    ["an endless title", { title: "a".repeat(100_000) }, "too_long"],
    ["an endless description", { description: "a".repeat(100_000) }, "too_long"],
    ["a day that does not exist", { targetDate: "2026-02-30" }, "malformed"],
    ["a plan of its own", { milestones: Array<string>(31).fill("Step") }, "too_long"],
    ["a blank-looking step", { milestones: ["\u200B"] }, "blank"],
  ])("%s is refused and nothing is written", async (_, words, reason) => {
    const world = await buildWorld();
    const goal = { ...newGoal, ...words };
    const attempt = callAs(world, "clientA").mutation(api.goals.create, goal);
    await expect(attempt).rejects.toMatchObject({ data: { code: "INVALID", reason } });
    expect(await callAs(world, "clientA").query(api.goals.list, {})).toHaveLength(1);
  });

  test("keeps emoji and right-to-left text as written", async () => {
    const world = await buildWorld();
    const title = "אני הולך 🚶🏽‍♀️";
    await callAs(world, "clientA").mutation(api.goals.create, {
      ...newGoal,
      milestones: [],
      title,
    });
    expect((await seeGoal(world))?.title).toBe(title);
  });
});

describe("two people editing one goal", () => {
  test("edits of different fields are both saved", async () => {
    const world = await buildWorld();
    await edit(world, "clientA", { title: { from: "Title", to: "Walk" } });
    await edit(world, "coach", { priority: { from: "medium", to: "high" } });
    await edit(world, "clientA", { targetDate: { from: null, to: "2026-05-01" } });
    await edit(world, "coach", { description: { from: "", to: "Why it matters" } });
    expect(await seeGoal(world)).toMatchObject({
      title: "Walk",
      priority: "high",
      targetDate: "2026-05-01",
      description: "Why it matters",
    });
  });

  test("the second edit of one field is refused and overwrites nothing", async () => {
    const world = await buildWorld();
    await edit(world, "coach", { title: { from: "Title", to: "Theirs" } });
    const late = edit(world, "clientA", {
      title: { from: "Title", to: "Mine" },
      priority: { from: "medium", to: "low" },
    });
    await expect(late).rejects.toEqual(refused("CONFLICT"));
    expect(await seeGoal(world)).toMatchObject({ title: "Theirs", priority: "medium" });
    await edit(world, "clientA", { title: { from: "Theirs", to: "Mine" } });
    expect((await seeGoal(world))?.title).toBe("Mine");
  });

  test("an edit that changes nothing leaves the goal's time of change as it was", async () => {
    const world = await buildWorld();
    const updatedAt = async () =>
      await world.t.run(async ({ db }) => (await db.get("goals", world.ofA.goalId))?.updatedAt);
    const before = await updatedAt();
    await edit(world, "clientA", { title: { from: "Title", to: "Title" } });
    expect(await updatedAt()).toBe(before);
    await edit(world, "clientA", { title: { from: "Title", to: "Walk" } });
    expect(await updatedAt()).not.toBe(before);
  });

  test("equal values do not conflict, and clearing a field counts as an edit", async () => {
    const world = await buildWorld();
    const same = { title: { from: "Title", to: "Walk" } };
    await edit(world, "coach", same);
    await edit(world, "clientA", same);
    await edit(world, "clientA", { targetDate: { from: null, to: "2026-05-01" } });
    await edit(world, "coach", { targetDate: { from: "2026-05-01", to: null } });
    expect(await seeGoal(world)).not.toHaveProperty("targetDate");
  });
});

describe("a goal's status", () => {
  const setStatus = (world: World, status: "active" | "paused" | "completed" | "cancelled") =>
    callAs(world, "clientA").mutation(api.goals.setStatus, { goalId: world.ofA.goalId, status });

  test("shows 100 when completed, and the milestones' progress when reopened", async () => {
    const world = await buildWorld();
    await setStatus(world, "completed");
    expect(await seeGoal(world)).toMatchObject({ status: "completed", progress: 100 });
    await setStatus(world, "active");
    expect(await seeGoal(world)).toMatchObject({ status: "active", progress: 0 });
  });

  test("adds one activity for each of pausing, resuming and completing", async () => {
    const world = await buildWorld();
    for (const status of ["paused", "paused", "active", "cancelled", "completed"] as const) {
      await setStatus(world, status);
    }
    const stored = await world.t.run(({ db }) => db.query("activity").take(10));
    expect(stored.map(({ kind }) => kind)).toEqual([
      "goal_paused",
      "goal_resumed",
      "goal_completed",
    ]);
  });

  test("cannot become paused after another window completed the goal, but an edit is still saved", async () => {
    const world = await buildWorld();
    const { goalId } = world.ofA;
    const [client, coach] = [callAs(world, "clientA"), callAs(world, "coach")];
    const setStatus = (status: "active" | "paused" | "completed", from: typeof status) =>
      coach.mutation(api.goals.setStatus, { goalId, status, from });
    await setStatus("completed", "active");
    await setStatus("completed", "active");
    await expect(setStatus("paused", "active")).rejects.toMatchObject({
      data: { code: "CONFLICT" },
    });
    const changes = { title: { from: "Title", to: "To arrive" } };
    await client.mutation(api.goals.edit, { goalId, changes });
    expect(await seeGoal(world)).toMatchObject({ title: "To arrive", status: "completed" });
  });
});

describe("progress set by hand", () => {
  const set = (world: World, percent: number | null, note = "") =>
    callAs(world, "coach").mutation(api.goals.setProgress, {
      goalId: world.ofA.goalId,
      percent,
      note,
    });

  test("stays until the goal is set to follow its milestones again, and keeps a history", async () => {
    const world = await buildWorld();
    await set(world, 70, " A good week ");
    await set(world, 70);
    await tick(world, "clientA", true);
    expect(await seeGoal(world)).toMatchObject({ progress: 70, isProgressByHand: true });
    await set(world, null);
    expect(await seeGoal(world)).toMatchObject({ progress: 100, isProgressByHand: false });
    const history = await callAs(world, "clientA").query(api.goals.history, {
      goalId: world.ofA.goalId,
    });
    expect(history.map(({ progress, by, note }) => [progress, by, note])).toEqual([
      [70, "coach", "A good week"],
      [100, "coach", undefined],
    ]);
  });

  test.each([-1, 101, 12.5, NaN, Infinity])(
    "[record-4] %s is not a percentage",
    async (percent) => {
      const world = await buildWorld();
      await expect(set(world, percent)).rejects.toEqual(refused("INVALID"));
    },
  );

  test("its history is not shown to a stranger", async () => {
    const world = await buildWorld();
    await set(world, 70);
    const { goalId } = world.ofA;
    expect(await callAs(world, "clientB").query(api.goals.history, { goalId })).toEqual([]);
    expect(await callAs(world, "otherCoach").query(api.goals.history, { goalId })).toEqual([]);
  });
});
