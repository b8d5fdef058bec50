const FIRST_LETTER = /\p{L}/u;
const RIGHT_TO_LEFT =
  /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}]/u;

/**
 * Which way a text runs, by its first letter. What `dir="auto"` does, for texts so long that a browser's own looking
 * would be felt at every key.
 */
export function textDirection(text: string): "ltr" | "rtl" {
  const letter = FIRST_LETTER.exec(text)?.[0] ?? "";
  return RIGHT_TO_LEFT.test(letter) ? "rtl" : "ltr";
}
