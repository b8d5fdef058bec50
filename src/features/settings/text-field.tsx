import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Textarea } from "@/components/ui/textarea";
import type { Section } from "@/features/settings/use-section";

type TextFieldProps<Name extends string> = {
  section: Pick<Section<Record<Name, string>>, "values" | "change" | "errors">;
  name: Name;
  label: string;
  hint?: string;
  charactersMax: number;
  /** `long`: more than one line of writing. */
  kind?: "text" | "tel" | "url" | "long";
  autoComplete?: string;
};

/** A text of a section. Its bound is counted by the server in letters, so the browser's own bound only stops floods. */
export function TextField<Name extends string>(props: TextFieldProps<Name>) {
  const { section, name, label, hint, charactersMax, kind, autoComplete } = props;
  const { values, change, errors } = section;
  return (
    <Field label={label} hint={hint} error={errors[name]}>
      {(tie) => {
        const control = {
          ...tie,
          name,
          maxLength: charactersMax,
          value: values[name],
          onChange: (event: { target: { value: string } }) => {
            change({ [name]: event.target.value } as Partial<Record<Name, string>>);
          },
        };
        return kind === "long" ? (
          <Textarea {...control} />
        ) : (
          <Input {...control} type={kind} autoComplete={autoComplete ?? "off"} dir="auto" />
        );
      }}
    </Field>
  );
}
