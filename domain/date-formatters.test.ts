import { expect, test } from "vitest";
import { dateFormatter } from "./date-formatters";

test("the same question gets the same formatter, however the zone is spelled", () => {
  const first = dateFormatter("en-US", "Europe/Berlin", { hour: "numeric" });
  expect(dateFormatter("en-US", "Europe/Berlin", { hour: "numeric" })).toBe(first);
  expect(dateFormatter("en-US", "europe/BERLIN", { hour: "numeric" })).toBe(first);
});

test("another locale, zone or shape gets its own", () => {
  const first = dateFormatter("en-US", "Europe/Berlin", { hour: "numeric" });
  expect(dateFormatter("de-DE", "Europe/Berlin", { hour: "numeric" })).not.toBe(first);
  expect(dateFormatter("en-US", "Europe/Paris", { hour: "numeric" })).not.toBe(first);
  expect(dateFormatter("en-US", "Europe/Berlin", { hour: "2-digit" })).not.toBe(first);
});
