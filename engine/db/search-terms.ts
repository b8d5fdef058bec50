import { queryLimits } from "../limits";

/** Letters and digits of any script, in lower case; longer runs than a word ever has are left out. */
export function termsOf(text: string): string[] {
  const words = text.toLowerCase().match(/[\p{Alphabetic}\p{N}]+/gu) ?? [];
  return words.filter((word) => word.length <= queryLimits.searchTermCharsMax);
}
