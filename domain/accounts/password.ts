import type { InvalidReason } from "../errors";
import {
  passwordCharactersMax,
  passwordCharactersMinClient,
  passwordCharactersMinCoach,
} from "../limits";
import { countCharacters, isBlank } from "../text/text";
import type { Role } from "./roles";

export const PASSWORD_STRENGTHS = ["weak", "medium", "strong"] as const;
export type PasswordStrength = (typeof PASSWORD_STRENGTHS)[number];

export const PASSWORD_STRENGTH_LABELS: Record<PasswordStrength, string> = {
  weak: "Weak",
  medium: "Medium",
  strong: "Strong",
};

const CHARACTERS_MIN: Record<Role, number> = {
  client: passwordCharactersMinClient,
  admin: passwordCharactersMinCoach,
};

/** 0 to 4. Advice for the meter; it rejects nothing. */
export function passwordScore(password: string): number {
  const qualities = [
    countCharacters(password) >= passwordCharactersMinClient,
    /\p{Ll}/u.test(password) && /\p{Lu}/u.test(password),
    /\p{Nd}/u.test(password),
    // A combining mark is part of its letter, not a symbol.
    /[^\p{L}\p{N}\p{M}]/u.test(password),
  ];
  return qualities.filter(Boolean).length;
}

export function passwordStrength(password: string): PasswordStrength {
  const score = passwordScore(password);
  if (score < 2) return "weak";
  return score === 2 ? "medium" : "strong";
}

/** Does not look for common passwords: only the server has that list. */
export function passwordProblem(
  password: string,
  role: Role,
): Extract<InvalidReason, "blank" | "too_short" | "too_long"> | null {
  if (isBlank(password)) return "blank";
  const characters = countCharacters(password);
  if (characters < CHARACTERS_MIN[role]) return "too_short";
  return characters > passwordCharactersMax ? "too_long" : null;
}
