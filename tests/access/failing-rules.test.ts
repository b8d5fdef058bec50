import { afterEach, expect, test, vi } from "vitest";
import { api } from "../../convex/_generated/api";
import { records } from "../../convex/schema";
import type { Row } from "./answers";
import { askIn } from "./asking";
import { matrix } from "./matrix";
import { buildWorld, callAs } from "./world";

afterEach(() => {
  vi.restoreAllMocks();
});

/** Public actions need a secret and no role. */
const isDoor = ({ call, answers }: Row) => "action" in call && answers.nobody !== "UNAUTHENTICATED";

test("Z22: a caller whose role cannot be read is refused everywhere", async () => {
  const world = await buildWorld();
  const { userId } = world.people.clientA;
  await world.t.run(({ db }) => db.insert("userRoles", { userId, role: "admin" }));
  for (const [path, row] of Object.entries(matrix(world))) {
    if (isDoor(row)) continue;
    await expect(askIn(world, path, "clientA"), path).rejects.toThrow("unique()");
  }
});

test("Z22: a row whose rule throws is neither shown nor written", async () => {
  const world = await buildWorld();
  const { goalId, milestoneId } = world.ofA;
  const client = callAs(world, "clientA");
  const list = async () => (await client.query(api.goals.list, {}))[0]?.milestones;
  const before = await list();
  const milestone = { title: "Title", targetDate: null, isCompleted: false, beforeId: null };
  const asks = {
    read: list,
    insert: () => client.mutation(api.milestones.add, { goalId, ...milestone }),
    change: () => client.mutation(api.milestones.tick, { milestoneId, isCompleted: true }),
    remove: () => client.mutation(api.milestones.remove, { milestoneId }),
  };
  for (const verdict of Object.keys(asks) as (keyof typeof asks)[]) {
    const rule = vi.spyOn(records.goalMilestones, verdict).mockImplementation(() => {
      throw new Error("The rule fails.");
    });
    await expect(asks[verdict](), verdict).rejects.toThrow("The rule fails.");
    rule.mockRestore();
  }
  expect(await list()).toEqual(before);
  expect(before).toHaveLength(1);
});
