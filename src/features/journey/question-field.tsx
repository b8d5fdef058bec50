import { guideAnswerCharactersMax } from "@domain/limits";

import { TextareaField } from "@/components/patterns/textarea-field";
import type { Question } from "@/content/journey/guide";
import { cn } from "@/lib/class-names";

type QuestionFieldProps = {
  question: Question;
  answer: string;
  onAnswer: (answer: string) => void;
};

export function QuestionField({ question, ...props }: QuestionFieldProps) {
  return question.kind === "scale" ? (
    <ScaleField question={question} {...props} />
  ) : (
    <TextareaField
      label={question.label}
      hint={question.hint}
      rows={3}
      maxLength={guideAnswerCharactersMax}
      value={props.answer}
      onChange={props.onAnswer}
    />
  );
}

type ScaleFieldProps = QuestionFieldProps & { question: Extract<Question, { kind: "scale" }> };

/** Styled native radio buttons, for arrow keys and screen readers. */
function ScaleField({ question, answer, onAnswer }: ScaleFieldProps) {
  const { id, label, lowest, highest, lowLabel, highLabel } = question;
  const values = Array.from({ length: highest - lowest + 1 }, (_, index) => lowest + index);
  return (
    <fieldset data-slot="scale" className="min-w-0">
      <legend className="font-medium">{label}</legend>
      <div className={cn("mt-3 flex gap-1 sm:gap-1.5", values.length <= 5 && "max-w-[24rem]")}>
        {values.map((value) => (
          <label
            key={value}
            className={cn(
              "relative flex h-12 min-w-0 flex-1 cursor-pointer items-center justify-center rounded-control border border-input bg-popover tabular-nums",
              "transition-colors hover:bg-border/40 has-checked:border-primary has-checked:bg-primary has-checked:text-primary-foreground",
              "has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ring",
            )}
          >
            <input
              type="radio"
              name={id}
              value={value}
              checked={answer === String(value)}
              aria-label={formatValue(question, value)}
              onChange={() => onAnswer(String(value))}
              className="absolute inset-0 cursor-pointer opacity-0"
            />
            <span aria-hidden>{value}</span>
          </label>
        ))}
      </div>
      <div
        aria-hidden
        className={cn(
          "mt-1.5 flex justify-between gap-4 text-sm text-muted-foreground",
          values.length <= 5 && "max-w-[24rem]",
        )}
      >
        <span>{lowLabel}</span>
        <span className="text-right">{highLabel}</span>
      </div>
    </fieldset>
  );
}

function formatValue(
  { lowest, highest, lowLabel, highLabel }: ScaleFieldProps["question"],
  value: number,
) {
  if (value === lowest) return `${String(value)}, ${lowLabel}`;
  return value === highest ? `${String(value)}, ${highLabel}` : String(value);
}
