import { PHASES } from "@domain/work/phases";
import { expect, test } from "vitest";

import { phaseWords } from "@/content/phases";

test("uses the journey's names for the phases", () => {
  expect(PHASES.map((phase) => phaseWords[phase].name)).toEqual([
    "Arrival",
    "Crossing",
    "Descent",
    "Return",
  ]);
});
