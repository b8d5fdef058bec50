import { emailCharactersMax } from "@domain/limits";

import { InputField } from "@/components/patterns/input-field";
import { signInWords } from "@/content/sign-in";

type EmailFieldProps = {
  value: string;
  onChange: (value: string) => void;
  autoComplete: "username" | "email";
};

export function EmailField({ onChange, ...input }: EmailFieldProps) {
  return (
    <InputField
      label={signInWords.labels.email}
      {...input}
      name="email"
      type="email"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={emailCharactersMax}
      onChange={onChange}
    />
  );
}
