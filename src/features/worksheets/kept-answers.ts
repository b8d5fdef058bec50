import { worksheetAnswerCharactersMax } from "@domain/limits";
import { cutCharacters } from "@domain/text/text";
import { useCallback, useMemo, useState } from "react";

import { type Answers, countAnswered } from "@/content/worksheets/worksheet";
import { jsonSlot, textsOf } from "@/lib/kept/kept-json";
import { personKey } from "@/lib/kept/kept-keys";
import { forget, keep, readKept, useKept } from "@/lib/kept/kept-values";
import type { Slot } from "@/lib/kept/local-store";

/** Stored in the browser only. */
export const answersSlot = (userId: string, worksheetId: string): Slot<Answers> =>
  jsonSlot(personKey("worksheet", userId, worksheetId), textsOf);

const noAnswers: Answers = {};

export function useAnswers(userId: string, worksheetId: string) {
  const slot = useMemo(() => answersSlot(userId, worksheetId), [userId, worksheetId]);
  const answers = useKept(slot) ?? noAnswers;
  const [isKept, setIsKept] = useState(true);

  /** Reads before it writes, so that two windows do not overwrite each other's fields. */
  const write = useCallback(
    (key: string, text: string) => {
      const { [key]: _before, ...others } = readKept(slot) ?? noAnswers;
      const cut = cutCharacters(text, worksheetAnswerCharactersMax);
      setIsKept(keep(slot, text === "" ? others : { ...others, [key]: cut }));
    },
    [slot],
  );
  const empty = useCallback(() => forget(slot), [slot]);
  const restore = useCallback((kept: Answers) => setIsKept(keep(slot, kept)), [slot]);
  return { answers, isKept, write, empty, restore };
}

export const useAnsweredCount = (userId: string, worksheetId: string): number => {
  const slot = useMemo(() => answersSlot(userId, worksheetId), [userId, worksheetId]);
  return countAnswered(useKept(slot) ?? noAnswers);
};
