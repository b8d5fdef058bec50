import { descriptionCharactersMax, milestonesPerGoalMax, titleCharactersMax } from "@domain/limits";
import { expect, test } from "vitest";

import {
  blankWords,
  changesOf,
  findErrors,
  newGoalOf,
  stepsIn,
} from "@/features/goals/goal-form-rules";

const named = { ...blankWords, title: "Walk" };
const errorsOf = (words: Partial<typeof blankWords>, needsClient = false) =>
  Object.keys(findErrors({ ...named, ...words }, needsClient));

test("a title is enough", () => {
  expect(errorsOf({})).toEqual([]);
});

test.each([
  [{ title: " \u200B" }, "title"],
  [{ title: "a".repeat(titleCharactersMax + 1) }, "title"],
  [{ description: "a".repeat(descriptionCharactersMax + 1) }, "description"],
  [{ targetDate: "2026-02-30" }, "targetDate"],
  [{ milestones: "a\n".repeat(milestonesPerGoalMax + 1) }, "milestones"],
  [{ milestones: "a".repeat(titleCharactersMax + 1) }, "milestones"],
])("%j is rejected at its field", (words, field) => {
  expect(errorsOf(words)).toEqual([field]);
});

test("accepts texts up to the last character", () => {
  expect(
    errorsOf({
      title: "a".repeat(titleCharactersMax),
      description: "a".repeat(descriptionCharactersMax),
      milestones: "a\n".repeat(milestonesPerGoalMax),
    }),
  ).toEqual([]);
});

test("a coach must choose the client", () => {
  expect(errorsOf({}, true)).toEqual(["clientId"]);
  expect(errorsOf({ clientId: "somebody" }, true)).toEqual([]);
});

test("each line is a milestone; empty lines are ignored", () => {
  expect(stepsIn(" One \n\n  \nTwo\n")).toEqual(["One", "Two"]);
});

test("a stored category that no longer exists becomes the first one", () => {
  expect(newGoalOf({ ...named, category: "gardening" }).category).toBe("personal");
});

test("a save sends the touched fields only, each with the value it replaces", () => {
  const touched = {
    title: { from: "Walk", to: "Run" },
    targetDate: { from: "2026-05-01", to: "" },
  };
  const theirs = (name: string) => (name === "title" ? "Swim" : null);
  expect(changesOf({ touched, changedMeanwhile: theirs })).toEqual({
    title: { from: "Swim", to: "Run" },
    targetDate: { from: "2026-05-01", to: null },
  });
});
