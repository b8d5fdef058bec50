import type { ComponentProps } from "react";

import { LabelledField, type LabelledProps } from "@/components/patterns/labelled-field";
import { NativeSelect } from "@/components/ui/native-select";

export function SelectField(props: LabelledProps<ComponentProps<typeof NativeSelect>>) {
  const { label, hint, error, fieldClassName, onChange, ...select } = props;
  return (
    <LabelledField label={label} hint={hint} error={error} className={fieldClassName}>
      {(control) => (
        <NativeSelect
          {...control}
          {...select}
          onChange={({ target }) => onChange?.(target.value)}
        />
      )}
    </LabelledField>
  );
}
