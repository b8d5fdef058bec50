import { queryLimits } from "../limits";

/** As npm convex-test takes texts apart. */
export const npmTermsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== "");

/** Letters and digits of any script, in lower case; longer runs than a word ever has are left out. */
export function termsOf(text: string): string[] {
  const words = text.toLowerCase().match(/[\p{Alphabetic}\p{N}]+/gu) ?? [];
  return words.filter((word) => word.length <= queryLimits.searchTermCharsMax);
}
