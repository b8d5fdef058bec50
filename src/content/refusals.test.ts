import { INVALID_REASONS, type Refusal } from "@domain/errors";
import { expect, test } from "vitest";

import { describeRefusal } from "@/content/refusals";

const everyRefusal: Refusal[] = [
  { code: "UNAUTHENTICATED" },
  { code: "NOT_FOUND" },
  ...INVALID_REASONS.map((reason) => ({ code: "INVALID", field: "title", reason }) as const),
  { code: "CONFLICT" },
  { code: "TIMES_TAKEN", startTimes: [0] },
  { code: "CONSENT_REQUIRED" },
  { code: "RATE_LIMITED", retryAfterMs: 1500 },
  { code: "STORAGE_FULL" },
  { code: "WORK_REQUIRED", salt: "s", bits: 13 },
  { code: "SIGN_IN_REFUSED" },
  { code: "PASSWORD_REQUIRED" },
  { code: "MFA_REQUIRED" },
  { code: "MFA_REFUSED" },
  { code: "MFA_UNAVAILABLE" },
  { code: "MFA_ENROL_REQUIRED" },
  { code: "VISIT_REQUIRED", clientId: "c" },
  { code: "CONFIRMATION_REQUIRED" },
];

test("every refusal has its own text, without codes or field names", () => {
  const sentences = everyRefusal.map(describeRefusal);
  expect(new Set(sentences).size).toBe(sentences.length);
  for (const sentence of sentences) {
    expect(sentence).toMatch(/^[A-Z][^_]+\.$/);
    expect(sentence).not.toMatch(/title|[A-Z]{3}/);
  }
});

test("a failed sign-in does not say which part was wrong", () => {
  const sentence = describeRefusal({ code: "SIGN_IN_REFUSED" });
  expect(sentence).not.toMatch(/unknown|no account|not registered|wrong password|exist/i);
});

test("a missing and a forbidden record have the same text", () => {
  expect(describeRefusal({ code: "NOT_FOUND" })).not.toMatch(/allow|permission|access|forbidden/i);
});

test.each([
  [0, "a second"],
  [1000, "a second"],
  [1001, "2 seconds"],
  [59_000, "59 seconds"],
  [59_001, "a minute"],
  [60_001, "2 minutes"],
])("a wait of %i ms reads %s", (retryAfterMs, words) => {
  expect(describeRefusal({ code: "RATE_LIMITED", retryAfterMs })).toContain(` in ${words}.`);
});
