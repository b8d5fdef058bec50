import { InputField } from "@/components/patterns/input-field";
import { TextareaField } from "@/components/patterns/words-field";
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
  const control = {
    label,
    hint,
    error: describeTooLong(values[name], charactersMax) ?? errors[name],
    name,
    value: values[name],
    onChange: (value: string) => change({ [name]: value } as Partial<Record<Name, string>>),
  };
  return kind === "long" ? (
    <TextareaField {...control} autoComplete={autoComplete} />
  ) : (
    <InputField {...control} type={kind} autoComplete={autoComplete ?? "off"} dir="auto" />
  );
}
