import { countCharacters } from "@domain/text";

import { Field } from "@/components/ui/field";
import { Textarea } from "@/components/ui/textarea";

type WordsFieldProps = {
  label: string;
  hint?: string;
  value: string;
  charactersMax: number;
  /** What is said when there is more. Nothing is cut: whoever pasted too much sees all of it. */
  tooLong: (charactersMax: number) => string;
  rows?: number;
  placeholder?: string;
  onChange: (text: string) => void;
  className?: string;
};

/** Words of some length, with a bound that is told once they go past it. */
export function WordsField(props: WordsFieldProps) {
  const {
    label,
    hint,
    value,
    charactersMax,
    tooLong,
    rows = 4,
    placeholder,
    onChange,
    className,
  } = props;
  const isTooLong = countCharacters(value) > charactersMax;
  return (
    <Field
      label={label}
      hint={hint}
      error={isTooLong ? tooLong(charactersMax) : undefined}
      className={className}
    >
      {(control) => (
        <Textarea
          {...control}
          rows={rows}
          placeholder={placeholder}
          value={value}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </Field>
  );
}
