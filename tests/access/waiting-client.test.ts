import { beforeEach, describe, expect, test } from "vitest";
import { api } from "../../convex/_generated/api";
import { askIn } from "./asking";
import { matrix } from "./matrix";
import { buildWorld, callAs, type World } from "./world";

/** These need a coach: no screen offers them before there is one. */
const NEEDS_A_COACH = ["agreements:accept", "sessions:book", "shares:share", "waits:begin"].concat([
  "circles:join",
  "circles:decline",
]);

const rows = Object.entries(matrix(await buildWorld()))
  .filter(([path, { answers }]) => answers.clientB === "ok" && !NEEDS_A_COACH.includes(path))
  .map(([path]) => path);

const stage = {} as { world: World };
beforeEach(async () => {
  stage.world = await buildWorld();
  const { t, people } = stage.world;
  await t.run(async ({ db }) => {
    const coaching = await db
      .query("coachings")
      .withIndex("by_clientId_and_coachId_and_endedAt", (q) =>
        q.eq("clientId", people.clientB.userId),
      )
      .unique();
    if (coaching !== null) await db.delete("coachings", coaching._id);
  });
});

describe("a client who has no coach yet", () => {
  test.each(rows)("gets an answer from %s", async (path) => {
    expect(await askIn(stage.world, path, "clientB")).toBe("ok");
  });

  test("is informed that there is no practice, coach or calendar yet", async () => {
    const ben = callAs(stage.world, "clientB");
    expect(await ben.query(api.practice.get, {})).toBeNull();
    expect(await ben.query(api.profile.coach, {})).toBeNull();
    expect(await ben.query(api.sessions.busyTimes, { fromMs: 0, toMs: 1 })).toEqual([]);
  });
});
