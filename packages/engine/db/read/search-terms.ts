import { queryLimits } from "../../limits";

/** Splits a text like npm convex-test. */
export const npmTermsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== "");

/** Letters and digits of any script, in lower case. Leaves out runs that are too long for a word. */
export function termsOf(text: string): string[] {
  const words = text.toLowerCase().match(/[\p{Alphabetic}\p{N}]+/gu) ?? [];
  return words.filter((word) => word.length <= queryLimits.searchTermCharsMax);
}
