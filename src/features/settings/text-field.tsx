import { LabelledField } from "@/components/patterns/labelled-field";
import { Input } from "@/components/ui/input";
import { Textarea } from "@/components/ui/textarea";
import { describeTooLong } from "@/content/refusals";
import type { Section } from "@/features/settings/use-section";

type TextFieldProps<Name extends string> = {
  section: Pick<Section<Record<Name, string>>, "values" | "change" | "errors">;
  name: Name;
  label: string;
  hint?: string;
  charactersMax: number;
  /** `long` is a text area. */
  kind?: "text" | "tel" | "url" | "long";
  autoComplete?: string;
};

/** Text is never cut off: after a long paste the person sees all of it and the error. */
export function TextField<Name extends string>(props: TextFieldProps<Name>) {
  const { section, name, label, hint, charactersMax, kind, autoComplete } = props;
  const { values, change, errors } = section;
  return (
    <LabelledField
      label={label}
      hint={hint}
      error={describeTooLong(values[name], charactersMax) ?? errors[name]}
    >
      {(tie) => {
        const control = {
          ...tie,
          name,
          value: values[name],
          onChange: (event: { target: { value: string } }) =>
            change({ [name]: event.target.value } as Partial<Record<Name, string>>),
        };
        return kind === "long" ? (
          <Textarea {...control} autoComplete={autoComplete} />
        ) : (
          <Input {...control} type={kind} autoComplete={autoComplete ?? "off"} dir="auto" />
        );
      }}
    </LabelledField>
  );
}
