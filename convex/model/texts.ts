import { countCharacters } from "../../domain/text";
import { refuseInvalid } from "./refuse";

/** Refuses a text that nobody could have meant to be this long. */
export function requireLength(field: string, text: string, charactersMax: number) {
  if (countCharacters(text) > charactersMax) refuseInvalid(field, "too_long");
}
