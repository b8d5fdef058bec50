import { describe, expect, it } from "vitest";
import type { Figures } from "./health-figures";
import { reasonsIn } from "./health-reasons";

const mib = 1024 * 1024;
const well: Figures = {
  disk: { usedBytes: 1_000 * mib, freeBytes: 99_000 * mib, totalBytes: 100_000 * mib },
  backup: null,
  heapBytes: 100 * mib,
  heapLimitBytes: 1_000 * mib,
  lateJobs: 0,
  shipping: null,
};
const known = { nowMs: 0, startedAt: 0, backupWithinMs: null, heapSettledBytes: 0 };
const codesOf = (change: Partial<Figures>, heapSettledBytes = change.heapBytes ?? 0) =>
  reasonsIn({ ...well, ...change }, { ...known, heapSettledBytes }).map(({ code }) => code);
const disk = (usedMib: number, freeMib: number) => ({
  disk: {
    usedBytes: usedMib * mib,
    freeBytes: freeMib * mib,
    totalBytes: (usedMib + freeMib) * mib,
  },
});

describe("reasons", () => {
  it("[A26] warns from 70 % of the disk on, and more urgently when little is left", () => {
    expect(codesOf(disk(69_900, 30_100))).toEqual([]);
    expect(codesOf(disk(70_000, 30_000))).toEqual(["disk-filling"]);
    expect(codesOf(disk(99_600, 400))).toEqual(["disk-low"]);
  });

  it("[A26] warns from 70 % of the heap on once garbage is collected, and at once when it is almost full", () => {
    expect(codesOf({ heapBytes: 690 * mib })).toEqual([]);
    expect(codesOf({ heapBytes: 700 * mib })).toEqual(["memory-filling"]);
    expect(codesOf({ heapBytes: 700 * mib }, 300 * mib)).toEqual([]);
    expect(codesOf({ heapBytes: 850 * mib }, 300 * mib)).toEqual(["memory-high"]);
  });

  it("[A26] says what to do in each text", () => {
    const [{ text } = { text: "" }] = reasonsIn({ ...well, ...disk(70_000, 30_000) }, known);
    expect(text).toBe(
      "70 % of the data's disk are in use, 30000 MiB are free. Make room, or move to a larger disk.",
    );
  });
});
