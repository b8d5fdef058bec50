import {
  isAnswerTo,
  isQuestion,
  type WorksheetAnswer,
  type WorksheetField,
} from "@domain/work/worksheets";
import { useCallback, useMemo, useState } from "react";

import { fieldsOf, jsonSlot, textsOf } from "@/lib/kept/kept-json";
import { personKey } from "@/lib/kept/kept-keys";
import { forget, keep, readKept, useKept } from "@/lib/kept/kept-values";
import type { Slot } from "@/lib/kept/local-store";

/** By field id. */
export type Values = Readonly<Record<string, string>>;

/** In the browser only, until they are sent. */
interface Draft {
  values: Values;
  /** When the answers were sent that this draft edits; null before the first. */
  changes: number | null;
}

const draftSlot = (userId: string, handoutId: string): Slot<Draft> =>
  jsonSlot(personKey("handout_answers", userId, handoutId), (parsed) => {
    const { values, changes } = fieldsOf(parsed);
    return { values: textsOf(values), changes: typeof changes === "number" ? changes : null };
  });

/** Answers that the coach has, perhaps from another browser. */
export interface Sent {
  answers: readonly WorksheetAnswer[];
  at: number;
}

/** The draft in this browser, or else the sent answers. */
export function useDraft(userId: string, handoutId: string, sent: Sent | null) {
  const slot = useMemo(() => draftSlot(userId, handoutId), [userId, handoutId]);
  const kept = useKept(slot);
  const [isKept, setIsKept] = useState(true);
  const sentAnswers = sent?.answers;
  const sentAt = sent?.at ?? null;
  const sentValues = useMemo(
    () => Object.fromEntries((sentAnswers ?? []).map(({ fieldId, value }) => [fieldId, value])),
    [sentAnswers],
  );
  /** Reads before it writes, so that two windows do not overwrite each other's answers. */
  const write = useCallback(
    (fieldId: string, value: string) => {
      const { values, changes } = readKept(slot) ?? { values: sentValues, changes: sentAt };
      setIsKept(keep(slot, { values: { ...values, [fieldId]: value }, changes }));
    },
    [slot, sentValues, sentAt],
  );
  /** From now on the draft edits the answers sent at `changes`. */
  const settle = useCallback(
    (changes: number) => {
      const draft = readKept(slot);
      if (draft !== null) setIsKept(keep(slot, { ...draft, changes }));
    },
    [slot],
  );
  const drop = useCallback(() => forget(slot), [slot]);
  const restore = useCallback((draft: Draft) => void keep(slot, draft), [slot]);
  return {
    draft: kept,
    values: kept?.values ?? sentValues,
    /** Other answers were sent since this draft was begun. */
    isOlder: kept !== null && sentAt !== null && kept.changes !== sentAt,
    ...{ isKept, write, settle, drop, restore },
  };
}

export const answersOf = (fields: readonly WorksheetField[], values: Values): WorksheetAnswer[] =>
  fields.flatMap((field) => {
    const value = values[field.id] ?? "";
    return isAnswerTo(field, value) ? [{ fieldId: field.id, value: value.trim() }] : [];
  });

/** An answer can't be sent, because its text is too long. */
export const hasUnfit = (fields: readonly WorksheetField[], values: Values): boolean =>
  fields.some((field) => {
    const value = values[field.id] ?? "";
    return isQuestion(field) && value.trim() !== "" && !isAnswerTo(field, value);
  });

export const isSameAnswers = (
  one: readonly WorksheetAnswer[],
  other: readonly WorksheetAnswer[],
): boolean =>
  one.length === other.length &&
  one.every(({ fieldId, value }) =>
    other.some((each) => each.fieldId === fieldId && each.value === value),
  );
