import { worksheetAnswerCharactersMax } from "@domain/limits";
import { countCharacters } from "@domain/text/text";
import { SCALE_VALUES, type WorksheetField } from "@domain/work/worksheets";
import { memo, type ReactNode, useId } from "react";

import { InputField } from "@/components/patterns/input-field";
import { WordsField } from "@/components/patterns/words-field";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { ownHandoutWords } from "@/content/own-handouts";

const words = ownHandoutWords;

type AnswerFieldProps = {
  field: WorksheetField;
  value: string;
  onWrite: (fieldId: string, value: string) => void;
};

export const AnswerField = memo(function AnswerField(props: AnswerFieldProps) {
  const { field, value, onWrite } = props;
  const write = (next: string) => onWrite(field.id, next);
  switch (field.kind) {
    case "heading":
      return <Heading field={field} />;
    case "text":
      return (
        <WordsField
          label={field.label}
          hint={field.hint}
          value={value}
          charactersMax={worksheetAnswerCharactersMax}
          tooLong={words.tooLong}
          onChange={write}
        />
      );
    case "line":
    case "date":
      return <LineField field={field} value={value} onWrite={write} />;
    case "choice":
    case "choices":
      return <ChoiceField field={field} value={value} onWrite={write} />;
    case "scale":
      return <ScaleField field={field} value={value} onWrite={write} />;
  }
});

type PartProps = { field: WorksheetField; value: string; onWrite: (value: string) => void };

function Heading({ field: { label, hint } }: Pick<PartProps, "field">) {
  return (
    <div className="border-t border-border pt-6 first:border-t-0 first:pt-0">
      <h2 dir="auto" className="text-xl font-medium wrap-anywhere">
        {label}
      </h2>
      {hint !== undefined && (
        <p dir="auto" className="mt-1 wrap-anywhere whitespace-pre-wrap text-muted-foreground">
          {hint}
        </p>
      )}
    </div>
  );
}

function LineField({ field: { kind, label, hint }, value, onWrite }: PartProps) {
  const isTooLong = countCharacters(value) > worksheetAnswerCharactersMax;
  return (
    <InputField
      label={label}
      hint={hint}
      error={isTooLong ? words.tooLong(worksheetAnswerCharactersMax) : undefined}
      type={kind === "date" ? "date" : "text"}
      dir="auto"
      value={value}
      onChange={onWrite}
      className={kind === "date" ? "max-w-full justify-self-start" : undefined}
    />
  );
}

type SetProps = { field: WorksheetField; onClear?: () => void; children: ReactNode };

function FieldSet({ field: { label, hint }, onClear, children }: SetProps) {
  const id = useId();
  return (
    <fieldset aria-describedby={hint === undefined ? undefined : id} className="relative min-w-0">
      <legend dir="auto" className="pr-16 text-sm font-medium wrap-anywhere">
        {label}
      </legend>
      {children}
      {hint !== undefined && (
        <p id={id} dir="auto" className="text-sm wrap-anywhere text-muted-foreground">
          {hint}
        </p>
      )}
      {onClear !== undefined && (
        <Button
          variant="link"
          className="absolute right-0 bottom-full text-sm" // Out of the flow: nothing moves when others answer.
          aria-label={words.clearOf(label)}
          onClick={onClear}
        >
          {words.clear}
        </Button>
      )}
    </fieldset>
  );
}

function ChoiceField({ field, value, onWrite }: PartProps) {
  const group = useId();
  const { kind, options = [] } = field;
  const isSingle = kind === "choice";
  const chosen = value === "" ? [] : value.split("\n");
  const tick = (option: string, isOn: boolean) =>
    onWrite(options.filter((each) => (each === option ? isOn : chosen.includes(each))).join("\n"));
  return (
    <FieldSet field={field} onClear={isSingle && value !== "" ? () => onWrite("") : undefined}>
      <div className="mt-1 grid gap-x-6 sm:grid-cols-2">
        {options.map((option) => (
          <label
            key={option}
            className="flex min-h-11 cursor-pointer items-center gap-3 py-1 wrap-anywhere"
          >
            {isSingle ? (
              <input
                type="radio"
                name={group}
                checked={value === option}
                onChange={() => onWrite(option)}
                className="size-5 shrink-0 cursor-pointer accent-primary"
              />
            ) : (
              <Checkbox
                checked={chosen.includes(option)}
                onCheckedChange={(isChecked) => tick(option, isChecked)}
              />
            )}
            <span dir="auto">{option}</span>
          </label>
        ))}
      </div>
    </FieldSet>
  );
}

function ScaleField({ field, value, onWrite }: PartProps) {
  const group = useId();
  const { low, high } = field;
  return (
    <FieldSet field={field} onClear={value === "" ? undefined : () => onWrite("")}>
      <div className="mt-2 flex max-w-xl gap-0.5 sm:gap-1">
        {SCALE_VALUES.map((number, place) => (
          <label key={number} className="relative min-w-6 flex-1 cursor-pointer">
            <input
              type="radio"
              name={group}
              checked={value === number}
              aria-label={withEnd(number, place === 0 ? low : place === 9 ? high : undefined)}
              onChange={() => onWrite(number)}
              className="peer absolute inset-0 size-full cursor-pointer appearance-none rounded-control"
            />
            <span
              aria-hidden
              className="pointer-events-none flex h-11 items-center justify-center rounded-control border border-border text-sm tabular-nums transition-colors peer-checked:border-primary peer-checked:bg-primary peer-checked:font-medium peer-checked:text-primary-foreground peer-hover:border-input"
            >
              {number}
            </span>
          </label>
        ))}
      </div>
      <p
        aria-hidden
        className="mt-1 flex max-w-xl justify-between gap-4 text-sm text-muted-foreground empty:hidden"
      >
        {low !== undefined && <span>{low}</span>}
        {high !== undefined && <span className="ml-auto text-right">{high}</span>}
      </p>
    </FieldSet>
  );
}

const withEnd = (number: string, end: string | undefined) =>
  end === undefined ? number : `${number}: ${end}`;
