import { isCalendarDate } from "@domain/calendar-dates";
import { isOneOf } from "@domain/closed-words";
import { GOAL_CATEGORIES, GOAL_PRIORITIES } from "@domain/goal-vocabulary";
import { descriptionCharactersMax, milestonesPerGoalMax, titleCharactersMax } from "@domain/limits";
import { countCharacters, isBlank } from "@domain/text";

import { goalForm } from "@/content/goals/goals";
import type { Goal } from "@/features/goals/goal";
import type { FieldName, GoalWordsDraft } from "@/features/goals/goal-draft";

export const blankWords: GoalWordsDraft = {
  title: "",
  description: "",
  category: "personal",
  priority: "medium",
  targetDate: "",
  milestones: "",
  clientId: "",
};

export const wordsOf = (goal: Goal): GoalWordsDraft => ({
  ...blankWords,
  title: goal.title,
  description: goal.description ?? "",
  category: goal.category,
  priority: goal.priority,
  targetDate: goal.targetDate ?? "",
});

export const stepsIn = (text: string) =>
  text
    .split("\n")
    .map((step) => step.trim())
    .filter((step) => step !== "");

/** The server's rules, checked before sending. */
export function findErrors(
  words: GoalWordsDraft,
  needsClient: boolean,
): Partial<Record<FieldName, string>> {
  const { title, description, targetDate, milestones, clientId } = words;
  const errors: Partial<Record<FieldName, string>> = {};
  if (needsClient && clientId === "") errors.clientId = goalForm.clientMissing;
  if (isBlank(title)) errors.title = goalForm.titleMissing;
  else if (countCharacters(title) > titleCharactersMax) {
    errors.title = goalForm.tooLong(titleCharactersMax);
  }
  if (countCharacters(description) > descriptionCharactersMax) {
    errors.description = goalForm.tooLong(descriptionCharactersMax);
  }
  if (targetDate !== "" && !isCalendarDate(targetDate)) errors.targetDate = goalForm.dayMissing;
  const steps = stepsIn(milestones);
  if (steps.length > milestonesPerGoalMax) {
    errors.milestones = goalForm.milestonesTooMany(milestonesPerGoalMax);
  } else if (steps.some((step) => countCharacters(step) > titleCharactersMax)) {
    errors.milestones = goalForm.tooLong(titleCharactersMax);
  }
  return errors;
}

/** A stored draft may hold a value that no longer exists. */
export const toCategory = (word: string) => (isOneOf(GOAL_CATEGORIES, word) ? word : "personal");
export const toPriority = (word: string) => (isOneOf(GOAL_PRIORITIES, word) ? word : "medium");
export const toDate = (text: string) => (text === "" ? null : text);
