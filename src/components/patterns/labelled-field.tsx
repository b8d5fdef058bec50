import { type ReactNode, useId } from "react";

import { Field, FieldDescription, FieldError, FieldLabel } from "@/components/ui/field";

type ControlProps = {
  id: string;
  "aria-describedby": string | undefined;
  "aria-invalid": true | undefined;
};

type LabelledFieldProps = {
  label: string;
  hint?: string;
  error?: string;
  /** Gets the ids that connect the control with its label, hint and error. */
  children: (control: ControlProps) => ReactNode;
  className?: string;
};

/** What a control with its label, hint and error takes. `onChange` gets the value. */
export type LabelledProps<Control> = Omit<LabelledFieldProps, "children" | "className"> &
  Omit<Control, "id" | "onChange"> & {
    fieldClassName?: string;
    onChange?: (value: string) => void;
  };

/** The hint stays visible beside an error. */
export function LabelledField({ label, hint, error, children, className }: LabelledFieldProps) {
  const id = useId();
  const hintId = hint ? `${id}-hint` : undefined;
  const errorId = error ? `${id}-error` : undefined;
  const describedBy = [errorId, hintId].filter(Boolean).join(" ") || undefined;
  return (
    <Field className={className}>
      <FieldLabel htmlFor={id}>{label}</FieldLabel>
      {children({ id, "aria-describedby": describedBy, "aria-invalid": error ? true : undefined })}
      {hint && <FieldDescription id={hintId}>{hint}</FieldDescription>}
      <FieldError id={errorId}>{error}</FieldError>
    </Field>
  );
}
