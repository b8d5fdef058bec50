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
  doubt: null,
  damaged: { files: { missing: 0, damaged: 0 }, documents: 0 },
};
const known = {
  nowMs: 0,
  dataDir: "data",
  startedAt: 0,
  backupWithinMs: null,
  heapSettledBytes: 0,
};
const codesOf = (change: Partial<Figures>, heapSettledBytes = change.heapBytes ?? 0) =>
  reasonsIn({ ...well, ...change }, { ...known, heapSettledBytes }).map(({ code }) => code);
const disk = (usedMib: number, freeMib: number) => ({
  disk: {
    usedBytes: usedMib * mib,
    freeBytes: freeMib * mib,
    totalBytes: (usedMib + freeMib) * mib,
  },
});

describe("the reasons in /health", () => {
  it("[A26] warn from 70 % of the disk on, and more urgently when little is left", () => {
    expect(codesOf(disk(69_900, 30_100))).toEqual([]);
    expect(codesOf(disk(70_000, 30_000))).toEqual(["disk-filling"]);
    expect(codesOf(disk(99_600, 400))).toEqual(["disk-low"]);
  });

  it("[A26] warn from 70 % of the heap on once garbage is collected, and at once when it is almost full", () => {
    expect(codesOf({ heapBytes: 690 * mib })).toEqual([]);
    expect(codesOf({ heapBytes: 700 * mib })).toEqual(["memory-filling"]);
    expect(codesOf({ heapBytes: 700 * mib }, 300 * mib)).toEqual([]);
    expect(codesOf({ heapBytes: 850 * mib }, 300 * mib)).toEqual(["memory-high"]);
  });

  it("[A26] [B14] say why data is in doubt, and how an operator ends that", () => {
    const doubt = { sinceMs: 0, reason: "a salvage kept what could be read" };
    const [reason] = reasonsIn({ ...well, doubt }, known);
    expect(reason).toMatchObject({
      code: "data-in-doubt",
      text: "Uploaded files without a document are kept: a salvage kept what could be read (1970-01-01T00:00:00.000Z). When nothing is missing any more, or it can't be recovered, run: admin confirm --data data",
      isBlocking: false,
    });
  });

  it("[A26] [B15] say that uploaded files are missing or damaged, and where to get them", () => {
    const damaged = { files: { missing: 2, damaged: 1 }, documents: 0 };
    const reasons = reasonsIn({ ...well, damaged }, known);
    expect(reasons.map(({ code, text }) => [code, text.split(".")[0]])).toEqual([
      ["files-missing", "2 uploaded files are missing: admin check --data data names them"],
      ["files-damaged", "1 uploaded file is damaged: admin check --data data names them"],
    ]);
  });

  it("[A26] [K25] say that documents are damaged on the disk, and name both solutions", () => {
    const damaged = { ...well.damaged, documents: 2 };
    const [reason, ...others] = reasonsIn({ ...well, damaged }, known);
    expect(others).toEqual([]);
    expect(reason?.code).toBe("documents-damaged");
    expect(reason?.text).toMatch(/^2 documents are damaged on the disk.*restore.*--salvage/);
  });

  it("[A26] say in each text what to do", () => {
    const [{ text } = { text: "" }] = reasonsIn({ ...well, ...disk(70_000, 30_000) }, known);
    expect(text).toBe(
      "70 % of the data's disk are in use, 30000 MiB are free. Make room, or move to a larger disk.",
    );
  });
});
