import { emailCharactersMax } from "@domain/limits";

import { LabelledField } from "@/components/patterns/labelled-field";
import { Input } from "@/components/ui/input";
import { signInWords } from "@/content/sign-in";

type EmailFieldProps = {
  value: string;
  onChange: (value: string) => void;
  autoComplete: "username" | "email";
};

export function EmailField({ onChange, ...input }: EmailFieldProps) {
  return (
    <LabelledField label={signInWords.labels.email}>
      {(control) => (
        <Input
          {...control}
          {...input}
          name="email"
          type="email"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={emailCharactersMax}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </LabelledField>
  );
}
