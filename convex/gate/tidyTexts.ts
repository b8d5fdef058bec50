import { isBlank, countCharacters, trimText } from "../../domain/text/text";
import { refuseInvalid } from "./refuse";

export function requireLength(field: string, text: string, charactersMax: number) {
  if (countCharacters(text) > charactersMax) refuseInvalid(field, "too_long");
}

interface TextRule {
  field: string;
  charactersMax: number;
}

/** Trimmed; undefined when blank. */
export function tidyText(text: string | undefined, rule?: TextRule): string | undefined {
  if (text === undefined) return undefined;
  if (rule !== undefined) requireLength(rule.field, text, rule.charactersMax);
  return isBlank(text) ? undefined : trimText(text);
}

export function tidyRequired(text: string, rule: TextRule): string {
  return tidyText(text, rule) ?? refuseInvalid(rule.field, "blank");
}
