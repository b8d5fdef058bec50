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
