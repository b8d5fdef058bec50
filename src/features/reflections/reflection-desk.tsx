import { Download, Plus } from "lucide-react";
import { useState } from "react";
import { isBlank, splitTags } from "@domain/text/text";
import type { CalendarDate } from "@domain/time/calendar-dates";
import { PageHeader } from "@/components/patterns/page-header";
import { Button } from "@/components/ui/button";
import { notices } from "@/content/notices";
import { reflectionWords } from "@/content/tools/reflections";
import { JournalList } from "@/features/reflections/journal-list";
import {
  type Reflection,
  type ReflectionDraft,
  useKeptReflections,
  useReflections,
} from "@/features/reflections/kept-reflections";
import { useReflectionDraft } from "@/features/reflections/reflection-draft";
import { ReflectionForm, type TypedReflection } from "@/features/reflections/reflection-form";
import type { SectionText } from "@/features/reflections/reflection-row";
import { downloadText } from "@/lib/device/download-text";
import { notify } from "@/lib/device/notify";
import { useIsInVault } from "@/lib/kept/use-vault-state";
import { useToday } from "@/lib/live/now";
import { useViewer } from "@/lib/sign-in/viewer";
import { formatDate } from "@/lib/text/format-instant";

type BeginReflectionProps = {
  draft: ReturnType<typeof useReflectionDraft>;
  reflections: readonly Reflection[];
  onSave: (draft: ReflectionDraft) => void;
};

function BeginReflection({ draft, reflections, onSave }: BeginReflectionProps) {
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

export function ReflectionDesk({ sections }: { sections: readonly SectionText[] }) {
  const { userId } = useViewer();
  const { reflections, isKept, isFull, add, edit, remove } = useReflections(userId);
  const draft = useReflectionDraft(userId);
  const [addedCount, setAddedCount] = useState(0);

  function save(reflection: ReflectionDraft) {
    if (isFull) {
      notify({ tone: "warning", title: reflectionWords.tooMany });
      return;
    }
    add(reflection);
    draft.end();
    setAddedCount(addedCount + 1);
    notify(notices.reflectionSaved);
  }

  function removeWithUndo({ id, title }: Reflection) {
    const putBack = remove(id);
    notify({
      tone: "success",
      title: reflectionWords.removed(title),
      action: { label: reflectionWords.undo, onAct: putBack },
    });
  }

  return (
    <>
      <PageHeader
        title={reflectionWords.title}
        lead={reflectionWords.lead}
        actions={draft.typed === null && <AddButton onBegin={draft.begin} />}
      />
      <HereLine isKept={isKept} />
      <BeginReflection draft={draft} reflections={reflections} onSave={save} />
      <JournalList
        key={addedCount} // Resets the search, so that the added reflection shows.
        reflections={reflections}
        sections={sections}
        isNewestOpen={addedCount > 0}
        onEdit={edit}
        onRemove={removeWithUndo}
      />
      {reflections.length > 0 && <KeptLine reflections={reflections} />}
    </>
  );
}

/** Says where reflections are stored, which people must know before they write. */
function HereLine({ isKept }: { isKept: boolean }) {
  const isNothingHere = useKeptReflections().length === 0;
  const isInVault = useIsInVault();
  return (
    <p
      role={isKept ? undefined : "alert"}
      className="mt-1 max-w-reading text-sm text-muted-foreground empty:hidden"
    >
      {!isKept && reflectionWords.notKept}
      {isKept && isInVault && reflectionWords.keptInVault}
      {isNothingHere && !isInVault && ` ${reflectionWords.elsewhere}`}
    </p>
  );
}

function AddButton({ onBegin }: { onBegin: () => void }) {
  return (
    <Button onClick={() => onBegin()}>
      <Plus aria-hidden />
      {reflectionWords.add}
    </Button>
  );
}

function KeptLine({ reflections }: { reflections: readonly Reflection[] }) {
  const isInVault = useIsInVault();
  function download() {
    downloadText({
      name: reflectionWords.exportName,
      mimeType: "text/plain",
      text: reflections.map(writeOut).join("\n\n\n"),
    });
  }
  return (
    <div className="mt-10 flex flex-wrap items-center justify-between gap-4 border-t border-border pt-6">
      {!isInVault && (
        <p className="max-w-reading text-sm text-muted-foreground">{reflectionWords.kept}</p>
      )}
      <Button variant="outline" size="sm" onClick={download}>
        <Download aria-hidden />
        {reflectionWords.export}
      </Button>
    </div>
  );
}

const writeOut = ({ title, date, tags, content }: Reflection) =>
  [title, [date, ...tags].join(", "), "", content].join("\n");

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

type Intention = { date: CalendarDate; words: string };

/** The last answer of the newest weekly review, or null. */
export function lastIntention(reflections: readonly Reflection[]): Intention | null {
  const newest = reflections.find(
    ({ tags, content }) => tags.includes(week.tag) && content.includes(lastQuestion),
  );
  if (newest === undefined) return null;
  const words = newest.content.slice(newest.content.indexOf(lastQuestion) + lastQuestion.length);
  return isBlank(words) ? null : { date: newest.date, words: words.trim() };
}
