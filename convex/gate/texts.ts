import { countCharacters } from "../../domain/text/text";
import { refuseInvalid } from "./refuse";

export function requireLength(field: string, text: string, charactersMax: number) {
  if (countCharacters(text) > charactersMax) refuseInvalid(field, "too_long");
}
