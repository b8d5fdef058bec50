import { countCharacters } from "@domain/text/text";
import type { ComponentProps } from "react";

import { TextareaField } from "@/components/patterns/textarea-field";

type WordsFieldProps = Omit<
  ComponentProps<typeof TextareaField>,
  "error" | "value" | "fieldClassName"
> & {
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
