import { expect, test } from "vitest";
import { dateFormatter } from "./date-formatters";

test("returns the same formatter for the same options, with any spelling of the zone", () => {
  const first = dateFormatter("en-US", "Europe/Berlin", { hour: "numeric" });
  expect(dateFormatter("en-US", "Europe/Berlin", { hour: "numeric" })).toBe(first);
  expect(dateFormatter("en-US", "europe/BERLIN", { hour: "numeric" })).toBe(first);
});

test("returns another formatter for another locale, zone or format", () => {
  const first = dateFormatter("en-US", "Europe/Berlin", { hour: "numeric" });
  expect(dateFormatter("de-DE", "Europe/Berlin", { hour: "numeric" })).not.toBe(first);
  expect(dateFormatter("en-US", "Europe/Paris", { hour: "numeric" })).not.toBe(first);
  expect(dateFormatter("en-US", "Europe/Berlin", { hour: "2-digit" })).not.toBe(first);
});
