import { expect, test } from "vitest";
import { buildWorld, callAs, type World } from "../../tests/access/world";
import { api } from "../_generated/api";
import type { Id } from "../_generated/dataModel";

const seeMilestones = async (world: World) =>
  (await callAs(world, "clientA").query(api.goals.list, {}))[0]?.milestones ?? [];
const titles = async (world: World) =>
  (await seeMilestones(world)).map(({ title }) => title).join(" ");

const add = (world: World, title: string, beforeId: Id<"goalMilestones"> | null = null) =>
  callAs(world, "clientA").mutation(api.milestones.add, {
    goalId: world.ofA.goalId,
    title,
    targetDate: null,
    isCompleted: false,
    beforeId,
  });
const move = (
  world: World,
  milestoneId: Id<"goalMilestones">,
  beforeId: Id<"goalMilestones"> | null,
) => callAs(world, "coach").mutation(api.milestones.move, { milestoneId, beforeId });

test("milestones are added at their place and moved independently", async () => {
  const world = await buildWorld();
  const first = world.ofA.milestoneId;
  const b = await add(world, "b");
  const a = await add(world, "a", b);
  expect(await titles(world)).toBe("Title a b");
  await move(world, b, first);
  expect(await titles(world)).toBe("b Title a");
  await move(world, b, null);
  expect(await titles(world)).toBe("Title a b");
  await move(world, a, a);
  await move(world, b, a);
  expect(await titles(world)).toBe("Title b a");
});

test("a hundred moves into the same gap keep the order", async () => {
  const world = await buildWorld();
  const first = world.ofA.milestoneId;
  const [a, b] = [await add(world, "a"), await add(world, "b")];
  for (let round = 0; round < 50; round += 1) {
    await move(world, b, a);
    await move(world, a, b);
  }
  expect(await titles(world)).toBe("Title a b");
  await move(world, first, null);
  expect(await titles(world)).toBe("a b Title");
});

test("a removed milestone is restored at its place, with its tick", async () => {
  const world = await buildWorld();
  await add(world, "a");
  const milestoneId = world.ofA.milestoneId;
  await callAs(world, "coach").mutation(api.milestones.tick, { milestoneId, isCompleted: true });
  const beforeId = await callAs(world, "clientA").mutation(api.milestones.remove, { milestoneId });
  expect(await titles(world)).toBe("a");
  await callAs(world, "clientA").mutation(api.milestones.add, {
    goalId: world.ofA.goalId,
    title: "Title",
    targetDate: null,
    isCompleted: true,
    beforeId,
  });
  expect(await seeMilestones(world)).toMatchObject([
    { title: "Title", isCompleted: true },
    { title: "a", isCompleted: false },
  ]);
});

test("a rename in a second window is refused, and a date saved meanwhile is kept", async () => {
  const world = await buildWorld();
  const milestoneId = world.ofA.milestoneId;
  const rename = (to: string) =>
    callAs(world, "clientA").mutation(api.milestones.edit, {
      milestoneId,
      changes: { title: { from: "Title", to } },
    });
  await rename("Mine");
  await callAs(world, "coach").mutation(api.milestones.edit, {
    milestoneId,
    changes: { targetDate: { from: null, to: "2026-05-01" } },
  });
  await expect(rename("Late")).rejects.toMatchObject({ data: { code: "CONFLICT" } });
  expect(await seeMilestones(world)).toMatchObject([{ title: "Mine", targetDate: "2026-05-01" }]);
});

test("a goal has at most thirty milestones", async () => {
  const world = await buildWorld();
  for (let count = 1; count < 30; count += 1) await add(world, String(count));
  await expect(add(world, "31")).rejects.toMatchObject({
    data: { code: "INVALID", reason: "too_long" },
  });
});
