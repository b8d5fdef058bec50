import { expect, test } from "vitest";

import { formatInvoiceNumber } from "./invoices";

test("[package-6] an invoice number has the year and four digits, or more if a year needs them", () => {
  expect([1, 7, 9999, 10_000].map((place) => formatInvoiceNumber(2026, place))).toEqual([
    "2026-0001",
    "2026-0007",
    "2026-9999",
    "2026-10000",
  ]);
});
