import {
  hasOptions,
  WORKSHEET_FIELD_KINDS,
  worksheetEndCharactersMax,
  type WorksheetFieldKind,
  worksheetHintCharactersMax,
  worksheetLabelCharactersMax,
  type WorksheetProblem,
} from "@domain/work/worksheets";
import { ArrowDown, ArrowUp, Trash2 } from "lucide-react";
import type { KeyboardEvent } from "react";

import { LabelledField } from "@/components/patterns/labelled-field";
import { IconButton } from "@/components/ui/icon-button";
import { Input } from "@/components/ui/input";
import { NativeSelect, Options } from "@/components/ui/native-select";
import { Textarea } from "@/components/ui/textarea";
import { handoutWords } from "@/content/handouts";
import type { FieldDraft } from "@/features/handouts/worksheet-draft";
import { inOneLine } from "@/lib/text/in-one-line";

const words = handoutWords.builder;

type FieldEditorProps = {
  field: FieldDraft;
  place: number;
  count: number;
  problem?: WorksheetProblem;
  onChange: (change: Partial<FieldDraft>) => void;
  onMove: (step: 1 | -1) => void;
  onRemove: () => void;
};

export function FieldEditor(props: FieldEditorProps) {
  const { field, place, count } = props;
  return (
    <li
      aria-label={words.place(place, count)}
      className="grid gap-3 rounded-card border border-border bg-card p-4 sm:p-5"
    >
      <div className="flex flex-wrap items-end justify-between gap-2">
        <LabelledField label={words.kind} className="w-56 max-w-full">
          {(control) => (
            <NativeSelect
              {...control}
              size="sm"
              value={field.kind}
              onChange={({ target }) =>
                props.onChange({ kind: target.value as WorksheetFieldKind })
              }
            >
              <Options of={WORKSHEET_FIELD_KINDS} label={(each) => words.kinds[each]} />
            </NativeSelect>
          )}
        </LabelledField>
        <Buttons {...props} />
      </div>
      <Words {...props} />
      <KindParts {...props} />
    </li>
  );
}

/** Grows with its text, so that a question is always fully visible. */
const GROWING = "field-sizing-content";

/** Alt and an arrow key move the question. Not on the select, where they would open it. */
function Words({ field, problem, onChange, onMove }: FieldEditorProps) {
  const { id, kind, label, hint } = field;
  const names = kind === "heading" ? "heading" : "question";
  function handleKey(event: KeyboardEvent) {
    if (event.key === "Enter" && event.currentTarget.matches("[data-field]"))
      event.preventDefault();
    if (!event.altKey || (event.key !== "ArrowUp" && event.key !== "ArrowDown")) return;
    event.preventDefault();
    onMove(event.key === "ArrowUp" ? -1 : 1);
  }
  return (
    <>
      <LabelledField label={words.label[names]} error={wordProblem(problem, ["label", "id"])}>
        {(control) => (
          <Textarea
            {...control}
            data-field={id}
            rows={1}
            className={GROWING}
            maxLength={worksheetLabelCharactersMax}
            value={label}
            onKeyDown={handleKey}
            onChange={({ target }) => onChange({ label: inOneLine(target.value) })}
          />
        )}
      </LabelledField>
      <LabelledField label={words.hint[names]} error={wordProblem(problem, ["hint"])}>
        {(control) => (
          <Textarea
            {...control}
            rows={kind === "heading" ? 3 : 1}
            className={GROWING}
            maxLength={worksheetHintCharactersMax}
            value={hint}
            onKeyDown={handleKey}
            onChange={({ target }) => onChange({ hint: target.value })}
          />
        )}
      </LabelledField>
    </>
  );
}

function Buttons({ field, place, count, onMove, onRemove }: FieldEditorProps) {
  const name = field.label.trim() === "" ? words.unnamed : field.label;
  return (
    <span className="flex">
      <IconButton aria-label={words.up(name)} disabled={place === 1} onClick={() => onMove(-1)}>
        <ArrowUp aria-hidden />
      </IconButton>
      <IconButton
        aria-label={words.down(name)}
        disabled={place === count}
        onClick={() => onMove(1)}
      >
        <ArrowDown aria-hidden />
      </IconButton>
      <IconButton aria-label={words.remove(name)} disabled={count === 1} onClick={onRemove}>
        <Trash2 aria-hidden />
      </IconButton>
    </span>
  );
}

function KindParts({ field, problem, onChange }: FieldEditorProps) {
  const { kind, options, low, high } = field;
  if (hasOptions(field)) {
    return (
      <LabelledField label={words.options} error={wordProblem(problem, ["options"])}>
        {(control) => (
          <Textarea
            {...control}
            rows={4}
            dir="auto"
            value={options}
            onChange={({ target }) => onChange({ options: target.value })}
          />
        )}
      </LabelledField>
    );
  }
  if (kind !== "scale") return null;
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      {(["low", "high"] as const).map((end) => (
        <LabelledField key={end} label={words[end]} error={wordProblem(problem, ["ends"])}>
          {(control) => (
            <Input
              {...control}
              dir="auto"
              maxLength={worksheetEndCharactersMax}
              value={end === "low" ? low : high}
              onChange={({ target }) => onChange({ [end]: target.value })}
            />
          )}
        </LabelledField>
      ))}
    </div>
  );
}

const wordProblem = (
  problem: WorksheetProblem | undefined,
  fields: readonly WorksheetProblem["field"][],
) =>
  problem !== undefined && fields.includes(problem.field)
    ? words.problems[problem.field]
    : undefined;
