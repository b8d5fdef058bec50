import { isBlank, splitTags } from "@domain/text/text";
import type { CalendarDate } from "@domain/time/calendar-dates";

import { reflectionWords } from "@/content/tools/reflections";
import type { Reflection } from "@/features/reflections/kept-reflections";
import type { TypedReflection } from "@/features/reflections/reflection-form";
import { formatDate } from "@/lib/text/format-instant";

const { week } = reflectionWords;
const [, , lastQuestion] = week.questions;

export function beginWeek(today: CalendarDate): TypedReflection {
  return {
    title: week.title(formatDate(today)),
    content: week.questions.map((question) => `${question}\n\n`).join("\n"),
    tags: week.tag,
  };
}

export function isOfWeek({ tags }: TypedReflection): boolean {
  return splitTags(tags).includes(week.tag);
}

export type Intention = { date: CalendarDate; words: string };

/** The last answer of the newest weekly review, or null. */
export function lastIntention(reflections: readonly Reflection[]): Intention | null {
  const newest = reflections.find(
    ({ tags, content }) => tags.includes(week.tag) && content.includes(lastQuestion),
  );
  if (newest === undefined) return null;
  const words = newest.content.slice(newest.content.indexOf(lastQuestion) + lastQuestion.length);
  return isBlank(words) ? null : { date: newest.date, words: words.trim() };
}
