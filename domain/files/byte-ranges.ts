/** One range with a beginning, which is all that players ask for; null for anything else. */
export function readRange(header: string | null): { first: number; last: number } | null {
  const match = /^bytes=(\d{1,12})-(\d{0,12})$/.exec(header ?? "");
  if (match === null) return null;
  const [, first = "", last = ""] = match;
  const range = { first: Number(first), last: last === "" ? Infinity : Number(last) };
  return range.last < range.first ? null : range;
}
