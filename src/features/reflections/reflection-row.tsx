import type { CalendarDate } from "@domain/time/calendar-dates";
import { type ReactNode, useState } from "react";
import { Link } from "react-router-dom";

import { ChangeButtons } from "@/components/patterns/change-buttons";
import { reflectionWords } from "@/content/tools/reflections";
import type { Reflection, ReflectionDraft } from "@/features/reflections/kept-reflections";
import { useReflectionDraft } from "@/features/reflections/reflection-draft";
import { ReflectionForm, type TypedReflection } from "@/features/reflections/reflection-form";
import { useShareControl } from "@/lib/device/sharing";
import { useViewer } from "@/lib/sign-in/viewer";
import { formatNearDate } from "@/lib/text/format-instant";

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

export function ReflectionRow({ reflection, isOpen, onEdit, onRemove }: ReflectionRowProps) {
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
export type SectionText = {
  date: CalendarDate;
  name: string;
  phase: string;
  content: string;
  to: string;
};

export function SectionRow({ text: { date, name, phase, to } }: { text: SectionText }) {
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
