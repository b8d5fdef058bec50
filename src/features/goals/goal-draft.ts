import { personKey } from "@/lib/kept-keys";
import { touchedSlot } from "@/lib/touched-fields";

/** What a form holds, all as text: a date or a choice that is empty has not been made. */
export type GoalWordsDraft = {
  title: string;
  description: string;
  category: string;
  priority: string;
  targetDate: string;
  milestones: string;
  clientId: string;
};
export type FieldName = keyof GoalWordsDraft;

const FIELD_NAMES: readonly FieldName[] = [
  "title",
  "description",
  "category",
  "priority",
  "targetDate",
  "milestones",
  "clientId",
];

/** A form's unsaved words, kept in the browser until they are saved or given up. */
export const draftSlot = (userId: string, formName: string) =>
  touchedSlot(personKey("goal_draft", userId, formName), FIELD_NAMES);
