import { useEffect, useState } from "react";
import type { PasswordOwner } from "@domain/accounts/guessable-passwords";
import {
  PASSWORD_STRENGTH_LABELS,
  passwordProblem,
  passwordScore,
  passwordStrength,
  type PasswordStrength,
} from "@domain/accounts/password";
import type { Role } from "@domain/accounts/roles";

import { resetWords, signInWords } from "@/content/sign-in";
import { PasswordField } from "@/components/patterns/password-field";
import { cn } from "@/lib/class-names";

const unknownOwner: PasswordOwner = { email: "", firstName: "", lastName: "" };

export type ChosenPassword = { password: string; repeated: string };

/** In the order of the specification. */
export function findPasswordMissing(chosen: ChosenPassword) {
  if (chosen.password === "" || chosen.repeated === "") return resetWords.fieldsMissing;
  return findPasswordFault(chosen, "client");
}

/** The server checks the rest. */
export function findPasswordFault({ password, repeated }: ChosenPassword, role: Role) {
  const { errors } = signInWords;
  if (password !== repeated) return errors.mismatch;
  const isShort = ["too_short", "blank"].includes(passwordProblem(password, role) ?? "");
  if (!isShort) return null;
  return role === "admin" ? errors.tooShortForCoach : errors.tooShort;
}

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

const bars: Record<PasswordStrength, string> = {
  weak: "bg-destructive",
  medium: "bg-warning",
  strong: "bg-success",
};
const words: Record<PasswordStrength, string> = {
  weak: "text-destructive",
  medium: "text-warning",
  strong: "text-success",
};
const POINTS = [1, 2, 3, 4];

type PasswordStrengthMeterProps = { password: string; owner: PasswordOwner };

/** Only advice, but never "Strong" for a password that will be refused. Its space is reserved: nothing moves. */
export function PasswordStrengthMeter({ password, owner }: PasswordStrengthMeterProps) {
  const isGuessable = useIsGuessable(password, owner);
  const strength = isGuessable ? "weak" : passwordStrength(password);
  const isEmpty = password === "";
  const score = isEmpty ? 0 : isGuessable ? 1 : Math.max(1, passwordScore(password));
  return (
    <div className="-mt-2 flex h-5 items-center gap-3" data-slot="password-strength">
      <div aria-hidden className="grid flex-1 grid-cols-4 gap-1">
        {POINTS.map((point) => (
          <span
            key={point}
            className={cn(
              "h-1 rounded-[2px] transition-colors",
              point <= score ? bars[strength] : "bg-border",
            )}
          />
        ))}
      </div>
      <p role="status" className={cn("w-16 text-right text-sm font-medium", words[strength])}>
        {!isEmpty && (
          <>
            <span className="sr-only">{signInWords.strength}: </span>
            {PASSWORD_STRENGTH_LABELS[strength]}
          </>
        )}
      </p>
    </div>
  );
}

type Judge = (password: string, owner: PasswordOwner) => boolean;

/** The lists are large, so they load at the first key press. Until then, and if that fails, nothing is shown. */
async function loadJudge(): Promise<Judge> {
  const [{ isGuessable }, { MOST_USED_PASSWORDS }] = await Promise.all([
    import("@domain/accounts/guessable-passwords"),
    import("@domain/accounts/most-used-passwords"),
  ]);
  return (password, owner) => isGuessable(password, owner, MOST_USED_PASSWORDS);
}

function useIsGuessable(password: string, owner: PasswordOwner): boolean {
  const [judge, setJudge] = useState<Judge | null>(null);
  const isTyped = password !== "";
  useEffect(() => {
    if (!isTyped) return;
    let isGone = false;
    loadJudge().then(
      (loaded) => {
        if (!isGone) setJudge(() => loaded);
      },
      () => undefined,
    );
    return () => {
      isGone = true;
    };
  }, [isTyped]);
  return isTyped && judge !== null && judge(password, owner);
}
