import { nameCharactersMax } from "@domain/limits";

import { InputField } from "@/components/patterns/input-field";
import { describeTooLong } from "@/content/refusals";
import { signInWords } from "@/content/sign-in";

export type Names = { firstName: string; lastName: string };

/** Text is never cut off: after a long paste the person sees all of it and the error. */
export function NameFields({
  value,
  onChange,
}: {
  value: Names;
  onChange: (names: Names) => void;
}) {
  const control = (name: keyof Names, autoComplete: string) => (
    <InputField
      label={signInWords.labels[name]}
      error={describeTooLong(value[name], nameCharactersMax)}
      name={name}
      autoComplete={autoComplete}
      value={value[name]}
      onChange={(next) => onChange({ ...value, [name]: next })}
    />
  );
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      {control("firstName", "given-name")}
      {control("lastName", "family-name")}
    </div>
  );
}
