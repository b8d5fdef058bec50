/** The first and last byte, both included (RFC 9110). */
export interface ByteRange {
  first: number;
  last: number;
}

/**
 * Null means the whole file, also for an empty file, which has no parts. "unsatisfiable" means status 416. Several
 * ranges are not supported.
 */
export function parseByteRange(
  header: string | undefined,
  size: number,
): ByteRange | null | "unsatisfiable" {
  if (header === undefined || size === 0) return null;
  const match = /^bytes=(\d*)-(\d*)$/.exec(header.trim());
  const [, from = "", to = ""] = match ?? [];
  if (match === null || (from === "" && to === "")) return "unsatisfiable";
  if (from === "") {
    const count = Math.min(Number(to), size);
    return count === 0 ? "unsatisfiable" : { first: size - count, last: size - 1 };
  }
  const first = Number(from);
  const last = to === "" ? size - 1 : Math.min(Number(to), size - 1);
  const isBackwards = to !== "" && Number(to) < first;
  return first >= size || isBackwards ? "unsatisfiable" : { first, last };
}
