const FIRST_LETTER = /\p{L}/u;
const RIGHT_TO_LEFT =
  /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}]/u;

/** Uses the first letter, like `dir="auto"`, which is slow on long texts at every key press. */
export function textDirection(text: string): "ltr" | "rtl" {
  const letter = FIRST_LETTER.exec(text)?.[0] ?? "";
  return RIGHT_TO_LEFT.test(letter) ? "rtl" : "ltr";
}
