import { reflectionWords } from "@/content/tools/reflections";
import type { Reflection, ReflectionDraft } from "@/features/reflections/kept-reflections";
import type { useReflectionDraft } from "@/features/reflections/reflection-draft";
import { ReflectionForm } from "@/features/reflections/reflection-form";
import {
  beginWeek,
  type Intention,
  isOfWeek,
  lastIntention,
} from "@/features/reflections/week-review";
import { useToday } from "@/lib/live/now";
import { formatDate } from "@/lib/text/format-instant";

type BeginReflectionProps = {
  draft: ReturnType<typeof useReflectionDraft>;
  reflections: readonly Reflection[];
  onSave: (draft: ReflectionDraft) => void;
};

export function BeginReflection({ draft, reflections, onSave }: BeginReflectionProps) {
  if (draft.typed === null) return <Beginnings onBegin={draft.begin} />;
  const intention = isOfWeek(draft.typed) ? lastIntention(reflections) : null;
  return (
    <section
      aria-label={reflectionWords.add}
      className="mt-4 rounded-card border border-border bg-card p-6"
    >
      {intention && <Meant intention={intention} />}
      <ReflectionForm
        value={draft.typed}
        onChange={draft.change}
        onSave={onSave}
        onCancel={draft.end}
        saveLabel={reflectionWords.save}
      />
    </section>
  );
}

/** A day's page, the questions, and the look back, as rows. */
function Beginnings({ onBegin }: { onBegin: BeginReflectionProps["draft"]["begin"] }) {
  const today = useToday();
  const { week, questions, day } = reflectionWords;
  const beginnings = [
    { words: day, begin: { title: formatDate(today) } },
    { words: week.begin, begin: beginWeek(today) },
    ...questions.map((question) => ({ words: question, begin: { title: question } })),
  ];
  return (
    <section aria-labelledby="begin-with" className="mt-4">
      <p id="begin-with" className="text-sm text-muted-foreground">
        {reflectionWords.beginWith}
      </p>
      <ul className="mt-1 grid gap-x-8 md:grid-cols-2">
        {beginnings.map(({ words, begin }) => (
          <li key={words} className="border-b border-border">
            <button
              type="button"
              onClick={() => onBegin(begin)}
              className="min-h-11 w-full py-2 text-left leading-snug font-medium text-primary hover:text-highlight"
            >
              {words}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Meant({ intention: { date, words } }: { intention: Intention }) {
  return (
    <figure className="mb-6 max-w-reading border-l-2 border-highlight pl-5">
      <figcaption className="text-sm text-muted-foreground">
        {reflectionWords.week.meant(formatDate(date))}
      </figcaption>
      <blockquote
        dir="auto"
        className="mt-1 font-display text-lg wrap-anywhere whitespace-pre-wrap"
      >
        {words}
      </blockquote>
    </figure>
  );
}
