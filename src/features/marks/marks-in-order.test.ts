import { expect, test } from "vitest";

import { marksInOrder } from "@/features/marks/marks-in-order";

const at = (date: string) => new Date(`${date}T12:00`).getTime();

test("[mark-1, mark-3] marks from the server and the browser are in one list, oldest first, each with its place", () => {
  const marks = marksInOrder(
    [
      { kind: "first_page", section: "inner-landscape", reachedAt: at("2026-03-01") },
      { kind: "phase_finished", phase: "arrival", reachedAt: at("2026-04-01") },
    ],
    ["2026-03-20", "2026-03-20"],
  );
  expect(marks.map(({ title, date, to }) => [title, date, to])).toEqual([
    ["Your first page of the journey", "2026-03-01", "/dashboard/journey/arrival#inner-landscape"],
    ["Your first reflection", "2026-03-20", "/dashboard/tools/reflections"],
    ["Arrival, all of it", "2026-04-01", "/dashboard/journey/arrival"],
  ]);
});
