import { expect, test } from "vitest";
import { dayMs, hourMs } from "../../domain/time/time-spans";
import { refusal } from "../../tests/access/bookings";
import type { Caller } from "../../tests/access/world";
import { useHandedWorld } from "../../tests/support/handed-world";
import { api } from "../_generated/api";

const { stage, as, clientId, give, send } = useHandedWorld();
const start = Date.UTC(2024, 0);
const year = { fromAt: start, toAt: Date.UTC(2025, 0) };
const thisYear = () => ({ fromAt: Date.now() - 300 * dayMs, toAt: Date.now() + 60 * dayMs });
const review = (span = year, caller: Caller = "clientA") =>
  as(caller).query(api.yearReviews.own, span);

const hold = (startTimes: number[], status: "completed" | "cancelled" = "completed") =>
  stage.world.t.run(async ({ db }) => {
    for (const startsAt of startTimes) {
      await db.insert("sessions", {
        ...{ clientId: clientId(), title: "Title", sessionType: "video", status, startsAt },
        ...{ durationMinutes: 45, timeZone: "Europe/Berlin", updatedAt: 1 },
      });
    }
  });

async function reachGoal(title: string) {
  const goal = { category: "health", priority: "low", description: "" } as const;
  const made = { ...goal, title, targetDate: null, milestones: [] };
  const goalId = await as("clientA").mutation(api.goals.create, made);
  await as("clientA").mutation(api.goals.setStatus, { goalId, status: "completed" });
  return goalId;
}

test("[year-1] a year has the sessions that were held in it, and the first year to choose is that of the first session", async () => {
  const before = start - 1;
  await hold([before, start, start + 90 * dayMs, year.toAt]);
  await hold([start + hourMs], "cancelled");
  const { sessionsAt, sessionMinutes, beganAt } = await review();
  expect(sessionsAt).toEqual([start, start + 90 * dayMs]);
  expect({ sessionMinutes, beganAt }).toEqual({ sessionMinutes: 90, beganAt: before });
});

test("[year-2] a year lists each reached goal once, and the answered worksheets", async () => {
  const goalId = await reachGoal("Sleep");
  await reachGoal("Walk");
  const setStatus = (status: "active" | "completed") =>
    as("clientA").mutation(api.goals.setStatus, { goalId, status });
  await setStatus("active");
  expect((await review(thisYear())).goals).toMatchObject([{ title: "Walk" }]);
  await setStatus("completed");
  const { goals } = await review(thisYear());
  expect(goals.map(({ title }) => title).toSorted()).toEqual(["Sleep", "Walk"]);
  await give();
  expect((await review(thisYear())).worksheetsAt).toEqual([]);
  await send();
  expect((await review(thisYear())).worksheetsAt).toHaveLength(1);
  expect(await review()).toMatchObject({ goals: [], worksheetsAt: [], pagesAt: [] });
});

test("[year-4] hidden marks are left out", async () => {
  await hold([start]);
  const kinds = (await review()).marks.map(({ kind }) => kind);
  expect(kinds).toContain("first_session");
  await as("clientA").mutation(api.marks.setHidden, { areHidden: true });
  expect(await review()).toMatchObject({ areMarksHidden: true, marks: [] });
});

test("[year-5] only the client reads their review", async () => {
  await hold([start]);
  expect((await review(year, "clientB")).sessionsAt).toEqual([]);
  await expect(review(year, "coach")).rejects.toMatchObject(refusal("NOT_FOUND"));
});

test.each([
  { fromAt: start, toAt: start },
  { fromAt: start, toAt: start + 400 * dayMs },
  { fromAt: Number.NaN, toAt: start },
  { fromAt: start, toAt: Infinity },
])("refuses %j", async (span) => {
  await expect(review(span)).rejects.toMatchObject(refusal("INVALID", { field: "year" }));
});
