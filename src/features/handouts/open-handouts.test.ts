import { expect, test } from "vitest";

import { openHandouts } from "@/features/handouts/open-handouts";

test("worksheets are ordered by due date, then those without a date by arrival; answered ones are left out", () => {
  const lines = [
    { name: "second" },
    { name: "answered", dueDate: "2026-01-01", answeredAt: 1 },
    { name: "later", dueDate: "2026-12-24" },
    { name: "first" },
    { name: "overdue", dueDate: "2026-03-01" },
  ];
  expect(openHandouts(lines).map(({ name }) => name)).toEqual([
    ...["overdue", "later", "second", "first"],
  ]);
});
