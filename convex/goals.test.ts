import { expect, test } from "vitest";
import { buildWorld, callAs, type Caller, type World } from "../tests/access/world";
import { api } from "./_generated/api";

const tick = (world: World, caller: Caller, isCompleted: boolean) =>
  callAs(world, caller).mutation(api.goals.setMilestone, {
    milestoneId: world.ofA.milestoneId,
    isCompleted,
  });

const seeGoal = async (world: World) =>
  (await callAs(world, "clientA").query(api.goals.list, {}))[0];

test("a goal's progress follows its milestones, whoever ticks them", async () => {
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

test("progress that a hand has set stays", async () => {
  const world = await buildWorld();
  const byHand = { isProgressByHand: true, progress: 70 };
  await world.t.run(({ db }) => db.patch("goals", world.ofA.goalId, byHand));
  await tick(world, "clientA", true);
  expect(await seeGoal(world)).toMatchObject({ progress: 70, milestones: [{ isCompleted: true }] });
});

test("completing is told once, undoing and repeating are not", async () => {
  const world = await buildWorld();
  await tick(world, "clientA", true);
  await tick(world, "coach", true);
  await tick(world, "coach", false);
  const told = await world.t.run(({ db }) => db.query("activity").take(10));
  expect(told).toMatchObject([
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
