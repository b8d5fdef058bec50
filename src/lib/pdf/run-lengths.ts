const runMax = 128;
const endOfData = 128;

/**
 * Bytes as hexadecimal digits, packed for PDF's RunLengthDecode and again as digits: the picture of a line is mostly
 * paper.
 */
export function packRuns(digits: string): string {
  const bytes = digits.match(/../g) ?? [];
  let packed = "";
  let at = 0;
  while (at < bytes.length) {
    const repeated = countSame(bytes, at);
    const single = repeated > 1 ? 0 : countSingle(bytes, at);
    packed +=
      single === 0
        ? hexByte(257 - repeated) + (bytes[at] ?? "")
        : hexByte(single - 1) + bytes.slice(at, at + single).join("");
    at += single === 0 ? repeated : single;
  }
  return packed + hexByte(endOfData);
}

/** How often the byte here is repeated, with itself. */
function countSame(bytes: readonly string[], from: number): number {
  let end = from + 1;
  while (end < bytes.length && end - from < runMax && bytes[end] === bytes[from]) end += 1;
  return end - from;
}

/** How many follow before two that are alike. */
function countSingle(bytes: readonly string[], from: number): number {
  let end = from + 1;
  while (end < bytes.length && end - from < runMax && bytes[end] !== bytes[end + 1]) end += 1;
  return end - from;
}

const hexByte = (value: number) => value.toString(16).padStart(2, "0");
