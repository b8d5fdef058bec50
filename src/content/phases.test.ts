import { PHASES } from "@domain/phases";
import { expect, test } from "vitest";

import { phaseWords } from "@/content/phases";

test("the phases are named as the journey names them", () => {
  expect(PHASES.map((phase) => phaseWords[phase].name)).toEqual([
    "Arrival",
    "Crossing",
    "Descent",
    "Return",
  ]);
});
