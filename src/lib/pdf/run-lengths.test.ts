import { expect, test } from "vitest";

import { packRuns } from "@/lib/pdf/run-lengths";

/** As readers do it (PDF 32000-1, 7.4.5). */
function unpack(packed: string): string {
  const bytes = Array.from(packed.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16));
  const read: number[] = [];
  let at = 0;
  for (;;) {
    const length = bytes[at] ?? 128;
    if (length === 128) break;
    if (length < 128) read.push(...bytes.slice(at + 1, at + 2 + length));
    else read.push(...Array.from({ length: 257 - length }, () => bytes[at + 1] ?? 0));
    at += length < 128 ? length + 2 : 2;
  }
  expect(at, "ends with its end").toBe(bytes.length - 1);
  return read.map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

const counting = Array.from({ length: 600 }, (_, index) =>
  (index % 256).toString(16).padStart(2, "0"),
).join("");

test.each([
  ["nothing", ""],
  ["one", "0f"],
  ["a run", "ffff"],
  ["single ones and a run", "0102ffffff03"],
  ["a run and single ones", "ffff010203"],
  ["a run as long as one can be, and longer", `${"ff".repeat(128)}00${"ff".repeat(300)}`],
  ["many single ones", counting],
])("%s is read as it was", (_, digits) => {
  expect(unpack(packRuns(digits))).toBe(digits);
});

test("a row of paper takes a few bytes", () => {
  expect(packRuns("ff".repeat(1000)).length).toBeLessThan(40);
});
