import { CalendarDays } from "lucide-react";
import type { ReactNode } from "react";

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
      className="mt-10 rounded-card border border-border bg-card p-6"
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

function Beginnings({ onBegin }: { onBegin: BeginReflectionProps["draft"]["begin"] }) {
  const today = useToday();
  const { week } = reflectionWords;
  return (
    <section aria-labelledby="begin-with" className="mt-10">
      <p id="begin-with" className="text-sm text-muted-foreground">
        {reflectionWords.beginWith}
      </p>
      <ul className="mt-3 grid gap-3 md:grid-cols-3">
        {reflectionWords.questions.map((question) => (
          <li key={question}>
            <Beginning onBegin={() => onBegin({ title: question })}>
              <span className="font-display text-lg">{question}</span>
            </Beginning>
          </li>
        ))}
        <li className="md:col-span-3">
          <Beginning onBegin={() => onBegin(beginWeek(today))}>
            <span className="flex items-start gap-4">
              <CalendarDays aria-hidden className="mt-1 size-5 shrink-0 text-highlight" />
              <span>
                <span className="block font-display text-lg">{week.begin}</span>
                <span className="mt-1 block text-muted-foreground">{week.lead}</span>
              </span>
            </span>
          </Beginning>
        </li>
      </ul>
    </section>
  );
}

function Beginning({ onBegin, children }: { onBegin: () => void; children: ReactNode }) {
  return (
    <button
      type="button"
      onClick={onBegin}
      className="h-full w-full rounded-card border border-border bg-card p-5 text-left transition-colors hover:border-input"
    >
      {children}
    </button>
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
