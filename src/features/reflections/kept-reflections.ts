import { reflectionsKeptMax } from "@domain/limits";
import { isCalendarDate, type CalendarDate } from "@domain/time/calendar-dates";
import { useEffect, useMemo, useState } from "react";

import { reflectionWords, sampleId } from "@/content/tools/reflections";
import { fieldsOf, jsonSlot, textIn } from "@/lib/kept/kept-json";
import { personKey } from "@/lib/kept/kept-keys";
import { keep, readKept, useKept } from "@/lib/kept/kept-values";
import type { Slot } from "@/lib/kept/local-store";
import { useToday } from "@/lib/live/now";
import { makeId } from "@/lib/make-id";
import { useViewer } from "@/lib/sign-in/viewer";

export type Reflection = {
  id: string;
  title: string;
  content: string;
  /** In the writer's time zone. */
  date: CalendarDate;
  tags: readonly string[];
};

export type ReflectionDraft = Pick<Reflection, "title" | "content" | "tags">;

/** Stored in the browser only. Newest first. */
export const reflectionsSlot = (userId: string): Slot<readonly Reflection[]> =>
  jsonSlot<readonly Reflection[]>(personKey("reflections", userId), (parsed) =>
    Array.isArray(parsed) ? parsed.flatMap(readReflection) : null,
  );

function readReflection(parsed: unknown): Reflection[] {
  const { id, title, content, date, tags } = fieldsOf(parsed);
  if (typeof id !== "string" || typeof date !== "string" || !isCalendarDate(date)) return [];
  const texts = Array.isArray(tags) ? tags.filter((tag) => typeof tag === "string") : [];
  return [{ id, title: textIn(title), content: textIn(content), date, tags: texts }];
}

const seedOf = (date: CalendarDate): Reflection => ({
  ...reflectionWords.seed,
  id: sampleId,
  date,
});

/** The person's own reflections, read-only and without the sample. */
export function useKeptReflections(): readonly Reflection[] {
  const kept = useKept(reflectionsSlot(useViewer().userId)) ?? [];
  return kept.filter(({ id }) => id !== sampleId);
}

/** Each change reads before it writes, so that two windows do not overwrite each other. */
export function useReflections(userId: string) {
  const slot = useMemo(() => reflectionsSlot(userId), [userId]);
  const today = useToday();
  const kept = useKept(slot);
  const [isKept, setIsKept] = useState(true);

  // The sample is stored once, so that its date stays.
  useEffect(() => {
    if (readKept(slot) === null) keep(slot, [seedOf(today)]);
  }, [slot, today]);

  return useMemo(() => {
    const change = (next: (before: readonly Reflection[]) => readonly Reflection[]) =>
      setIsKept(keep(slot, next(readKept(slot) ?? [])));
    return {
      reflections: kept ?? [],
      isKept,
      isFull: (kept ?? []).length >= reflectionsKeptMax,
      add: (draft: ReflectionDraft) =>
        change((before) => [{ ...draft, id: makeId(), date: today }, ...before]),
      edit: (id: string, draft: ReflectionDraft) =>
        change((before) => before.map((each) => (each.id === id ? { ...each, ...draft } : each))),
      /** Returns a function that restores it. */
      remove: (id: string): (() => void) => {
        const all = readKept(slot) ?? [];
        const index = all.findIndex((each) => each.id === id);
        const removed = all[index];
        change((before) => before.filter((each) => each.id !== id));
        return () => {
          if (removed === undefined) return;
          change((before) =>
            before.some((each) => each.id === id) ? before : before.toSpliced(index, 0, removed),
          );
        };
      },
    };
  }, [kept, isKept, slot, today]);
}
