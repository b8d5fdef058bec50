import { expect, it } from "vitest";
import { salvageLines } from "./salvage-lines";

it("[K12] a salvage is reported in lines: counts, tables, ids, places and times", () => {
  const part = { file: "commits-1.log", records: 1, ids: ["b1"] };
  const report = {
    kept: 9,
    expected: null,
    damagedIds: ["a1", "b1", "a2"],
    olderIds: ["c1"],
    lost: [
      { ...part, atByte: 800, afterTs: "1767225600000000000", beforeTs: "1767225601000000000" },
      { ...part, atByte: null, records: 2, afterTs: null, beforeTs: null },
    ],
    setAside: "data.sqlite.damaged",
  };
  expect(salvageLines(report, (id) => `table ${id.slice(0, 1)}`)).toEqual([
    "Salvaged: 9 documents are kept. The damaged files are kept as data.sqlite.damaged.",
    "Missing: 2 of table a: a1, a2",
    "Missing: 1 of table b: b1",
    "In an older version: 1 of table c: c1",
    "Missing: 1 groups of commits of commits-1.log at byte 800 could not be read; written after 2026-01-01T00:00:00.000Z and before 2026-01-01T00:00:01.000Z.",
    "Missing: 2 groups of commits of commits-1.log are missing; written before everything else.",
  ]);
});
