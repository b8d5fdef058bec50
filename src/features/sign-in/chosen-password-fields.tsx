import { signInWords } from "@/content/sign-in";
import { PasswordField } from "@/components/patterns/password-field";
import { PasswordStrengthMeter } from "@/features/sign-in/password-strength";

export type ChosenPassword = { password: string; repeated: string };

export function ChosenPasswordFields({
  label,
  hint,
  value,
  onChange,
}: {
  label: string;
  hint?: string;
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
        onChange={(password) => {
          onChange({ ...value, password });
        }}
      />
      <PasswordStrengthMeter password={value.password} />
      <PasswordField
        label={signInWords.labels.confirmPassword}
        name="repeated-password"
        autoComplete="new-password"
        value={value.repeated}
        onChange={(repeated) => {
          onChange({ ...value, repeated });
        }}
      />
    </>
  );
}
