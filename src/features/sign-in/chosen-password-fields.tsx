import type { PasswordOwner } from "@domain/accounts/guessable-passwords";

import { signInWords } from "@/content/sign-in";
import { PasswordField } from "@/components/patterns/password-field";
import { PasswordStrengthMeter } from "@/features/sign-in/password-strength";

const unknownOwner: PasswordOwner = { email: "", firstName: "", lastName: "" };

export type ChosenPassword = { password: string; repeated: string };

export function ChosenPasswordFields({
  label,
  hint,
  owner = {},
  value,
  onChange,
}: {
  label: string;
  hint?: string;
  /** What the form knows about the person: their names are easy to guess. */
  owner?: Partial<PasswordOwner>;
  value: ChosenPassword;
  onChange: (value: ChosenPassword) => void;
}) {
  return (
    <>
      <PasswordField
        label={label}
        hint={hint}
        name="new-password"
        autoComplete="new-password"
        value={value.password}
        onChange={(password) => onChange({ ...value, password })}
      />
      <PasswordStrengthMeter password={value.password} owner={{ ...unknownOwner, ...owner }} />
      <PasswordField
        label={signInWords.labels.confirmPassword}
        name="repeated-password"
        autoComplete="new-password"
        value={value.repeated}
        onChange={(repeated) => onChange({ ...value, repeated })}
      />
    </>
  );
}
