import { expect, test } from "vitest";
import { CONSENT_TEXT_VERSIONS, consentTextVersion, isConsentInForce } from "./consent";

test("the current wording is the newest", () => {
  expect(consentTextVersion).toBe(CONSENT_TEXT_VERSIONS.at(-1));
});

test("B06: consent counts when the last decision was yes, to the current wording", () => {
  expect(isConsentInForce({ isGiven: true, textVersion: consentTextVersion })).toBe(true);
  expect(isConsentInForce({ isGiven: false, textVersion: consentTextVersion })).toBe(false);
  for (const textVersion of CONSENT_TEXT_VERSIONS.slice(0, -1)) {
    expect(isConsentInForce({ isGiven: true, textVersion })).toBe(false);
  }
  expect(isConsentInForce(null)).toBe(false);
  expect(isConsentInForce(undefined)).toBe(false);
});
