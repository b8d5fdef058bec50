import { expect, test } from "vitest";

import { formatSums } from "@/lib/text/format-money";

test("[report-6] each currency is written separately, with a fraction if it has one", () => {
  expect(formatSums({ EUR: 120_000, $: 96_050, CHF: 100 })).toBe("€1,200 + $960.50 + CHF 1");
  expect(formatSums({})).toBe("–");
});
