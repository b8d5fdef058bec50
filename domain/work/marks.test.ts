import { expect, test } from "vitest";
import { finishedPhases, writtenDayMarks } from "./marks";
import { sectionsOf } from "./phases";

test("[mark-1] a phase is finished when its last section is completed", () => {
  const written = sectionsOf("crossing").map((section, completedAt) => ({ section, completedAt }));
  expect(finishedPhases(written.slice(1))).toEqual([]);
  expect(finishedPhases(written.toReversed())).toEqual([{ phase: "crossing", reachedAt: 2 }]);
});

test("[mark-3] days with an entry are counted once each, with any gap between them", () => {
  const days = Array.from({ length: 31 }, (_, at) => `day ${String(100 + 3 * at)}`);
  expect(writtenDayMarks([])).toEqual([]);
  expect(writtenDayMarks(["b", "a", "a"])).toEqual([{ count: 1, date: "a" }]);
  expect(writtenDayMarks([...days, ...days].toReversed())).toEqual([
    { count: 1, date: days[0] },
    { count: 7, date: days[6] },
    { count: 30, date: days[29] },
  ]);
});
