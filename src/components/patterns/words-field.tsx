import { countCharacters } from "@domain/text/text";

import { LabelledField } from "@/components/patterns/labelled-field";
import { Textarea } from "@/components/ui/textarea";

type WordsFieldProps = {
  label: string;
  hint?: string;
  value: string;
  charactersMax: number;
  /** Text is never cut off: after a long paste the person sees all of it. */
  tooLong: (charactersMax: number) => string;
  rows?: number;
  placeholder?: string;
  onChange: (text: string) => void;
  className?: string;
};

/** Shows its limit once the text is too long. */
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
    <LabelledField
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
    </LabelledField>
  );
}
