import { INVALID_REASONS, type Refusal } from "@domain/errors";
import { expect, test } from "vitest";

import { wordRefusal } from "@/content/refusals";

const everyRefusal: Refusal[] = [
  { code: "UNAUTHENTICATED" },
  { code: "NOT_FOUND" },
  ...INVALID_REASONS.map((reason) => ({ code: "INVALID", field: "title", reason }) as const),
  { code: "CONFLICT" },
  { code: "CONSENT_REQUIRED" },
  { code: "RATE_LIMITED", retryAfterMs: 1500 },
  { code: "SIGN_IN_REFUSED" },
  { code: "MFA_REQUIRED" },
  { code: "MFA_REFUSED" },
  { code: "MFA_UNAVAILABLE" },
  { code: "MFA_ENROL_REQUIRED" },
  { code: "CONFIRMATION_REQUIRED" },
];

test("every refusal has its own sentence, and none shows a code or a field name", () => {
  const sentences = everyRefusal.map(wordRefusal);
  expect(new Set(sentences).size).toBe(sentences.length);
  for (const sentence of sentences) {
    expect(sentence).toMatch(/^[A-Z][^_]+\.$/);
    expect(sentence).not.toMatch(/title|[A-Z]{3}/);
  }
});

test("a failed sign-in does not tell which half was wrong", () => {
  const sentence = wordRefusal({ code: "SIGN_IN_REFUSED" });
  expect(sentence).not.toMatch(/unknown|no account|not registered|wrong password|exist/i);
});

test("a missing thing and a forbidden thing sound alike", () => {
  expect(wordRefusal({ code: "NOT_FOUND" })).not.toMatch(/allow|permission|access|forbidden/i);
});

test.each([
  [0, "a second"],
  [1000, "a second"],
  [1001, "2 seconds"],
  [59_000, "59 seconds"],
  [59_001, "a minute"],
  [60_001, "2 minutes"],
])("a wait of %i ms is told as %s", (retryAfterMs, words) => {
  expect(wordRefusal({ code: "RATE_LIMITED", retryAfterMs })).toContain(` in ${words}.`);
});
