import { expect, test } from "vitest";

import type { Goal, Milestone } from "@/features/goals/goal";
import { goalOfWeek, stepsDue, stepsOf } from "@/features/goals/week-goals";

const today = "2026-11-23";
const step = (title: string, isCompleted: boolean, targetDate?: string) =>
  ({ milestoneId: title, title, isCompleted, targetDate }) as Milestone;
const goal = (title: string, more: Partial<Goal> = {}) =>
  ({ title, status: "active", priority: "medium", milestones: [], ...more }) as Goal;

test("the goal of the week is the active one with the nearest date", () => {
  const goals = [
    goal("long ago", { targetDate: "2026-06-01" }),
    goal("done", { status: "completed", targetDate: today }),
    goal("next month", { targetDate: "2026-12-20" }),
    goal("a step on Friday", {
      targetDate: "2027-06-01",
      milestones: [step("was", true, today), step("is", false, "2026-11-27")],
    }),
  ];
  expect(goalOfWeek(goals, today)?.title).toBe("a step on Friday");
  expect(goalOfWeek(goals.slice(0, 2), today)?.title).toBe("long ago");
});

test("among goals without a date the highest priority wins; without goals it is null", () => {
  const goals = [goal("later", { priority: "low" }), goal("first", { priority: "high" })];
  expect(goalOfWeek(goals, today)?.title).toBe("first");
  expect(goalOfWeek([], today)).toBeNull();
});

test("shows the next three open milestones, and keeps one that was just ticked", () => {
  const milestones = ["a", "b", "c", "d"].map((title) => step(title, title === "a"));
  const titles = (ticked: string[]) =>
    stepsOf(goal("goal", { milestones }), ticked).map(({ title }) => title);
  expect(titles([])).toEqual(["b", "c", "d"]);
  expect(titles(["a"])).toEqual(["a", "b", "c"]);
});

test("lists the steps of other active goals that are due this week", () => {
  const near = (title: string, status: Goal["status"] = "active") =>
    goal(title, { status, milestones: [step(`step of ${title}`, false, "2026-11-26")] });
  const shown = near("shown above");
  const late = goal("late", {
    milestones: [
      step("last week", false, "2026-11-18"),
      step("in June", false, "2026-06-18"),
      step("done", true, today),
      step("someday", false),
    ],
  });
  const titles = (ticked: readonly string[]) =>
    stepsDue([shown, near("paused", "paused"), near("second"), late], today, {
      except: shown,
      ticked,
    }).map((due) => due.step.title);
  expect(titles([])).toEqual(["last week", "step of second"]);
  expect(titles(["done"])).toEqual(["last week", "done", "step of second"]);
});
