import { memo, useId } from "react";

import { Checkbox } from "@/components/ui/checkbox";
import { Textarea } from "@/components/ui/textarea";
import { worksheetWords } from "@/content/worksheets/words";
import {
  type Answers,
  cellKey,
  checked,
  checkKey,
  scaleKey,
  scaleMax,
  type WorksheetBlock,
} from "@/content/worksheets/worksheet";
import { worksheetAnswerCharactersMax } from "@domain/limits";

export type WriteAnswer = (key: string, text: string) => void;

type BlockProps<Kind extends WorksheetBlock["kind"]> = {
  block: Extract<WorksheetBlock, { kind: Kind }>;
  answers: Answers;
  onWrite: WriteAnswer;
};

export function SheetField({ block, answers, onWrite }: BlockProps<WorksheetBlock["kind"]>) {
  switch (block.kind) {
    case "words":
      return <p className="text-muted-foreground">{block.text}</p>;
    case "lines":
      return <LinesField block={block} answers={answers} onWrite={onWrite} />;
    case "scales":
      return <ScalesField block={block} answers={answers} onWrite={onWrite} />;
    case "checks":
      return <ChecksField block={block} answers={answers} onWrite={onWrite} />;
    case "choice":
      return <ChoiceField block={block} answers={answers} onWrite={onWrite} />;
    case "table":
      return <TableField block={block} answers={answers} onWrite={onWrite} />;
  }
}

/** Grows with its text where the browser supports it; otherwise it scrolls. Memoized. */
const Writing = memo(function Writing({
  name,
  text,
  rows,
  onWrite,
  ...labels
}: {
  name: string;
  text: string;
  rows: number;
  onWrite: WriteAnswer;
  id?: string;
  "aria-label"?: string;
  "aria-describedby"?: string;
}) {
  return (
    <Textarea
      {...labels}
      name={name}
      rows={rows}
      value={text}
      maxLength={worksheetAnswerCharactersMax}
      onChange={(event) => onWrite(name, event.target.value)}
      style={{ minHeight: `${String(rows * 1.6 + 1.4)}rem` }}
      className="[field-sizing:content]"
    />
  );
});

function LinesField({ block, answers, onWrite }: BlockProps<"lines">) {
  const id = useId();
  return (
    <div className="grid gap-2">
      <label htmlFor={id} className="font-medium">
        {block.label}
      </label>
      {block.hint && (
        <p id={`${id}-hint`} className="text-sm text-muted-foreground">
          {block.hint}
        </p>
      )}
      <Writing
        id={id}
        name={block.id}
        text={answers[block.id] ?? ""}
        rows={Math.max(2, block.lines)}
        onWrite={onWrite}
        aria-describedby={block.hint && `${id}-hint`}
      />
    </div>
  );
}

function ScalesField({ block, answers, onWrite }: BlockProps<"scales">) {
  return (
    <fieldset className="min-w-0">
      <legend className="font-medium">{block.label}</legend>
      <p
        aria-hidden
        className="mt-3 flex justify-between text-sm text-muted-foreground sm:ml-[40%]"
      >
        <span>{block.low}</span>
        <span>{block.high}</span>
      </p>
      <div className="divide-y divide-border">
        {block.rows.map((row) => (
          <ScaleRow
            key={row.id}
            name={scaleKey(block.id, row.id)}
            label={row.label}
            ends={[block.low, block.high]}
            value={answers[scaleKey(block.id, row.id)] ?? ""}
            onWrite={onWrite}
          />
        ))}
      </div>
    </fieldset>
  );
}

function ChecksField({ block, answers, onWrite }: BlockProps<"checks">) {
  return (
    <fieldset>
      <legend className="font-medium">{block.label}</legend>
      <div className="mt-2 grid sm:grid-cols-2">
        {block.options.map((option) => {
          const key = checkKey(block.id, option.id);
          return (
            <label key={key} className="flex min-h-11 cursor-pointer items-center gap-3">
              <Checkbox
                checked={answers[key] === checked}
                onCheckedChange={(isChecked) => onWrite(key, isChecked ? checked : "")}
              />
              {option.label}
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}

function ChoiceField({ block, answers, onWrite }: BlockProps<"choice">) {
  return (
    <fieldset>
      <legend className="font-medium">{block.label}</legend>
      <div className="mt-2 grid sm:grid-cols-2">
        {block.options.map((option) => (
          <label key={option.id} className="flex min-h-11 cursor-pointer items-center gap-3">
            <input
              type="radio"
              name={block.id}
              checked={answers[block.id] === option.id}
              onChange={() => onWrite(block.id, option.id)}
              className="size-5 shrink-0 cursor-pointer"
            />
            {option.label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

function TableField({ block, answers, onWrite }: BlockProps<"table">) {
  return (
    <fieldset className="min-w-0">
      <legend className="font-medium">{block.label}</legend>
      <div
        aria-hidden
        className="mt-3 mb-1.5 hidden gap-3 text-sm text-muted-foreground sm:grid sm:grid-cols-2"
      >
        {block.columns.map((column) => (
          <span key={column}>{column}</span>
        ))}
      </div>
      <ol className="grid gap-6 max-sm:mt-3 sm:gap-3">
        {Array.from({ length: block.rows }, (_, row) => (
          <li key={row} className="grid gap-2 sm:grid-cols-2 sm:gap-3">
            {([0, 1] as const).map((column) => (
              <div key={column} className="grid gap-1">
                <span aria-hidden className="text-sm text-muted-foreground sm:hidden">
                  {block.columns[column]}
                </span>
                <Writing
                  name={cellKey(block.id, row, column)}
                  text={answers[cellKey(block.id, row, column)] ?? ""}
                  rows={1}
                  onWrite={onWrite}
                  aria-label={worksheetWords.row(row + 1, block.columns[column])}
                />
              </div>
            ))}
          </li>
        ))}
      </ol>
    </fieldset>
  );
}

type ScaleRowProps = {
  name: string;
  label: string;
  ends: readonly [string, string];
  value: string;
  onWrite: (key: string, text: string) => void;
};

/** A second press on the chosen number clears it. */
function ScaleRow({ name, label, ends, value, onWrite }: ScaleRowProps) {
  const group = useId();
  const numbers = Array.from({ length: scaleMax + 1 }, (_, number) => String(number));
  return (
    <div
      role="radiogroup"
      aria-label={`${label}: 0 ${ends[0]}, ${scaleMax} ${ends[1]}`}
      className="grid gap-1.5 py-2.5 sm:grid-cols-[2fr_3fr] sm:items-center sm:gap-4"
    >
      <span aria-hidden>{label}</span>
      <div className="flex gap-0.5">
        {numbers.map((number) => (
          <label key={number} className="relative min-w-6 flex-1 cursor-pointer">
            <input
              type="radio"
              name={`${group}-${name}`}
              value={number}
              checked={value === number}
              aria-label={number}
              onChange={() => onWrite(name, number)}
              onClick={() => {
                if (value === number) onWrite(name, "");
              }}
              className="peer absolute inset-0 size-full cursor-pointer appearance-none rounded-control"
            />
            <span
              aria-hidden
              className="pointer-events-none flex h-10 items-center justify-center rounded-control border border-border text-sm tabular-nums transition-colors peer-checked:border-primary peer-checked:bg-primary peer-checked:font-medium peer-checked:text-primary-foreground peer-hover:border-input"
            >
              {number}
            </span>
          </label>
        ))}
      </div>
    </div>
  );
}
