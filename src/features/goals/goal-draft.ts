import { fieldsOf, jsonSlot } from "@/lib/kept-json";
import { personKey } from "@/lib/kept-keys";
import { forget, keep, readKept, useKept } from "@/lib/kept-values";
import type { Slot } from "@/lib/local-store";

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

/** The fields somebody touched, each with what stood there when they began: what a save sends, and what a reload keeps. */
export type Touched = Partial<Record<FieldName, { from: string; to: string }>>;

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
export function useGoalDraft(userId: string, formName: string) {
  const slot = draftSlot(userId, formName);
  const touched = useKept(slot) ?? {};
  return {
    touched,
    touch: (name: FieldName, found: string, to: string) => {
      const newest = readKept(slot) ?? {};
      keep(slot, { ...newest, [name]: { from: newest[name]?.from ?? found, to } });
    },
    leave: (name: FieldName) => {
      const { [name]: _left, ...rest } = readKept(slot) ?? {};
      keep(slot, rest);
    },
    discard: () => forget(slot),
  };
}

function draftSlot(userId: string, formName: string): Slot<Touched> {
  return jsonSlot(personKey("goal_draft", userId, formName), (parsed) => {
    const kept = fieldsOf(parsed);
    const touched: Touched = {};
    for (const name of FIELD_NAMES) {
      const { from, to } = fieldsOf(kept[name]);
      if (typeof from === "string" && typeof to === "string") touched[name] = { from, to };
    }
    return touched;
  });
}
