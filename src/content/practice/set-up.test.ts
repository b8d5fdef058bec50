import { PRACTICE_DEFAULTS, PROPOSED_HOURS } from "@domain/practice/practice-settings";
import { expect, test } from "vitest";

import { describeOpenHours } from "@/content/practice/set-up";
import { describeWeek } from "@/content/settings/availability";

test("[overview-10] the set-up shows the stored hours as the settings do, beside the suggested ones", () => {
  const stored = describeOpenHours(PRACTICE_DEFAULTS);
  expect(stored).toContain(describeWeek(PRACTICE_DEFAULTS.weekly));
  expect(stored).toContain("at any notice, cancelled until it begins.");
  const suggested = describeOpenHours(PROPOSED_HOURS);
  expect(suggested).toContain("Monday to Friday");
  expect(suggested).toContain(
    "with 24 hours’ notice, cancelled until 24 hours before, 15 minutes between sessions.",
  );
});
