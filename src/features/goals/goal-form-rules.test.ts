import { descriptionCharactersMax, milestonesPerGoalMax, titleCharactersMax } from "@domain/limits";
import { expect, test } from "vitest";

import { blankWords, findErrors, stepsIn, toCategory } from "@/features/goals/goal-form-rules";

const named = { ...blankWords, title: "Walk" };
const errorsOf = (words: Partial<typeof blankWords>, needsClient = false) =>
  Object.keys(findErrors({ ...named, ...words }, needsClient));

test("a named goal is enough", () => {
  expect(errorsOf({})).toEqual([]);
});

test.each([
  [{ title: " \u200B" }, "title"],
  [{ title: "a".repeat(titleCharactersMax + 1) }, "title"],
  [{ description: "a".repeat(descriptionCharactersMax + 1) }, "description"],
  [{ targetDate: "2026-02-30" }, "targetDate"],
  [{ milestones: "a\n".repeat(milestonesPerGoalMax + 1) }, "milestones"],
  [{ milestones: "a".repeat(titleCharactersMax + 1) }, "milestones"],
])("%j is refused at its field", (words, field) => {
  expect(errorsOf(words)).toEqual([field]);
});

test("what fits to the last character is taken", () => {
  expect(
    errorsOf({
      title: "a".repeat(titleCharactersMax),
      description: "a".repeat(descriptionCharactersMax),
      milestones: "a\n".repeat(milestonesPerGoalMax),
    }),
  ).toEqual([]);
});

test("a coach says whose goal it is", () => {
  expect(errorsOf({}, true)).toEqual(["clientId"]);
  expect(errorsOf({ clientId: "somebody" }, true)).toEqual([]);
});

test("each line is a step, and empty ones are none", () => {
  expect(stepsIn(" One \n\n  \nTwo\n")).toEqual(["One", "Two"]);
});

test("a kept word that is no area any more becomes the first choice", () => {
  expect(toCategory("gardening")).toBe("personal");
});
