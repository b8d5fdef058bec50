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

import { SelectField } from "@/components/patterns/select-field";
import { TextareaField } from "@/components/patterns/words-field";
import { InputField } from "@/components/patterns/input-field";
import { IconButton } from "@/components/ui/icon-button";
import { Options } from "@/components/ui/native-select";
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
        <SelectField
          label={words.kind}
          fieldClassName="w-56 max-w-full"
          size="sm"
          value={field.kind}
          onChange={(next) => props.onChange({ kind: next as WorksheetFieldKind })}
        >
          <Options of={WORKSHEET_FIELD_KINDS} label={(each) => words.kinds[each]} />
        </SelectField>
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
      <TextareaField
        label={words.label[names]}
        error={wordProblem(problem, ["label", "id"])}
        data-field={id}
        rows={1}
        className={GROWING}
        maxLength={worksheetLabelCharactersMax}
        value={label}
        onKeyDown={handleKey}
        onChange={(next) => onChange({ label: inOneLine(next) })}
      />
      <TextareaField
        label={words.hint[names]}
        error={wordProblem(problem, ["hint"])}
        rows={kind === "heading" ? 3 : 1}
        className={GROWING}
        maxLength={worksheetHintCharactersMax}
        value={hint}
        onKeyDown={handleKey}
        onChange={(hint) => onChange({ hint })}
      />
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
      <TextareaField
        label={words.options}
        error={wordProblem(problem, ["options"])}
        rows={4}
        dir="auto"
        value={options}
        onChange={(options) => onChange({ options })}
      />
    );
  }
  if (kind !== "scale") return null;
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      {(["low", "high"] as const).map((end) => (
        <InputField
          key={end}
          label={words[end]}
          error={wordProblem(problem, ["ends"])}
          dir="auto"
          maxLength={worksheetEndCharactersMax}
          value={end === "low" ? low : high}
          onChange={(next) => onChange({ [end]: next })}
        />
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
