import {
  isAnswerTo,
  isQuestion,
  type WorksheetAnswer,
  type WorksheetField,
} from "@domain/worksheets";
import { useCallback, useMemo, useState } from "react";

import { fieldsOf, jsonSlot } from "@/lib/kept-json";
import { personKey } from "@/lib/kept-keys";
import { keep, readKept, useKept } from "@/lib/kept-values";
import type { Slot } from "@/lib/local-store";

/** By field id. */
export type Values = Readonly<Record<string, string>>;

/** In the browser only, until they are sent. */
const valuesSlot = (userId: string, handoutId: string): Slot<Values> =>
  jsonSlot(personKey("handout_answers", userId, handoutId), (parsed) =>
    Object.fromEntries(
      Object.entries(fieldsOf(parsed)).filter(
        (entry): entry is [string, string] => typeof entry[1] === "string",
      ),
    ),
  );

/** What is written here, or else what was sent, perhaps from another browser. */
export function useValues(userId: string, handoutId: string, sent: readonly WorksheetAnswer[]) {
  const slot = useMemo(() => valuesSlot(userId, handoutId), [userId, handoutId]);
  const kept = useKept(slot);
  const [isKept, setIsKept] = useState(true);
  const sentValues = useMemo(
    () => Object.fromEntries(sent.map(({ fieldId, value }) => [fieldId, value])),
    [sent],
  );
  /** Reads before it writes, so that two windows do not overwrite each other's answers. */
  const write = useCallback(
    (fieldId: string, value: string) => {
      setIsKept(keep(slot, { ...(readKept(slot) ?? sentValues), [fieldId]: value }));
    },
    [slot, sentValues],
  );
  return { values: kept ?? sentValues, isKept, write };
}

/** Those that can be sent. */
export const answersOf = (fields: readonly WorksheetField[], values: Values): WorksheetAnswer[] =>
  fields.flatMap((field) => {
    const value = values[field.id] ?? "";
    return isAnswerTo(field, value) ? [{ fieldId: field.id, value: value.trim() }] : [];
  });

/** Something is written that cannot be sent: a text that is too long. */
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
