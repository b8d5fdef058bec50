import { isBlank } from "../../domain/text";
import { refuseInvalid } from "./refuse";
import { requireLength } from "./texts";

interface TextRule {
  field: string;
  charactersMax: number;
}

/** A text as it is stored: trimmed, and absent where nobody could see anything in it. */
export function tidyText(text: string | undefined, rule?: TextRule): string | undefined {
  if (text === undefined) return undefined;
  if (rule !== undefined) requireLength(rule.field, text, rule.charactersMax);
  return isBlank(text) ? undefined : text.trim();
}

/** The same for a text that must be there. */
export function tidyRequired(text: string, rule: TextRule): string {
  return tidyText(text, rule) ?? refuseInvalid(rule.field, "blank");
}
