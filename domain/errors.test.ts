import { describe, expect, test } from "vitest";
import { INVALID_REASONS, isRefusal } from "./errors";

describe("isRefusal accepts", () => {
  test.each([
    "UNAUTHENTICATED",
    "NOT_FOUND",
    "CONFLICT",
    "CONSENT_REQUIRED",
    "SIGN_IN_REFUSED",
    "PASSWORD_REQUIRED",
    "ACCOUNT_ASLEEP",
    "MFA_REQUIRED",
    "MFA_REFUSED",
    "MFA_UNAVAILABLE",
    "MFA_ENROL_REQUIRED",
    "CONFIRMATION_REQUIRED",
  ])("%s alone", (code) => {
    expect(isRefusal({ code })).toBe(true);
  });

  test.each(INVALID_REASONS)("an invalid field with the reason %s", (reason) => {
    expect(isRefusal({ code: "INVALID", field: "title", reason })).toBe(true);
  });

  test.each([0, 1, 0.5, 60_000])("a rate limit that ends after %d ms", (retryAfterMs) => {
    expect(isRefusal({ code: "RATE_LIMITED", retryAfterMs })).toBe(true);
  });

  test("the times that several sessions cannot have", () => {
    expect(isRefusal({ code: "TIMES_TAKEN", startTimes: [0, 1] })).toBe(true);
  });

  test("the work that a busy sign-in asks for", () => {
    expect(isRefusal({ code: "WORK_REQUIRED", salt: "s", bits: 13 })).toBe(true);
  });

  test("the fields in any order", () => {
    expect(isRefusal({ reason: "blank", field: "title", code: "INVALID" })).toBe(true);
  });

  test("an object without a prototype", () => {
    expect(isRefusal(Object.assign(Object.create(null), { code: "CONFLICT" }))).toBe(true);
  });
});

describe("isRefusal refuses", () => {
  test.each([undefined, null, "NOT_FOUND", 404, true, [], ["NOT_FOUND"], {}])(
    "%j, which has no code",
    (value) => {
      expect(isRefusal(value)).toBe(false);
    },
  );

  test.each(["", "not_found", "FORBIDDEN", "toString", "__proto__", "constructor", 1, null])(
    "the unknown code %j",
    (code) => {
      expect(isRefusal({ code })).toBe(false);
    },
  );

  test("an inherited code", () => {
    expect(isRefusal(Object.create({ code: "NOT_FOUND" }))).toBe(false);
  });

  test.each([
    { code: "NOT_FOUND", message: "Session 7 is not yours" },
    { code: "INVALID", field: "title", reason: "blank", value: "secret" },
    { code: "RATE_LIMITED", retryAfterMs: 1, field: "title" },
  ])("an extra field: %j", (value) => {
    expect(isRefusal(value)).toBe(false);
  });

  test.each([
    { code: "INVALID" },
    { code: "INVALID", field: "title" },
    { code: "INVALID", reason: "blank" },
    { code: "INVALID", field: "", reason: "blank" },
    { code: "INVALID", field: 1, reason: "blank" },
    { code: "INVALID", field: "title", reason: "ugly" },
    { code: "INVALID", field: "title", retryAfterMs: 1 },
    { code: "WORK_REQUIRED", salt: "", bits: 13 },
    { code: "WORK_REQUIRED", salt: "s", bits: 0.5 },
    { code: "WORK_REQUIRED", salt: "s", bits: 0 },
    { code: "TIMES_TAKEN" },
    { code: "TIMES_TAKEN", startTimes: [] },
    { code: "TIMES_TAKEN", startTimes: ["1"] },
    { code: "TIMES_TAKEN", startTimes: 1 },
    { code: "RATE_LIMITED" },
    { code: "RATE_LIMITED", retryAfterMs: "1000" },
    { code: "RATE_LIMITED", retryAfterMs: -1 },
    { code: "RATE_LIMITED", retryAfterMs: Number.NaN },
    { code: "RATE_LIMITED", retryAfterMs: Number.POSITIVE_INFINITY },
  ])("a missing or malformed field: %j", (value) => {
    expect(isRefusal(value)).toBe(false);
  });
});
