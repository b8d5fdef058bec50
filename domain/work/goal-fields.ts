import { descriptionCharactersMax, titleCharactersMax } from "../limits";
import type { FieldName, RecordFields } from "../record-fields";
import { GOAL_CATEGORIES, GOAL_PRIORITIES } from "./goal-vocabulary";

/** What both sides write about a goal. docs/architecture.md walks through adding one. */
export const GOAL_FIELDS = {
  title: { kind: "line", charactersMax: titleCharactersMax, isRequired: true },
  description: { kind: "text", charactersMax: descriptionCharactersMax },
  category: { kind: "choice", words: GOAL_CATEGORIES, first: "personal" },
  priority: { kind: "choice", words: GOAL_PRIORITIES, first: "medium" },
  targetDate: { kind: "date" },
} as const satisfies RecordFields;
export type GoalFieldName = FieldName<typeof GOAL_FIELDS>;

export const MILESTONE_FIELDS = {
  title: { kind: "line", charactersMax: titleCharactersMax, isRequired: true },
  targetDate: { kind: "date" },
} as const satisfies RecordFields;
