import { describe, expect, it } from "vitest";
import {
  highPriorityGoals,
  isGoalOverdue,
  recentlyUpdatedGoals,
  shownProgressPercent,
  sortGoals,
} from "./goals";

const goal = (name: string, facts: Partial<Parameters<typeof sortGoals>[0][number]> = {}) => ({
  name,
  status: "active" as const,
  priority: "medium" as const,
  progress: 0,
  updatedAt: 0,
  ...facts,
});
const names = (goals: readonly { name: string }[]) => goals.map(({ name }) => name).join(" ");

describe("[goal-2] overdue", () => {
  it("is an active goal after its date, but not on the date", () => {
    expect(isGoalOverdue({ status: "active", targetDate: "2026-03-17" }, "2026-03-18")).toBe(true);
    expect(isGoalOverdue({ status: "active", targetDate: "2026-03-18" }, "2026-03-18")).toBe(false);
    expect(isGoalOverdue({ status: "active" }, "2026-03-18")).toBe(false);
  });

  it.each(["paused", "completed", "cancelled"] as const)("is never a goal that is %s", (status) => {
    expect(isGoalOverdue({ status, targetDate: "2020-01-01" }, "2026-03-18")).toBe(false);
  });
});

it("a completed goal shows 100, any other goal its progress", () => {
  expect(shownProgressPercent({ status: "completed", progress: 40 })).toBe(100);
  expect(shownProgressPercent({ status: "paused", progress: 40 })).toBe(40);
});

describe("the four orders", () => {
  const goals = [
    goal("old", { updatedAt: 1, progress: 90, priority: "low", targetDate: "2026-05-01" }),
    goal("new", { updatedAt: 3, progress: 10, priority: "high" }),
    goal("mid", { updatedAt: 2, progress: 90, priority: "high", targetDate: "2026-04-01" }),
  ];

  it.each([
    ["updated", "new mid old"],
    ["progress", "mid old new"],
    ["priority", "new mid old"],
    ["deadline", "mid old new"],
  ] as const)("[goal-9] %s", (order, expected) => {
    expect(names(sortGoals(goals, order))).toBe(expected);
    expect(names(goals)).toBe("old new mid");
  });

  it("[goal-9] puts goals without a date last, the most recently updated first", () => {
    const undated = [goal("a", { updatedAt: 1 }), goal("b", { updatedAt: 2, targetDate: null })];
    expect(names(sortGoals([...undated, ...goals], "deadline"))).toBe("mid old new b a");
  });
});

describe("the two short lists", () => {
  const many = Array.from({ length: 8 }, (_, index) =>
    goal(String(index), { updatedAt: index, priority: "high" }),
  );

  it("[goal-4, goal-5] have the five most recently updated active goals", () => {
    const paused = goal("paused", { updatedAt: 99, status: "paused", priority: "high" });
    expect(names(highPriorityGoals([...many, paused]))).toBe("7 6 5 4 3");
    expect(names(recentlyUpdatedGoals([...many, paused]))).toBe("7 6 5 4 3");
  });

  it("[goal-4] contain only the requested priority", () => {
    expect(highPriorityGoals([goal("low", { priority: "low" })])).toEqual([]);
    expect(recentlyUpdatedGoals([goal("low", { priority: "low" })])).toHaveLength(1);
  });
});
