import { countCharacters } from "@domain/text/text";
import type { ComponentProps } from "react";

import { LabelledField, type LabelledProps } from "@/components/patterns/labelled-field";
import { Textarea } from "@/components/ui/textarea";

export function TextareaField(props: LabelledProps<ComponentProps<typeof Textarea>>) {
  const { label, hint, error, fieldClassName, onChange, ...textarea } = props;
  return (
    <LabelledField label={label} hint={hint} error={error} className={fieldClassName}>
      {(control) => (
        <Textarea {...control} {...textarea} onChange={({ target }) => onChange?.(target.value)} />
      )}
    </LabelledField>
  );
}

type WordsFieldProps = Omit<ComponentProps<typeof TextareaField>, "error" | "fieldClassName"> & {
  value: string;
  charactersMax: number;
  /** Text is never cut off: after a long paste the person sees all of it. */
  tooLong: (charactersMax: number) => string;
};

/** Shows its limit once the text is too long. */
export function WordsField(props: WordsFieldProps) {
  const { charactersMax, tooLong, className, ...field } = props;
  const isTooLong = countCharacters(field.value) > charactersMax;
  return (
    <TextareaField
      {...field}
      error={isTooLong ? tooLong(charactersMax) : undefined}
      fieldClassName={className}
    />
  );
}
