import type { ComponentProps } from "react";

import { LabelledField, type LabelledProps } from "@/components/patterns/labelled-field";
import { Input } from "@/components/ui/input";

export function InputField(props: LabelledProps<ComponentProps<typeof Input>>) {
  const { label, hint, error, fieldClassName, onChange, ...input } = props;
  return (
    <LabelledField label={label} hint={hint} error={error} className={fieldClassName}>
      {(control) => (
        <Input {...control} {...input} onChange={({ target }) => onChange?.(target.value)} />
      )}
    </LabelledField>
  );
}
