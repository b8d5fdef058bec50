import { describe, expect, it } from "vitest";
import { parseByteRange } from "./byte-range";

describe("byte ranges", () => {
  it.each([
    ["bytes=0-0", { first: 0, last: 0 }],
    ["bytes=0-3", { first: 0, last: 3 }],
    ["bytes=4-6", { first: 4, last: 6 }],
    ["bytes=7-", { first: 7, last: 9 }],
    ["bytes=-3", { first: 7, last: 9 }],
    ["bytes=-99", { first: 0, last: 9 }],
    ["bytes=5-99", { first: 5, last: 9 }],
    ["bytes=9-9", { first: 9, last: 9 }],
  ])("[B3] serve %s of ten bytes", (header, range) => {
    expect(parseByteRange(header, 10)).toEqual(range);
  });

  it.each([
    "bytes=10-",
    "bytes=5-4",
    "bytes=-0",
    "bytes=-",
    "bytes=0-1,3-4",
    "lines=1-2",
    "bytes=a-b",
    "",
  ])("[B3] refuse %j", (header) => {
    expect(parseByteRange(header, 10)).toBe("unsatisfiable");
  });

  it("[B3] cover the whole file without a header, and do not exist for an empty file", () => {
    expect(parseByteRange(undefined, 10)).toBeNull();
    expect(parseByteRange("bytes=0-", 0)).toBeNull();
    expect(parseByteRange("bytes=-1", 0)).toBeNull();
  });
});
