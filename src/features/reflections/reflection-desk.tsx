import { isBlank, splitTags } from "@domain/text/text";
import type { CalendarDate } from "@domain/time/calendar-dates";
import { Download, Plus } from "lucide-react";
import { memo, type ReactNode, useCallback, useMemo, useState } from "react";
import { Link } from "react-router-dom";
import { ChangeButtons } from "@/components/patterns/change-buttons";
import { EmptyState } from "@/components/patterns/empty-state";
import { LatePart } from "@/components/patterns/late-part";
import { PageHeader } from "@/components/patterns/page-header";
import { SearchBox } from "@/components/patterns/search-box";
import { Button } from "@/components/ui/button";
import { NativeSelect, Options } from "@/components/ui/native-select";
import { notices } from "@/content/notices";
import { reflectionWords } from "@/content/tools/reflections";
import {
  type Reflection,
  type ReflectionDraft,
  useKeptReflections,
  useReflections,
} from "@/features/reflections/kept-reflections";
import { ReflectionForm, type TypedReflection } from "@/features/reflections/reflection-form";
import { downloadText } from "@/lib/device/download-text";
import { notify } from "@/lib/device/notify";
import { notifyWithUndo } from "@/lib/device/notify-with-undo";
import { useShareControl } from "@/lib/device/sharing";
import { fieldsOf, jsonSlot, textIn } from "@/lib/kept/kept-json";
import { personKey } from "@/lib/kept/kept-keys";
import { forget, keep, useKept } from "@/lib/kept/kept-values";
import { useIsInVault } from "@/lib/kept/use-vault-state";
import { useToday } from "@/lib/live/now";
import { late } from "@/lib/loading/late";
import { useViewer } from "@/lib/sign-in/viewer";
import { formatDate, formatNearDate } from "@/lib/text/format-instant";
import { formatMonth } from "@/lib/text/session-times";
import { useFound } from "@/lib/text/use-found";

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
    notifyWithUndo(reflectionWords.removed(title), putBack);
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

const JournalCalendar = late(async () =>
  memo((await import("@/features/reflections/journal-calendar")).JournalCalendar),
);

type Row =
  | { date: CalendarDate; reflection: Reflection }
  | { date: CalendarDate; text: SectionText };

type JournalListProps = {
  reflections: readonly Reflection[];
  /** Texts from the pages of the journey. */
  sections: readonly SectionText[];
  isNewestOpen: boolean;
  onEdit: (id: string, draft: ReflectionDraft) => void;
  onRemove: (reflection: Reflection) => void;
};

/** Shown until the person asks for all. */
const rowsShownMax = 10;

const monthOf = (date: CalendarDate) => date.slice(0, 7);
const nameOf = (month: string) => formatMonth(Date.parse(`${month}-01T00:00Z`), "UTC");

function JournalList(props: JournalListProps) {
  const { reflections, sections } = props;
  const today = useToday();
  const rows = useMemo(() => rowsOf(reflections, sections), [reflections, sections]);
  const [typed, setQuery] = useState("");
  const { query, rows: foundRows } = useFound(rows, textsOf, typed);
  /** A month, or a day. */
  const [chosen, setChosen] = useState<string | null>(null);
  const [isWhole, setIsWhole] = useState(false);
  const newest = monthOf(rows[0]?.date ?? today);
  const span = chosen ?? newest;
  const days = useMemo(() => rows.map(({ date }) => date), [rows]);
  const found = query === "" ? rows.filter(({ date }) => date.startsWith(span)) : foundRows;
  const foundReflections = query === "" ? reflections.length : found.filter(isReflection).length;
  const shown = isWhole ? found : found.slice(0, rowsShownMax);

  const choose = useCallback((next: string) => {
    setChosen(next);
    setQuery("");
    setIsWhole(false);
  }, []);

  return (
    <section aria-labelledby="journal" className="mt-6">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <h2 id="journal" className="text-xl font-medium">
          {reflectionWords.journal}
        </h2>
        <p aria-live="polite" className="text-sm text-muted-foreground tabular-nums">
          {reflectionWords.count(foundReflections, reflections.length)}
        </p>
        <div className="flex w-full gap-3 sm:ml-auto sm:w-auto">
          <SearchBox
            label={reflectionWords.search}
            value={typed}
            onChange={setQuery}
            className="min-w-0 flex-1 sm:w-72"
          />
          <Months days={days} newest={newest} chosen={monthOf(span)} onChoose={choose} />
        </div>
      </div>
      <div className="mt-3 grid gap-6 lg:grid-cols-[minmax(0,1fr)_20rem] lg:gap-12">
        <div className="min-w-0">
          {found.length === 0 ? (
            <Nothing query={query} isEmpty={rows.length === 0} onClear={() => choose(newest)} />
          ) : (
            <ul className="divide-y divide-border border-y border-border">
              {shown.map((row, place) => (
                <li key={isReflection(row) ? row.reflection.id : row.text.to}>
                  {isReflection(row) ? (
                    <ReflectionRow
                      reflection={row.reflection}
                      isOpen={rows.length === 1 || (props.isNewestOpen && place === 0)}
                      onEdit={(draft) => props.onEdit(row.reflection.id, draft)}
                      onRemove={() => props.onRemove(row.reflection)}
                    />
                  ) : (
                    <SectionRow text={row.text} />
                  )}
                </li>
              ))}
            </ul>
          )}
          {shown.length < found.length && (
            <Button variant="outline" className="mt-3" onClick={() => setIsWhole(true)}>
              {reflectionWords.showAll(found.length)}
            </Button>
          )}
        </div>
        <div className="grid content-start gap-4">
          <LatePart place="h-92">
            <JournalCalendar days={days} chosen={span} onChoose={choose} />
          </LatePart>
          <Tags reflections={reflections} onTag={setQuery} />
        </div>
      </div>
    </section>
  );
}

const isReflection = (row: Row): row is Extract<Row, { reflection: Reflection }> =>
  "reflection" in row;

/** Newest first. */
function rowsOf(reflections: readonly Reflection[], sections: readonly SectionText[]): Row[] {
  const rows: Row[] = [
    ...reflections.map((reflection) => ({ date: reflection.date, reflection })),
    ...sections.map((text) => ({ date: text.date, text })),
  ];
  return rows.toSorted((first, second) => second.date.localeCompare(first.date));
}

const textsOf = (row: Row): string[] =>
  isReflection(row)
    ? [row.reflection.title, row.reflection.content, ...row.reflection.tags]
    : [row.text.name, row.text.phase, row.text.content];

type NothingProps = { query: string; isEmpty: boolean; onClear: () => void };

function Nothing({ query, isEmpty, onClear }: NothingProps) {
  if (isEmpty) return <EmptyState {...reflectionWords.nothingYet} />;
  if (query === "") return <p className="text-muted-foreground">{reflectionWords.nothingThen}</p>;
  const clear = (
    <Button variant="outline" onClick={onClear}>
      {reflectionWords.clearSearch}
    </Button>
  );
  return <EmptyState title={reflectionWords.nothingFound} action={clear} />;
}

type MonthsProps = {
  days: readonly CalendarDate[];
  newest: string;
  chosen: string;
  onChoose: (month: string) => void;
};

/** Memoised, so that typing in the search does not draw it again. */
const Months = memo(({ days, newest, chosen, onChoose }: MonthsProps) => {
  const months = [...new Set([newest, chosen, ...days.map(monthOf)])];
  return (
    <NativeSelect
      aria-label={reflectionWords.month}
      value={chosen}
      onChange={({ target: { value } }) => onChoose(value)}
      className="w-44 shrink-0"
    >
      <Options of={months.toSorted().toReversed()} label={nameOf} />
    </NativeSelect>
  );
});
Months.displayName = "Months";

/** Only the most used tags are shown. */
const tagsShownMax = 12;

type TagsProps = { reflections: readonly Reflection[]; onTag: (tag: string) => void };

const Tags = memo(({ reflections, onTag }: TagsProps) => {
  const uses = new Map<string, number>();
  for (const tag of reflections.flatMap(({ tags }) => tags)) {
    uses.set(tag, (uses.get(tag) ?? 0) + 1);
  }
  const most = [...uses].toSorted(([, first], [, second]) => second - first).slice(0, tagsShownMax);
  if (most.length === 0) return null;
  return (
    <ul aria-label={reflectionWords.topics} className="flex flex-wrap gap-2">
      {most.map(([tag]) => (
        <li key={tag} className="max-w-full">
          <button
            type="button"
            aria-label={reflectionWords.filterByTag(tag)}
            onClick={() => onTag(tag)}
            className="inline-flex min-h-8 max-w-full items-center truncate rounded-full border border-input px-3 text-sm text-muted-foreground transition-colors hover:bg-border/40 hover:text-foreground"
          >
            {tag}
          </button>
        </li>
      ))}
    </ul>
  );
});
Tags.displayName = "Tags";

const typedFrom = ({ title, content, tags }: Reflection): TypedReflection => ({
  title,
  content,
  tags: tags.join(", "),
});

type ReflectionRowProps = {
  reflection: Reflection;
  /** The initial state. */
  isOpen: boolean;
  onEdit: (draft: ReflectionDraft) => void;
  onRemove: () => void;
};

function ReflectionRow({ reflection, isOpen, onEdit, onRemove }: ReflectionRowProps) {
  const { id, title, content, date, tags } = reflection;
  const renderShare = useShareControl();
  const { typed, begin, change, end } = useReflectionDraft(useViewer().userId, id);
  const [wasEdited, setWasEdited] = useState(false);
  if (typed !== null) {
    return (
      <div className="py-4">
        <ReflectionForm
          value={typed}
          onChange={change}
          saveLabel={reflectionWords.saveChanges}
          onSave={(draft) => {
            onEdit(draft);
            setWasEdited(true);
            end();
          }}
          onCancel={end}
        />
      </div>
    );
  }
  return (
    <details open={isOpen || wasEdited} className="group">
      <summary className="cursor-pointer list-none rounded-control hover:bg-border/25 [&::-webkit-details-marker]:hidden">
        <Line date={date} note={tags.join(", ")}>
          <h3
            dir="auto"
            className="truncate font-text text-base font-medium group-open:whitespace-normal"
          >
            {title}
          </h3>
        </Line>
      </summary>
      <div className="pb-4 sm:pl-24">
        <p dir="auto" className="max-w-reading whitespace-pre-line">
          {content}
        </p>
        <div className="mt-3 flex flex-wrap items-center justify-between gap-3">
          {renderShare({ kind: "reflection", sourceId: id, title, parts: [{ text: content }] })}
          <div className="ml-auto flex gap-1">
            <ChangeButtons
              edit={reflectionWords.edit(title)}
              remove={reflectionWords.remove(title)}
              onEdit={() => begin(typedFrom(reflection))}
              onRemove={onRemove}
            />
          </div>
        </div>
      </div>
    </details>
  );
}

/** A text from a page of the journey, which is edited there. */
type SectionText = {
  date: CalendarDate;
  name: string;
  phase: string;
  content: string;
  to: string;
};

function SectionRow({ text: { date, name, phase, to } }: { text: SectionText }) {
  return (
    <Link to={to} className="block rounded-control hover:bg-border/25">
      <Line date={date} note={phase}>
        <h3 className="truncate font-text text-base font-medium">{name}</h3>
      </Line>
    </Link>
  );
}

function Line({ date, note, children }: { date: CalendarDate; note: string; children: ReactNode }) {
  return (
    <div className="flex min-h-11 items-baseline gap-3 py-2.5 sm:gap-4">
      <time dateTime={date} className="w-16 shrink-0 text-sm text-muted-foreground sm:w-20">
        {formatNearDate(date)}
      </time>
      <div className="min-w-0 flex-1">{children}</div>
      {note !== "" && (
        <span
          dir="auto"
          className="max-w-[35%] truncate text-sm text-muted-foreground max-sm:hidden"
        >
          {note}
        </span>
      )}
    </div>
  );
}

/** The draft of a new reflection, or of changes to one. Stored in the browser until saved or cancelled. */
function useReflectionDraft(userId: string, ...changedId: [string?]) {
  const key = personKey("reflection_draft", userId, ...changedId.filter((id) => id !== undefined));
  const slot = useMemo(
    () =>
      jsonSlot<TypedReflection>(key, (parsed) => {
        const { title, content, tags } = fieldsOf(parsed);
        return { title: textIn(title), content: textIn(content), tags: textIn(tags) };
      }),
    [key],
  );
  const typed = useKept(slot);
  return {
    /** Null while nothing is being written. */
    typed,
    begin: (beginning: Partial<TypedReflection> = {}) => {
      keep(slot, { title: "", content: "", tags: "", ...beginning });
    },
    change: (value: TypedReflection) => {
      keep(slot, value);
    },
    end: () => forget(slot),
  };
}
